"""Colours and number formats of heat values. TypeScript mirrors this file."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.draw.board.style import STYLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from akropolis_nb.draw.board.scene import HeatHex


class Shade(NamedTuple):
    """One step of a colour scale and its values."""

    colour: str
    ink: str
    """The look of readable text on this colour: "light" or "dark"."""
    label: str
    """The range of its values, such as `3…5`."""
    hexes: list[HeatHex]


def shades(heat: Sequence[HeatHex]) -> list[Shade]:
    """Return the steps of the colour scale that occur, in ascending order.

    Values of both signs get a diverging scale, symmetric about zero. Otherwise the scale goes from
    the least value to the greatest; if there are only a few values, each is a step of its own.

    >>> [shade.label for shade in shades([[0, 0, -3], [1, 0, 0], [2, 0, 12]])]
    ['−3', '0', '+12']
    """
    values = [value for _, _, value in heat]
    write = writer(values)
    signed = min(values, default=0) < 0 < max(values, default=0)
    scale = STYLE["heat"]["diverging" if signed else "sequential"]
    steps = _diverging(values, len(scale)) if signed else _sequential(values, len(scale))
    found: dict[int, list[HeatHex]] = {}
    for step, hex_ in zip(steps, heat, strict=True):
        found.setdefault(step, []).append(hex_)
    found_shades = []
    for step, hexes in sorted(found.items()):
        ends = dict.fromkeys(write(end([value for _, _, value in hexes])) for end in (min, max))
        colour, ink = scale[step]
        found_shades.append(Shade(colour, ink, "…".join(ends), hexes))
    return found_shades


def _diverging(values: Sequence[float], size: int) -> list[int]:
    """Return the steps of values on a diverging scale; the middle step is only for zero."""
    middle = size // 2
    most = max(map(abs, values))
    return [
        middle + math.ceil(value / most * middle)
        if value > 0
        else middle - math.ceil(-value / most * middle)
        for value in values
    ]


def _sequential(values: Sequence[float], size: int) -> list[int]:
    distinct = sorted(set(values))
    if len(distinct) == 1:
        return [size - 1] * len(values)
    if len(distinct) <= size:
        gap = (size - 1) / (len(distinct) - 1)
        return [math.floor(distinct.index(value) * gap + 0.5) for value in values]
    low, width = distinct[0], distinct[-1] - distinct[0]
    return [min(size - 1, math.floor((value - low) / width * size)) for value in values]


class Writer(NamedTuple):
    """Formats numbers with a fixed number of decimals, with or without a plus sign."""

    decimals: int
    plus: bool

    def __call__(self, value: float) -> str:
        """Return the formatted number."""
        unit = 10**self.decimals
        number = math.floor(abs(value) * unit + 0.5)
        sign = "" if number == 0 else "−" if value < 0 else "+" if self.plus else ""
        whole = f"{sign}{number // unit}"
        return f"{whole}.{number % unit:0{self.decimals}d}" if self.decimals else whole


def writer(values: Iterable[float]) -> Writer:
    """Return a common format for numbers: as many decimals as needed, at most three digits.

    >>> write = writer([0.5, 12.25])
    >>> write(0.5), write(12.25)
    ('0.5', '12.3')
    """
    values = list(values)
    most = max(map(abs, values), default=0)
    decimals = 0 if most >= 100 else 1 if most >= 10 else 2
    for fewer in range(decimals):
        if all(value * 10**fewer == math.floor(value * 10**fewer) for value in values):
            decimals = fewer
            break
    return Writer(decimals, plus=min(values, default=0) < 0 < max(values, default=0))
