"""Cities and games as self-contained SVG: the polygons of `traces`, one path for each trace.

Boards stand on a transparent ground and bring their own outlines; words always stand on a panel, so
that the pictures can be read in light and dark notebooks alike, and on paper.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from akropolis_nb.draw.adorn import Overlays, adorned
from akropolis_nb.draw.geometry import CORNERS
from akropolis_nb.draw.overlays import overlays
from akropolis_nb.draw.scene import city_scene, scene_bounds, tile_scene
from akropolis_nb.draw.style import STYLE, colour, opaque
from akropolis_nb.draw.traces import traces
from akropolis_nb.draw.words import count, headline, price, quarry_points, worth
from akropolis_nb.engine.tiles import as_tile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from akropolis_nb.draw.scene import Scene
    from akropolis_nb.draw.style import Polygon
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.game import Game
    from akropolis_nb.engine.rules import Rules

UNITS = 200
"""Whole numbers per hex radius in the paths of a board: fine enough, and shorter than decimals."""
RADIUS = 34.0
"""Pixels per hex radius, unless the city would become larger than `LARGEST`."""
LARGEST = (760.0, 560.0)
NARROWEST = 260.0
"""Pixels that a legend needs."""
COLUMNS = {2: (410.0, 340.0), 3: (330.0, 290.0), 4: (280.0, 260.0)}
"""Width and height of each city in a game's picture, by seats."""
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"


def city_svg(city: City, rules: Rules | None = None, **asked: Unpack[Overlays]) -> str:
    """A city as an SVG document; its description says what the city is worth.

    >>> import akropolis_nb as ak
    >>> city_svg(ak.City()).startswith("<svg")
    True

    Args:
        city: the city.
        rules: what it is scored by, the basic game if left out.
        asked: what to lay over it: `heat`, `marks`, `contours`, `counts`; see `Overlays`.

    Raises:
        AkropolisError: an overlay is not what it should be.
    """
    scene = adorned(city_scene(city, rules), **asked)
    west, south, east, north = scene_bounds(scene)
    radius = min(RADIUS, LARGEST[0] / (east - west), LARGEST[1] / (north - south))
    width, height = (east - west) * radius, (north - south) * radius
    score = city.score(rules)
    tiles = count(len(city.placed) + 1, "tile")
    title = f"A city of {tiles}, {count(score.total, 'point')}"
    parts = [_board(scene, 0, 0, width, height)]
    keys = [(t["fillcolor"], t["name"]) for t in overlays(scene) if t["showlegend"]]
    if keys:
        width = max(width, NARROWEST)
        legend, below = _legend(keys, width, height)
        parts.append(legend)
        height += below
    return _document(width, height, title, worth(score), parts)


def _legend(keys: list[tuple[str, str]], width: float, y: float) -> tuple[str, float]:
    """What colours mean, in rows below a picture; and the height of that."""
    rows: list[list[str]] = [[]]
    x = 12.0
    for fill, label in keys:
        room = 36 + 8.5 * len(label)
        if x + room > width and rows[-1]:
            rows.append([])
            x = 12.0
        middle = y + 17 + 24 * (len(rows) - 1)
        rows[-1] += [
            _shape([CORNERS], x + 9, middle, 9, fill="#ffffff"),
            _shape([CORNERS], x + 9, middle, 8, fill=fill),
            _text(x + 23, middle + 5, label, 13),
        ]
        x += room
    height = 10 + 24 * len(rows)
    return _panel(0, y, width, height) + "".join(map("".join, rows)), height


class _Columns(NamedTuple):
    """Measures of a game's picture, in pixels; `width` and `board` are a city's."""

    width: float
    board: float
    margin: float = 10
    header: float = 74
    bar: float = 34
    site: float = 132


def game_svg(game: Game) -> str:
    """All cities of a game side by side, with names, stones and scores, above the site."""
    position = game.position
    seats = len(position.cities)
    at = _Columns(*COLUMNS[seats])
    width = seats * (at.width + at.margin) + at.margin
    parts = [_bar(at, width, headline(game), _remaining(game))]
    top = 2 * at.margin + at.bar
    for seat in range(seats):
        x = at.margin + seat * (at.width + at.margin)
        parts.append(_seat(game, seat, at, x, top))
        scene = city_scene(position.cities[seat], score=position.scores[seat])
        below = top + at.header + at.margin
        parts.append(_board(scene, x, below, at.width, at.board))
    height = top + at.header + at.board + 2 * at.margin
    if not position.is_over:
        parts.append(_site(game, at, width, height))
        height += at.site + at.margin
    words = [
        f"{name}: {count(score.total, 'point')}, {count(stones, 'stone')} ({worth(score)})"
        for name, score, stones in zip(game.names, position.scores, position.stones, strict=True)
    ]
    return _document(width, height, f"Akropolis: {headline(game)}", ". ".join(words), parts)


def _remaining(game: Game) -> str:
    position = game.position
    return "" if position.is_over else f"{count(position.stacks_left, 'stack')} left"


def _bar(at: _Columns, width: float, left: str, right: str) -> str:
    """The line above everything."""
    inner = width - 2 * at.margin
    room = inner - 30 - 7 * len(right)
    return "".join(
        [
            _panel(at.margin, at.margin, inner, at.bar),
            _text(at.margin + 14, at.margin + 22, _fitted(left, room, 15), 15, bold=True),
            _text(width - at.margin - 14, at.margin + 22, right, 13, anchor="end"),
        ]
    )


def _seat(game: Game, seat: int, at: _Columns, x: float, y: float) -> str:
    """A player's header: name, offices, stones and total, then points by district."""
    position = game.position
    score = position.scores[seat]
    shines = seat in game.result().winners if position.is_over else seat == position.to_move
    chief = seat == position.chief and not position.is_over
    total = str(score.total)
    right = x + at.width - 14
    stones = f"{position.stones[seat]}"
    stones_right = right - 14 * len(total) - 14
    name_left = x + (36 if chief else 14)
    name_room = stones_right - 9 * len(stones) - 26 - name_left
    parts = [_panel(x, y, at.width, at.header)]
    if shines:
        parts.append(_rect(x, y, at.width, 4, radius=2, fill=STYLE["accent"]))
    if chief:
        parts.append(
            _shape(
                [STYLE["crown"]], x + 23, y + 22, 14, fill=STYLE["accent"], title="chief architect"
            )
        )
    parts += [
        _text(name_left, y + 28, _fitted(game.names[seat], name_room, 15), 15, bold=True),
        _shape(
            STYLE["cube"],
            stones_right - 9 * len(stones) - 12,
            y + 22,
            15,
            fill=STYLE["stone"],
            title="stones",
        ),
        _text(stones_right, y + 28, stones, 15, anchor="end"),
        _text(right, y + 30, total, 23, bold=True, anchor="end"),
    ]
    points = [(district.letter, district.name, district.points) for district in score]
    if quarries := quarry_points(score):
        points.append(("q", "quarries", quarries))
    step = (at.width - 20) / len(points)
    for i, (letter, name, brought) in enumerate(points):
        left = x + 22 + i * step
        parts += [
            _shape([CORNERS], left, y + 54, 12, fill=colour(letter), title=name),
            _shape(STYLE["glyphs"][letter], left, y + 54, 14, fill=colour(STYLE["inks"][letter])),
            _text(left + 16, y + 59, str(brought), 14),
        ]
    return "".join(parts)


def _site(game: Game, at: _Columns, width: float, y: float) -> str:
    """The construction site: its tiles from left to right, each with its price."""
    position = game.position
    inner = width - 2 * at.margin
    step = min(120.0, (inner - 20) / len(position.site))
    left = (width - step * len(position.site)) / 2
    parts = [_panel(at.margin, y, inner, at.site)]
    for i, (tile, cost) in enumerate(zip(position.site, position.costs, strict=True)):
        x = left + i * step
        picture = _board(tile_scene(as_tile(tile).hexes), x, y + 8, step, 96, digits=False)
        note = price(cost)
        middle = x + step / 2
        affordable = position.affordable[i]
        label = _text(middle, y + 121, note, 13, anchor="middle")
        parts.append(picture + label if affordable else f'<g opacity="0.45">{picture}{label}</g>')
    return "".join(parts)


def _board(
    scene: Scene, x: float, y: float, width: float, height: float, *, digits: bool = True
) -> str:
    """A scene fitted into a rectangle, never larger than `RADIUS`."""
    west, south, east, north = scene_bounds(scene)
    across, along = max(east - west, width / RADIUS), max(north - south, height / RADIUS)
    box = ((west + east - across) / 2, (-south - north - along) / 2, across, along)
    view = " ".join(str(round(value * UNITS)) for value in box)
    drawn = [*traces(scene, digits=digits), *overlays(scene)]
    paths = "".join(
        _path(trace) if trace["mode"] == "none" else _badges(trace, UNITS * across / width)
        for trace in drawn
    )
    where = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<svg {where} viewBox="{view}">{paths}</svg>'


def _path(trace: dict[str, Any]) -> str:
    """One trace as one path; SVG's y grows downwards."""
    steps: list[str] = []
    command = "M"
    for x, y in zip(trace["x"], trace["y"], strict=True):
        if x is None:
            steps.append("Z")
            command = "M"
        else:
            steps.append(f"{command}{round(x * UNITS)} {round(-y * UNITS)}")
            command = "L"
    return f'<path {_fill(trace["fillcolor"])} d="{"".join(steps)}Z"/>'


def _badges(trace: dict[str, Any], pixel: float) -> str:
    """Discs with letters, of a size in pixels; the letters are markup already."""
    marker, font = trace["marker"], trace["textfont"]
    line = marker["line"]
    edge = f'stroke="{line["color"]}" stroke-width="{line["width"] * pixel:.0f}"'
    parts = []
    for i, letters in enumerate(trace["text"]):
        x, y = round(trace["x"][i] * UNITS), round(-trace["y"][i] * UNITS)
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="{marker["size"] / 2 * pixel:.0f}" {edge} '
            f'{_fill(marker["color"][i])}/><text x="{x}" y="{y + 0.36 * font["size"] * pixel:.0f}" '
            f'font-size="{font["size"] * pixel:.0f}" text-anchor="middle" '
            f"{_fill(font['color'][i])}>{letters}</text>"
        )
    return "".join(parts)


def _shape(
    outlines: Iterable[Polygon], x: float, y: float, size: float, *, fill: str, title: str = ""
) -> str:
    """Outlines around a point in pixels."""
    path = "".join(
        "M" + "L".join(f"{x + size * px:.1f} {y - size * py:.1f}" for px, py in outline) + "Z"
        for outline in outlines
    )
    label = f"<title>{escape(title)}</title>" if title else ""
    return f'<path {_fill(fill)} d="{path}">{label}</path>'


def _panel(x: float, y: float, width: float, height: float) -> str:
    return _rect(x, y, width, height, radius=8, fill=STYLE["panel"])


def _rect(x: float, y: float, width: float, height: float, *, radius: float, fill: str) -> str:
    size = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
    return f"<rect {size} {_fill(fill)}/>"


def _text(
    x: float, y: float, words: str, size: float, *, bold: bool = False, anchor: str = "start"
) -> str:
    weight = ' font-weight="700"' if bold else ""
    place_ = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
    return f"<text {place_}{weight} {_fill(STYLE['panelText'])}>{_clean(words)}</text>"


def _fitted(words: str, room: float, size: float) -> str:
    """Words cut to the room they have, by an average width of letters."""
    most = max(1, int(room / (size * 0.58)))
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def _fill(colour_: str) -> str:
    """Fill attributes; `rgba(...)` is not part of SVG 1.1."""
    fill, share = opaque(colour_)
    return f'fill="{fill}"' if share == 1 else f'fill="{fill}" fill-opacity="{share:g}"'


def _clean(words: str) -> str:
    """Text as XML allows it."""
    return escape(re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "�", words))


def _document(width: float, height: float, title: str, words: str, parts: list[str]) -> str:
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:g} {height:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} font-family="{escape(FONT)}">'
        f"<title>{_clean(title)}</title><desc>{_clean(words)}</desc>{''.join(parts)}</svg>"
    )
