"""Load the value weights: what the heuristic policy expects of a city's future.

The points of a kind are value times stars. If value ``a`` and stars ``b`` are still to come, the
points will be ``(value + a) * (stars + b)``. So a unit of value is worth ``b`` points more than it
counts now, and a star ``a`` points more. ``value_weights.json`` holds the expected ``a`` and ``b``
by kind and turns left. It also holds values in points for stones, open quarries, building on higher
levels and incomplete temples. They are
trained by self-play, see ``tests/training``.
"""

from __future__ import annotations

import json
from array import array
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from akropolis_nb.engine.kernels import MOST_TURNS, POINT, UNIT
from akropolis_nb.engine.tiles import DISTRICTS

KNOTS = (1, 3, 6, 10, 17)
"""Turns left for which the file holds values; between them they are interpolated linearly."""
KINDS = tuple(DISTRICTS.values())
ENTRIES: dict[str, int] = {
    "points missing": POINT,
    **{f"value to come: {name}": UNIT for name in KINDS},
    "scale": POINT,
    **{f"stars to come: {name}": UNIT for name in KINDS},
    "a stone, beside its point": POINT,
    "an open quarry": POINT,
    "building on level 2": POINT,
    "building on level 3": POINT,
    "building on level 4 or more": POINT,
    "a temple short of one neighbour": UNIT,
    "a temple short of two": UNIT,
    "a temple short of three": UNIT,
    "barracks with one edge lose": UNIT,
    "barracks with two edges lose": UNIT,
    "a house outside the group": UNIT,
}
"""The entries in the order of the kernels' weights (``kernels/layout.py``), with their units."""


def table(entries: dict[str, Any]) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    """Return the weights of one seat, a row for each number of turns left.

    Args:
        entries: by name, the five values at the knots.

    Returns:
        Integers of shape (turns, weights); the first row is for one turn left.
    """
    turns = range(1, MOST_TURNS + 1)
    rows = np.zeros((MOST_TURNS, len(ENTRIES)))
    for place, (name, unit) in enumerate(ENTRIES.items()):
        at_the_end = float(name == "scale")
        rows[:, place] = unit * np.interp(turns, (0, *KNOTS), (at_the_end, *entries[name]))
    return np.rint(rows).astype(np.int32)


@cache
def pack_weights(players: int) -> array[int]:
    """Return the weights of all seats of a game as one vector for the kernels."""
    text = files("akropolis_nb.bots").joinpath("value_weights.json").read_text("utf-8")
    return array("i", players * table(json.loads(text)[f"{players} players"]).tobytes())
