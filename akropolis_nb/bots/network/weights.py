"""Read and write the weights of the value network, ``weights.npz``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.engine.vectors.network import Weights, packed

if TYPE_CHECKING:
    from pathlib import Path

    from akropolis_nb.engine.vectors.sizes import Vector


def save(path: Path, weights: Weights) -> None:
    """Write weights to a file, compressed."""
    with path.open("wb") as file:
        np.savez_compressed(file, **weights._asdict())


def load(path: Path | None = None) -> Weights:
    """Return the weights of a file; of the trained network if omitted."""
    source = files("akropolis_nb.bots.network").joinpath("weights.npz") if path is None else path
    with source.open("rb") as file, np.load(file) as found:
        return Weights(**found)


@cache
def trained() -> Vector:
    """Return the trained network as a vector for the kernels."""
    return packed(load())
