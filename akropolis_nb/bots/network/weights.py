"""Load the weights of the value network: ``weights.npz`` and others."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors.network import Weights, pack

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from akropolis_nb.engine.vectors.sizes import Vector


_FOLDER = files("akropolis_nb.bots.network")
_NAMES = (
    *("shortlist", "direct", "direct_bias", "hidden", "hidden_bias", "output", "blank"),
    *("rows", "kept"),
)
SETS = {0: "weights.npz", 2: "weights-2.npz"}
"""The files by the number of players they are for; 0 for all other games."""


def load(path: Traversable | None = None) -> Weights:
    """Return the weights of a file; those for all other games than with two if omitted."""
    arrays = _arrays(path or _FOLDER.joinpath(SETS[0]))
    rows = np.zeros((k.ROW_COUNT, k.LANES), np.int8)
    rows[arrays.pop("kept")] = arrays.pop("rows")
    return Weights(**arrays, rows=rows)


def set_for(players: int, architect: str | None) -> int:
    """Return the number of the set for a game.

    >>> set_for(2, None), set_for(3, None), set_for(2, "hippodamos")
    (2, 0, 0)
    """
    return players if players in SETS and architect is None else 0


@cache
def load_set(players: int = 0) -> Vector:
    """Return a trained network, by the number of its set, as a vector for the kernels."""
    return pack(load(_FOLDER.joinpath(SETS[players])))


def raw(players: int) -> bytes:
    """Return the arrays of a set's file one after the other, for a page."""
    found = _arrays(_FOLDER.joinpath(SETS[players]))
    return b"".join(found[name].tobytes() for name in _NAMES)


def _arrays(path: Traversable) -> dict[str, Any]:
    with path.open("rb") as file, np.load(file) as found:
        return dict(found)
