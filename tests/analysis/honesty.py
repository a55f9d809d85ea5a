"""How often confidence intervals hold, compared with analyses of a larger budget."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

import akropolis_nb as ak
from akropolis_nb.bots.candidate_moves import candidate_moves
from akropolis_nb.statistics.allocation import next_wave
from akropolis_nb.statistics.playout_statistics import PlayoutStatistics
from akropolis_nb.statistics.posterior import Covariance, posterior
from akropolis_nb.statistics.totals import own

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Cover(NamedTuple):
    """How many confidence intervals of a position contained the value."""

    candidates: int
    held: int
    """Estimates of the small budget within 1.96 errors of those of the large one."""
    losses_held: int
    """The same for the losses."""
    losses_off: float
    """Sum of the squares of the losses' deviations, in standard errors."""
    bias: float
    """Sum of the estimates' deviations, in standard errors."""
    bound_held: bool
    """Whether the loss of the small budget's best move is within its bound."""


def positions(count: int) -> Iterator[ak.Position]:
    """Yield positions of greedy games of 2, 3 and 4 players, from the opening to the last turns."""
    for number in range(count):
        game = ak.Game(players=2 + number % 3, seed=number)
        rng = Random(number)
        turns = (len(game.position.site) - 1) * game.position.rounds
        for _ in range(min(turns - 1, round(turns * (number + 0.5) / count))):
            game.play(ak.bot("greedy").choose(game.position, rng))
        yield game.position


def cover(position: ak.Position, playouts: int, times: int, seed: int = 0) -> Cover:
    """Compare a budget with one that is several times as large, in other deals."""
    return covers(position, playouts, times, [seed], seed + 1)[0]


def covers(
    position: ak.Position, playouts: int, times: int, seeds: Iterable[int], other: int
) -> list[Cover]:
    """Compare several analyses with one of a large budget, whose deals have another seed.

    All moves of an analysis share the luck of its deals, so most of its intervals hold or fail
    together. A single analysis therefore says little.
    """
    large = _analysed(position, times * playouts, other)
    found = []
    for seed in seeds:
        small = _analysed(position, playouts, seed)
        found.append(_compared(small, large))
    return found


def _analysed(position: ak.Position, playouts: int, seed: int) -> ak.Analysis:
    """Analyse by games to the end; ``network_honesty.py`` is about those cut short."""
    return ak.analyse(
        position, playouts=playouts, seed=seed, aim="score", policy="farsighted", progress=False
    )


def _compared(small: ak.Analysis, large: ak.Analysis) -> Cover:
    held = losses_held = 0
    bias = losses_off = 0.0
    best = large[small.best].estimate
    for one in small.moves:
        true = large[one.move].estimate
        held += abs(one.estimate - true) <= 1.96 * one.estimate_error + 1e-9
        off = abs(one.loss - (best - true))
        losses_held += off <= 1.96 * one.loss_error + 1e-9
        losses_off += (off / one.loss_error) ** 2 if one.loss_error > 0 else 0.0
        bias += (one.estimate - true) / one.estimate_error if one.estimate_error > 0 else 0.0
    bound_held = large.moves[0].estimate - best <= small.loss_bound + 1e-9
    return Cover(len(small.moves), held, losses_held, losses_off, bias, bound_held)


class Truth(NamedTuple):
    """Synthetic values of moves, and the noise of their games."""

    worths: Literal["normal", "heavy", "two groups", "equal"]
    """Distribution of the moves' values, which are independent."""
    std: float
    """Their standard deviation."""
    noise: float
    """Standard deviation of a game's noise, without that of the deal."""
    luck: float
    """Standard deviation of the deals."""
    budget: int
    """Average number of games for each move."""
    most: float
    """Maximum of the average bound."""

    def __str__(self) -> str:
        return f"{self.worths}-{self.std:g}-{self.noise:g}-{self.luck:g}-{self.budget}"


def truths() -> list[Truth]:
    """Return the synthetic cases."""
    return [
        Truth("normal", 4, 13, 10, 10, 12),
        Truth("normal", 4, 13, 10, 40, 6),
        Truth("normal", 1.5, 13, 10, 10, 8),
        Truth("heavy", 4, 13, 10, 10, 12),
        Truth("two groups", 5, 10, 0, 16, 10),
        Truth("equal", 0, 13, 10, 16, 6),
    ]


class Run(NamedTuple):
    """One analysis of synthetic moves, compared with the true values."""

    lost: float
    """Loss of the move found best."""
    bound: float
    held: bool
    covered: float
    """Share of the moves whose interval contains the true value."""


@cache
def _alike() -> Covariance:
    return Covariance(candidate_moves(ak.Game(seed=100).position))


def played(truth: Truth, seed: int) -> Run:
    """Run successive halving over synthetic moves."""
    rng = np.random.default_rng(seed)
    alike = _alike()
    count = alike.rows[-1].stop
    worths = {
        "normal": rng.normal(0, 1, count),
        "heavy": rng.standard_t(3, count) / 3**0.5,
        "two groups": rng.choice([-1.0, 1.0], count) + rng.normal(0, 0.1, count),
        "equal": np.zeros(count),
    }[truth.worths]
    true = 100 + truth.std * worths
    luck = truth.luck * rng.normal(size=100_000)
    statistics = PlayoutStatistics(count, 1, 0)
    while sum(statistics.played) < truth.budget * count:
        order = posterior(statistics.evidence(own), alike).order
        for choice, until in next_wave(order, statistics.played).items():
            first = statistics.played[choice]
            games = true[choice] + luck[first:until]
            totals = np.rint(games + truth.noise * rng.normal(size=until - first))
            statistics.add([choice], first, totals.astype(np.int64)[None, :, None])
    found = posterior(statistics.evidence(own), alike)
    best = found.order[0]
    lost, bound = float(true.max() - true[best]), found.bound(best)
    # Totals are whole numbers, so the true values are rounded too.
    covered = np.mean(abs(found.worth - true) <= 1.96 * found.error + 0.01)
    return Run(lost, bound, lost <= bound + 1e-9, float(covered))
