"""Build positions from parts: check the parts and complete what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from akropolis_nb.engine.checks import each, whole
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError, prefix
from akropolis_nb.engine.kernels import MOST_SITE
from akropolis_nb.engine.placement import MoveLike
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.rules import Rules
from akropolis_nb.engine.score import most_stones
from akropolis_nb.engine.tiles import TILES, TileId, TileLike, as_tile, tile_text

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST_SITE = MOST_SITE
MOST_UNSEEN = 1000
LATEST_ROUND = 9000
"""The last round that a position may lead to; texts with later rounds are refused."""

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
    """Build a checked position, see :meth:`Position.build`."""
    rules = Rules.checked(rules)
    to_move, built, owned, offered = _table(rules, cities, stones, site, to_move)
    hidden = [] if unseen is None else list(_tiles(MOST_UNSEEN, "unseen", unseen))
    laid = [tile for city in built for tile, _ in city.placed]
    used = _count_tiles(rules, [*laid, *offered], hidden)
    left = len(hidden)
    if unseen is None:
        hidden = [tile for tile in rules.tiles if not used[tile]]
        left = min(len(hidden), max(0, len(rules.tiles) - used.total()))
    if strict:
        known = used + Counter(hidden)
        _check_tiles(rules, known)
    size = rules.stack_size
    if strict and unseen is None and stacks_left is None and left % size:
        raise AkropolisError(
            f"{used.total()} of {len(rules.tiles)} tiles are laid or on the site: "
            f"the {left} others make no stacks of {size}; give unseen= and stacks_left=, or "
            "leave tiles over with strict=False"
        )
    if stacks_left is None:
        stacks_left = left // size
    stacks_left = _stacks_left(stacks_left, size, len(hidden), strict=strict)
    if round_ is None:
        round_ = max(1, rules.rounds - stacks_left)
    return Position._make(
        rules=rules,
        cities=built,
        stones=owned,
        site=offered,
        to_move=to_move,
        round=whole("round", round_, 1, LATEST_ROUND - stacks_left),
        stacks_left=stacks_left,
        unseen=tuple(sorted(hidden, key=tile_text)),
    )


def _table(
    rules: Rules,
    cities: Iterable[CityLike] | None,
    stones: Iterable[int] | None,
    site: Iterable[TileLike],
    to_move: int,
) -> tuple[int, tuple[City, ...], tuple[int, ...], tuple[TileId, ...]]:
    """Return the checked seat to move, cities and stones by seat, and site."""
    seats = rules.players
    to_move = whole("to_move", to_move, 0, seats - 1)
    built = (City(),) * seats
    if cities is not None:
        built = tuple(_city(n, c) for n, c in enumerate(_up_to(seats, "cities", cities)))
    owned = rules.starting_stones
    if stones is not None:
        owned = tuple(_up_to(seats, "stones", stones))
    for name, given in ("cities", len(built)), ("stones", len(owned)):
        if given != seats:
            raise AkropolisError(f"there are {seats} seats, but {name} for {given}")
    owned = tuple(whole("stones", n, 0, most_stones(c)) for n, c in zip(owned, built, strict=True))
    offered = check_site(site)
    if not offered:
        raise AkropolisError(f"the site has 1 to {LARGEST_SITE} tiles, not 0")
    return to_move, built, owned, offered


def check_site(site: Iterable[TileLike]) -> tuple[TileId, ...]:
    """Return the tiles of a construction site."""
    return tuple(_tiles(LARGEST_SITE, "site", site))


def _count_tiles(rules: Rules, tiles: list[TileId], hidden: list[TileId]) -> Counter[TileId]:
    """Count tiles; letters, as in a free city, stand for a tile of the rules that is left."""
    used, unseen = Counter(tiles), set(hidden)
    for tile in tiles:
        if isinstance(tile, str):
            turned = {tile[n:] + tile[:n] for n in range(3)}
            same: list[TileId] = [n for n in rules.tiles if TILES[n].hexes in turned]
            number = next(
                (n for n in same if not used[n] and n not in unseen), (same or [tile])[-1]
            )
            used[tile] -= 1
            used[number] += 1
    return +used


def _up_to(most: int, name: str, values: Iterable[Any]) -> Iterator[Any]:
    """Yield the values; raise an error after ``most`` of them."""
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
    with prefix(f"seat {seat}, "):
        return city if isinstance(city, City) else City(city)


def _stacks_left(given: int, size: int, unseen: int, *, strict: bool) -> int:
    """Return the checked number of stacks left; the unseen tiles must be enough for them."""
    stacks = whole("stacks_left", given, 0, MOST_UNSEEN)
    wanted = stacks * size
    if unseen < wanted or (strict and unseen != wanted):
        hint = "; strict=False leaves tiles over" if unseen > wanted else ""
        raise AkropolisError(
            f"{stacks} stacks of {size} take {wanted} tiles, but {unseen} are unseen{hint}"
        )
    return stacks


def _check_tiles(rules: Rules, used: Counter[TileId]) -> None:
    """Check that the tiles belong to the rules and that none is repeated."""
    foreign = sorted({tile_text(tile) for tile in used if tile not in rules.tiles})
    repeated = sorted(tile_text(tile) for tile, count in used.items() if count > 1)
    hint = "strict=False allows it"
    if foreign:
        raise AkropolisError(f"not among the tiles for these rules: {', '.join(foreign)}; {hint}")
    if repeated:
        raise AkropolisError(f"more than once in this position: {', '.join(repeated)}; {hint}")
