"""The scores of a line from move to move, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.draw.words import quarry_points

if TYPE_CHECKING:
    from akropolis_nb.game.tree import Node


class Chart:
    """Remembers the scores of the moves it has shown, for a line changes only at its end."""

    def __init__(self) -> None:
        self._rows: dict[Node, list[list[int]]] = {}

    def data(self, node: Node) -> dict[str, Any]:
        """Return the points of houses to gardens, of quarries, and the stones, by seat and ply.

        The whole line through the node is told, and at which plies another move was tried.
        """
        line = [node.root(), *node.end().path()]
        rows = {step: self._rows.get(step) or _row(step) for step in line}
        self._rows = rows
        return {
            "seats": [list(plies) for plies in zip(*rows.values(), strict=True)],
            "branches": [step.ply + 1 for step in line if len(step.children) > 1],
        }


def _row(node: Node) -> list[list[int]]:
    return [
        [*(district.points for district in score), quarry_points(score), score.stones]
        for score in node.position.scores
    ]
