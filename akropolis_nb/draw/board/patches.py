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
from akropolis_nb.draw.board.arrows import Levels, Place, arrow, bow, share_of
from akropolis_nb.draw.board.heat import shades, writer
from akropolis_nb.draw.board.scene import levels_of, neighbourhoods
from akropolis_nb.draw.board.signs import SHAPES, Sign, number
from akropolis_nb.draw.board.style import PARTS, STYLE, colour

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from akropolis_nb.draw.board.scene import Mark, Scene, SceneHex
    from akropolis_nb.draw.board.style import Polygon

SIZES = STYLE["overlays"]


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
        for hex_ in scene["hexes"]:
            if hex_["counts"] is False or hex_["kind"] == "q":
                yield _stamp("veil", _place(hex_))
    if scene.get("contours"):
        yield from _contours(scene, max(levels.values(), default=0))
    yield from _heat(scene, levels)
    if scene.get("counts"):
        yield from _tallies(scene)
    marks = [mark for mark in scene.get("marks", []) if mark["kind"] == "highlight"]
    places = [Place(mark["q"], mark["r"], levels[mark["q"], mark["r"]]) for mark in marks]
    yield from (_stamp("highlight rim", place) for place in places)
    for mark, place in zip(marks, places, strict=True):
        yield _stamp("highlight", place)._replace(fill=_fill(mark))
    yield from _arrows(scene, levels, flat=flat)


def _place(hex_: SceneHex) -> Place:
    return Place(hex_["q"], hex_["r"], hex_["level"])


def _stamp(name: str, at: Place) -> Patch:
    stamp = PARTS["stamps"][name]
    return Patch(name, stamp["fill"], at, stamp["outlines"], stamp["triangles"])


def _convex(name: str, fill: str, at: Place, outline: Polygon) -> Patch:
    """Return a convex patch."""
    fan = [(0, i, i + 1) for i in range(1, len(outline) - 1)]
    return Patch(name, fill, at, [outline], fan)


def _sign(name: str, at: Place, sign: Sign) -> Patch:
    outlines = geometry.place(SHAPES[sign.shape], sign.x, sign.y, sign.size)
    return Patch(name, colour(sign.look), at, outlines, PARTS["triangles"][sign.shape])


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
                    outer, inner = (
                        [end if height < level else 0.0 for height in heights] for end in ends
                    )
                    edges = [edge for edge, height in enumerate(heights) if height < level]
                    for band in geometry.bands(outer, inner, edges):
                        yield _convex(layer, fill, _place(hex_), band)


def _heat(scene: Scene, levels: Levels) -> Iterator[Patch]:
    heat = scene.get("heat", [])
    write = writer([value for _, _, value in heat])
    scale = shades(heat)
    places = {(q, r): Place(q, r, levels[q, r]) for q, r, _ in heat}
    yield from (_stamp("heat rim", place) for place in places.values())
    for shade in scale:
        for q, r, _ in shade.hexes:
            mark = _stamp("heat", places[q, r])
            yield mark._replace(name=shade.label, fill=shade.colour, legend=True)
    for ink in ("light", "dark"):
        for shade in scale:
            for q, r, value in shade.hexes if shade.ink == ink else ():
                size, room = SIZES["number"], SIZES["numberRoom"]
                for sign in number(write(value), ink, 0, 0, size, room=room):
                    yield _sign(ink, places[q, r], sign)


def _tallies(scene: Scene) -> Iterator[Patch]:
    x, y, radius = SIZES["tally"]
    districts = [hex_ for hex_ in scene["hexes"] if hex_["counts"] is not None]
    counting = [hex_ for hex_ in districts if hex_["counts"]]
    idle = [_place(hex_) for hex_ in districts if not hex_["counts"]]
    disc = Sign("light", "circle", x, y, radius)
    rim = Sign("body", "circle", x, y, radius + SIZES["rim"])
    yield from (_sign("tally rim", _place(hex_), rim) for hex_ in districts)
    for hex_ in counting:
        yield _sign("counts", _place(hex_), disc)._replace(legend=True)
    for place in idle:
        yield _sign("does not count", place, disc)._replace(fill=SIZES["idle"], legend=True)
    for hex_ in counting:
        size, room = SIZES["tallyNumber"], 2 * radius - SIZES["rim"]
        for sign in number(str(hex_["value"]), "dark", x, y, size, room=room):
            yield _sign("tally", _place(hex_), sign)
    yield from (_stamp("cross", place)._replace(name="tally") for place in idle)


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
            for outline in arrow(bx - ax, by - ay, rim, pieces=1 if flat else SIZES["pieces"]):
                patch = _convex(name, fill, start, outline)
                if over:
                    shares = (share_of(x, y, bx - ax, by - ay) for x, y in outline)
                    patch = patch._replace(heights=[over(share) for share in shares])
                yield patch


def _fill(mark: Mark) -> str:
    return mark.get("color", SIZES["highlight"])
