"""The part of a view that shows a forecast of the end of the game."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.forecast.forecast import Forecast
from akropolis_nb.widget.session.panels.analysis_runner import ForecastRunner
from akropolis_nb.widget.session.panels.search_panel import SearchPanel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.analyse import Analysis
    from akropolis_nb.analysis.forecast.forecast import Expected, SeatForecast
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.wire.side_data import (
        Expected as ExpectedData,
        Forecast as ForecastData,
        SeatForecast as SeatData,
    )


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
        "seats": [_seat(seat) for seat in forecast.seats] if forecast else [],
    }


def _seat(seat: SeatForecast) -> SeatData:
    """Return the forecast of a seat as plain data."""
    return {
        "win_rate": round(seat.win_rate, 4),
        "total": _expected(seat.total),
        "parts": [
            *(_expected(one.points) for one in seat.districts),
            _expected(seat.quarries),
            _expected(seat.stones),
        ],
        "values": [round(one.value.mean, 2) for one in seat.districts],
        "stars": [round(one.stars.mean, 2) for one in seat.districts],
        "more_stars": [round(one.more_stars, 3) for one in seat.districts],
        "temples": [
            {
                "hex": (one.temple.q, one.temple.r),
                "level": one.temple.level,
                "sides": list(one.temple.sides),
                "tiles": one.temple.tiles,
                "closed": round(one.closed, 3),
                "covered": round(one.covered, 3),
            }
            for one in seat.temples
        ],
        "sites": [
            {"level": level, "places": [list(site.cells) for site in sites]}
            for level, sites in groupby(seat.sites, key=lambda site: site.level)
        ],
        "plazas": [
            {
                "on_site": supply.on_site,
                "unseen": supply.unseen,
                "next_stack": round(supply.next_stack, 3),
                "in_time": round(supply.in_time, 3),
            }
            for supply in seat.plazas
        ],
    }


def _expected(expected: Expected) -> ExpectedData:
    """Return a distribution as plain data; an unknown error is ``None``."""
    known = expected.error != float("inf")
    return {
        "mean": round(expected.mean, 2),
        "error": round(expected.error, 2) if known else None,
        "quantiles": [round(value, 1) for value in expected.quantiles],
    }
