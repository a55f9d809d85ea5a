"""The tree of all placements of a puzzle, with which a page can check answers without Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from akropolis_nb.engine.preview import Preview
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.solver.search_state import SearchState

MOST = 200_000
"""Limit on the placements in the tree (the edges of the tree): about 100 kB of the page."""


def unfold(puzzle: Puzzle, most: int = MOST) -> dict[str, Any]:
    """Return the tree of all placements of a puzzle, in columns.

    A node has an entry for each tile that can be taken. The entry has the tile's index on the site
    (``i``) and, as lists over its placements: the number in ``placements`` (``p``), the level
    (``l``), the stones gained (``s``), the change of points (``g``), the value of the line after it
    in the goal's measure (``v``), and the next node (``n``), unless the last tile is placed.

    Raises:
        AkropolisError: there are too many placements for a page.
    """
    return _Unfolding(puzzle, most).whole()


class _Unfolding:
    """Builds the tree of one puzzle."""

    def __init__(self, puzzle: Puzzle, most: int) -> None:
        self.puzzle = puzzle
        self.most = most
        self.known = 0
        self.numbers: dict[tuple[int, int, int], int] = {}
        self.free = puzzle.choose is not None
        self.base = puzzle.goal.base(puzzle.task)

    def whole(self) -> dict[str, Any]:
        root = self.node(self.puzzle.task.start)
        return {"placements": [list(spot) for spot in self.numbers], "root": root}

    def node(self, state: SearchState) -> list[dict[str, Any]]:
        return [self.placements(state, index) for index in state.available(free=self.free)]

    def placements(self, state: SearchState, index: int) -> dict[str, Any]:
        """Return the entry of one tile, with all its placements."""
        row = state.city.preview(state.site[index], self.puzzle.rules)
        self.known += len(row)
        if self.known > self.most:
            raise AkropolisError(
                f"this puzzle is too large for a page: it has more than {self.most:,} ways to "
                "place its tiles; leave out a tile, or show it where Python is"
            )
        spots = [(*seen.placement,) for seen in row]
        entry: dict[str, Any] = {
            "i": index,
            "p": [self.numbers.setdefault(spot, len(self.numbers)) for spot in spots],
            "l": [seen.level for seen in row],
            "s": [seen.stones for seen in row],
            "g": [seen.points for seen in row],
            "v": list(self.values(state, index, row)),
        }
        if len(state.line) + 1 < self.puzzle.length:
            entry["n"] = [self.node(self.after(state, index, seen)) for seen in row]
        return entry

    def values(self, state: SearchState, index: int, row: list[Preview]) -> Iterator[int]:
        """Yield the value of the line after each placement."""
        counted, rules = self.puzzle.goal.counted, self.puzzle.rules
        paid = index if self.free else 0
        if counted in {"points", "stones"}:
            now = state.value(counted, rules) - self.base - paid
            for seen in row:
                yield now + seen.stones + (seen.points if counted == "points" else 0)
            return
        for seen in row:
            yield self.after(state, index, seen).value(counted, rules) - self.base

    def after(self, state: SearchState, index: int, seen: Preview) -> SearchState:
        return state.place(index, seen.placement, free=self.free)
