"""The problem that a puzzle sets: city, rules, tiles and stones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.checks import each, short_repr, whole
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.rules import Rules
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.game.game import Game
from akropolis_nb.solver.search_state import MOST_PLACED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.tiles import TileId

MOST_STONES = 99


def check_problem(start: Any, rules: Any, tiles: Any, choose: Any, stones: Any) -> dict[str, Any]:
    """Check these arguments of :class:`ak.Puzzle`; return the attributes that they give.

    Raises:
        AkropolisError: an argument is invalid, or two of them contradict each other.
    """
    if isinstance(start, Game):
        start = start.position
    if isinstance(start, City):
        position, city, rules, held = None, start, Rules.checked(rules), 0
    elif isinstance(start, Position):
        if rules is not None:
            raise AkropolisError("a position has its own rules: leave out rules=")
        if start.architect_moves:
            raise AkropolisError("the architect's move is forced: it makes no puzzle")
        position, city, rules = start, start.city, start.rules
        held = start.stones[start.to_move]
    else:
        raise AkropolisError(
            f"a puzzle starts from a City, a Position or a Game, not {short_repr(start)}"
        )
    if tiles is None:
        tiles, choose = _site(position), 1 if choose is None else choose
    offered = _check_tiles(tiles)
    if choose is not None:
        choose = whole("choose", choose, 1, len(offered))
        stones = held if stones is None else whole("stones", stones, 0, MOST_STONES)
    elif stones is not None:
        raise AkropolisError("tiles in order cost nothing: stones= goes with choose=")
    return {
        "position": position,
        "city": city,
        "rules": rules,
        "tiles": offered,
        "choose": choose,
        "stones": stones or 0,
    }


def check_choices(problem: Mapping[str, Any], choices: Sequence[Move]) -> None:
    """Check that moves to choose from can be made in a position, for the stones at hand.

    Raises:
        AkropolisError: there is no position, or one of them cannot be made.
    """
    position, turns = problem["position"], problem["choose"]
    given = problem["tiles"], turns, problem["stones"]
    if position is None or given != (position.site, 1, position.stones[position.to_move]):
        raise AkropolisError(
            "a choice of moves needs a Position or a Game: leave out tiles=, choose= and stones="
        )
    for move in choices:
        position.play(move)


def check_quiz(start: Any, rules: Any, tiles: Any, choose: Any, stones: Any) -> dict[str, Any]:
    """Check the arguments of a question about a city; return the attributes that they give.

    Raises:
        AkropolisError: it does not start from a city alone.
    """
    if not isinstance(start, City) or tiles or choose is not None or stones:
        raise AkropolisError("a question about a city takes a City, without tiles")
    return {
        "position": None,
        "city": start,
        "rules": Rules.checked(rules),
        "tiles": (),
        "choose": None,
        "stones": 0,
    }


def _site(position: Position | None) -> tuple[TileId, ...]:
    """Return the construction site, for a puzzle without ``tiles``."""
    if position is None:
        raise AkropolisError("tiles is wanted: a city has no construction site")
    if position.is_over or position.awaits_deal:
        raise AkropolisError("there is nothing to choose from: a deal is due or the end")
    return position.site


def _check_tiles(tiles: Any) -> tuple[TileId, ...]:
    offered: list[TileId] = []
    for tile in each("tiles", tiles, "several tiles"):
        if len(offered) == MOST_PLACED:
            raise AkropolisError(f"a puzzle has at most {MOST_PLACED} tiles")
        offered.append(as_tile(tile).id)
    if not offered:
        raise AkropolisError(f"a puzzle has 1 to {MOST_PLACED} tiles, not 0")
    return tuple(offered)
