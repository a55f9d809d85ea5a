"""Every way through a puzzle written down, so that a page can play and check it without Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from akropolis_nb.engine.preview import Preview
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.solver.search_state import SearchState

MOST = 200_000
"""Placements that a page may know, those of every tile counted after each way to lay those before
it: some 100 kB of the page."""


def unfold(puzzle: Puzzle, most: int = MOST) -> dict[str, Any]:
    """The tree of all placements of a puzzle, in columns.

    A node has for each tile that can be taken its index ``i`` on the site, and for each of its
    placements: its number in ``placements`` (``p``), the level (``l``), the stones it brings
    (``s``), the change of points (``g``), what the line is then worth in the goal's measure
    (``v``), and the node after it (``n``) unless the last tile is placed.

    Raises:
        AkropolisError: they are too many for a page.
    """
    return _Unfolding(puzzle, most).whole()


class _Unfolding:
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
        return [self.offer(state, index) for index in state.offers(free=self.free)]

    def offer(self, state: SearchState, index: int) -> dict[str, Any]:
        """One tile on all its placements."""
        row = state.city.preview(state.site[index], self.puzzle.rules)
        self.known += len(row)
        if self.known > self.most:
            raise AkropolisError(
                f"this puzzle is too large for a page: it has more than {self.most:,} ways to "
                "place its tiles; leave out a tile, or show it where Python is"
            )
        spots = [(*seen.placement,) for seen in row]
        told: dict[str, Any] = {
            "i": index,
            "p": [self.numbers.setdefault(spot, len(self.numbers)) for spot in spots],
            "l": [seen.level for seen in row],
            "s": [seen.stones for seen in row],
            "g": [seen.points for seen in row],
            "v": list(self.values(state, index, row)),
        }
        if len(state.line) + 1 < self.puzzle.length:
            told["n"] = [self.node(self.after(state, index, seen)) for seen in row]
        return told

    def values(self, state: SearchState, index: int, row: list[Preview]) -> Iterator[int]:
        """What the line is worth after each placement."""
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
