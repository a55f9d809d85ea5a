"""The vectors of an ending: the aim and the seats' options; first moves, and their results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors import sizes

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

AIM_CODES = {"score": k.SCORE_AIM, "margin": k.MARGIN_AIM, "win": k.WIN_AIM}
"""What the seats can maximise, with the kernels' code for it."""


def pack(aim: str, site: Sequence[object], hexes: int) -> array[int]:
    """Return an ending vector for ``prepare_ending``.

    Args:
        aim: what each seat maximises.
        site: the tiles of the site; of equal tiles only the cheapest is taken.
        hexes: the most visible hexes of a city.
    """
    ending = sizes.zeros(sizes.ending(hexes))
    ending[k.AIM], ending[k.OPTION_LIST] = AIM_CODES[aim], sizes.options(hexes)
    for index, tile in enumerate(site):
        ending[k.EQUAL_TILE + index] = site.index(tile)
    return ending


def rows(moves: int) -> array[int]:
    """Return a vector for the rows of this many moves."""
    return sizes.zeros(k.ROW * moves)
