"""A position: all that the players at the table know, immutable."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine import kernels
from akropolis_nb.engine.checks import each, format_count, whole
from akropolis_nb.engine.errors import AkropolisError, IllegalMoveError
from akropolis_nb.engine.legal_moves import ArchitectMoves, Moves, forced_move
from akropolis_nb.engine.placement import Move, MoveLike, as_move
from akropolis_nb.engine.rules import Rules
from akropolis_nb.engine.score import ArchitectScore, Score
from akropolis_nb.engine.tiles import KINDS, TileId, TileLike, as_tile, tile_text
from akropolis_nb.engine.vectors import table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from akropolis_nb.engine.build import CityLike
    from akropolis_nb.engine.city import City


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Position:
    """An immutable position: what the players know, so without the order of the unseen tiles.

    >>> from akropolis_nb import Rules
    >>> position = Position(Rules(players=2), site=(7, 31, 2, 14))
    >>> after = position.play("31@0,1^2")
    >>> after.stones, after.site, after.to_move
    ((0, 2), (7, 2, 14), 1)

    Args:
        rules: the rules in force.
        site: the tiles on the construction site, 1 to 6, the free one first.
        cities: a city for each seat; new ones if left out.
        stones: stones by seat; those of the start if left out.
        unseen: the tiles in the stacks; if left out, all of the rules' tiles that are not on the
            site.
        to_move: the seat to move.
        round: the round, from 1.
        stacks_left: stacks not yet laid out; if left out, it follows from the round.

    Raises:
        AkropolisError: an argument is invalid, or the arguments contradict each other.

    :meth:`build` needs fewer arguments: it derives stacks and unseen tiles from the tiles laid.
    """

    rules: Rules
    cities: tuple[City, ...]
    stones: tuple[int, ...]
    """Stones by seat."""
    site: tuple[TileId, ...]
    """The construction site: the numbers of its tiles (or letters), the free one first."""
    to_move: int
    """The seat to move, from 0."""
    round: int
    """The round, from 1."""
    stacks_left: int
    """Stacks that are still face down."""
    unseen: tuple[TileId, ...]
    """The tiles in those stacks, sorted, because their order is unknown."""

    def __init__(
        self,
        rules: Rules,
        site: Iterable[TileLike],
        *,
        cities: Iterable[CityLike] | None = None,
        stones: Iterable[int] | None = None,
        unseen: Iterable[TileLike] | None = None,
        to_move: int = 0,
        round: int = 1,  # noqa: A002 - the game's word
        stacks_left: int | None = None,
    ) -> None:
        from akropolis_nb.engine.build import build_position, check_site

        rules, site = Rules.checked(rules), check_site(site)
        if stacks_left is None:
            stacks_left = rules.rounds - whole("round", round, 1, rules.rounds)
        built = build_position(
            rules,
            cities=cities,
            stones=stones,
            site=site,
            unseen=[tile for tile in rules.tiles if tile not in site] if unseen is None else unseen,
            to_move=to_move,
            round_=round,
            stacks_left=stacks_left,
            strict=False,
        )
        for name in Position.__slots__:
            object.__setattr__(self, name, getattr(built, name))

    @classmethod
    def _make(cls, **fields: Any) -> Position:
        """Return a position from all its fields, without checks."""
        position = cls.__new__(cls)
        for name, value in fields.items():
            object.__setattr__(position, name, value)
        return position

    def _replace(self, **changes: Any) -> Position:
        """Return the position with some fields changed, without checks."""
        return Position._make(
            **{name: getattr(self, name) for name in Position.__slots__} | changes
        )

    @property
    def city(self) -> City:
        """The city of the seat to move."""
        return self.cities[self.to_move]

    @property
    def chief(self) -> int:
        """The seat with the chief architect's marker, which passes to the left each round."""
        return (self.round - 1) % self.rules.players

    @property
    def rounds(self) -> int:
        """The number of rounds of the whole game."""
        return self.round + self.stacks_left

    @property
    def awaits_deal(self) -> bool:
        """Whether the round is over and the next stack must be laid out, see :meth:`deal`."""
        return bool(kernels.awaits_deal(table.pack(self)))

    @property
    def is_over(self) -> bool:
        """Whether one tile is left and no stack (rulebooks, "End of the game")."""
        return len(self.site) <= 1 and self.stacks_left == 0

    @property
    def architect_moves(self) -> bool:
        """Whether it is the turn of the solo game's architect."""
        return (
            self.rules.architect is not None
            and self.to_move == 1
            and not self.is_over
            and not self.awaits_deal
        )

    @property
    def costs(self) -> tuple[int, ...]:
        """The cost in stones of each tile of the site: one for each tile before it."""
        return tuple(range(len(self.site)))

    @property
    def affordable(self) -> tuple[bool, ...]:
        """For each tile of the site, whether the seat to move may take it.

        An architect may take only the tile of its forced move.
        """
        if self.is_over or self.awaits_deal:
            return (False,) * len(self.site)
        if self.architect_moves:
            taken = kernels.architect_tile(table.pack(self))
            return tuple(n == taken for n in range(len(self.site)))
        can_pay = kernels.affordable(table.pack(self))
        return tuple(n < can_pay for n in range(len(self.site)))

    @property
    def scores(self) -> tuple[Score, ...]:
        """The score of each seat, its stones included."""
        return tuple(
            ArchitectScore(city, self.rules, stones)
            if self.rules.architect is not None and seat == 1
            else Score(city, self.rules, stones)
            for seat, (city, stones) in enumerate(zip(self.cities, self.stones, strict=True))
        )

    def legal_moves(self) -> Moves:
        """Return all legal moves: each affordable tile at each legal placement."""
        if self.architect_moves:
            return ArchitectMoves(self)
        return Moves(self)

    def architect_move(self) -> Move:
        """Return the forced move of the solo game's architect.

        Raises:
            IllegalMoveError: it is not the architect's turn.
        """
        if not self.architect_moves:
            raise IllegalMoveError("it is not the architect's turn", "not-architect")
        return forced_move(self)

    def why_illegal(self, move: MoveLike) -> IllegalMoveError | None:
        """Return the error that playing this move would raise; ``None`` if it is legal."""
        try:
            self.play(move)
        except IllegalMoveError as error:
            return error
        return None

    def play(self, move: MoveLike) -> Position:
        """Return the position after a move.

        Args:
            move: its text such as ``"07@0,1^2"``, an :class:`ak.Move`, or (tile, placement).

        Raises:
            IllegalMoveError: the move is illegal; ``reason`` is ``"game-over"``,
                ``"awaits-deal"``, ``"not-on-site"``, ``"unaffordable"``, ``"architect"`` or one
                of the reasons of :meth:`City.place`.
            NotationError: the text is not a move.
        """
        tile, placement = as_move(move)
        if self.is_over:
            raise IllegalMoveError("the game is over", "game-over")
        if self.awaits_deal:
            raise IllegalMoveError(
                "the round is over: the next stack must be dealt first", "awaits-deal"
            )
        where = self._index_on_site(tile)
        stones = self.stones[self.to_move]
        if self.architect_moves:
            if Move(self.site[where], placement) != forced_move(self):
                raise IllegalMoveError(
                    f"the architect's move is forced: {forced_move(self)}", "architect"
                )
        elif where > stones:
            raise IllegalMoveError(
                f"tile {tile_text(tile)} costs {format_count(where, 'stone')}, one for each tile "
                f"before it; there {'is' if stones == 1 else 'are'} {stones}",
                "unaffordable",
                price=(where, stones),
            )
        city = self.city.place(self.site[where], placement)
        left, seat = table.play(table.pack(self), where, city.stones_gained)
        return self._replace(
            cities=(*self.cities[: self.to_move], city, *self.cities[self.to_move + 1 :]),
            stones=left,
            site=(*self.site[:where], *self.site[where + 1 :]),
            to_move=seat,
        )

    def _index_on_site(self, tile: TileId) -> int:
        """Return a tile's index on the site; letters also match a numbered tile with them."""
        if tile in self.site:
            return self.site.index(tile)
        for n, other in enumerate(self.site):
            if as_tile(other).hexes == tile:
                return n
        shown = ", ".join(f"{tile_text(t)} ({as_tile(t).hexes})" for t in self.site)
        raise IllegalMoveError(
            f"tile {tile_text(tile)} is not on the construction site, which has {shown}",
            "not-on-site",
        )

    def deal(self, tiles: Iterable[TileLike] | Random) -> Position:
        """Return the position with the next stack laid out and the chief's marker passed on.

        Args:
            tiles: the tiles of the stack in order, or a random generator that draws them.

        Raises:
            IllegalMoveError: the round is not over.
            AkropolisError: these are not unseen tiles, or not as many as a stack has.
        """
        if not self.awaits_deal:
            raise IllegalMoveError("the round is not over: no stack is dealt", "not-awaiting-deal")
        size = self.rules.stack_size
        if isinstance(tiles, Random):
            drawn = tuple(tiles.sample(self.unseen, size))
        else:
            stack = each("a stack", tiles, f"{size} tiles or a random.Random")
            drawn = tuple(as_tile(tile).id for tile in stack)
        if len(drawn) != size:
            raise AkropolisError(f"a stack has {size} tiles, not {len(drawn)}")
        left = Counter(self.unseen)
        left.subtract(drawn)
        missing = [tile_text(tile) for tile, count in left.items() if count < 0]
        if missing:
            raise AkropolisError(f"not among the unseen tiles: {', '.join(missing)}")
        return self._replace(
            site=self.site + drawn,
            unseen=tuple(left.elements()),
            round=self.round + 1,
            stacks_left=self.stacks_left - 1,
        )

    @classmethod
    def build(
        cls,
        rules: Rules | None = None,
        *,
        site: Iterable[TileLike],
        cities: Iterable[CityLike] | None = None,
        stones: Iterable[int] | None = None,
        unseen: Iterable[TileLike] | None = None,
        to_move: int = 0,
        round: int | None = None,  # noqa: A002 - the game's word
        stacks_left: int | None = None,
        strict: bool = True,
    ) -> Position:
        """Build a position from its parts and check them.

        Args:
            rules: the rules in force; the basic two-player game if left out.
            site: the tiles on the construction site, 1 to 6, the free one first.
            cities: for each seat a :class:`City` or a list of (tile, placement).
            stones: stones by seat; those of the start if left out.
            unseen: the tiles in the stacks. If left out, all tiles of the rules that are not laid
                or on the site; a tile given by letters stands for one of the box with these
                letters.
            to_move: the seat to move.
            round: the round; if left out, it follows from ``stacks_left``.
            stacks_left: stacks not laid out. If left out, as many as the unseen tiles fill. If
                ``unseen`` is left out too, at most as many as are filled by the number of the
                rules' tiles minus the number of tiles laid and on the site.
            strict: whether the tiles must be a set that could have been dealt. If not, tiles may
                repeat or not be in the box, and there may be more unseen tiles than the stacks
                hold.

        Raises:
            IllegalMoveError: a placement in a city is illegal.
            AkropolisError: the parts contradict each other; the error says which and why.

        >>> Position.build(site=["hhg", 7], cities=[[], [("hhh", (0, 1, 2))]], unseen=[],
        ...                strict=False).scores[1].total
        5
        """
        from akropolis_nb.engine.build import build_position

        return build_position(
            rules,
            cities=cities,
            stones=stones,
            site=site,
            unseen=unseen,
            to_move=to_move,
            round_=round,
            stacks_left=stacks_left,
            strict=strict,
        )

    def unseen_kinds(self) -> dict[str, int]:
        """Return how many hexes of each kind are still unseen, by letter (see the player aid)."""
        counts = Counter("".join(as_tile(tile).hexes for tile in self.unseen))
        return {letter: counts[letter] for letter in KINDS}

    def __repr__(self) -> str:
        return f"Position.from_text({str(self)!r})"

    def __str__(self) -> str:
        from akropolis_nb.engine.notation import position_text

        return position_text(self)

    @classmethod
    def from_text(cls, text: str) -> Position:
        """Read the one-line text of a position; ``str(position)`` is the inverse.

        Raises:
            NotationError: it is not such a text; ``column`` is the place of the error.
        """
        from akropolis_nb.engine.notation import read_position

        return read_position(text)


def move_made(before: Position, after: Position) -> Move:
    """Return the move between two positions; its tile has the name that it had on the site."""
    return Move(*after.cities[before.to_move].placed[-1])
