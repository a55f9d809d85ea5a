"""The rules of a game: players, variants, rulings, and the numbers that follow from them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias, TypeVar

from akropolis_nb.engine import kernels
from akropolis_nb.engine.checks import short_repr, suggest_name, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.tiles import TILES

Architect: TypeAlias = Literal["hippodamos", "metagenes", "callicrates"]
Lake: TypeAlias = Literal["region", "single"]
ARCHITECTS: tuple[Architect, ...] = ("hippodamos", "metagenes", "callicrates")
VARIANTS = "hmbtg"
_Start = TypeVar("_Start")


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game: players, variants, length and rulings.

    Sources
        The rulebook in English, Polish and Ukrainian, by the headings of the English text, and the
        help page of the official online table.

    The game
        * Tiles, stacks, first site and first stones: "Setup". The site's first tile is free, each
          tile before the chosen one costs a stone, paid before the placement's own quarries bring
          any: "Take a tile". The reserve has no limit, although the box holds only 40 cubes.
        * A tile on the ground shares an edge with the city. A higher one lies on three hexes of
          one level and on at least two tiles; the starting tile counts as a tile: "Add the tile to
          their city". A covered quarry brings a stone: "Quarries".
        * When one tile is left, the next stack is laid out behind it, and the chief architect's
          marker passes to the left. If no stack is left, the game is over: "Supplying the
          construction site", "End of the game".
        * Which districts count: "Placement conditions for districts". Only visible hexes matter,
          on any level. The value of a district is its level: "Value of districts". Points are value
          times stars: "Calculating victory points"; without a plaza of its kind a district scores
          nothing.
        * Only the house group with the most hexes counts; among equals the one of greatest value.
        * The most points win, then the most stones; otherwise players share the place.
        * Which districts double: "Variants". They can be combined freely.

    Rulings (where the rulebook is unclear); the defaults are those of the online table
        * ``lake_is_edge=False``: barracks must be on the edge of the city. An enclosed empty hex
          is not an edge, and does not count as an empty neighbour for the barracks' variant.
        * ``lake="region"``: for the gardens' variant, a lake is any empty region cut off from the
          outside. With ``"single"`` it is only one empty hex with six built neighbours. This ruling
          affects gardens only.

    Readings that exist but are not supported
        * The house group of greatest value counts, instead of the one with the most hexes.
        * Houses double from 10 points, instead of from a value of 10 (Ukrainian rulebook).

    Where the sources disagree
        * Three players with all tiles: the English and Polish rulebooks print 15 stacks, which
          would need 65 tiles. The Ukrainian one prints 14, which together with the first site of
          five tiles makes 61. This package uses 14.

    One player against an architect
        * Two seats and the two-player tiles. The player begins, with 1 stone; the architect has 2.
        * Stones that the player spends go to the architect. The architect takes the cheapest tile
          that it can pay and that has a plaza, else the first; it pays into the reserve.
        * It builds on the ground, as near the middle as possible: the least sum of the distances of
          the three hexes from the starting tile's plaza, then the first by q, r and rotation.
        * All its districts score wherever they lie, at level 1 (Callicrates: 2), and so do its
          stones; for Metagenes also 2 points for each quarry, with those of the starting tile.
        * Variants: its barracks and gardens always double, its houses from a value of 10, its
          temples for Callicrates only, its markets at most 3 for each market plaza.
        * If points are equal, the player wins only with more stones than the architect.
        * The sources describe the short game; with ``all_tiles`` the long game of two is played.

    >>> Rules(players=3, variants="gh")
    Rules(players=3, variants='hg')
    >>> Rules(players=3).stacks, Rules(players=3, all_tiles=True).stacks
    (11, 14)

    Raises:
        AkropolisError: a value is not allowed; the error says which are.
    """

    players: int = 2
    """Seats at the table, 2 to 4; with an architect 2 (1 is accepted and becomes 2)."""
    variants: str = ""
    """Any of the letters ``hmbtg``: districts of these kinds can count double."""
    all_tiles: bool = False
    """Play with all 61 tiles, a longer game for two and three players."""
    lake_is_edge: bool = False
    """Whether an enclosed empty hex counts as the edge of the city for barracks."""
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
                f"no architect is called {short_repr(architect)}; there are {', '.join(ARCHITECTS)}"
            )
        object.__setattr__(self, "players", players)
        if not isinstance(self.variants, str):
            raise AkropolisError(
                f"variants takes letters of 'hmbtg', not {short_repr(self.variants)}"
            )
        for letter in self.variants:
            if letter not in VARIANTS:
                raise AkropolisError(
                    f"no variant {letter!r} in {short_repr(self.variants)}; the letters are "
                    "h (houses), m (markets), b (barracks), t (temples), g (gardens)"
                )
        ordered = "".join(letter for letter in VARIANTS if letter in self.variants)
        object.__setattr__(self, "variants", ordered)
        for name in SWITCHES:
            if not isinstance(getattr(self, name), bool):
                raise AkropolisError(
                    f"{name} is True or False, not {short_repr(getattr(self, name))}"
                )
        lake: object = self.lake
        if not isinstance(lake, str) or lake not in {"region", "single"}:
            raise AkropolisError(f"lake is 'region' or 'single', not {short_repr(lake)}")

    def __repr__(self) -> str:
        fields_text = ", ".join(f"{name}={value!r}" for name, value in chosen(self).items())
        return f"Rules({fields_text})"

    @classmethod
    def checked(cls, rules: Rules | None) -> Rules:
        """Return the rules, or the basic game for ``None``; raise an error for anything else."""
        if rules is None:
            return cls()
        if not isinstance(rules, Rules):
            raise AkropolisError(f"rules takes ak.Rules, not {short_repr(rules)}")
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
        """Rounds of the game: one for the first site and one for each stack."""
        return self.stacks + 1

    @property
    def starting_stones(self) -> tuple[int, ...]:
        """Stones by seat at the start."""
        return tuple(range(1, self.players + 1))

    @property
    def flags(self) -> int:
        """The scoring rules as one integer of bits, for the kernels."""
        flags = sum(1 << VARIANTS.index(letter) for letter in self.variants)
        for name in SWITCHES:
            if getattr(self, name):
                flags |= getattr(kernels, name.upper(), 0)
        if self.lake == "single":
            flags |= kernels.LAKE_SINGLE
        return flags


FIELDS = tuple(field.name for field in fields(Rules))
"""Names of the fields of :class:`Rules`, in the order in which they are written."""
SWITCHES = tuple(field.name for field in fields(Rules) if isinstance(field.default, bool))
"""Names of the boolean fields."""


def chosen(rules: Rules) -> dict[str, Any]:
    """Return the number of players and all fields that are not at their defaults.

    >>> chosen(Rules(players=3, lake="single"))
    {'players': 3, 'lake': 'single'}
    """
    return {
        field.name: getattr(rules, field.name)
        for field in fields(rules)
        if field.name == "players" or getattr(rules, field.name) != field.default
    }


def start_or_rules(start: _Start | None, keywords: dict[str, Any], call: str) -> _Start | Rules:
    """Return ``start`` if it is given, else the rules from the keywords.

    Args:
        start: rules, a position or ``None``.
        keywords: those of :class:`Rules`.
        call: the call's name in an error, such as ``"Game()"``.

    Raises:
        AkropolisError: the keywords are not valid, or both are given.
    """
    if start is not None:
        if keywords:
            raise AkropolisError(f"the rules are given already; {', '.join(keywords)} is too much")
        return start
    known = [field.name for field in fields(Rules)]
    for name in keywords:
        if name not in known:
            raise AkropolisError(
                f"{call} got an unexpected keyword argument {name!r}{suggest_name(name, known)}"
            )
    return Rules(**keywords)
