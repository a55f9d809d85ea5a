"""The rules in force for a game, and the numbers that follow from them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias, TypeVar

from akropolis_nb.engine import kernels
from akropolis_nb.engine.checks import shown, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.tiles import TILES

Architect: TypeAlias = Literal["hippodamos", "metagenes", "callicrates"]
Lake: TypeAlias = Literal["region", "single"]
ARCHITECTS = ("hippodamos", "metagenes", "callicrates")
VARIANTS = "hmbtg"
_Start = TypeVar("_Start")


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules in force: seats, variants, length, rulings.

    Sources
        The rulebook in English, Polish and Ukrainian, by the headings of the English text, and the
        help page of the official online table.

    The game
        * Tiles, stacks, first site and first stones: "Setup". The site's first tile is free, each
          tile before the chosen one costs a stone, paid before the placement's own quarries bring
          any: "Take a tile". The reserve is not limited; 40 cubes are what the box holds.
        * A tile on the ground shares an edge with the city, a higher one lies on three hexes of
          one level and at least two tiles, of which the starting tile is one: "Add the tile to
          their city". A covered quarry brings a stone: "Quarries".
        * With one tile left the next stack follows it, and the chief architect's marker goes left;
          with no stack left the game is over: "Supplying the construction site", "End of the game".
        * What counts: "Placement conditions for districts", looking at the visible hexes whatever
          their levels. Value is level: "Value of districts". Value times stars: "Calculating
          victory points"; without a plaza of its kind a district scores nothing.
        * Of several house groups the one with most hexes counts, among equals the one worth most.
        * Most points win, then most stones, then the place is shared.
        * What doubles: "Variants". Any of them can be in force together.

    Readings that players argue about, switchable, the defaults being the online table's
        * ``lake_is_edge=False``: barracks must be on the edge of the city. An enclosed empty hex
          is no edge, nor one of the three or four empty neighbours of their variant.
        * ``lake="region"``: a lake, for the gardens' variant, is any empty region cut off from
          the outside; with ``"single"`` only one empty hex with six built neighbours is. No other
          district cares.

    Readings that are met and not offered
        * That the house group of greatest value counts instead of that with most hexes.
        * That houses double from 10 points instead of a value of 10 (Ukrainian rulebook).

    Where the sources disagree
        * Three players with all tiles: the English and Polish rulebooks print 15 stacks, for which
          65 tiles would be needed; the Ukrainian prints 14, which with the first site's five
          deals all 61. It is 14.

    One player against an architect
        * Two seats, the two-player tiles; the player begins, with 1 stone, the architect has 2.
        * Stones that the player spends go to the architect. It takes the cheapest tile that it can
          pay and that has a plaza, else the first, and pays into the reserve.
        * It builds on the ground, nearest the middle: the least sum of the distances of the three
          hexes from the starting tile's plaza, then the first by q, r and rotation.
        * All its districts score wherever they lie, at level 1 (Callicrates: 2), and its stones;
          for Metagenes also 2 for each quarry, the starting tile's included.
        * Variants: its barracks and gardens always double, its houses from a value of 10, its
          temples for Callicrates only, its markets at most 3 for each market plaza.
        * A tie on points is won only with more stones: with as many the architect wins.
        * The sources know the short game; with ``all_tiles`` it is the long one of two players.

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
        architect: object = self.architect
        if architect is None:
            try:
                players = whole("players", self.players, 2, 4)
            except AkropolisError as error:
                raise AkropolisError(f"{error}; one player needs an architect=") from None
        elif isinstance(architect, str) and architect in ARCHITECTS:
            whole("players against an architect", self.players, 1, 2)
            players = 2
        else:
            raise AkropolisError(
                f"no architect is called {shown(architect)}; there are {', '.join(ARCHITECTS)}"
            )
        object.__setattr__(self, "players", players)
        if not isinstance(self.variants, str):
            raise AkropolisError(f"variants takes letters of 'hmbtg', not {shown(self.variants)}")
        for letter in self.variants:
            if letter not in VARIANTS:
                raise AkropolisError(
                    f"no variant {letter!r} in {shown(self.variants)}; the letters are h (houses), "
                    "m (markets), b (barracks), t (temples), g (gardens)"
                )
        ordered = "".join(letter for letter in VARIANTS if letter in self.variants)
        object.__setattr__(self, "variants", ordered)
        for name in SWITCHES:
            if not isinstance(getattr(self, name), bool):
                raise AkropolisError(f"{name} is True or False, not {shown(getattr(self, name))}")
        lake: object = self.lake
        if not isinstance(lake, str) or lake not in {"region", "single"}:
            raise AkropolisError(f"lake is 'region' or 'single', not {shown(lake)}")

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in chosen(self).items())
        return f"Rules({told})"

    @classmethod
    def checked(cls, rules: Rules | None) -> Rules:
        """The rules, the basic game for ``None``; an error for anything else."""
        if rules is None:
            return cls()
        if not isinstance(rules, Rules):
            raise AkropolisError(f"rules takes ak.Rules, not {shown(rules)}")
        return rules

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


FIELDS = tuple(field.name for field in fields(Rules))
"""What rules are made of, in the order in which they are written."""
SWITCHES = tuple(field.name for field in fields(Rules) if isinstance(field.default, bool))
"""Those that are true or false."""


def chosen(rules: Rules) -> dict[str, Any]:
    """The number of players, and what is not as usual.

    >>> chosen(Rules(players=3, lake="single"))
    {'players': 3, 'lake': 'single'}
    """
    return {
        field.name: getattr(rules, field.name)
        for field in fields(rules)
        if field.name == "players" or getattr(rules, field.name) != field.default
    }


def start_or_rules(start: _Start | None, keywords: dict[str, Any], call: str) -> _Start | Rules:
    """What a call starts from: what it was given, else the rules that its keywords make.

    Args:
        start: what was given.
        keywords: those of :class:`Rules`.
        call: how an error names the call, such as ``"Game()"``.

    Raises:
        AkropolisError: the keywords make no rules, or are too much.
    """
    if start is not None:
        if keywords:
            raise AkropolisError(f"the rules are given already; {', '.join(keywords)} is too much")
        return start
    try:
        return Rules(**keywords)
    except TypeError as error:
        raise AkropolisError(str(error).replace("Rules.__init__()", call)) from None
