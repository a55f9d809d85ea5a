"""The tree of all placements of a puzzle, with which a page can check answers without Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    from akropolis_nb.engine.city import Preview
    from akropolis_nb.engine.placement import Placement
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.solver.search_state import SearchState

MOST = 200_000
"""Limit on the placements in the tree (the edges of the tree): about 100 kB of the page."""


def unfold(puzzle: Puzzle) -> dict[str, Any]:
    """Return the tree of all placements of a puzzle, in columns.

    A node has an entry for each tile that can be taken. The entry has the tile's index on the site
    (``i``) and, as lists over its placements: the number in ``placements`` (``p``), the level
    (``l``), the stones gained (``s``), the change of points (``g``), the value of the line after it
    in the goal's measure (``v``), and the next node (``n``), unless the last tile is placed.

    Raises:
        AkropolisError: there are too many placements for a page.
    """
    task, goal = puzzle.task, puzzle.goal
    numbers: dict[Placement, int] = {}
    known = 0

    def node(state: SearchState) -> list[dict[str, Any]]:
        return [entry(state, index) for index in state.available(free=task.free)]

    def entry(state: SearchState, index: int) -> dict[str, Any]:
        """Return the entry of one tile, with all its placements."""
        nonlocal known
        row = state.city.preview(state.site[index], task.rules)
        known += len(row)
        if known > MOST:
            raise AkropolisError(
                f"this puzzle is too large for a page: it has more than {MOST:,} ways to "
                "place its tiles; leave out a tile, or show it where Python is"
            )

        def after(seen: Preview) -> SearchState:
            return state.place(index, seen.placement, free=task.free)

        if goal.counted in {"points", "stones"}:
            now = goal.value(state, task) - (index if task.free else 0)
            gains = (seen.points if goal.counted == "points" else 0 for seen in row)
            values = [now + seen.stones + gain for seen, gain in zip(row, gains, strict=True)]
        else:
            values = [goal.value(after(seen), task) for seen in row]
        found = {
            "i": index,
            "p": [numbers.setdefault(seen.placement, len(numbers)) for seen in row],
            "l": [seen.level for seen in row],
            "s": [seen.stones for seen in row],
            "g": [seen.points for seen in row],
            "v": values,
        }
        if len(state.line) + 1 < puzzle.length:
            found["n"] = [node(after(seen)) for seen in row]
        return found

    root = node(task.start)
    return {"placements": [list(spot) for spot in numbers], "root": root}
