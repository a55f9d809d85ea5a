"""Cities that grow before one's eyes: their slabs as shared SVG shapes, each with its moment.

Every hex of every tile is a slab that comes with its move and then stays: later slabs are painted
over it. Painting goes by level and within a level from north to south, so that nothing needs to be
cut to fit, whatever comes when. Shapes that slabs share are defined once and used by name.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.draw.board import geometry
from akropolis_nb.draw.board.signs import SHAPES, ground, signs
from akropolis_nb.draw.board.style import STYLE, colour
from akropolis_nb.draw.markup import UNITS, filling
from akropolis_nb.engine.tiles import START_TILE, as_tile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from akropolis_nb.draw.board.scene import SceneHex
    from akropolis_nb.draw.board.style import Polygon
    from akropolis_nb.engine.city import City

SIZES = STYLE["proportions"]
SHADED = {edge: geometry.NEIGHBOURS[edge] for edge in geometry.SHADED}
"""The edges beyond which a shadow falls, and on which neighbour."""
START_CELLS = ((0, 0), (0, -1), (1, 0), (-1, 1))


class Slab(NamedTuple):
    """One hex of one tile."""

    level: int
    q: int
    r: int
    kind: str
    placed: int
    """Number of its tile, 0 for the starting tile."""
    same_tile: tuple[bool, ...]
    """Which of its neighbours, counter-clockwise from the north-east, are of its tile."""


def slabs(city: City) -> list[Slab]:
    """All slabs of a city, buried ones too, in the order in which they are painted.

    >>> import akropolis_nb as ak
    >>> [slab.kind for slab in slabs(ak.City())]
    ['q', 'H', 'q', 'q']
    """
    tiles: list[tuple[tuple[tuple[int, int], ...], str]] = [(START_CELLS, START_TILE.hexes)]
    tiles += [(spot.hexes(), as_tile(tile).hexes) for tile, spot in city.placed]
    heights: Counter[tuple[int, int]] = Counter()
    found = []
    for placed, (cells, kinds) in enumerate(tiles):
        for (q, r), kind in zip(cells, kinds, strict=True):
            heights[q, r] += 1
            same = tuple((q + dq, r + dr) in cells for dq, dr in geometry.NEIGHBOURS)
            found.append(Slab(heights[q, r], q, r, kind, placed, same))
    return sorted(found, key=lambda slab: (slab.level, 2 * slab.r + slab.q, slab.q))


class Shapes:
    """Definitions that the pictures of slabs refer to by name; each is written once.

    Args:
        prefix: what names begin with.
    """

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._names: dict[str, str] = {}

    def use(self, markup: str) -> str:
        """A reference to a piece of markup, which is defined if it is new."""
        name = self._names.setdefault(markup, f"{self._prefix}{len(self._names)}")
        return f'<use href="#{name}"/>'

    def definitions(self) -> str:
        """All that has been referred to."""
        return "".join(f'<g id="{name}">{markup}</g>' for markup, name in self._names.items())

    def slab(self, slab: Slab) -> str:
        """A slab: walls and top with all that is on it."""
        hex_: SceneHex = {
            "q": slab.q,
            "r": slab.r,
            "level": slab.level,
            "kind": slab.kind,
            "placed": slab.placed,
            "counts": None,
            "value": 0,
            "why": "",
        }
        insets = [SIZES["seam"] if same else SIZES["gap"] for same in slab.same_tile]
        top = geometry.top(insets)
        inner = geometry.top([inset + SIZES["shine"] for inset in insets])
        fill = colour(ground(hex_), slab.level)
        shine = [geometry.strip(top, inner, edge) for edge in geometry.LIT]
        written = "".join(
            drawn(geometry.place(SHAPES[shape], x, y, size), colour(look, slab.level))
            for look, shape, x, y, size in signs(hex_)
        )
        parts = (
            _walls(fill),
            drawn([top], fill) + drawn(shine, colour("shine")),
            written,
        )
        return _at(slab.q, slab.r, slab.level, "".join(map(self.use, parts)))

    def mark(self, slab: Slab) -> str:
        """A slab's share of the outline around its tile."""
        outer, inner = (
            geometry.top([SIZES["seam"] if same else width for same in slab.same_tile])
            for width in (0.0, SIZES["mark"])
        )
        strips = [
            geometry.strip(outer, inner, edge)
            for edge, same in enumerate(slab.same_tile)
            if not same
        ]
        return _at(slab.q, slab.r, slab.level, self.use(drawn(strips, colour("last"))))

    def shadow(self, slab: Slab, edge: int) -> str:
        """What a slab casts beyond one of its edges, on the plane that it stands on."""
        outline = geometry.shadow(edge, SIZES["shadow"])
        return _at(slab.q, slab.r, slab.level - 1, self.use(drawn([outline], colour("shadow"))))


def _walls(fill: str) -> str:
    """The dark slab and its three walls that are seen."""
    whole = [geometry.wall(edge, geometry.LIFT, beside_south=False) for edge in geometry.SEEN]
    joint = geometry.LIFT - SIZES["stratum"]
    faces = {edge: geometry.wall(edge, joint, beside_south=False) for edge in geometry.SEEN}
    south = faces.pop(geometry.SOUTH)
    return "".join(
        [
            drawn([geometry.CORNERS, *whole], colour("body")),
            drawn([*faces.values(), south], fill),
            drawn(faces.values(), colour("side")),
            drawn([south], colour("front")),
        ]
    )


def drawn(outlines: Iterable[Polygon], fill: str) -> str:
    """Outlines around a hex's centre as a path."""
    steps = "".join(
        "M" + "L".join(f"{round(x * UNITS)} {round(-y * UNITS)}" for x, y in outline) + "Z"
        for outline in outlines
    )
    return f'<path {filling(fill)} d="{steps}"/>'


def _at(q: int, r: int, level: int, markup: str) -> str:
    x, y = geometry.centre(q, r, level)
    return f'<g transform="translate({round(x * UNITS)} {round(-y * UNITS)})">{markup}</g>'
