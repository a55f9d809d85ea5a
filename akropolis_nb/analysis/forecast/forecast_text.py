"""A forecast as text, in the language that is set: what each seat gets, and what is still open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.messages.languages import amount, digits, district_name, message, percent
from akropolis_nb.messages.numbers import with_error

if TYPE_CHECKING:
    from akropolis_nb.analysis.forecast.forecast import (
        DistrictForecast,
        Forecast,
        SeatForecast,
        TempleForecast,
    )
    from akropolis_nb.statistics.distribution import Distribution


def title(result: Forecast) -> str:
    """Return what the numbers are."""
    return message("forecast_title", games=amount("games", result.playouts))


def lines(result: Forecast) -> list[str]:
    """Return a forecast as lines of text."""
    found = [title(result)]
    names = [district_name(one.name) for one in result.seats[0].districts]
    width = max(map(len, [*names, district_name("stones_row")])) + 1
    for seat in result.seats:
        total, share = _points(seat.total), percent(seat.win_rate)
        found.append(message("forecast_seat", name=seat.name, points=total, share=share))
        found += [
            f"  {name:<{width}}{_points(one.points):<24}{_district(one)}"
            for name, one in zip(names, seat.districts, strict=True)
        ]
        stones = district_name("stones_row")
        found.append(f"  {stones:<{width}}{_points(seat.stones)}")
        found += [f"  {sentence}" for sentence in still_open(seat)]
    if supply := plazas(result):
        found += [message("plazas_to_come"), *(f"  {sentence}" for sentence in supply)]
    return found


def mean(number: Distribution) -> str:
    """Return a mean with its standard error, ``?`` if that is unknown."""
    return with_error(number.mean, number.error)


def middle_half(number: Distribution) -> str:
    """Return what the central half of the games reaches."""
    low, high = (f"{number.quantiles[n]:.0f}" for n in (1, 3))
    return message("from_to", low=low, high=high)


def still_open(seat: SeatForecast) -> list[str]:
    """Return what is still open in a seat's city: temples and higher levels."""
    found = [_temple(one) for one in seat.temples]
    for level in sorted({site.level for site in seat.sites}, reverse=True):
        sites = [site for site in seat.sites if site.level == level]
        places = amount("places", len(sites))
        stones = max(site.covers.count("q") for site in sites)
        if stones:
            gained = amount("stones", stones)
            places = message("level_stones", places=places, stones=gained)
        found.append(message("open_level", level=level, places=places))
    return found


def _temple(one: TempleForecast) -> str:
    q, r, level, sides, tiles = one.temple
    return message(
        "stuck_temple_at" if tiles is None else "temple_at",
        q=q,
        r=r,
        level=level,
        sides=amount("open_sides", len(sides)),
        closed=percent(one.closed),
        covered=percent(one.covered),
    )


def plazas(result: Forecast) -> list[str]:
    """Return which plazas are on the site or unseen, for the seat to move."""
    if result.position.is_over:
        return []
    seat = result.seats[result.position.to_move]
    found: list[str] = []
    for supply, district in zip(seat.plazas, seat.districts, strict=True):
        if not supply.on_site and not supply.in_time:
            continue
        name = district_name(district.name)
        text = message("plaza_supply", district=name, on_site=supply.on_site, unseen=supply.unseen)
        if supply.in_time:
            share = percent(supply.next_stack)
            text = message("plaza_next_stack", sentence=text, share=share)
        if 0 < supply.in_time < 1:
            share = percent(supply.in_time)
            text = message("plaza_in_time", sentence=text, share=share)
        found.append(text)
    return found


def _district(one: DistrictForecast) -> str:
    return message(
        "forecast_district",
        value=digits(f"{one.value.mean:4.1f}"),
        stars=digits(f"{one.stars.mean:3.1f}"),
        share=percent(one.more_stars),
    )


def _points(number: Distribution) -> str:
    return f"{mean(number):>11} ({middle_half(number)})"
