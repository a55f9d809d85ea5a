"""The part of a view that shows a forecast of the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.forecast.forecast import Forecast
from akropolis_nb.widget.session.panels.analysis_runner import ForecastRunner
from akropolis_nb.widget.session.panels.search_panel import SearchPanel
from akropolis_nb.widget.wire.plain import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.analyse import Analysis
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.wire.side_data import Forecast as ForecastData


class ForecastPanel(SearchPanel["Forecast"]):
    """Shows the forecast that runs in the background while it is turned on."""

    trait = "forecast_data"
    runs = ForecastRunner

    def data(self, _texts: Texts) -> ForecastData | None:
        """Return the newest forecast and the runner's state; ``None`` if it is off or hidden."""
        runner = self.shown_runner
        if runner is None:
            return None
        error = "" if runner.error is None else str(runner.error)
        return forecast_data(runner.result) | {"state": runner.state, "error": error}

    def record(self, _texts: Texts, analyses: Sequence[Analysis | Forecast]) -> dict[str, Any]:
        """Return forecasts by ply; empty if there are none.

        Those of positions in the line are included, and the newest forecast of the current
        position if it is turned on.
        """
        own = [self.result] if self._background and self.result else []
        found = {
            node.ply: forecast_data(forecast)
            for forecast in (*own, *analyses)
            if isinstance(forecast, Forecast)
            for node in (self.game.root, *self.game.current_line())
            if node.position == forecast.position
        }
        return {"forecasts": found} if found else {}


def forecast_data(forecast: Forecast | None) -> ForecastData:
    """Return a forecast as plain data for a page, with the state "done"."""
    return {
        "state": "done",
        "error": "",
        "playouts": forecast.playouts if forecast else 0,
        "seconds": round(forecast.seconds, 1) if forecast else 0.0,
        "seats": plain(forecast.seats) if forecast else [],
    }
