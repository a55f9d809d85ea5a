"""What a city may still become: the trained tables that let the kernels' greedy choice see ahead.

A kind's points are value times stars. If value ``a`` and stars ``b`` are still to come, they will
be ``(value + a) * (stars + b)``: so every unit of value is worth ``b`` more, every star ``a`` more
than they count now. ``outlook.json`` tells how much is to come, by kind and turns left; and what
a stone or an open quarry is worth, what is gained by building high, what a temple that lacks a
neighbour is worth already. It is trained by self-play, see ``training.py``.
"""

from __future__ import annotations

import json
from array import array
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.tiles import DISTRICTS

KNOTS = (1, 3, 6, 10, 17)
"""Turns left for which the tables are kept; what lies between is interpolated."""
KINDS = tuple(DISTRICTS.values())
ENTRIES: dict[str, tuple[int, int]] = {
    "points missing": (k.MISSING, k.POINT),
    **{f"value to come: {name}": (k.COMING_VALUE + d, k.UNIT) for d, name in enumerate(KINDS, 1)},
    "scale": (k.SCALE, k.POINT),
    **{f"stars to come: {name}": (k.COMING_STARS + d, k.UNIT) for d, name in enumerate(KINDS, 1)},
    "a stone, beside its point": (k.STONE, k.POINT),
    "an open quarry": (k.OPEN, k.POINT),
    "building on level 2": (k.RISE, k.POINT),
    "building on level 3": (k.RISE + 1, k.POINT),
    "building on level 4 or more": (k.RISE + 2, k.POINT),
    "a temple short of one neighbour": (k.SHORT, k.UNIT),
    "a temple short of two": (k.SHORT + 1, k.UNIT),
    "a temple short of three": (k.SHORT + 2, k.UNIT),
    "barracks with one edge lose": (k.EDGE, k.UNIT),
    "barracks with two edges lose": (k.EDGE + 1, k.UNIT),
    "a house outside the group": (k.LOOSE, k.UNIT),
}
"""By the name of an entry: its place in a kernel's outlook, and what it is counted in there."""


def table(entries: dict[str, Any]) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    """The outlooks of one seat for 1, 2, ... turns left, from five numbers for each entry."""
    turns = range(1, k.MOST_TURNS + 1)
    rows = np.zeros((k.MOST_TURNS, k.WEIGHTS_SIZE))
    for name, (place, unit) in ENTRIES.items():
        at_the_end = float(name == "scale")
        rows[:, place] = unit * np.interp(turns, (0, *KNOTS), (at_the_end, *entries[name]))
    return np.rint(rows).astype(np.int32)


@cache
def packed_weights(players: int) -> array[int]:
    """The outlooks of all seats of a game, as the kernels want them."""
    text = files("akropolis_nb.bots").joinpath("value_weights.json").read_text("utf-8")
    return array("i", players * table(json.loads(text)[f"{players} players"]).tobytes())
