"""A city: its hexes, its legal placements and its score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Unpack

from akropolis_nb.engine.checks import each, several
from akropolis_nb.engine.errors import AkropolisError, IllegalMoveError, prefix
from akropolis_nb.engine.kernels import DX, DY, MOST_PLANS
from akropolis_nb.engine.legality import Illegality, illegality
from akropolis_nb.engine.placement import (
    Cell,
    MoveLike,
    Placement,
    PlacementLike,
    as_move,
    as_placement,
)
from akropolis_nb.engine.rules import Rules
from akropolis_nb.engine.score import Score
from akropolis_nb.engine.tiles import Tile, TileId, TileLike, as_tile
from akropolis_nb.engine.vectors import city_block, scores
from akropolis_nb.engine.vectors.block_cache import BlockCache

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from plotly.graph_objects import Figure

    from akropolis_nb.draw.board.overlays import Overlays
    from akropolis_nb.widget import CityWidget

MOST_TILES = 500
"""Most tiles in a city; the box has 61."""


class Hex(NamedTuple):
    """A visible hex of a city."""

    q: int
    r: int
    level: int
    kind: str
    """One of ``hmbtg`` (districts), ``HMBTG`` (their plazas), ``q`` (quarry)."""
    placed: int
    """0 for the starting tile, else the order in which its tile was placed, from 1."""


class Preview(NamedTuple):
    """The effect of a placement."""

    placement: Placement
    level: int
    stones: int
    """Stones from the quarries it covers."""
    points: int
    """Change of the districts' points, stones not counted."""


_BLOCKS = BlockCache()
_FROM_A = tuple((DX[k] + DX[(k + 1) % 6], DY[k] + DY[(k + 1) % 6]) for k in range(6))
"""The sum of the steps from hex a to b and to c, by rotation."""


def _lay(
    block: city_block.Block, laid: int, tile: Tile, placement: Placement
) -> tuple[city_block.Block, int]:
    """Lay a tile; return the block (or a wider copy) and the stones gained.

    Raises:
        IllegalMoveError: the placement is illegal; the block is unchanged.
    """
    code = city_block.check(block, placement)
    if code <= 0:
        broken = illegality(block, placement, code)
        raise IllegalMoveError(broken.text, broken.reason, broken.hexes, broken.sides)
    if laid >= MOST_TILES:
        raise AkropolisError(f"a city of more than {MOST_TILES} tiles is not supported")
    return city_block.lay(block, placement, tile.code)


_MOST_PREVIEWED = 1000


class City:
    """An immutable city: placing a tile returns a new one.

    >>> city = City()
    >>> city = city.place("gqq", Placement(0, 1, 2))
    >>> city = city.place(7, (0, 0, 0))
    Traceback (most recent call last):
    ...
    akropolis_nb.engine.errors.IllegalMoveError: a tile must rest on three hexes of one level: ...
    >>> len(city.hexes()), city.stones_gained
    (7, 0)

    Args:
        placed: the tiles to place, in order, as pairs of a tile and a placement or as texts.

    Raises:
        IllegalMoveError: a placement is illegal.
        AkropolisError: these are not tiles and placements.
    """

    __slots__ = ("_kept_block", "_placed", "_stones_gained")

    _kept_block: city_block.Block | None
    _placed: tuple[tuple[TileId, Placement], ...]
    _stones_gained: int

    def __init__(self, placed: Iterable[MoveLike] = ()) -> None:
        block = city_block.start_block()
        done: list[tuple[TileId, Placement]] = []
        self._stones_gained = 0
        for number, move in enumerate(each("a city", placed, "pairs (tile, placement)"), start=1):
            with prefix(f"tile {number}: "):
                tile, placement = as_move(move)
                block, self._stones_gained = _lay(block, len(done), as_tile(tile), placement)
            done.append((tile, placement))
        self._placed = tuple(done)
        self._kept_block = None
        _BLOCKS.use(self, block)

    def __repr__(self) -> str:
        if not self._placed:
            return "City()"
        return f"City({[(tile, tuple(placement)) for tile, placement in self._placed]!r})"

    def __str__(self) -> str:
        from akropolis_nb.draw import city_text

        return city_text(self)

    @property
    def text(self) -> str:
        """The tiles in the order they were placed, on one line; empty for a new city.

        >>> City().place("hhg", (0, 1, 2)).place(7, (-3, 2, 0)).text
        'hhg@0,1^2 07@-3,2^0'
        """
        from akropolis_nb.engine.notation import city_text

        return city_text(self)

    @classmethod
    def from_text(cls, text: str) -> City:
        """Read a text that :attr:`text` returned.

        Raises:
            NotationError: it is not such a text, or a placement is illegal; ``column`` is the
                place of the error.

        >>> City.from_text("hhg@0,1^2").score()["houses"].points
        2
        """
        from akropolis_nb.engine.notation import read_city

        return read_city(text)

    def __eq__(self, other: object) -> bool:
        """Whether the same hexes lie in the same places, on and below the surface.

        The order of placing does not count, nor whether a tile is given by number or letters.

        >>> one, other = (0, 1, 2), (-3, 2, 0)
        >>> City([("hhg", one), (7, other)]) == City([("gqq", other), ("hhg", one)])
        True
        """
        if not isinstance(other, City):
            return NotImplemented
        return self._placed == other._placed or self._layers() == other._layers()

    def __hash__(self) -> int:
        # Of each tile three times its middle, whichever of its hexes is its first.
        middles = ((3 * q + _FROM_A[k][0], 3 * r + _FROM_A[k][1]) for _, (q, r, k) in self._placed)
        return hash(frozenset(middles))

    def _layers(self) -> frozenset[tuple[int, frozenset[tuple[int, int, str]]]]:
        """Each tile as its level and its hexes, by column, row and letter."""
        levels: dict[tuple[int, int], int] = {}
        found = set()
        for tile, spot in self._placed:
            cells = spot.hexes()
            # The starting tile is not among them, so hexes above it count less.
            level = max(levels.get(cell, 0) for cell in cells) + 1
            levels.update(dict.fromkeys(cells, level))
            letters = as_tile(tile).hexes
            hexes = ((q, r, letter) for (q, r), letter in zip(cells, letters, strict=True))
            found.add((level, frozenset(hexes)))
        return frozenset(found)

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        """Return the state without the block, which is built again when needed."""
        state = {"_placed": self._placed, "_stones_gained": self._stones_gained}
        return None, state | {"_kept_block": None}

    def __copy__(self) -> City:
        return self

    def __deepcopy__(self, _memo: object) -> City:
        return self

    @property
    def _block(self) -> city_block.Block:
        """The city's vector for the kernels; callers must not change it."""
        block = self._kept_block
        if block is None:
            block = city_block.start_block()
            for number, (tile, placement) in enumerate(self._placed):
                block, _ = _lay(block, number, as_tile(tile), placement)
        _BLOCKS.use(self, block)
        return block

    @property
    def placed(self) -> tuple[tuple[TileId, Placement], ...]:
        """The tiles in the order they were placed: number (or letters) and placement."""
        return self._placed

    @property
    def stones_gained(self) -> int:
        """Stones gained by the last placement; 0 for a new city."""
        return self._stones_gained

    def hexes(self) -> list[Hex]:
        """Return the visible hexes, sorted by (q, r)."""
        return [Hex(*cell) for cell in city_block.cells(self._block)]

    @property
    def lakes(self) -> frozenset[Cell]:
        """Empty hexes that are cut off from the outside."""
        return frozenset(city_block.lakes(self._block))

    def legal_placements(self) -> list[Placement]:
        """Return all legal placements, sorted; they are the same for all tiles.

        Rulebooks, "Add the tile to their city".
        """
        return city_block.legal_placements(self._block)

    def level_at(self, placement: PlacementLike) -> int:
        """Return the level of a tile at this placement; 0 if the placement is illegal.

        >>> City().level_at((0, 1, 2))
        1
        """
        return max(city_block.check(self._block, as_placement(placement)), 0)

    def why_illegal(self, placement: PlacementLike) -> Illegality | None:
        """Return why a placement is illegal, or ``None`` if it is legal.

        >>> print(City().why_illegal((5, 5, 0)))
        a tile on the ground must share an edge with the city: (5, 4), (6, 4), (5, 5) touch ...
        """
        placement = as_placement(placement)
        code = city_block.check(self._block, placement)
        return None if code > 0 else illegality(self._block, placement, code)

    def place(self, tile: TileLike, placement: PlacementLike) -> City:
        """Return the city with one more tile.

        Args:
            tile: its number, three letters (also of a tile that is not in the box) or an
                :class:`ak.Tile`.
            placement: (q, r, rotation).

        Raises:
            IllegalMoveError: the placement is illegal; the error says which rule fails and on which
                hexes.
            AkropolisError: it is not a tile or not a placement.
        """
        tile, placement = as_tile(tile), as_placement(placement)
        block, stones = _lay(self._block[:], len(self._placed), tile, placement)
        city = City.__new__(City)
        city._kept_block = None
        city._placed = (*self._placed, (tile.id, placement))
        city._stones_gained = stones
        _BLOCKS.use(city, block)
        return city

    def preview(self, tile: TileLike, rules: Rules | None = None) -> list[Preview]:
        """Return the level, stones and points of each legal placement of a tile, in order.

        >>> best = max(City().preview("hhg"), key=lambda preview: preview.points)
        >>> best.level, best.stones, best.points
        (1, 0, 2)
        """
        return self.previews([tile], rules)[0]

    def previews(
        self, tiles: Iterable[TileLike], rules: Rules | None = None
    ) -> list[list[Preview]]:
        """Return :meth:`preview` for several tiles, in little more than the time of one.

        >>> rows = City().previews(["hhg", "gqq"])
        >>> [row[0].points for row in rows], rows[1] == City().preview("gqq")
        ([2, 0], True)
        """
        asked = several("previews", tiles, "tiles", _MOST_PREVIEWED)
        codes = [as_tile(tile).code for tile in asked]
        flags = Rules.checked(rules).flags
        found = []
        for start in range(0, len(codes), MOST_PLANS):
            some = codes[start : start + MOST_PLANS]
            effects = scores.effects(self._block, some, flags)
            found += [
                [Preview(spot, level, stones, points[n]) for spot, level, stones, points in effects]
                for n in range(len(some))
            ]
        return found

    def score(self, rules: Rules | None = None, stones: int = 0) -> Score:
        """Return the score, district by district.

        Args:
            rules: variants and rulings; the basic game if left out.
            stones: unspent stones, worth one point each.
        """
        return Score(self, Rules.checked(rules), stones)

    def figure(
        self,
        view: Literal["2d", "3d"] = "2d",
        rules: Rules | None = None,
        *,
        height: int = 460,
        **overlays: Unpack[Overlays],
    ) -> Figure:
        """Return the city as a Plotly figure, in 2D or 3D.

        >>> city = City()
        >>> gains = {preview.placement: preview.points for preview in city.preview("hhg")}
        >>> figure = city.figure(view="3d", heat=gains, marks=[(0, 0)])

        Args:
            view: ``"2d"`` or ``"3d"``.
            rules: the rules for its explanations; the basic game if left out.
            height: in pixels.
            overlays: data to show on it. ``heat``: a number for each hex (q, r) or placement.
                ``marks``: hexes or placements to highlight, or mappings such as
                ``{"q": 0, "r": 0, "kind": "badge", "text": "A"}`` or ``{"q": 0, "r": 0,
                "kind": "arrow", "to": (2, -1), "color": "#f3ba2f"}``. ``contours=True``: outlines
                of the levels. ``counts=True``: which districts count, and their values.
                ``coordinates=True``: q and r of the hexes, also of the empty ones next to the city.

        Raises:
            AkropolisError: an argument is invalid; the error says what is allowed.
        """
        from akropolis_nb.draw import city_figure

        return city_figure(self, view, rules, height=height, **overlays)

    def show(self, **options: Any) -> CityWidget:
        """Return an interactive view to build on, see :class:`ak.CityWidget`."""
        from akropolis_nb.widget import CityWidget

        return CityWidget(self, **options)

    def save_html(self, path: str | PathLike[str], **options: Any) -> None:
        """Write the city as an HTML page that needs no Python, see :func:`ak.save_html`."""
        from akropolis_nb.widget import save_html

        save_html(path, self, **options)

    def svg(self, rules: Rules | None = None, **overlays: Unpack[Overlays]) -> str:
        """Return the city as an SVG picture, with overlays as in :meth:`figure`."""
        from akropolis_nb.draw import city_svg

        return city_svg(self, rules, **overlays)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from akropolis_nb.draw import for_notebook

        return {"image/svg+xml": for_notebook(self.svg()), "text/plain": str(self)}
