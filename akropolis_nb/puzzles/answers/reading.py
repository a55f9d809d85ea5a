"""Parse answers: turn moves, placements, texts or cities into lines of moves."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from akropolis_nb.engine.checks import each, format_count
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError, IllegalMoveError, prefix
from akropolis_nb.engine.placement import Move, Placement, as_move, as_placement
from akropolis_nb.engine.tiles import as_tile, tile_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from akropolis_nb.engine.placement import MoveLike, PlacementLike
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.solver.search_state import SearchState

LineLike: TypeAlias = "City | MoveLike | PlacementLike | Iterable[MoveLike | PlacementLike]"
Answer: TypeAlias = "LineLike | Iterable[LineLike]"
"""Accepted forms of an answer, see :meth:`akropolis_nb.puzzles.puzzle.Puzzle.check`."""
Step = tuple["TileId | None", Placement]
"""A tile, ``None`` for the next one in order, and its placement."""
Path = tuple[tuple[int, int, int, int], ...]
"""By placement: index on the site, q, r, rotation."""

MOST_LINES = 2000
"""Limit on the lines of an answer if every way is asked for."""


def read_answer(puzzle: Puzzle, answer: Any) -> list[list[Step]]:
    """Return the lines of an answer; more than one only if the goal asks for every way.

    Raises:
        AkropolisError: it cannot be read as an answer.
    """
    if not isinstance(answer, str | City):
        answer = tuple(
            islice(each("an answer", answer, "moves such as '07@0,1^2'"), MOST_LINES + 1)
        )
    if not puzzle.goal.every:
        return [_line(puzzle, answer)]
    if isinstance(answer, str):
        return [_line(puzzle, part) for part in answer.split(";") if part.strip()]
    if isinstance(answer, City) or _step(answer) is not None:
        return [_line(puzzle, answer)]
    if len(answer) > MOST_LINES:
        raise AkropolisError(f"an answer has at most {MOST_LINES} ways")
    return [_line(puzzle, part) for part in answer]


def _line(puzzle: Puzzle, answer: Any) -> list[Step]:
    """Return one line of moves."""
    if isinstance(answer, City):
        start = puzzle.city.placed
        if answer.placed[: len(start)] != start:
            raise AkropolisError("this city does not go on from the puzzle's")
        return list(answer.placed[len(start) :])
    if isinstance(answer, str):
        # In a puzzle's text a slash replaces the caret.
        parts: Any = answer.replace("/", "^").split()
    elif _step(answer) is not None:
        parts = [answer]
    else:
        parts = each("an answer", answer, "moves such as '07@0,1^2'")
    steps: list[Step] = []
    for part in parts:
        # If it is neither a move nor a placement, as_move raises the error.
        step = _step(part) or as_move(part)
        if len(steps) == puzzle.length:
            raise AkropolisError(
                f"this puzzle places {format_count(puzzle.length, 'tile')}, not more"
            )
        steps.append(step)
    return steps


def _step(part: Any) -> Step | None:
    """Return a move or placement as a step; ``None`` if it is neither."""
    with suppress(AkropolisError):
        tile, placement = as_move(part)
        return tile, placement
    if not isinstance(part, str):
        with suppress(AkropolisError):
            return None, as_placement(part)
    return None


def play(puzzle: Puzzle, steps: Iterable[Step]) -> SearchState:
    """Play a line and return the state after it.

    Raises:
        IllegalMoveError: a move breaks the rules or the order of the tiles.
    """
    state, free = puzzle.task.start, puzzle.task.free
    for number, (tile, placement) in enumerate(steps, start=1):
        with prefix(f"tile {number}: "):
            state = puzzle.task.after(state, _index(state, tile, free=free), placement)
    return state


def _index(state: SearchState, tile: TileId | None, *, free: bool) -> int:
    """Return the index of a tile on the site.

    Raises:
        IllegalMoveError: the tile is not the next one, not on the site, or cannot be paid.
    """
    site = state.site
    found = [n for n, other in enumerate(site) if other == tile]
    found += [n for n, other in enumerate(site) if as_tile(other).hexes == tile]
    if not free:
        if tile is not None and 0 not in found:
            raise IllegalMoveError(
                f"{tile_text(site[0])} ({as_tile(site[0]).hexes}) comes next, "
                f"not {tile_text(tile)}",
                "not-next",
            )
        return 0
    if tile is None:
        raise IllegalMoveError("tiles are chosen here: say which one, as in '07@0,1^2'", "no-tile")
    if not found:
        names = ", ".join(f"{tile_text(other)} ({as_tile(other).hexes})" for other in site)
        raise IllegalMoveError(f"{tile_text(tile)} is not among {names}", "not-on-site")
    if found[0] > state.stones:
        raise IllegalMoveError(
            f"{tile_text(tile)} costs {format_count(found[0], 'stone')}, one for each tile before "
            f"it; there {'is' if state.stones == 1 else 'are'} {state.stones}",
            "unaffordable",
            price=(found[0], state.stones),
        )
    return found[0]


def line_text(line: Iterable[Move]) -> str:
    """Return the moves of a line as text."""
    return " ".join(str(move) for move in line)


def path_of(site: Iterable[TileId], line: Iterable[Step]) -> Path:
    """Return a line as numbers.

    Raises:
        ValueError: a tile is not on the site.
    """
    left, path = list(site), []
    for tile, placement in line:
        index = 0 if tile is None else left.index(tile)
        del left[index]
        path.append((index, *placement))
    return tuple(path)


def line_of(site: Iterable[TileId], path: Path) -> tuple[Move, ...] | None:
    """Undo :func:`path_of`; ``None`` if the site has not so many tiles."""
    left, line = list(site), []
    for index, *spot in path:
        if index >= len(left):
            return None
        line.append(Move(left.pop(index), Placement(*spot)))
    return tuple(line)
