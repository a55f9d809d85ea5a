"""SVG elements of pictures: boards, panels, texts, shapes.

Texts from users are escaped by ``text`` and ``document``.
"""

from __future__ import annotations

import re
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from akropolis_nb.draw.board.geometry import CORNERS
from akropolis_nb.draw.board.overlay_traces import badges, coordinates, overlay_layers
from akropolis_nb.draw.board.scene import scene_bounds
from akropolis_nb.draw.board.style import STYLE, colour, opaque
from akropolis_nb.draw.board.traces import layers
from akropolis_nb.draw.words import clean, truncate
from akropolis_nb.messages.languages import district_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from akropolis_nb.draw.board.geometry import Bounds
    from akropolis_nb.draw.board.scene import Scene
    from akropolis_nb.draw.board.style import Polygon

UNITS = 200
"""Units per hex radius in the paths of a board: whole numbers are shorter than decimals."""
RADIUS = 34.0
"""Maximum pixels per hex radius."""
SMALLEST = 9
"""Minimum size of coordinates in pixels."""
FLUID = "max-width:100%;height:auto"
"""Style that limits a picture to the width of its page."""
NARROWEST = 260.0
"""Minimum width of a picture with a legend or a caption, in pixels."""
PAPER = 600
"""Pixels that are certain to fit beside the prompts of a printed notebook."""
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"


def board(
    scene: Scene,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    digits: bool = True,
    box: Bounds | None = None,
) -> str:
    """Return a scene, or the part of its picture in a box, fitted into a rectangle of pixels."""
    box = box or scene_bounds(scene)
    pixel = UNITS / scale(box, width, height)
    parts = [
        path(layer.polygons, layer.fill)
        for layer in (*layers(scene, digits=digits), *overlay_layers(scene))
    ]
    parts += [_badges(trace, pixel) for trace in badges(scene)]
    parts += [_coordinates(trace, pixel) for trace in coordinates(scene)]
    return frame(box, x, y, width, height, "".join(parts))


def frame(  # noqa: PLR0917 - a rectangle within a rectangle
    box: Bounds, x: float, y: float, width: float, height: float, markup: str
) -> str:
    """Return markup in units of a board, fitted into a rectangle."""
    radius = scale(box, width, height)
    across, along = width / radius, height / radius
    left, top = (box.west + box.east - across) / 2, (-box.south - box.north - along) / 2
    view = (left, top, across, along)
    numbers = " ".join(str(round(value * UNITS)) for value in view)
    where = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<svg {where} viewBox="{numbers}">{markup}</svg>'


def fit_board(scene: Scene, width: float, height: float) -> tuple[str, float, float]:
    """Return a scene as large as it fits into a rectangle, and its width and height."""
    box = scene_bounds(scene)
    radius = scale(box, width, height)
    size = box.width * radius, box.height * radius
    return board(scene, 0, 0, *size), *size


def scale(box: Bounds, width: float, height: float) -> float:
    """Return the pixels per hex radius with which a box fits into a rectangle."""
    return min(RADIUS, width / box.width, height / box.height)


def path(outlines: Iterable[Polygon], fill: str) -> str:
    """Return outlines of one colour in units of a board; SVG's y axis points down."""
    steps = "".join(
        "M" + "L".join([f"{round(x * UNITS)} {round(-y * UNITS)}" for x, y in outline]) + "Z"
        for outline in outlines
    )
    return f'<path {filling(fill)} d="{steps}"/>'


def _badges(trace: dict[str, Any], pixel: float) -> str:
    """Return discs with letters, of constant size in pixels; the letters are escaped already."""
    marker, font = trace["marker"], trace["textfont"]
    line = marker["line"]
    edge = f'stroke="{line["color"]}" stroke-width="{line["width"] * pixel:.0f}"'
    radius, size = round(marker["size"] / 2 * pixel), round(font["size"] * pixel)
    parts = []
    for i, letters in enumerate(trace["text"]):
        x, y = round(trace["x"][i] * UNITS), round(-trace["y"][i] * UNITS)
        disc = f'<circle cx="{x}" cy="{y}" r="{radius}" {edge} {filling(marker["color"][i])}/>'
        where = f'x="{x}" y="{y + round(0.36 * size)}" font-size="{size}" text-anchor="middle"'
        parts.append(f"{disc}<text {where} {filling(font['color'][i])}>{letters}</text>")
    return "".join(parts)


def _coordinates(trace: dict[str, Any], pixel: float) -> str:
    """Return labels of hexes, at least ``SMALLEST`` pixels high; those in the city have a halo."""
    size = round(max(STYLE["overlays"]["coordinates"][1] * UNITS, SMALLEST * pixel))
    dark = colour("dark")
    halo = f'paint-order="stroke" stroke="{dark}" stroke-width="{size / 4:.0f}"'
    parts = []
    for x, y, label, ink in zip(
        trace["x"], trace["y"], trace["text"], trace["textfont"]["color"], strict=True
    ):
        where = f'x="{round(x * UNITS)}" y="{round(-y * UNITS + 0.36 * size)}"'
        around = f" {halo}" if ink == colour("light") else ""
        parts.append(f"<text {where}{around} {filling(ink)}>{label}</text>")
    font = f'font-size="{size}" font-weight="600" text-anchor="middle" stroke-linejoin="round"'
    return f"<g {font}>{''.join(parts)}</g>"


def shape(
    outlines: Iterable[Polygon], x: float, y: float, size: float, *, fill: str, title: str = ""
) -> str:
    """Return outlines around a point in pixels."""
    steps = "".join(
        "M" + "L".join([f"{x + size * px:.1f} {y - size * py:.1f}" for px, py in outline]) + "Z"
        for outline in outlines
    )
    label = f"<title>{clean(title)}</title>" if title else ""
    return f'<path {filling(fill)} d="{steps}">{label}</path>'


def stone_icon(x: float, y: float) -> str:
    """Return a stone."""
    return shape(STYLE["cube"], x, y, 15, fill=STYLE["stone"], title=district_name("stones_row"))


def kind_icon(letter: str, name: str, x: float, y: float) -> str:
    """Return a hex with the glyph of a district or quarry."""
    ground = shape([CORNERS], x, y, 12, fill=colour(letter), title=name)
    ink = colour(STYLE["kinds"][letter]["ink"])
    return ground + shape(STYLE["glyphs"][letter], x, y, 14, fill=ink)


def panel(x: float, y: float, width: float, height: float) -> str:
    """Return the background of texts."""
    return rect(x, y, width, height, radius=8, fill=STYLE["panel"])


def rect(x: float, y: float, width: float, height: float, *, radius: float, fill: str) -> str:
    """Return a rectangle with round corners."""
    size = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
    return f"<rect {size} {filling(fill)}/>"


def text(
    x: float, y: float, words: str, size: float, *, bold: bool = False, anchor: str = "start"
) -> str:
    """Return a text element; the words are escaped."""
    weight = ' font-weight="700"' if bold else ""
    where = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
    return f"<text {where}{weight} {filling(STYLE['panelText'])}>{clean(words)}</text>"


def fit_text(words: str, room: float, size: float) -> str:
    """Return words shortened to a width in pixels, by the average width of a letter."""
    return truncate(words, max(1, int(room / (size * 0.58))))


def filling(fill: str) -> str:
    """Return the fill attributes of a colour; SVG 1.1 does not have ``rgba(...)``."""
    fill, share = opaque(fill)
    return f'fill="{fill}"' if share == 1 else f'fill="{fill}" fill-opacity="{share:g}"'


def document(
    width: float,
    height: float,
    title: str,
    words: str,
    parts: list[str],
    *,
    caption: str = "",
    style: str = FLUID,
) -> str:
    """Return the whole SVG document with its title and description, above a caption."""
    if caption:
        width, pixels = max(width, NARROWEST), max(14.0, height / 26)
        row, room = 1.45 * pixels, int((width - 24) / (0.57 * pixels))
        lines = [line for part in caption.splitlines() for line in wrap(part, room)]
        parts = [*parts, panel(0, height + 6, width, row * len(lines) + 12)]
        for line in lines:
            height += row
            parts.append(text(12, height + 6, line, pixels))
        height += 18
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:g} {height:g}"'
    look = f'style="{style}" font-family="{clean(FONT)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} {look}>'
        f"<title>{clean(title)}</title><desc>{clean(words)}</desc>{''.join(parts)}</svg>"
    )


def for_notebook(svg: str) -> str:
    """Return a picture for a notebook's output, which no page cuts at its right edge.

    nbconvert writes ``<img>`` without a maximum width. Without a width of its own a wide picture
    takes the width of the page there, and as much as before elsewhere.
    """
    size = re.match(r'<svg [^>]*?width="(\d+)" height="\d+"', svg)
    if size is None or int(size[1]) <= PAPER:
        return svg
    fluid = re.sub(r'width="\d+" height="\d+"', 'width="100%"', svg, count=1)
    return fluid.replace(FLUID, f"max-width:{size[1]}px;height:auto", 1)
