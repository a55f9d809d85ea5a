"""Scores by move of a line, as plain data for the chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from akropolis_nb.game.tree import Node
    from akropolis_nb.widget.wire.snapshot import Chart as ChartData


class Chart:
    """Chart data with a cache of scores by node, because a line mostly changes at its end."""

    def __init__(self) -> None:
        self._rows: dict[Node, list[list[int]]] = {}

    def data(self, node: Node) -> ChartData:
        """Return points of each district and of quarries, and stones, by seat and ply.

        The data covers the whole line through the node, and the plies that have other moves.
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
        [*(district.points for district in score), score.quarries, score.stones]
        for score in node.position.scores
    ]
