"""Free positions: checked, and complete from what is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import index
from typing import TYPE_CHECKING, TypeAlias

from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError, IllegalMoveError
from akropolis_nb.engine.placement import PlacementLike
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.tiles import TileId, TileLike, as_tile, tile_text

if TYPE_CHECKING:
    from akropolis_nb.engine.rules import Rules

LARGEST_SITE = 6
MOST_STONES = 9999

CityLike: TypeAlias = City | Iterable[tuple[TileLike, PlacementLike]]


def build_position(
    rules: Rules,
    *,
    cities: Sequence[CityLike] | None,
    stones: Sequence[int] | None,
    site: Iterable[TileLike],
    unseen: Iterable[TileLike] | None,
    to_move: int,
    round_: int | None,
    stacks_left: int | None,
    strict: bool,
) -> Position:
    """What :meth:`Position.build` does."""
    seats = rules.players
    if not 0 <= to_move < seats:
        raise AkropolisError(f"to_move is a seat from 0 to {seats - 1}, not {to_move!r}")
    built = [City()] * seats if cities is None else [_city(n, c) for n, c in enumerate(cities)]
    if len(built) != seats:
        raise AkropolisError(f"there are {seats} seats, but {len(built)} cities")
    owned = rules.starting_stones if stones is None else tuple(_stones(n) for n in stones)
    if len(owned) != seats:
        raise AkropolisError(f"there are {seats} seats, but stones for {len(owned)}")
    shown = [as_tile(tile).id for tile in site]
    if not 1 <= len(shown) <= LARGEST_SITE:
        raise AkropolisError(f"the site has 1 to {LARGEST_SITE} tiles, not {len(shown)}")
    used = Counter(tile for city in built for tile, _ in city.placed)
    used.update(shown)
    if unseen is None:
        hidden: list[TileId] = [tile for tile in rules.tiles if not used[tile]]
    else:
        hidden = [as_tile(tile).id for tile in unseen]
    if stacks_left is None:
        stacks_left = len(hidden) // rules.stack_size
    wanted = _number("stacks_left", stacks_left) * rules.stack_size
    if len(hidden) < wanted or (strict and len(hidden) != wanted):
        hint = "; strict=False leaves tiles over" if len(hidden) > wanted else ""
        raise AkropolisError(
            f"{stacks_left} stacks of {rules.stack_size} take {wanted} tiles, but "
            f"{len(hidden)} are unseen{hint}"
        )
    if strict:
        used.update(hidden)
        _check_tiles(rules, used)
    if round_ is None:
        round_ = max(1, rules.rounds - stacks_left)
    if _number("round", round_) < 1:
        raise AkropolisError("rounds are counted from 1")
    return Position(
        rules,
        shown,
        cities=built,
        stones=owned,
        unseen=hidden,
        to_move=to_move,
        round=round_,
        stacks_left=stacks_left,
    )


def _city(seat: int, city: CityLike) -> City:
    if isinstance(city, City):
        return city
    try:
        return City(city)
    except IllegalMoveError as error:
        raise IllegalMoveError(f"seat {seat}, {error}", error.reason, error.hexes) from None


def _number(name: str, value: int) -> int:
    try:
        number = index(value)
    except TypeError:
        number = -1
    if not 0 <= number <= MOST_STONES:
        raise AkropolisError(f"{name} takes a whole number up to {MOST_STONES}, not {value!r}")
    return number


def _stones(value: int) -> int:
    return _number("stones", value)


def _check_tiles(rules: Rules, used: Counter[TileId]) -> None:
    """Raise an error unless these tiles could have been dealt."""
    foreign = sorted({tile_text(tile) for tile in used if tile not in rules.tiles})
    repeated = sorted(tile_text(tile) for tile, count in used.items() if count > 1)
    hint = "strict=False allows it"
    if foreign:
        raise AkropolisError(f"not among the tiles for these rules: {', '.join(foreign)}; {hint}")
    if repeated:
        raise AkropolisError(f"more than once in this position: {', '.join(repeated)}; {hint}")
