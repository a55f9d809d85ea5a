"""Cities and games as self-contained SVG, with one path for each trace of ``traces``.

Boards have a transparent background and outlines of their own; texts are always on a panel. So the
pictures are readable in light and dark notebooks, and on paper.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Unpack

from akropolis_nb.draw.board.geometry import CORNERS, equalize
from akropolis_nb.draw.board.overlay_traces import overlay_layers
from akropolis_nb.draw.board.overlays import Overlays, with_overlays
from akropolis_nb.draw.board.scene import city_scene, scene_bounds, tile_scene, without_answers
from akropolis_nb.draw.board.style import STYLE, colour
from akropolis_nb.draw.markup import (
    NARROWEST,
    board,
    document,
    fit_board,
    fit_text,
    kind_icon,
    panel,
    rect,
    shape,
    stone_icon,
    text,
)
from akropolis_nb.draw.words import headline, overlay_name, parts_of, price
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.messages.catalogue import isolate
from akropolis_nb.messages.languages import amount, district_name, message

if TYPE_CHECKING:
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.game.game import Game

LARGEST = (760.0, 560.0)
"""Maximum width and height of a single city, in pixels."""
ACROSS = {2: 2, 3: 3, 4: 2}
"""Number of seats -> number of columns in a game's picture."""
WIDTH, HEIGHTS, MARGIN = 838.0, {2: 340.0, 3: 290.0, 4: 270.0}, 10.0
"""Pixels: width of a picture; height of a city by number of seats; margin."""
HIDDEN = "?"
"""Shown in place of a hidden score."""
HEADER, BAR, SITE = 74.0, 34.0, 132.0
"""Heights of a city's header, of the top line and of the construction site, in pixels."""


def city_svg(
    city: City,
    rules: Rules | None = None,
    *,
    reveal: bool = True,
    caption: str = "",
    **asked: Unpack[Overlays],
) -> str:
    """Return a city as an SVG document; see ``City.svg``.

    Its description contains the score. Without ``reveal``, nothing tells the score or what counts.

    >>> import akropolis_nb as ak
    >>> city_svg(ak.City()).startswith("<svg")
    True
    """
    score = city.score(rules)
    scene = city_scene(city, score=score)
    scene = with_overlays(scene if reveal else without_answers(scene), **asked)
    picture, width, height = fit_board(scene, *LARGEST)
    title = message("picture_of_city", tiles=amount("tiles", len(city.placed) + 1))
    if reveal:
        title += f", {amount('points_count', score.total)}"
    parts = [picture]
    keys = [
        (layer.fill, overlay_name(layer.name)) for layer in overlay_layers(scene) if layer.legend
    ]
    if keys:
        width = max(width, NARROWEST)
        legend, below = _legend(keys, width, height)
        parts.append(legend)
        height += below
    words = parts_of(score) if reveal else ""
    return document(width, height, title, words, parts, caption=caption)


def _legend(keys: list[tuple[str, str]], width: float, y: float) -> tuple[str, float]:
    """Return a legend in rows below a picture, and its height."""
    left = 12.0
    parts: list[str] = []
    x, middle = left, y + 17
    for fill, label in keys:
        room = 36 + 8.5 * len(label)
        if x + room > width and x > left:
            x, middle = left, middle + 24
        parts += [
            shape([CORNERS], x + 9, middle, 9, fill=colour("light")),
            shape([CORNERS], x + 9, middle, 8, fill=fill),
            text(x + 23, middle + 5, label, 13),
        ]
        x += room
    height = middle + 17 - y
    return panel(0, y, width, height) + "".join(parts), height


class Grid(NamedTuple):
    """Positions of the cities in a game's picture, in pixels."""

    across: float
    """Width of a city."""
    board: float
    """Height of a city."""
    places: list[tuple[float, float]]
    """By seat: the top left corner of a city with its header."""
    bottom: float
    """The y coordinate below the cities."""


def grid(seats: int, top: float, header: float) -> Grid:
    """Return the positions of the cities of ``seats`` players, each below a header.

    >>> grid(2, 54, 74).places
    [(10.0, 54.0), (424.0, 54.0)]
    """
    board, columns = HEIGHTS[seats], ACROSS[seats]
    height = header + board + 2 * MARGIN
    across = (WIDTH - MARGIN) / columns - MARGIN
    places = [
        (MARGIN + seat % columns * (across + MARGIN), float(top + seat // columns * height))
        for seat in range(seats)
    ]
    return Grid(across, board, places, places[-1][1] + height)


def game_svg(
    game: Game, *, reveal: bool = True, caption: str = "", **asked: Unpack[Overlays]
) -> str:
    """Return an SVG of all cities of a game with names, stones and scores, above the site.

    Without ``reveal``, nothing tells the scores or what counts. Overlays are on every city.
    """
    position = game.position
    seats = len(position.cities)
    at = grid(seats, 2 * MARGIN + BAR, HEADER)
    height = at.bottom
    title = headline(game) if reveal or not position.is_over else message("is_over")
    stacks = "" if position.is_over else amount("stacks_left", position.stacks_left)
    parts = [_bar(title, stacks)]
    scenes = [
        city_scene(city, score=score)
        for city, score in zip(position.cities, position.scores, strict=True)
    ]
    if not reveal:
        scenes = [without_answers(scene) for scene in scenes]
    scenes = [with_overlays(scene, **asked) for scene in scenes]
    boxes = equalize([scene_bounds(scene) for scene in scenes])
    for seat, (x, top) in enumerate(at.places):
        parts.append(_seat(game, seat, x, top, at.across, reveal=reveal))
        below = top + HEADER + MARGIN
        parts.append(board(scenes[seat], x, below, at.across, at.board, box=boxes[seat]))
    if not position.is_over:
        parts.append(_site(game, height))
        height += SITE + MARGIN
    names = map(isolate, game.names)
    words = [
        f"{name}: {amount('points_count', one.total)}, {amount('stones', held)} ({parts_of(one)})"
        if reveal
        else f"{name}: {amount('stones', held)}"
        for name, one, held in zip(names, position.scores, position.stones, strict=True)
    ]
    name, description = f"Akropolis: {title}", ". ".join(words)
    return document(WIDTH, height, name, description, parts, caption=caption)


def _bar(left: str, right: str) -> str:
    """Return the line at the top."""
    inner = WIDTH - 2 * MARGIN
    room = inner - 30 - 7 * len(right)
    return (
        panel(MARGIN, MARGIN, inner, BAR)
        + text(MARGIN + 14, MARGIN + 22, fit_text(left, room, 15), 15, bold=True)
        + text(WIDTH - MARGIN - 14, MARGIN + 22, right, 13, anchor="end")
    )


def _seat(game: Game, seat: int, x: float, y: float, width: float, *, reveal: bool) -> str:
    """Return a player's header: name, role, stones and total, then points by district."""
    position = game.position
    score = position.scores[seat]
    shines = seat == position.to_move
    if position.is_over:
        shines = reveal and seat in game.result().winners
    chief = seat == position.chief and not position.is_over
    total = str(score.total) if reveal else HIDDEN
    right = x + width - 14
    stones = f"{position.stones[seat]}"
    stones_right = right - 14 * len(total) - 14
    name_left = x + (36 if chief else 14)
    name_room = stones_right - 9 * len(stones) - 26 - name_left
    parts = [panel(x, y, width, HEADER)]
    if shines:
        parts.append(rect(x, y, width, 4, radius=2, fill=STYLE["accent"]))
    if chief:
        crown, gold = STYLE["crown"], STYLE["accent"]
        parts.append(shape([crown], x + 23, y + 22, 14, fill=gold, title=message("chief")))
    parts += [
        text(name_left, y + 28, fit_text(game.names[seat], name_room, 15), 15, bold=True),
        stone_icon(stones_right - 9 * len(stones) - 12, y + 22),
        text(stones_right, y + 28, stones, 15, anchor="end"),
        text(right, y + 30, total, 23, bold=True, anchor="end"),
    ]
    points = [
        (district.letter, district_name(district.name), district.points) for district in score
    ]
    if score.quarries:
        points.append(("q", district_name("quarries"), score.quarries))
    step = (width - 14) / len(points)
    for i, (letter, name, brought) in enumerate(points):
        left = x + 20 + i * step
        parts.append(kind_icon(letter, name, left, y + 54))
        parts.append(text(left + 15, y + 58.5, str(brought) if reveal else HIDDEN, 13))
    return "".join(parts)


def _site(game: Game, y: float) -> str:
    """Return the construction site: its tiles from left to right, each with its cost."""
    position = game.position
    inner = WIDTH - 2 * MARGIN
    step = min(120.0, (inner - 20) / len(position.site))
    left = (WIDTH - step * len(position.site)) / 2
    parts = [panel(MARGIN, y, inner, SITE)]
    for i, (tile, cost) in enumerate(zip(position.site, position.costs, strict=True)):
        x = left + i * step
        picture = board(tile_scene(as_tile(tile).hexes), x, y + 8, step, 96, digits=False)
        drawn = picture + text(x + step / 2, y + 121, price(cost), 13, anchor="middle")
        parts.append(drawn if position.affordable[i] else f'<g opacity="0.45">{drawn}</g>')
    return "".join(parts)
