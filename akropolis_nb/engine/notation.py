"""Write and read positions, cities and rules as one-line texts.

A position has fields ``name=value`` in a fixed order, without those at their defaults. Then follow,
for each seat, its stones and its tiles in the order they were placed::

    players=2 round=1 to_move=1 stacks=11 site=31,02,14 unseen=01,03-06,... | 1: 07@0,1^2 | 2:
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.build import (
    LARGEST_SITE,
    LATEST_ROUND,
    MOST_UNSEEN,
    build_position,
)
from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError, NotationError
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.rules import FIELDS, SWITCHES, Rules, chosen
from akropolis_nb.engine.score import most_stones
from akropolis_nb.engine.tiles import TILES, TileId, as_tile, tile_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from akropolis_nb.engine.position import Position

LONGEST = 100_000
"""Most characters of a position's text."""
_TRUTH = {"yes": True, "no": False}
_NUMBERS = ("round", "to_move", "stacks")
_FIELDS = (*FIELDS, *_NUMBERS, "site", "unseen")


def position_text(position: Position) -> str:
    """Write a position on one line; :func:`read_position` reads it back."""
    fields = [
        rules_text(position.rules),
        f"round={position.round}",
        f"to_move={position.to_move}",
        f"stacks={position.stacks_left}",
        f"site={','.join(tile_text(tile) for tile in position.site)}",
    ]
    if position.unseen:
        fields.append(f"unseen={','.join(_ranges(position.unseen))}")
    seats = [
        f"{stones}: {city_text(city)}".rstrip()
        for city, stones in zip(position.cities, position.stones, strict=True)
    ]
    return " | ".join([" ".join(fields), *seats])


def rules_text(rules: Rules) -> str:
    """Write rules on one line; :func:`read_rules` reads it back.

    >>> rules_text(Rules(players=3, variants="hb"))
    'players=3 variants=hb'
    """
    return " ".join(
        f"{name}={'yes' if value is True else value}" for name, value in chosen(rules).items()
    )


def city_text(city: City) -> str:
    """Write a city on one line, tile by tile; :func:`read_city` reads it back."""
    return " ".join(str(Move(*placed)) for placed in city.placed)


def _ranges(tiles: Iterable[TileId]) -> Iterator[str]:
    """Yield the texts of tiles; three or more consecutive numbers become ``first-last``."""
    run: list[int] = []
    for tile in [*tiles, ""]:
        if isinstance(tile, int) and (not run or tile == run[-1] + 1):
            run.append(tile)
            continue
        if len(run) > 2:
            yield f"{run[0]:02d}-{run[-1]:02d}"
        else:
            yield from (f"{number:02d}" for number in run)
        run = [tile] if isinstance(tile, int) else []
        if isinstance(tile, str) and tile:
            yield tile


class _Reader:
    """Reads one text; its errors give the column."""

    def __init__(self, text: str) -> None:
        self.text = text

    def error(self, message: str, at: int) -> NotationError:
        return NotationError(message, self.text, at + 1)

    def words(self, start: int, end: int) -> Iterator[tuple[str, int]]:
        """Yield the words of a part of the text with their start indices."""
        for match in re.finditer(r"\S+", self.text[start:end]):
            yield match.group(), start + match.start()

    def parts(self) -> list[tuple[int, int]]:
        """Return the start and end of each part between ``|``."""
        parts, start = [], 0
        for part in self.text.split("|"):
            parts.append((start, start + len(part)))
            start += len(part) + 1
        return parts

    def fields(self, start: int, end: int) -> dict[str, tuple[str, int]]:
        """Return the fields by name: the value and its start index."""
        found: dict[str, tuple[str, int]] = {}
        for word, at in self.words(start, end):
            name, separator, value = word.partition("=")
            if not separator or name not in _FIELDS:
                raise self.error(f"a field is one of {', '.join(f'{n}=' for n in _FIELDS)}", at)
            if name in found:
                raise self.error(f"{name}= stands twice", at)
            found[name] = value, at + len(name) + 1
        return found

    def number(self, value: str, at: int, least: int, most: int) -> int:
        if not re.fullmatch("[0-9]{1,6}", value) or not least <= int(value) <= most:
            raise self.error(f"a whole number from {least} to {most} is wanted here", at)
        return int(value)

    def tiles(self, value: str, at: int, most: int) -> list[TileId]:
        """Return tiles separated by commas: numbers, ranges of numbers, three letters."""
        start = at
        tiles: list[TileId] = []
        for word in value.split(",") if value else []:
            match = re.fullmatch("([0-9]{1,2})(?:-([0-9]{1,2}))?", word)
            if match:
                first = int(match[1])
                last = int(match[2] or first)
                if first not in TILES or last not in TILES or last < first:
                    raise self.error("tiles have the numbers 1 to 61", at)
                tiles += range(first, last + 1)
            else:
                try:
                    tiles.append(as_tile(word).id)
                except AkropolisError as error:
                    raise self.error(str(error), at) from None
            if len(tiles) > most:
                raise self.error(f"{most} tiles are the most here", start)
            at += len(word) + 1
        return tiles

    def rules(self, fields: dict[str, tuple[str, int]]) -> Rules:
        given: dict[str, Any] = {}
        for name in FIELDS:
            if name not in fields:
                continue
            value, at = fields[name]
            if name == "players":
                given[name] = self.number(value, at, 2, 4)
            elif name in SWITCHES:
                if value not in _TRUTH:
                    raise self.error(f"{name}= takes yes or no", at)
                given[name] = _TRUTH[value]
            else:
                given[name] = value
            try:
                Rules(**({"players": 2} | given))
            except AkropolisError as error:
                raise self.error(str(error), at) from None
        return Rules(**given)

    def seat(self, start: int, end: int) -> tuple[int, City]:
        """Return the stones and the city of one seat."""
        words = list(self.words(start, end))
        if not words or not words[0][0].endswith(":"):
            raise self.error("a seat begins with its stones and ':', such as '3:'", start)
        city = self.city(words[1:], start)
        return self.number(words[0][0][:-1], words[0][1], 0, most_stones(city)), city

    def city(self, words: list[tuple[str, int]], at: int) -> City:
        """Return the city that the moves build."""

        def moves() -> Iterator[Move]:
            nonlocal at
            for word, at in words:
                try:
                    yield Move.from_text(word)
                except NotationError as error:
                    message = str(error).partition(" (column")[0]
                    raise self.error(message, at + error.column - 1) from None

        try:
            return City(moves())
        except NotationError:
            raise
        except AkropolisError as error:
            raise self.error(str(error), at) from None


def _reader(text: str, of: str) -> _Reader:
    if not isinstance(text, str):
        raise AkropolisError(f"not the text of {of}: {short_repr(text)}")
    if len(text) > LONGEST:
        raise NotationError(f"{of} has at most {LONGEST} characters", text)
    return _Reader(text)


def read_city(text: str) -> City:
    """Read the text of a city.

    Raises:
        NotationError: it is not such a text, or a placement is illegal.
    """
    reader = _reader(text, "a city")
    return reader.city(list(reader.words(0, len(text))), 0)


def read_rules(text: str) -> Rules:
    """Read the text of rules.

    Raises:
        NotationError: it is not such a text.
    """
    reader = _reader(text, "rules")
    fields = reader.fields(0, len(text))
    for name, (_, at) in fields.items():
        if name not in FIELDS:
            raise reader.error(f"rules have the fields {', '.join(FIELDS)}", at - len(name) - 1)
    return reader.rules(fields)


def read_position(text: str) -> Position:
    """Read the text of a position.

    Raises:
        NotationError: it is not such a text, or the position is impossible.
    """
    reader = _reader(text, "a position")
    head, *seats = reader.parts()
    fields = reader.fields(*head)
    for name in ("players", *_NUMBERS, "site"):
        if name not in fields:
            raise reader.error(f"{name}= is missing", head[1])
    rules = reader.rules(fields)
    if len(seats) != rules.players:
        raise reader.error(
            f"{rules.players} seats are wanted after the fields, each after '|'", len(text)
        )
    bounds = {
        "round": (1, LATEST_ROUND),
        "to_move": (0, rules.players - 1),
        "stacks": (0, MOST_UNSEEN),
    }
    numbers = {name: reader.number(*fields[name], *bounds[name]) for name in _NUMBERS}
    site = reader.tiles(*fields["site"], LARGEST_SITE)
    if not site:
        raise reader.error("a tile is wanted here", fields["site"][1])
    unseen = reader.tiles(*fields["unseen"], MOST_UNSEEN) if "unseen" in fields else []
    read = [reader.seat(*part) for part in seats]
    try:
        return build_position(
            rules,
            cities=[city for _, city in read],
            stones=[stones for stones, _ in read],
            site=site,
            unseen=unseen,
            to_move=numbers["to_move"],
            round_=numbers["round"],
            stacks_left=numbers["stacks"],
            strict=False,
        )
    except AkropolisError as error:
        raise reader.error(str(error), fields["stacks"][1]) from None
