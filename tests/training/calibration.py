"""Measure the network's errors for analyses: `python -m tests.training.calibration`.

Plays some moves of many positions, cut short and to the end, and compares. It prints the tables of
`akropolis_nb/statistics/calibration.py`; `--write` also replaces them there. A few minutes on one
core; `--positions` and `--games` change that.
"""

from __future__ import annotations

import math
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.analysis.search.network_model import expected, playout_plies, turns_left
from akropolis_nb.bots.candidate_moves import candidate_moves
from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.statistics import calibration
from akropolis_nb.statistics.totals import lead, own
from tests.analysis.network_games import positions

if TYPE_CHECKING:
    from collections.abc import Sequence

    import akropolis_nb as ak
    from akropolis_nb.statistics.totals import Floats

MOVES = 6
"""Moves of each position: the network's first three, and others of its first forty."""
ALIKE = 8
"""Standard deviations with 2, 3 and 4 seats: that of all counts as so many positions."""
PHASES = len(calibration.TURNS) + 1
FILE = Path(calibration.__file__)
BEGIN = "# fmt: off\n# --- written by tests/training/calibration.py ---\n"
END = "# --- end ---\n# fmt: on\n"


class Sample(NamedTuple):
    """One position. The arrays have a row for each aim, own and margin, and a column by move."""

    phase: int
    seats: int
    prior: Floats
    """Expected by the network."""
    cut: Floats
    """Means of playouts that are cut short."""
    full: Floats
    """Means of games to the end."""
    cut_level: Floats
    """By aim: the variance that the deals give to the mean of all moves of ``cut``."""
    cut_apart: Floats
    """The variance that they give to a move's deviation from it."""
    full_level: Floats
    full_apart: Floats
    cut_game: float
    """Variance of a single playout's margin, by the deals alone."""
    full_game: float


def noise(values: Floats) -> tuple[float, float]:
    """Return the variances of the mean and of the moves' deviations that come from the deals."""
    deals = values.shape[1]
    level = values.mean(axis=0)
    apart = values - level
    inner = apart.var(axis=1, ddof=1).mean() / deals * len(values) / max(1, len(values) - 1)
    return float(level.var(ddof=1) / deals), float(inner)


def sample(position: ak.Position, number: int, games: int) -> Sample:
    """Play some moves of a position."""
    rng = Random(number)
    choices = candidate_moves(position)
    prior = expected(position, choices)
    order = np.argsort(-prior.margin).tolist()
    chosen = order[:3] + rng.sample(order[3:40], min(MOVES - 3, len(order[3:40])))
    moves = [choices[n].move for n in chosen]
    seat = position.to_move
    plies = playout_plies(position)
    cut = Rollouts(position, 2 * number, policy="network", plies=plies).play(moves, 0, games // 2)
    full = Rollouts(position, 2 * number + 1, policy="network").play(moves, 0, games)
    cuts, fulls = [own(cut, seat), lead(cut, seat)], [own(full, seat), lead(full, seat)]
    cut_noise, full_noise = [noise(one) for one in cuts], [noise(one) for one in fulls]
    return Sample(
        calibration.phase(turns_left(position, 0)),
        position.rules.players,
        np.array([prior.own[chosen], prior.margin[chosen]]),
        np.array([one.mean(axis=1) for one in cuts]),
        np.array([one.mean(axis=1) for one in fulls]),
        np.array([level for level, _ in cut_noise]),
        np.array([own_part for _, own_part in cut_noise]),
        np.array([level for level, _ in full_noise]),
        np.array([own_part for _, own_part in full_noise]),
        cut_game=float(cuts[1].var(axis=1, ddof=1).mean()),
        full_game=float(fulls[1].var(axis=1, ddof=1).mean()),
    )


def apart(values: Floats) -> Floats:
    """Return the deviations of the moves from their mean."""
    return np.asarray(values - values.mean(), np.float64)


def slope(some: Sequence[Sample], aim: int) -> float:
    """Return what a point between two moves by the network is worth, by least squares.

    Half of it is taken to be 1: a few positions do not tell it precisely.
    """
    products = sum(float(apart(one.prior[aim]) @ apart(one.cut[aim])) for one in some)
    squares = sum(float((apart(one.prior[aim]) ** 2).sum()) for one in some)
    return (products + squares) / (2 * squares)


def deviation(square: float) -> float:
    """Return the square root of a variance from which noise was subtracted."""
    return math.sqrt(max(0.0, square))


def errors(some: Sequence[Sample], aim: int) -> calibration.Errors:
    """Return the errors of the positions of one phase; the noise of the deals is subtracted."""
    by_network = slope(some, aim)
    moves = sum(len(one.prior[aim]) - 1 for one in some)
    first = [float((one.cut - one.prior)[aim].mean()) for one in some]
    dropped = [float((one.full - one.cut)[aim].mean()) for one in some]
    cut_noise = [one.cut_level[aim] for one in some]
    both_noise = [one.cut_level[aim] + one.full_level[aim] for one in some]
    first_apart = dropped_apart = 0.0
    for one in some:
        prior, cut, full = one.prior[aim], one.cut[aim], one.full[aim]
        freedom = len(prior) - 1
        missed = apart(cut) - by_network * apart(prior)
        first_apart += float((missed**2).sum()) - freedom * one.cut_apart[aim]
        noise = one.cut_apart[aim] + one.full_apart[aim]
        dropped_apart += float((apart(full - cut) ** 2).sum()) - freedom * noise
    return calibration.Errors(
        by_network,
        deviation(first_apart / moves),
        deviations_by_seats(some, first, cut_noise),
        means_by_seats(some, first),
        deviation(dropped_apart / moves),
        deviations_by_seats(some, dropped, both_noise),
        means_by_seats(some, dropped),
    )


def means_by_seats(
    some: Sequence[Sample], values: Sequence[float], weight: int = 1
) -> calibration.BySeats:
    """Return the means with 2, 3 and 4 seats; the mean of all counts as ``weight`` positions."""
    found = {seats: [fmean(values)] * weight for seats in (2, 3, 4)}
    for one, value in zip(some, values, strict=True):
        found[one.seats].append(value)
    return fmean(found[2]), fmean(found[3]), fmean(found[4])


def deviations_by_seats(
    some: Sequence[Sample], values: Sequence[float], noise: Sequence[float]
) -> calibration.BySeats:
    """Return the standard deviations around the means with 2, 3 and 4 seats, less the noise."""
    means = means_by_seats(some, values)
    # Three means were estimated.
    freed = len(some) / max(1, len(some) - 3)
    squares = [
        freed * (value - means[one.seats - 2]) ** 2 - less
        for one, value, less in zip(some, values, noise, strict=True)
    ]
    two, three, four = map(deviation, means_by_seats(some, squares, weight=ALIKE))
    return two, three, four


def spread(some: Sequence[Sample]) -> calibration.Spread:
    """Return the spread of the final margin in one phase."""
    own_error = errors(some, 1)
    full = fmean(one.full_game for one in some)
    cut = fmean(one.cut_game for one in some)
    missed = own_error.dropped_apart**2 + square(some, own_error.dropped_levels)
    return calibration.Spread(
        deviation(full + missed + own_error.apart**2 + square(some, own_error.levels)),
        deviation(full - cut + missed),
    )


def square(some: Sequence[Sample], by_seats: calibration.BySeats) -> float:
    """Return the mean square of a number by seats."""
    return fmean(by_seats[one.seats - 2] ** 2 for one in some)


def written(value: float | tuple[float, ...]) -> str:
    """Return a number or numbers as Python, without negative zeros."""
    if isinstance(value, tuple):
        return f"({', '.join(map(written, value))})"
    return f"{round(value, 2) + 0.0:.2f}"


def tables(samples: Sequence[Sample]) -> str:
    """Return the tables as Python."""
    phases = [
        [one for one in samples if one.phase == phase and len(one.prior[0]) > 1]
        for phase in range(PHASES)
    ]

    def rows(name: str, found: Sequence[NamedTuple]) -> str:
        kind = type(found[0]).__name__
        lines = []
        for row in found:
            numbers = [written(value) for value in row]
            # Two lines for many numbers.
            parts = [numbers[:4], numbers[4:]] if len(numbers) > 4 else [numbers]
            inner = f",\n{' ' * len(f'    {kind}(')}".join(map(", ".join, parts))
            lines.append(f"    {kind}({inner}),\n")
        return f"{name} = (\n{''.join(lines)})\n"

    return "".join(
        [
            rows("OWN", [errors(some, 0) for some in phases]),
            rows("MARGIN", [errors(some, 1) for some in phases]),
            rows("SPREAD", [spread(some) for some in phases]),
        ]
    )


def main() -> None:
    """Measure, print and perhaps write."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--games", type=int, default=100, help="games to the end of each move")
    parser.add_argument("--seed", type=int, default=15)
    parser.add_argument("--write", action="store_true", help="replace the tables in the package")
    asked = parser.parse_args()
    samples = []
    for number, position in enumerate(positions(asked.positions, asked.seed)):
        samples.append(sample(position, number, asked.games))
        if number % 50 == 49:
            print(f"{number + 1} positions", flush=True)
    found = tables(samples)
    print(f"{len(samples)} positions, by phase:", np.bincount([one.phase for one in samples]))
    print(found)
    if asked.write:
        text = FILE.read_text("utf-8")
        before, after = text.split(BEGIN)[0], text.split(END)[1]
        FILE.write_text(f"{before}{BEGIN}{found}{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
