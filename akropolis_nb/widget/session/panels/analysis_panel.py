"""The part of a view that shows an analysis of the current position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from akropolis_nb.analysis.analyse import Analysis
from akropolis_nb.messages import reason_sentences
from akropolis_nb.widget.session.panels import expected_data
from akropolis_nb.widget.session.panels.analysis_runner import AnalysisRunner
from akropolis_nb.widget.session.panels.search_panel import SearchPanel
from akropolis_nb.widget.wire.plain import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from akropolis_nb.analysis.candidates import Candidate
    from akropolis_nb.engine.placement import Placement
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.wire.side_data import (
        Analysis as AnalysisData,
        ExpectedValues,
        TileLosses,
    )

LISTED = 10
"""Maximum number of candidates in the data for a page."""

NO_ANALYSIS: AnalysisData = {
    "state": "done",
    "error": "",
    "playouts": 0,
    "seconds": 0.0,
    "aims": [],
    "proved": False,
    "moves": [],
    "heat": [],
    "expected": [],
}


class AnalysisPanel(SearchPanel["Analysis"]):
    """Shows the analysis that runs in the background while it is turned on."""

    trait = "analysis_data"
    runs = AnalysisRunner
    finds = Analysis
    recorded_as = "analyses"

    def __init__(
        self, game: Game, show: Callable[[Self], None], hidden: Callable[[], bool]
    ) -> None:
        super().__init__(game, show, hidden)
        self._expected: dict[Node, list[ExpectedValues]] = {}
        """What is expected at the nodes that were analysed."""

    def data(self, texts: Texts) -> dict[str, Any] | None:
        """Return the newest analysis, and what is expected at all nodes analysed so far."""
        data = super().data(texts)
        if data is not None and self.result is not None:
            self._expected[self.game.node] = expected_data.of_analysis(self.result)
        return data

    def describe(
        self, result: Analysis | None, known: Mapping[Node, Analysis], texts: Texts
    ) -> dict[str, Any]:
        """Return an analysis as data for a page."""
        found = {node: expected_data.of_analysis(one) for node, one in known.items()}
        values = self._expected | found
        why = None if result is None else result.why
        return {
            **analysis_data(result),
            "why": reason_sentences.describe_best(texts, why, self.game.names),
            "expected": [
                {"ply": node.ply, "seats": values[node]} for node in self.line if node in values
            ],
        }


def analysis_data(analysis: Analysis | None) -> AnalysisData:
    """Return an analysis as plain data for a page, with the state "done"."""
    if analysis is None:
        return NO_ANALYSIS
    return {
        **NO_ANALYSIS,
        "playouts": analysis.playouts,
        "seconds": round(analysis.seconds, 1),
        "aims": list(analysis.units),
        "proved": analysis.proved,
        "moves": plain(analysis.moves[:LISTED]),
        "heat": _heat(analysis.position, analysis.moves),
    }


def _heat(position: Position, moves: tuple[Candidate, ...]) -> list[TileLosses]:
    """Return the losses of all placements for each tile on the site, in the order of ``preview``.

    The lists are empty for tiles that cannot be paid, and ``None`` stands for unknown losses.
    """
    offered = position.city.preview(position.site[0], position.rules)
    places: dict[Placement, int] = {preview.placement: n for n, preview in enumerate(offered)}
    heat: list[TileLosses] = [
        {"loss": [None] * len(places) if affordable else [], "reliable": []}
        for affordable in position.affordable
    ]
    for candidate in moves:
        for tile, spot in candidate.equivalent_moves:
            losses, place = heat[position.site.index(tile)], places[spot]
            losses["loss"][place] = round(max(0.0, candidate.loss_points), 1)
            if candidate.reliable:
                losses["reliable"].append(place)
    return heat
