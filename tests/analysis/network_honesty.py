"""How often the statements of an analysis by the network hold, compared with games to the end."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.analysis.search.analysis_search import AnalysisSearch
from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.statistics.totals import lead, win_share

if TYPE_CHECKING:
    import akropolis_nb as ak
    from akropolis_nb.analysis.candidates import Candidate
    from akropolis_nb.statistics.posterior import Posterior
    from akropolis_nb.statistics.totals import Floats

PLAYOUTS = (0, 100, 400)
"""Playouts of the analyses, in turn."""
FIRST, OTHERS = 6, 2
"""How many of the best moves are played to the end, and how many others of the first thirty."""
SEED = 77
"""Of the positions; the calibration uses others."""
GAMES = 60
"""Games to the end of each move."""
DRAWS = 1000
"""Draws from what an analysis states."""


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
    """By the analysis, the probability that its best move wins the comparison by games."""
    confirmed: bool
    """Whether it did: whether no other move played had a higher mean."""
    bound_held: bool
    """Whether no move played was better by more than the loss bound and the error of the games."""


def _error(values: Floats) -> Floats:
    return np.asarray(values.std(axis=-1, ddof=1) / values.shape[-1] ** 0.5, np.float64)


def confirmation(worths: Posterior, moves: list[int], margins: Floats, seed: int) -> float:
    """Return how likely it is, by an analysis, that games find the first move to be the best.

    Args:
        worths: the distribution of the worths by the analysis.
        moves: the moves that are played, as indices of its choices.
        margins: results of their games; a row for each move, a column for each deal.
        seed: of the random numbers.
    """
    rng, deals = np.random.default_rng(seed), margins.shape[1]
    luck = margins - margins.mean(axis=1, keepdims=True)
    wins = 0
    for _ in range(DRAWS):
        drawn = worths.worth[moves] + rng.normal(size=len(moves)) * np.sqrt(worths.own[moves])
        drawn += worths.shared[moves] @ rng.normal(size=worths.shared.shape[1])
        drawn += luck[:, rng.integers(deals, size=deals)].mean(axis=1)
        wins += drawn[0] >= drawn.max() - 1e-9
    return wins / DRAWS


def statements(position: ak.Position, number: int) -> Statements:
    """Analyse a position with the aim of the margin, and play its moves to the end."""
    playouts = PLAYOUTS[number % len(PLAYOUTS)]
    search = AnalysisSearch(position, seed=number, aim="margin", workers=1)
    analysis = search.step(playouts=playouts)
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
    places = {choice.move: n for n, choice in enumerate(search.choices)}
    chosen = [places[one.move] for one in told]
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
        confirmation(search.posterior(), chosen, margins, number),
        bool(true[0] >= true.max() - 1e-9),
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
            ("best has the best games: as claimed", sum(one.claimed for one in found) / len(found)),
            ("best has the best games", sum(one.confirmed for one in found) / len(found)),
            ("mean square of margins, standard errors", sum(one.surprise for one in found) / many),
            ("of losses", sum(one.loss_surprise for one in found) / others),
        )
    )
