"""Load the weights of the value network: ``weights.npz`` and others."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors.network import Weights, packed

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from akropolis_nb.engine.vectors.sizes import Vector


_FOLDER = files("akropolis_nb.bots.network")
_ARRAYS = (
    *("shortlist", "direct", "direct_bias", "hidden", "hidden_bias", "output", "blank"),
    *("rows", "kept"),
)
TWO = 2
"""The number of players with weights of their own."""


def load(path: Traversable | None = None) -> Weights:
    """Return the weights of a file; those for all numbers of players if omitted."""
    source = _FOLDER.joinpath("weights.npz") if path is None else path
    with source.open("rb") as file, np.load(file) as found:
        arrays = dict(found)
    rows = np.zeros((k.ROW_COUNT, k.LANES), np.int8)
    rows[arrays.pop("kept")] = arrays.pop("rows").T
    return Weights(**arrays, rows=rows)


@cache
def trained(players: int = 0) -> Vector:
    """Return a trained network as a vector for the kernels.

    Args:
        players: the number of players. There is a set of weights for two, and one for all, which
            also serves solo games (0).
    """
    if players != TWO:
        return packed(load()) if players == 0 else trained()
    return packed(load(_FOLDER.joinpath("weights-2.npz")))


def raw() -> bytes:
    """Return the arrays of the small network's file one after the other, for a page."""
    with _FOLDER.joinpath("small.npz").open("rb") as file, np.load(file) as found:
        return b"".join(found[name].tobytes() for name in _ARRAYS)
