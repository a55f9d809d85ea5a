"""The part of a view that shows a forecast of the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.forecast.forecast import Forecast
from akropolis_nb.widget.session.panels.analysis_runner import ForecastRunner
from akropolis_nb.widget.session.panels.search_panel import SearchPanel
from akropolis_nb.widget.wire.plain import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from akropolis_nb.game.tree import Node
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.wire.side_data import Forecast as ForecastData


class ForecastPanel(SearchPanel["Forecast"]):
    """Shows the forecast that runs in the background while it is turned on."""

    trait = "forecast_data"
    runs = ForecastRunner
    finds = Forecast
    recorded_as = "forecasts"

    def describe(
        self, result: Forecast | None, _known: Mapping[Node, Forecast], _texts: Texts
    ) -> dict[str, Any]:
        """Return a forecast as data for a page."""
        return {**forecast_data(result)}


def forecast_data(forecast: Forecast | None) -> ForecastData:
    """Return a forecast as plain data for a page, with the state "done"."""
    return {
        "state": "done",
        "error": "",
        "playouts": forecast.playouts if forecast else 0,
        "seconds": round(forecast.seconds, 1) if forecast else 0.0,
        "seats": plain(forecast.seats) if forecast else [],
    }
