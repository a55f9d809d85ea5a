"""Forecast the end of a game: what each seat gets from each district, and what is still open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.forecast import forecast_text
from akropolis_nb.engine.checks import short_repr, suggest
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.tiles import DISTRICTS
from akropolis_nb.statistics.frames import WithFrame

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import plotly.graph_objects as go

    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.potential import LevelSite, OpenTemple, PlazaSupply
    from akropolis_nb.game.game import Game
    from akropolis_nb.statistics.distribution import Distribution
    from akropolis_nb.statistics.intervals import MaybeUnknown


@dataclass(frozen=True, slots=True)
class DistrictForecast:
    """What a seat gets from one district at the end of the game."""

    name: str
    """``houses``, ``markets``, ``barracks``, ``temples`` or ``gardens``."""
    letter: str
    now: int
    """Its points now."""
    value: Distribution
    stars: Distribution
    points: Distribution
    """Value times stars. The mean is not the product of the means."""
    more_stars: float
    """Share of the games that end with more stars than now, 0 to 1."""


@dataclass(frozen=True, slots=True)
class TempleForecast:
    """A temple that is still open, and what becomes of it."""

    temple: OpenTemple
    closed: float
    """Share of the games in which it counts at the end, 0 to 1."""
    covered: float
    """Share of the games in which a tile lies on it at the end."""


@dataclass(frozen=True, slots=True)
class SeatForecast:
    """What a seat has at the end of the game, and what is still open for it."""

    seat: int
    name: str
    districts: tuple[DistrictForecast, ...]
    """Houses, markets, barracks, temples, gardens."""
    stones: Distribution
    quarries: Distribution
    """Points for quarries: only the architect Metagenes has any."""
    total: Distribution
    win_rate: float
    """Chance to win, 0 to 1: the share of the games won, where shared wins count in part."""
    win_rate_error: MaybeUnknown
    temples: tuple[TempleForecast, ...]
    """The temples that do not count yet; none at the end of the game, and none for an architect,
    whose temples always count."""
    sites: tuple[LevelSite, ...]
    """Where a tile can lie on level 2 or higher; the same holds."""
    plazas: tuple[PlazaSupply, ...]
    """The plazas that are on the site or still unseen, in the order of the districts."""

    def __getitem__(self, district: str) -> DistrictForecast:
        """Return the forecast of a district, by name or letter."""
        for one in self.districts:
            if district in (one.name, one.letter):
                return one
        raise AkropolisError(
            f"no district is called {short_repr(district)}; there are "
            f"{', '.join(DISTRICTS.values())}"
        )


@dataclass(frozen=True, slots=True)
class Forecast(WithFrame):
    """Result of :func:`forecast`; displays itself as a table."""

    position: Position
    playouts: int
    """Number of games that were played to the end."""
    seconds: float
    """Their duration."""
    seats: tuple[SeatForecast, ...]

    def table(self) -> list[dict[str, Any]]:
        """Return a plain record for each part of each seat's score.

        ``part`` is a district, ``stones``, ``quarries`` (for Metagenes) or ``total``. ``points``
        has an error, a standard deviation and quantiles. What a part does not have is ``None``.
        """
        return [record for seat in self.seats for record in self._records(seat)]

    def _records(self, seat: SeatForecast) -> list[dict[str, Any]]:
        parts: list[tuple[str, Distribution, DistrictForecast | None]] = [
            (one.name, one.points, one) for one in seat.districts
        ]
        parts.append(("stones", seat.stones, None))
        if self.position.rules.architect == "metagenes" and seat.seat == 1:
            parts.append(("quarries", seat.quarries, None))
        parts.append(("total", seat.total, None))
        return [
            {
                "seat": seat.seat,
                "name": seat.name,
                "part": part,
                **points.record("points"),
                **points.quantile_record,
                "value": district and district.value.mean,
                "value_error": district and district.value.error,
                "stars": district and district.stars.mean,
                "stars_error": district and district.stars.error,
                "more_stars": district and district.more_stars,
                "win_rate": seat.win_rate if part == "total" else None,
                "win_rate_error": seat.win_rate_error if part == "total" else None,
            }
            for part, points, district in parts
        ]

    def figure(self) -> go.Figure:
        """Return a Plotly figure: for each seat, the points of each district with their spread."""
        from akropolis_nb.draw import forecast_figure

        return forecast_figure(self)

    def __str__(self) -> str:
        return "\n".join(forecast_text.lines(self))

    @property
    def title(self) -> str:
        """What the numbers are, in words."""
        return forecast_text.title(self)

    def __repr__(self) -> str:
        means = ", ".join(f"{seat.name} {seat.total.mean:.1f}" for seat in self.seats)
        return f"<Forecast by {self.playouts} games: {means}>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import forecast_html

        return forecast_html(self)


@suggest
def forecast(
    position: Position | Game,
    budget: float | None = None,
    *,
    playouts: int | None = None,
    seed: int = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> Forecast:
    """Forecast the end of a game: the points of each seat by district, and what is still open.

    The position is played to the end many times. All seats choose by the value network, and the
    unseen tiles are shuffled for each game. Once no stack is left, nothing is left to chance: then
    a single game tells what the network plays.

    *How reliable the numbers are.* They answer what the end would be on average if all players went
    on by the network. The errors are those of a mean over the deals; that people play in other ways
    is not part of them.

    Args:
        position: a position, or a game for its current position. The order of the unseen tiles is
            not used, even if the game knows it.
        budget: time in seconds; 2 if neither it nor ``playouts`` is given.
        playouts: number of games, instead of a time; the same number gives the same result.
        seed: decides the deals.
        workers: number of threads if there is no executor; if omitted, the number of processors, at
            most 4.
        executor: a ``concurrent.futures.Executor`` to use instead of threads.
        progress: whether to show a progress bar.

    Raises:
        AkropolisError: the position awaits a deal, or an argument is invalid.

    >>> import akropolis_nb as ak
    >>> result = ak.forecast(ak.Game(seed=7), playouts=20)
    >>> [seat.name for seat in result.seats], result.seats[0]["temples"].stars.mean < 10
    (['Ada', 'Bela'], True)
    >>> [supply.unseen for supply in result.seats[0].plazas]
    [5, 4, 3, 4, 3]
    """
    from akropolis_nb.analysis.forecast.forecast_search import ForecastSearch

    search = ForecastSearch(position, seed, workers=workers, executor=executor)
    budget = 2.0 if budget is None and playouts is None else budget
    search.run(budget, playouts, progress=progress)
    return search.snapshot()
