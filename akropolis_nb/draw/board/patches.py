"""Overlays as patches: flat shapes of one colour each. TypeScript mirrors this file.

The optional keys ``counts``, ``contours``, ``heat`` and ``marks`` of a scene become patches, in the
order of painting:

1. ``veil`` over districts that do not count and over quarries (``counts``).
2. ``contour N rim`` and ``contour N`` along the edges of the tops of level N, from 2 upwards, where
the
   neighbour is lower (``contours``).
3. ``heat rim``, then hexagons in each shade of the scale, named by its label for the legend,
   then the numbers in ``light`` and ``dark`` (``heat``).
4. ``tally rim``, then bright discs (``counts``) on districts that count and grey ones (`does not
   count`) on the others, both for the legend, then ``tally``: values and crosses (``counts``).
5. ``highlight rim``, ``highlight``, ``arrow rim``, ``arrow`` (``marks``).

Badges are not patches, because their size is constant: see ``overlay_traces.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.draw.board import geometry
from akropolis_nb.draw.board.arrows import Levels, Place, arrow, bar, bow, share_of
from akropolis_nb.draw.board.heat import shades, writer
from akropolis_nb.draw.board.parts import PARTS
from akropolis_nb.draw.board.scene import levels_of, neighbourhoods
from akropolis_nb.draw.board.signs import SHAPES, Sign, number
from akropolis_nb.draw.board.style import STYLE, colour

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from akropolis_nb.draw.board.scene import Mark, Scene, SceneHex
    from akropolis_nb.draw.board.style import Polygon

SIZES = STYLE["overlays"]
COUNTS, IDLE = "counts", "does not count"


class Patch(NamedTuple):
    """A shape of one colour on a hex."""

    name: str
    fill: str
    at: Place
    outlines: list[Polygon]
    """Relative to the hex's centre."""
    triangles: Sequence[Sequence[int]]
    """Indices of the outlines' points, counted over all outlines."""
    legend: bool = False
    """Whether the name appears in the legend."""
    heights: Sequence[float] = ()
    """Heights of its points above the ground in 3D, if it does not lie flat on its hex."""


def patches(scene: Scene, *, flat: bool = True) -> Iterator[Patch]:
    """Generate all patches of a scene, for 2D or 3D, in order of painting."""
    levels = levels_of(scene)
    if scene.get("counts"):
        yield from _veils(scene)
    if scene.get("contours"):
        yield from _contours(scene, max(levels.values(), default=0))
    yield from _heat(scene, levels)
    if scene.get("counts"):
        yield from _tallies(scene)
    yield from _highlights(scene, levels)
    yield from _arrows(scene, levels, flat=flat)


def _place(hex_: SceneHex) -> Place:
    return Place(hex_["q"], hex_["r"], hex_["level"])


def _convex(name: str, fill: str, at: Place, outline: Polygon, *, legend: bool = False) -> Patch:
    """Return a convex patch."""
    fan = [(0, i, i + 1) for i in range(1, len(outline) - 1)]
    return Patch(name, fill, at, [outline], fan, legend)


def _sign(
    name: str, at: Place, sign: Sign, *, fill: str | None = None, legend: bool = False
) -> Patch:
    outlines = geometry.place(SHAPES[sign.shape], sign.x, sign.y, sign.size)
    fill = fill or colour(sign.look)
    return Patch(name, fill, at, outlines, PARTS["triangles"][sign.shape], legend)


def _bands(
    name: str, fill: str, at: Place, ends: tuple[float, float], edges: Sequence[int] = range(6)
) -> Iterator[Patch]:
    """Generate bands along some edges of a top, from one inset to another."""
    outer, inner = ([end if edge in edges else 0.0 for edge in range(6)] for end in ends)
    for band in geometry.bands(outer, inner, edges):
        yield _convex(name, fill, at, band)


def _veils(scene: Scene) -> Iterator[Patch]:
    outline = geometry.top([STYLE["proportions"]["gap"]] * 6)
    for hex_ in scene["hexes"]:
        if hex_["counts"] is False or hex_["kind"] == "q":
            yield _convex("veil", SIZES["veil"], _place(hex_), outline)


def _contours(scene: Scene, highest: int) -> Iterator[Patch]:
    width, rim = SIZES["contour"], SIZES["rim"]
    surroundings = [*neighbourhoods(scene)]
    for level in range(2, highest + 1):
        name = f"contour {level}"
        for layer, fill, ends in (
            (f"{name} rim", colour("body"), (0.0, width)),
            (name, colour("light"), (rim, width - rim)),
        ):
            for hex_, heights, _ in surroundings:
                if hex_["level"] == level:
                    edges = [edge for edge, height in enumerate(heights) if height < level]
                    yield from _bands(layer, fill, _place(hex_), ends, edges)


def _heat(scene: Scene, levels: Levels) -> Iterator[Patch]:
    heat = scene.get("heat", [])
    write = writer([value for _, _, value in heat])
    scale = shades(heat)
    hexagon, rim = (
        [[size * x, size * y] for x, y in geometry.CORNERS]
        for size in (SIZES["heat"], SIZES["heat"] + SIZES["rim"])
    )
    places = {(q, r): Place(q, r, levels[q, r]) for q, r, _ in heat}
    for place in places.values():
        yield _convex("heat rim", colour("body"), place, rim)
    for shade in scale:
        for q, r, _ in shade.hexes:
            yield _convex(shade.label, shade.colour, places[q, r], hexagon, legend=True)
    for ink in ("light", "dark"):
        for shade in scale:
            for q, r, value in shade.hexes if shade.ink == ink else ():
                figures = write(value)
                size = _fitted(figures, SIZES["number"], SIZES["numberRoom"])
                for sign in number(figures, ink, 0, 0, size):
                    yield _sign(ink, places[q, r], sign)


def _fitted(figures: str, size: float, room: float) -> float:
    """Return the size of a number's digits, reduced if it would be wider than ``room``."""
    return min(size, room / (len(figures) * STYLE["proportions"]["digitPitch"]))


def _tallies(scene: Scene) -> Iterator[Patch]:
    x, y, radius = SIZES["tally"]
    disc = Sign("light", "circle", x, y, radius)
    rim = disc._replace(size=radius + SIZES["rim"])
    districts = [hex_ for hex_ in scene["hexes"] if hex_["counts"] is not None]
    counting = [hex_ for hex_ in districts if hex_["counts"]]
    idle = [hex_ for hex_ in districts if not hex_["counts"]]
    for hex_ in districts:
        yield _sign("tally rim", _place(hex_), rim, fill=colour("body"))
    for hex_ in counting:
        yield _sign(COUNTS, _place(hex_), disc, legend=True)
    for hex_ in idle:
        yield _sign(IDLE, _place(hex_), disc, fill=SIZES["idle"], legend=True)
    for hex_ in counting:
        figures = str(hex_["value"])
        size = _fitted(figures, SIZES["tallyNumber"], 2 * radius - SIZES["rim"])
        for sign in number(figures, "dark", x, y, size):
            yield _sign("tally", _place(hex_), sign)
    half = SIZES["cross"]
    for hex_ in idle:
        for lean in (half, -half):
            stroke = bar((x - half, y - lean), (x + half, y + lean), SIZES["stroke"])
            yield _convex("tally", colour("dark"), _place(hex_), stroke)


def _highlights(scene: Scene, levels: Levels) -> Iterator[Patch]:
    near, far = SIZES["ring"]
    rim = SIZES["rim"]
    marks = [mark for mark in scene.get("marks", []) if mark["kind"] == "highlight"]
    for name, ends in (("highlight rim", (near - rim, far + rim)), ("highlight", (near, far))):
        for mark in marks:
            place = Place(mark["q"], mark["r"], levels[mark["q"], mark["r"]])
            fill = _fill(mark) if name == "highlight" else colour("body")
            yield from _bands(name, fill, place, ends)


def _arrows(scene: Scene, levels: Levels, *, flat: bool) -> Iterator[Patch]:
    arrows = [mark for mark in scene.get("marks", []) if mark["kind"] == "arrow"]
    for name, rim in (("arrow rim", SIZES["rim"]), ("arrow", 0.0)):
        for mark in arrows:
            ends = (mark["q"], mark["r"]), mark["to"]
            start, end = (Place(q, r, levels[q, r]) for q, r in ends)
            (ax, ay), (bx, by) = (
                geometry.centre(at.q, at.r, max(at.level, 1) if flat else 1) for at in (start, end)
            )
            fill = colour("body") if rim else _fill(mark)
            over = None if flat else bow(start, end, levels)
            for outline in arrow(bx - ax, by - ay, rim, pieces=1 if flat else 8):
                patch = _convex(name, fill, start, outline)
                if over:
                    shares = (share_of(x, y, bx - ax, by - ay) for x, y in outline)
                    patch = patch._replace(heights=[over(share) for share in shares])
                yield patch


def _fill(mark: Mark) -> str:
    return mark.get("color", SIZES["highlight"])
