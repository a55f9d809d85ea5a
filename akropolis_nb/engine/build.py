"""Free positions: checked, and complete from what is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from akropolis_nb.engine.checks import each, whole
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError, IllegalMoveError
from akropolis_nb.engine.placement import MoveLike
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.rules import Rules
from akropolis_nb.engine.score import most_stones
from akropolis_nb.engine.tiles import TileId, TileLike, as_tile, tile_text

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST_SITE = 6
MOST_UNSEEN = 1000
LATEST_ROUND = 9000
"""The latest that the stacks left may lead to, so that every round can be written and read."""

CityLike: TypeAlias = City | Iterable[MoveLike]


def build_position(
    rules: Rules | None,
    *,
    cities: Iterable[CityLike] | None,
    stones: Iterable[int] | None,
    site: Iterable[TileLike],
    unseen: Iterable[TileLike] | None,
    to_move: int,
    round_: int | None,
    stacks_left: int | None,
    strict: bool,
) -> Position:
    """What :meth:`Position.build` does."""
    rules = Rules.checked(rules)
    seats = rules.players
    to_move = whole("to_move", to_move, 0, seats - 1)
    built = [City()] * seats
    if cities is not None:
        built = [_city(n, c) for n, c in enumerate(_up_to(seats, "cities", cities))]
    owned = list(rules.starting_stones)
    if stones is not None:
        owned = list(_up_to(seats, "stones", stones))
    for name, given in ("cities", len(built)), ("stones", len(owned)):
        if given != seats:
            raise AkropolisError(f"there are {seats} seats, but {name} for {given}")
    owned = [whole("stones", n, 0, most_stones(c)) for n, c in zip(owned, built, strict=True)]
    offered = list(_tiles(LARGEST_SITE, "site", site))
    if not offered:
        raise AkropolisError(f"the site has 1 to {LARGEST_SITE} tiles, not 0")
    used = Counter(tile for city in built for tile, _ in city.placed)
    used.update(offered)
    if unseen is None:
        hidden: list[TileId] = [tile for tile in rules.tiles if not used[tile]]
    else:
        hidden = list(_tiles(MOST_UNSEEN, "unseen", unseen))
    if strict:
        used.update(hidden)
        _check_tiles(rules, used)
    stacks_left = _stacks_left(stacks_left, rules.stack_size, len(hidden), strict=strict)
    if round_ is None:
        round_ = max(1, rules.rounds - stacks_left)
    return Position(
        rules,
        offered,
        cities=built,
        stones=owned,
        unseen=hidden,
        to_move=to_move,
        round=whole("round", round_, 1, LATEST_ROUND - stacks_left),
        stacks_left=stacks_left,
    )


def _up_to(most: int, name: str, values: Iterable[Any]) -> Iterator[Any]:
    """The values; an error if there are more."""
    for number, value in enumerate(each(name, values, "several values"), start=1):
        if number > most:
            raise AkropolisError(f"{name} takes up to {most} values here, not more")
        yield value


def _tiles(most: int, name: str, tiles: Iterable[TileLike]) -> Iterator[TileId]:
    for tile in _up_to(most, name, tiles):
        try:
            yield as_tile(tile).id
        except AkropolisError as error:
            raise AkropolisError(f"{name}: {error}") from None


def _city(seat: int, city: CityLike) -> City:
    if isinstance(city, City):
        return city
    try:
        return City(city)
    except IllegalMoveError as error:
        raise IllegalMoveError(f"seat {seat}, {error}", error.reason, error.hexes) from None
    except AkropolisError as error:
        raise AkropolisError(f"seat {seat}, {error}") from None


def _stacks_left(given: int | None, size: int, unseen: int, *, strict: bool) -> int:
    """The stacks left; an error unless the unseen tiles make them."""
    stacks = whole("stacks_left", unseen // size if given is None else given, 0, MOST_UNSEEN)
    wanted = stacks * size
    if unseen < wanted or (strict and unseen != wanted):
        hint = "; strict=False leaves tiles over" if unseen > wanted else ""
        raise AkropolisError(
            f"{stacks} stacks of {size} take {wanted} tiles, but {unseen} are unseen{hint}"
        )
    return stacks


def _check_tiles(rules: Rules, used: Counter[TileId]) -> None:
    """Raise an error unless these tiles could have been dealt."""
    foreign = sorted({tile_text(tile) for tile in used if tile not in rules.tiles})
    repeated = sorted(tile_text(tile) for tile, count in used.items() if count > 1)
    hint = "strict=False allows it"
    if foreign:
        raise AkropolisError(f"not among the tiles for these rules: {', '.join(foreign)}; {hint}")
    if repeated:
        raise AkropolisError(f"more than once in this position: {', '.join(repeated)}; {hint}")
