"""The rules in force for a game, and the numbers that follow from them.

Where the sources speak: the rulebooks' sections "Setup", "Playing the game", "Placement conditions
for districts", "Calculating victory points" and "Variants", and the online table's help page.

Readings
    Players argue about two points; both can be switched, the defaults are the online table's.

    ``lake_is_edge=False``
        Barracks must be on the edge of the city. An enclosed empty hex is no edge, and does not
        count among the three or four empty neighbours of their variant.
    ``lake="region"``
        A lake, for the gardens' variant, is any empty region cut off from the outside;
        with ``"single"`` only one empty hex with six built neighbours is.

    Two more readings are met and not offered: that the house group of greatest value counts
    instead of that with most hexes, and (in the Ukrainian rulebook) that houses double from 10
    points instead of a value of 10.

    Three players with all tiles: the English and Polish rulebooks print 15 stacks, for which 65
    tiles would be needed. The Ukrainian prints 14, which with the five first tiles deals all 61.

    The stones are not limited: the 40 cubes are what the box holds.

One player
    With ``architect`` a player meets one of three architects, who has the second seat, gets the
    stones that the player spends, and takes the cheapest tile it can pay that has a plaza, else
    the first. All its districts count. It builds on the ground, nearest the middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from akropolis_nb.engine import kernels
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.tiles import TILES

Architect: TypeAlias = Literal["hippodamos", "metagenes", "callicrates"]
Lake: TypeAlias = Literal["region", "single"]
ARCHITECTS = ("hippodamos", "metagenes", "callicrates")
VARIANTS = "hmbtg"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules in force: seats, variants, length, rulings.

    >>> Rules(players=3, variants="gh")
    Rules(players=3, variants='hg')
    >>> Rules(players=3).stacks, Rules(players=3, all_tiles=True).stacks
    (11, 14)

    Raises:
        AkropolisError: a value is not one of those allowed; it says which are.
    """

    players: int = 2
    """Seats at the table, 2 to 4; with an architect 2 (1 is taken for it)."""
    variants: str = ""
    """Any of the letters ``hmbtg``: districts of that kind can count double."""
    all_tiles: bool = False
    """Play with all 61 tiles, a longer game for two and three players."""
    lake_is_edge: bool = False
    """Whether an enclosed empty hex makes an edge for barracks."""
    lake: Lake = "region"
    """What a lake is for gardens: ``"region"`` or ``"single"``."""
    architect: Architect | None = None
    """``"hippodamos"``, ``"metagenes"`` or ``"callicrates"``: a game of one player."""

    def __post_init__(self) -> None:
        if self.architect is not None and self.architect not in ARCHITECTS:
            raise AkropolisError(
                f"no architect is called {self.architect!r}; there are {', '.join(ARCHITECTS)}"
            )
        players = self.players
        if isinstance(players, bool) or not isinstance(players, int):
            raise AkropolisError(f"players takes a number from 2 to 4, not {players!r}")
        if self.architect is not None:
            if players not in {1, 2}:
                raise AkropolisError(f"one player meets an architect, not {players}")
            object.__setattr__(self, "players", 2)
        elif not 2 <= players <= 4:
            hint = "; one player needs an architect=" if players == 1 else ""
            raise AkropolisError(f"players goes from 2 to 4, not {players}{hint}")
        if not isinstance(self.variants, str):
            raise AkropolisError(f"variants takes letters of 'hmbtg', not {self.variants!r}")
        for letter in self.variants:
            if letter not in VARIANTS:
                raise AkropolisError(
                    f"no variant {letter!r} in {self.variants!r}; the letters are h (houses), "
                    "m (markets), b (barracks), t (temples), g (gardens)"
                )
        ordered = "".join(letter for letter in VARIANTS if letter in self.variants)
        object.__setattr__(self, "variants", ordered)
        for name in ("all_tiles", "lake_is_edge"):
            if not isinstance(getattr(self, name), bool):
                raise AkropolisError(f"{name} is True or False, not {getattr(self, name)!r}")
        if self.lake not in {"region", "single"}:
            raise AkropolisError(f"lake is 'region' or 'single', not {self.lake!r}")

    def __repr__(self) -> str:
        shown = [f"players={self.players}"]
        defaults = Rules.__dataclass_fields__
        shown += [
            f"{name}={getattr(self, name)!r}"
            for name in ("variants", "all_tiles", "lake_is_edge", "lake", "architect")
            if getattr(self, name) != defaults[name].default
        ]
        return f"Rules({', '.join(shown)})"

    @property
    def tiles(self) -> tuple[int, ...]:
        """Numbers of the tiles in play: 37, 49 or 61 of them."""
        most = 4 if self.all_tiles else self.players
        return tuple(number for number, tile in TILES.items() if tile.players <= most)

    @property
    def site_size(self) -> int:
        """Tiles on the construction site at the start of each round."""
        return self.players + 2

    @property
    def stack_size(self) -> int:
        """Tiles in each stack."""
        return self.players + 1

    @property
    def stacks(self) -> int:
        """Stacks at the start: 11, or 19 or 14 when two or three play with all tiles."""
        return (len(self.tiles) - self.site_size) // self.stack_size

    @property
    def rounds(self) -> int:
        """Rounds of the game: the first site and a round for each stack."""
        return self.stacks + 1

    @property
    def starting_stones(self) -> tuple[int, ...]:
        """Stones by seat at the start."""
        return tuple(range(1, self.players + 1))

    @property
    def flags(self) -> int:
        """The scoring rules as one integer, as the kernels want them."""
        flags = sum(1 << VARIANTS.index(letter) for letter in self.variants)
        if self.lake_is_edge:
            flags |= kernels.LAKE_IS_EDGE
        if self.lake == "single":
            flags |= kernels.LAKE_SINGLE
        return flags
