"""How often the statements of an analysis by the network hold, compared with games to the end."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import akropolis_nb as ak
from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.statistics.totals import lead, win_share

if TYPE_CHECKING:
    from akropolis_nb.analysis.candidates import Candidate
    from akropolis_nb.statistics.totals import Floats

PLAYOUTS = (0, 100, 400)
"""Playouts of the analyses, in turn."""
FIRST, OTHERS = 6, 2
"""How many of the best moves are played to the end, and how many others of the first thirty."""
SEED = 77
"""Of the positions; the calibration uses others."""
GAMES = 60
"""Games to the end of each move."""


class Statements(NamedTuple):
    """What an analysis stated of one position, and whether it held."""

    turns: int
    """Turns left to the seat to move."""
    playouts: int
    margins: int
    """Number of moves whose margin was stated."""
    held: int
    """How many of them were within 1.96 standard errors; the error of the games is added."""
    losses_held: int
    """The same for the losses in points, of all but the best move."""
    wins_held: int
    """The same for the chances to win."""
    surprise: float
    """Sum of the squares of the margins' deviations, in standard errors."""
    loss_surprise: float
    claimed: float
    """The probability it gave to its best move."""
    right: float
    """Probability by the games that this move is the best of those played."""
    bound_held: bool
    """Whether no move played was better by more than the loss bound and the error of the games."""


def _error(values: Floats) -> Floats:
    return np.asarray(values.std(axis=-1, ddof=1) / values.shape[-1] ** 0.5, np.float64)


def statements(position: ak.Position, number: int) -> Statements:
    """Analyse a position with the aim of the margin, and play its moves to the end."""
    playouts = PLAYOUTS[number % len(PLAYOUTS)]
    analysis = ak.analyse(
        position, playouts=playouts, seed=number, aim="margin", progress=False, workers=1
    )
    rng = Random(number)
    rest = list(analysis.moves[FIRST:30])
    told: list[Candidate] = [
        *analysis.moves[:FIRST],
        *rng.sample(rest, min(OTHERS, len(rest))),
    ]
    seat = position.to_move
    rollouts = Rollouts(position, 1_000_000 + number, policy="network")
    totals = rollouts.play([one.move for one in told], 0, GAMES)
    margins, wins = lead(totals, seat), win_share(totals, seat)
    # Laplace's rule: equal results in all games do not mean that there is no other.
    wins_error = np.hypot(_error(wins), 1 / (GAMES + 2))
    true, error = margins.mean(axis=1), _error(margins)
    gaps = margins[0] - margins
    gap, gap_error = gaps.mean(axis=1), _error(gaps)
    if position.stacks_left == 0:
        wins_error = np.zeros(len(told))
    off = np.array([one.lead for one in told]) - true
    wide = np.hypot([one.lead_error for one in told], error)
    lost = np.array([one.loss_points for one in told]) - gap
    lost_wide = np.hypot([one.loss_points_error for one in told], gap_error)
    won = np.array([one.win_rate for one in told]) - wins.mean(axis=1)
    won_wide = np.hypot([one.win_error for one in told], wins_error)
    drawn = true[:, None] + error[:, None] * np.random.default_rng(number).normal(
        size=(len(told), 400)
    )
    return Statements(
        -(-(len(position.site) - 1 + position.stacks_left * position.rules.stack_size)
          // position.rules.players),
        playouts,
        len(told),
        int((abs(off) <= 1.96 * wide + 1e-6).sum()),
        int((abs(lost) <= 1.96 * lost_wide + 1e-6)[1:].sum()),
        int((abs(won) <= 1.96 * won_wide + 1e-6).sum()),
        float(((off / np.maximum(wide, 1e-6)) ** 2)[wide > 1e-6].sum()),
        float(((lost / np.maximum(lost_wide, 1e-6)) ** 2)[1:][lost_wide[1:] > 1e-6].sum()),
        analysis.best_probability,
        float((drawn[0] >= drawn.max(axis=0) - 1e-9).mean()),
        bool((-gap <= np.hypot(analysis.loss_bound, 1.96 * gap_error) + 1e-6).all()),
    )  # fmt: skip


def told(found: list[Statements]) -> str:
    """Return a summary in words."""
    many = sum(one.margins for one in found)
    others = sum(one.margins - 1 for one in found)
    return "\n".join(
        f"  {name:<44}{value:>8.1%}"
        for name, value in (
            ("margins within their intervals", sum(one.held for one in found) / many),
            ("losses within their intervals", sum(one.losses_held for one in found) / others),
            ("chances to win within their intervals", sum(one.wins_held for one in found) / many),
            ("loss bounds that held", sum(one.bound_held for one in found) / len(found)),
            ("best is the best: as claimed", sum(one.claimed for one in found) / len(found)),
            ("best is the best: by games", sum(one.right for one in found) / len(found)),
            ("mean square of margins, standard errors", sum(one.surprise for one in found) / many),
            ("of losses", sum(one.loss_surprise for one in found) / others),
        )
    )
