"""Reference implementation of a whole game, built on the cities of reference.py.

Tiles are dealt by the caller (``deal``), because the order of the stacks is hidden.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from tests.engine.reference import DISTRICTS, STARS, City, Rulings, Spot, footprint

Architect = Literal["hippodamos", "metagenes", "callicrates"]
ARCHITECTS: tuple[Architect, ...] = ("hippodamos", "metagenes", "callicrates")

DATA = Path(__file__).parents[2] / "data"
TABLE = json.loads((DATA / "tiles.json").read_text(encoding="utf-8"))
TILES: dict[int, str] = {row["number"]: row["hexes"] for row in TABLE}
PLAYERS: dict[int, int] = {row["number"]: row["players"] for row in TABLE}


@dataclass
class Game:
    """The state of a game, after *Setup* and before the first row of tiles is laid out."""

    players: int = 2
    all_tiles: bool = False
    architect: Architect | None = None
    rulings: Rulings = field(default_factory=Rulings)

    def __post_init__(self) -> None:
        self.unseen = {n for n in TILES if self.all_tiles or PLAYERS[n] <= self.players}
        self.stack_size = self.players + 1
        self.stacks_left = (len(self.unseen) - (self.players + 2)) // self.stack_size
        self.rounds = self.stacks_left + 1
        self.cities = [City() for _ in range(self.players)]
        self.stones = [1 + seat for seat in range(self.players)]
        self.site: list[int] = []
        self.to_move = self.chief = 0
        self.round = 1

    def deal(self, tiles: list[int]) -> None:
        """*Supplying the Construction Site*; the first call lays out the row of *Setup*."""
        first_row = not any(city.tiles for city in self.cities)
        assert len(tiles) == (self.players + 2 if first_row else self.stack_size)
        assert set(tiles) <= self.unseen
        assert len(set(tiles)) == len(tiles)
        self.unseen -= set(tiles)
        self.site += tiles
        if not first_row:
            assert len(self.site) == self.players + 2
            self.stacks_left -= 1
            self.round += 1
            self.chief = (self.chief + 1) % self.players
            # "Play continues around, starting with the new Chief Architect."
            assert self.to_move == self.chief

    @property
    def awaits_deal(self) -> bool:
        return len(self.site) == 1 and self.stacks_left > 0

    @property
    def is_over(self) -> bool:
        return len(self.site) == 1 and self.stacks_left == 0

    def affordable(self) -> list[int]:
        """*Take a tile*: one stone for each tile that precedes it."""
        return self.site[: self.stones[self.to_move] + 1]

    def play(self, tile: int, spot: Spot) -> None:
        assert tile in self.affordable()
        seat = self.to_move
        cost = self.site.index(tile)
        self.stones[seat] -= cost
        if self.architect and seat == 0:
            self.stones[1] += cost
        self.site.remove(tile)
        self.cities[seat] = self.cities[seat].place(TILES[tile], spot)
        self.stones[seat] += self.cities[seat].stones_gained
        self.to_move = (seat + 1) % self.players

    # ---- the end ----

    def district_lines(self, seat: int) -> dict[str, tuple[int, int]]:
        """Return value and stars of every district as this seat scores them."""
        if self.architect and seat == 1:
            return architect_lines(self.cities[1], self.architect, self.rulings.variants)
        score = self.cities[seat].score(self.rulings)
        return {kind: (score[kind].value, score[kind].stars) for kind in DISTRICTS}

    def total(self, seat: int) -> int:
        points = sum(value * stars for value, stars in self.district_lines(seat).values())
        if self.architect == "metagenes" and seat == 1:
            points += 2 * len(self.cities[1].of_kind("q"))
        return points + self.stones[seat]

    def places(self) -> list[int]:
        """Return the place of each seat: most points, then most stones, then a shared place.

        In a solo game the player wins a tie against the architect only with more stones.
        """
        ranks = [(self.total(seat), self.stones[seat]) for seat in range(self.players)]
        if self.architect and ranks[0] == ranks[1]:
            return [2, 1]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]


def architect_lines(city: City, architect: Architect, variants: str) -> dict[str, tuple[int, int]]:
    """Score the architect's city: every district counts wherever it lies."""
    level = 2 if architect == "callicrates" else 1
    lines = {}
    for kind in DISTRICTS:
        count = len(city.of_kind(kind))
        plazas = len(city.of_kind(kind.upper()))
        doubled = {
            "h": count if count * level >= 10 else 0,
            "m": min(count, 3 * plazas),
            "b": count,
            "t": count if architect == "callicrates" else 0,
            "g": count,
        }[kind]
        value = level * (count + (doubled if kind in variants else 0))
        lines[kind] = value, plazas * STARS[kind.upper()]
    return lines


def architect_move(game: Game) -> tuple[int, Spot]:
    """Return the architect's move: cheapest affordable tile with a plaza, near the middle."""
    affordable = game.affordable()
    with_plaza = [tile for tile in affordable if any(k in STARS for k in TILES[tile])]
    city = game.cities[1]
    ground = [spot for spot in city.legal() if city.level_reached(spot) == 1]
    return (with_plaza or affordable)[0], min(ground, key=lambda spot: (remoteness(spot), spot))


def remoteness(spot: Spot) -> int:
    """Return the sum of the distances of the three hexes from the middle."""
    return sum(max(abs(q), abs(r), abs(q + r)) for q, r in footprint(spot))
