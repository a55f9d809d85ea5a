"""The tile list: numbers by hex that choose a tile in the opening almost as well as the network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.tiles import CODES, as_tile
from akropolis_nb.explorer.explorer_table import ExplorerTable
from akropolis_nb.game.game import position_of
from akropolis_nb.messages.languages import message

if TYPE_CHECKING:
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.tiles import TileLike
    from akropolis_nb.game.game import Game


def list_value(tile: TileLike, price: int = 0) -> int:
    """Return what a tile is worth on the tile list at a price in stones, in points of lead.

    >>> list_value(61), list_value("qMh", price=1)
    (-2, 10)
    """
    hexes = as_tile(tile).hexes
    return sum(k.TILE_LIST[CODES[kind]] for kind in hexes) - k.TILE_LIST_PRICE * price


def tile_list(position: Position | Game) -> ExplorerTable:
    """Return what the tiles of a site are worth by the tile list, the best first.

    The list has seven numbers, in points of lead for each hex: 16 for a plaza of markets, 15
    gardens, 13 barracks, 7 houses, 5 temples; −1 for a district, 0 for a quarry; and −5 for each
    stone paid. It holds in the first six turns; see :func:`ak.opening_findings` for how well.

    Args:
        position: a position, or a game at it.

    >>> import akropolis_nb as ak
    >>> row = ak.tile_list(ak.Game(seed=7)).table()[0]
    >>> row["tile"], row["hexes"], row["price"], row["list_worth"]
    (6, 'Bht', 0, 11)
    """
    position = position_of(position, "the tile list takes a position or a game")
    values = [list_value(tile, price) for price, tile in enumerate(position.site)]
    order = sorted(range(len(values)), key=lambda n: (not position.affordable[n], -values[n]))
    rows = tuple(
        {
            "tile": position.site[price],
            "hexes": as_tile(position.site[price]).hexes,
            "price": price,
            "list_worth": values[price],
            "affordable": position.affordable[price],
        }
        for price in order
    )
    return ExplorerTable(message("tile_list"), "", rows, ("tile", "hexes"), ("price", "list_worth"))
