"""Cities and games in letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.draw.words import count, headline, price
from akropolis_nb.engine.tiles import as_tile, tile_text

if TYPE_CHECKING:
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.game import Game


def city_text(city: City) -> str:
    r"""The hexes seen from above, each with its letter and level (`+` for 10 and more).

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


def game_text(game: Game) -> str:
    """Where the game stands, every player's score and city, and the construction site."""
    position = game.position
    lines = [headline(game)]
    for seat, (city, score) in enumerate(zip(position.cities, position.scores, strict=True)):
        stones = count(position.stones[seat], "stone")
        chief = ", chief architect" if seat == position.chief else ""
        lines += ["", f"{game.names[seat]}: {count(score.total, 'point')}, {stones}{chief}"]
        lines.append(city_text(city))
    if not position.is_over:
        tiles = [
            f"{tile_text(tile)} {as_tile(tile).hexes} ({price(cost)})"
            for tile, cost in zip(position.site, position.costs, strict=True)
        ]
        lines += ["", f"Site: {', '.join(tiles)}"]
    return "\n".join(lines)
