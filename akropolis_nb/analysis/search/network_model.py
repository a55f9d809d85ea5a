"""What a search by the network knows before any playout: the choices in order, their prior worths.

``expected`` asks the network, :class:`NetworkModel` corrects its numbers and adds their errors.
"""

from __future__ import annotations

from array import array
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.bots.candidate_moves import expected_by_network
from akropolis_nb.bots.playouts import POLICIES, PackedPosition
from akropolis_nb.statistics import calibration
from akropolis_nb.statistics.prior_posterior import Prior
from akropolis_nb.statistics.totals import lead, own, win_share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from akropolis_nb.bots.candidate_moves import CandidateMove
    from akropolis_nb.engine.position import Position
    from akropolis_nb.statistics.totals import Aim, Floats, Worth

NETWORK = POLICIES["network"]
_PER_TILE, _DEALS = 2, 4
"""Moves with each tile that are played on for a round, and in how many deals."""
AT_FIRST = 24
"""About as many playouts take as long as what the network expects of all moves."""
_LEAST_PLIES = 4
"""Plies that playouts by the network go on after the move, if no more are needed."""
_PIVOT = 20
"""Number of the best choices whose mean keeps its worth when differences are corrected."""


class Expected(NamedTuple):
    """What the network expects after each move; one number for each choice."""

    own: Floats
    """Final total of the seat to move."""
    margin: Floats
    """Its lead over the best opponent, after the others have replied."""


def plies_to_end(position: Position) -> int:
    """Return how many plies are left, the next one included."""
    return len(position.site) - 1 + position.stacks_left * position.rules.stack_size


def playout_plies(position: Position) -> int:
    """Return how many plies after the move a playout by the network should go on.

    At least one after the next deal: before it all deals are alike. To the end if nothing is
    unseen, because a single playout is then exact.
    """
    to_end = plies_to_end(position) - 1
    if position.stacks_left == 0:
        return to_end
    seats = position.rules.players
    return min(to_end, max(_LEAST_PLIES, seats, len(position.site) - 1))


def turns_left(position: Position, plies: int) -> int:
    """Return how many turns the seat to move has left, ``plies`` plies later."""
    return max(0, -(-(plies_to_end(position) - plies) // position.rules.players))


def expected(position: Position, choices: Sequence[CandidateMove]) -> Expected:
    """Return what the network expects after each choice.

    Its value of a move does not know what the others then take. That depends mostly on the tile,
    so the best moves with each tile are played on for a round, in a few deals; what this changes
    holds for all moves with the tile.
    """
    start = PackedPosition(position)
    seat, seats = position.to_move, position.rules.players
    moves = [(one.cost, *start.triangle(one.move.placement)) for one in choices]
    own = _values(position, start, moves)
    tiles = np.array([move[0] for move in moves])
    best = [n for tile in np.unique(tiles) for n in _first(own, tiles == tile)]
    deals = _DEALS if position.stacks_left else 1
    totals = _played(start, [moves[n] for n in best], seats, deals)
    mine = totals[..., seat].mean(axis=1)
    ahead = (totals[..., seat] - np.delete(totals, seat, axis=-1).max(axis=-1)).mean(axis=1)
    changed, margin = np.zeros(len(moves)), np.zeros(len(moves))
    for tile in np.unique(tiles):
        some = [k for k, n in enumerate(best) if tiles[n] == tile]
        value = np.mean([own[best[k]] for k in some])
        changed[tiles == tile] = mine[some].mean() - value
        margin[tiles == tile] = ahead[some].mean() - value
    last = plies_to_end(position) <= seats
    return Expected(own if last else own + changed, own + margin)


def _first(values: Floats, which: NDArray[np.bool_]) -> list[int]:
    """Return the choices with the highest values among some."""
    some = np.flatnonzero(which)
    return some[np.argsort(-values[some], kind="stable")[:_PER_TILE]].tolist()  # type: ignore[no-any-return]


def _played(
    start: PackedPosition, moves: Sequence[tuple[int, ...]], plies: int, deals: int
) -> NDArray[np.int64]:
    flat = array("i", [number for move in moves for number in move])
    room = start.room()
    return start.try_moves(NETWORK, plies, 0, first=0, count=deals, moves=flat, room=room)


def _values(position: Position, start: PackedPosition, moves: Sequence[tuple[int, ...]]) -> Floats:
    """Return the network's values of moves: expected own totals."""
    if position.architect_moves:
        totals = _played(start, moves, 0, 1)
        return np.asarray(totals[:, 0, position.to_move], np.float64)
    return expected_by_network(start, moves)


class NetworkModel:
    """Prior worths of all choices by the network, with calibrated errors.

    Args:
        position: the position.
        choices: its candidate moves.
        aim: decides the order of the choices.
        plies: plies of a playout after the move.
    """

    def __init__(
        self, position: Position, choices: Sequence[CandidateMove], aim: Aim, plies: int
    ) -> None:
        begun = perf_counter()
        found = expected(position, choices)
        self.playout_seconds = max(1e-4, (perf_counter() - begun) / AT_FIRST)
        """About how long a playout takes, in seconds."""
        order = np.argsort(-(found.own if aim == "score" else found.margin), kind="stable")
        self.choices = [choices[n] for n in order.tolist()]
        """The choices, the best by the network first."""
        self._finished = plies_to_end(position) - 1 <= plies
        phase = calibration.phase(turns_left(position, 0))
        self._errors = {"score": calibration.OWN[phase], "margin": calibration.MARGIN[phase]}
        self._seats = position.rules.players
        spread, margin = calibration.SPREAD[phase], self._errors["margin"]
        self._spread = spread.now
        self._cut = calibration.Chance(spread.cut, margin.dropped_shifts[self._seats - 2])
        means = {"score": found.own[order], "margin": found.margin[order]}
        self._priors: dict[Aim, Prior] = {
            "score": self._prior(means["score"], self._errors["score"]),
            "margin": self._prior(means["margin"], margin),
        }
        self._priors["win"] = self._chances()

    def prior(self, aim: Aim) -> Prior:
        """Return the prior worths under an aim."""
        return self._priors[aim]

    def worth(self, aim: Aim) -> Worth:
        """Return what the totals at the end of a playout are worth under an aim."""
        if aim == "win":
            return win_share if self._finished else self._cut.worth
        return own if aim == "score" else lead

    def _prior(self, means: Floats, errors: calibration.Errors) -> Prior:
        pivot = np.sort(means)[-_PIVOT:].mean()
        seats = self._seats - 2
        shift, dropped = errors.shifts[seats], errors.dropped_shifts[seats]
        level, dropped_level = errors.levels[seats], errors.dropped_levels[seats]
        means = pivot + errors.slope * (means - pivot) + shift
        if self._finished:
            return Prior(
                means + dropped,
                float(np.hypot(errors.apart, errors.dropped_apart)),
                float(np.hypot(level, dropped_level)),
            )
        return Prior(means, errors.apart, level, dropped, errors.dropped_apart, dropped_level)

    def _chances(self) -> Prior:
        """Return the prior chances to win, from the margins and what a point of margin is worth."""
        margin = self._priors["margin"]
        # The prior margins are corrected already.
        chance = calibration.Chance(self._spread, margin.dropped_shift)
        means = chance.of(margin.mean)
        point = chance.slope(float(margin.mean.max()))
        return Prior(
            means,
            margin.apart * point,
            margin.level * point,
            0.0,
            margin.dropped_apart * point,
            margin.dropped_level * point,
        )
