"""Cities as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from akropolis_nb.engine.city import City


def city_text(city: City) -> str:
    r"""Return the hexes seen from above, each with its letter and level (``+`` for 10 and more).

    >>> import akropolis_nb as ak
    >>> print(city_text(ak.City()))
        __
       /q1\
       \__/
     __/H1\__
    /q1\__/q1\
    \__/  \__/
    """
    hexes = city.hexes()
    west = min(hex_.q for hex_ in hexes)
    north = min(2 * hex_.r + hex_.q for hex_ in hexes)
    drawn: dict[int, dict[int, str]] = {}
    for q, r, level, kind, _ in hexes:
        x, y = 3 * (q - west), 2 * r + q - north + 1
        label = f"/{kind}{level if level < 10 else '+'}\\"
        for row, start, piece in ((y - 1, x + 1, "__"), (y, x, label), (y + 1, x, "\\__/")):
            drawn.setdefault(row, {}).update(enumerate(piece, start))
    lines = (drawn[row] for row in sorted(drawn))
    return "\n".join("".join(line.get(x, " ") for x in range(max(line) + 1)) for line in lines)
