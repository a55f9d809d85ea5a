"""Colours and number formats of heat values. TypeScript mirrors this file."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.draw.board.style import STYLE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from akropolis_nb.draw.board.scene import HeatHex


class Shade(NamedTuple):
    """One step of a colour scale and its values."""

    colour: str
    ink: str
    """The look of readable text on this colour: "light" or "dark"."""
    label: str
    """The range of its values, such as ``3…5``."""
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
    signed = _diverge(values)
    scale = STYLE["heat"]["diverging" if signed else "sequential"]
    steps = _diverging(values, len(scale)) if signed else _sequential(values, len(scale))
    found: dict[int, list[HeatHex]] = {}
    for step, hex_ in zip(steps, heat, strict=True):
        found.setdefault(step, []).append(hex_)

    def shade(step: int, hexes: list[HeatHex]) -> Shade:
        inside = [value for _, _, value in hexes]
        ends = dict.fromkeys((write(min(inside)), write(max(inside))))
        colour, ink = scale[step]
        return Shade(colour, ink, "…".join(ends), hexes)

    return [shade(step, hexes) for step, hexes in sorted(found.items())]


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


def writer(values: Sequence[float]) -> Callable[[float], str]:
    """Return a common format for numbers: as many decimals as needed, at most three digits.

    >>> write = writer([0.5, 12.25])
    >>> write(0.5), write(12.25)
    ('0.5', '12.3')
    """
    most = max(map(abs, values), default=0)
    enough = 0 if most >= 100 else 1 if most >= 10 else 2
    exact = (
        fewer for fewer in range(enough) if all((10**fewer * value) % 1 == 0 for value in values)
    )
    decimals = next(exact, enough)
    plus = "+" if _diverge(values) else ""

    def write(value: float) -> str:
        unit = 10**decimals
        number = math.floor(abs(value) * unit + 0.5)
        sign = "" if number == 0 else "−" if value < 0 else plus
        whole = f"{sign}{number // unit}"
        return f"{whole}.{number % unit:0{decimals}d}" if decimals else whole

    return write


def _diverge(values: Sequence[float]) -> bool:
    return min(values, default=0) < 0 < max(values, default=0)
