"""Puzzles that start from the position of a game; its last moves with an opponent who answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from akropolis_nb.bots.endings import MOST_WORK, ending_work, solve_ending
from akropolis_nb.engine.checks import format_count, short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.position import Position
from akropolis_nb.game.game import Game
from akropolis_nb.game.result import Result
from akropolis_nb.solver.search_state import PlacementProblem, SearchState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from akropolis_nb.bots.endings import Ending
    from akropolis_nb.engine.placement import Placement
    from akropolis_nb.solver.search_state import Line

Standings: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""Points and stones of a player, then those of the opponent."""


@dataclass(frozen=True)
class GameProblem(PlacementProblem):
    """A move in the position of a game, whose other cities count as well."""

    position: Position = field(kw_only=True)

    @property
    def start(self) -> SearchState:
        """The state before the first move."""
        return super().start._replace(position=self.position)

    def after(self, state: SearchState, index: int, placement: Placement) -> SearchState:
        """Return the state after placing a tile."""
        placed = super().after(state, index, placement)
        position = cast("Position", state.position).play(placed.line[-1])
        return placed._replace(position=position)


class EndingProblem(GameProblem):
    """The last moves of a game of two; the opponent answers each tile with the best reply."""

    def after(self, state: SearchState, index: int, placement: Placement) -> SearchState:
        """Return the state after placing a tile, and after the opponent's reply to it."""
        placed = super().after(state, index, placement)
        position = cast("Position", placed.position)
        if not position.is_over and position.to_move != self.position.to_move:
            position = position.play(best_move(position))
        return placed._replace(site=position.site, position=position)

    def value(self, state: SearchState) -> int:
        """Return the own lead, in points."""
        own, other = standings(state, self.position.to_move)
        return own[0] - other[0]

    def is_won(self, state: SearchState) -> bool:
        """Whether a state is the end of a game that is won: by points, or else by stones."""
        position = cast("Position", state.position)
        won = (self.position.to_move,)
        return position.is_over and Result.of(position, ("", "")).winners == won

    def solve(self, budget: float | None = None) -> Ending | None:
        """Return the solved rest of the game; ``None`` if the seconds were not enough."""
        late = None if budget is None else perf_counter() + budget
        return solve_ending(
            self.position, "win", stop=lambda: late is not None and perf_counter() > late
        )

    def line(self, first: Move) -> Line:
        """Return the own moves of best play after a first one."""
        state = self.after(self.start, self.tiles.index(first.tile), first.placement)
        while len(state.line) < self.place:
            tile, placement = best_move(cast("Position", state.position))
            state = self.after(state, state.site.index(tile), placement)
        return state.line


@lru_cache(maxsize=4096)
def best_move(position: Position) -> Move:
    """Return the best move of the last moves of a game, for the seat to move."""
    return cast("Ending", solve_ending(position, "win")).best.move


def reply_between(before: SearchState, after: SearchState) -> Move | None:
    """Return the opponent's move between two states; ``None`` without one."""
    if before.position is None or after.position is None:
        return None
    seat = 1 - before.position.to_move
    played = after.position.cities[seat].placed[len(before.position.cities[seat].placed) :]
    return Move(*played[0]) if played else None


def standings(state: SearchState, seat: int) -> Standings:
    """Return points and stones of a seat, then those of the other one."""
    position = cast("Position", state.position)
    scores, stones = position.scores, position.stones
    return (scores[seat].total, stones[seat]), (scores[1 - seat].total, stones[1 - seat])


def own_turns(start: Any) -> int:
    """Return the number of own turns that are left in a game of two, to its end.

    Raises:
        AkropolisError: it is not the end of a game of two.
    """
    position = start.position if isinstance(start, Game) else start
    if not isinstance(position, Position):
        raise AkropolisError(
            f"a puzzle to win starts from a Position or a Game, not {short_repr(start)}"
        )
    rules = position.rules
    if rules.players != 2 or rules.architect is not None:
        raise AkropolisError("a puzzle to win has two players")
    work = None if position.is_over or position.awaits_deal else ending_work(position)
    if work is None or work > MOST_WORK:
        raise AkropolisError(
            "a puzzle to win starts when no stack is left, with at most 4 tiles on the site: here "
            f"{format_count(position.stacks_left, 'stack')} "
            f"and {format_count(len(position.site), 'tile')} are left"
        )
    return len(position.site) // 2


def check_ending(problem: Mapping[str, Any], choose: Any) -> None:
    """Check that tiles, turns and stones are those of the position.

    Raises:
        AkropolisError: they are not.
    """
    position, turns = problem["position"], problem["choose"]
    given = problem["tiles"], turns if choose is None else choose, problem["stones"]
    if given != (position.site, turns, position.stones[position.to_move]):
        raise AkropolisError(
            "a puzzle to win has the tiles, turns and stones of its position: leave out tiles=, "
            "choose= and stones="
        )
