"""Read games in the strings of the ANU course assignment on Akropolis.

The lines of a file are a state, a move, a state, and so on. A state is the settings, the shared
part and one part per player, each closed by a semicolon: ``2hMbtg;001322405;P001;P102;``. The
settings are the number of players and the districts' letters, a capital if the variant is on. The
shared part is the seat to move and the site's two-digit tiles. A player's part is ``P``, the seat,
two-digit stones and the moves so far. A move such as ``42S03W01R0`` is the tile, the place of its
first letter, and the direction to its second letter in sixths of a turn clockwise from north. Rows
go N and S, columns E and W; odd columns are half a hex higher.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.engine.checks import each, short_repr
from akropolis_nb.engine.errors import RecordError
from akropolis_nb.engine.placement import Move, Placement
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.rules import VARIANTS, Rules
from akropolis_nb.engine.tiles import TILES, TileId
from akropolis_nb.game.deal import known_stacks
from akropolis_nb.game.formats.files import where
from akropolis_nb.game.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST_LINES = 2000
_LONGEST_LINE = 4000
_MOVE = re.compile(r"([0-9]{2})([NS])([0-9]{2})([EW])([0-9]{2})R([0-5])")
_SETTINGS = re.compile(r"([234])([hH][mM][bB][tT][gG])")
_SHARED = re.compile(r"([0-3])((?:[0-9]{2}){1,6})")
_PLAYER = re.compile(rf"P([0-3])([0-9]{{2}})((?:{_MOVE.pattern})*)")


class _State(NamedTuple):
    line: int
    rules: Rules
    to_move: int
    site: tuple[TileId, ...]
    stones: tuple[int, ...]
    moves: tuple[tuple[Move, ...], ...]


def read_anu(lines: str | Iterable[str]) -> Game:
    """Read a game; see :meth:`ak.Game.from_anu`."""
    numbered = _number_lines(lines)
    first = _state(*numbered[0])
    start = position = _start(first)
    moves: list[Move] = []
    dealt: list[TileId] = []
    for (line, text), after in zip_longest(numbered[1::2], numbered[2::2]):
        moves.append(_move(line, text))
        with where(line=line):
            position = position.play(moves[-1])
        if after is None:
            break
        state = _state(*after)
        if position.awaits_deal:
            with where(line=state.line):
                position = position.deal(state.site[1:])
            dealt += state.site[1:]
        _compare(position, state)
    game = Game(start, seed=0, stacks=known_stacks(start, dealt))
    for move in moves:
        game.play(move)
    return game


def _number_lines(lines: str | Iterable[str]) -> list[tuple[int, str]]:
    """Return the lines that are not empty, with their numbers from 1."""
    if isinstance(lines, str):
        lines = lines.splitlines()
    numbered = []
    for number, line in enumerate(each("a game", lines, "lines of text"), start=1):
        if not isinstance(line, str):
            raise RecordError(f"a text is wanted, not {short_repr(line)}", line=number)
        if len(line) > _LONGEST_LINE:
            raise RecordError(f"a line has at most {_LONGEST_LINE} characters", line=number)
        if line.strip():
            numbered.append((number, line.strip()))
        if number > _MOST_LINES:
            raise RecordError(f"a game has at most {_MOST_LINES} lines", line=number)
    if not numbered:
        raise RecordError("there is no line to read; a game begins with a state")
    return numbered


def _move(line: int, text: str) -> Move:
    match = _MOVE.fullmatch(text)
    if match is None:
        raise RecordError(f"not a move such as 42S03W01R0: {text[:60]!r}", line=line)
    tile, north, rows, east, columns, rotation = match.groups()
    if int(tile) not in TILES:
        raise RecordError(f"no tile has the number {tile}", line=line)
    row = int(rows) if north == "S" else -int(rows)
    q = int(columns) if east == "E" else -int(columns)
    return Move(int(tile), Placement(q, row - (q + q % 2) // 2, int(rotation)))


def _state(line: int, text: str) -> _State:
    parts = text.split(";")
    settings = _SETTINGS.fullmatch(parts[0])
    if settings is None:
        raise RecordError(f"not settings such as 2hMbtg: {parts[0][:60]!r}", line=line)
    seats = int(settings[1])
    if len(parts) != seats + 3 or parts[-1]:
        raise RecordError(
            f"a state has settings, shared and {seats} players, each closed by ';'", line=line
        )
    rules = Rules(
        players=seats,
        variants="".join(v for v, set_ in zip(VARIANTS, settings[2], strict=True) if set_ != v),
        lake_is_edge=True,
        lake="single",
    )
    shared = _SHARED.fullmatch(parts[1])
    if shared is None or int(shared[1]) >= seats:
        raise RecordError(f"not a seat and tiles such as 001322405: {parts[1][:60]!r}", line=line)
    site = tuple(int(tile) for tile in re.findall("..", shared[2]))
    for tile in site:
        if tile not in TILES:
            raise RecordError(f"no tile has the number {tile:02d}", line=line)
    stones, moves = [], []
    for seat, part in enumerate(parts[2:-1]):
        player = _PLAYER.fullmatch(part)
        if player is None or int(player[1]) != seat:
            raise RecordError(f"not player {seat}, such as P{seat}01: {part[:60]!r}", line=line)
        stones.append(int(player[2]))
        moves.append(tuple(_move(line, match[0]) for match in _MOVE.finditer(player[3])))
    return _State(line, rules, int(shared[1]), site, tuple(stones), tuple(moves))


def _start(state: _State) -> Position:
    """Return the position of a state."""
    # In each round as many tiles are taken from the site as a stack has.
    rounds_played = sum(len(moves) for moves in state.moves) // state.rules.stack_size
    with where(line=state.line):
        return Position.build(
            state.rules,
            site=state.site,
            cities=state.moves,
            stones=state.stones,
            to_move=state.to_move,
            stacks_left=max(state.rules.stacks - rounds_played, 0),
        )


def _compare(position: Position, state: _State) -> None:
    """Raise an error if the state differs from the position after the moves."""
    found = {
        "rules": (position.rules, state.rules),
        "site": (position.site, state.site),
        "stones": (position.stones, state.stones),
        "cities": (
            tuple(tuple(Move(*placed) for placed in city.placed) for city in position.cities),
            state.moves,
        ),
    }
    if not position.is_over:
        found["seat to move"] = (position.to_move, state.to_move)
    for name, (ours, theirs) in found.items():
        if ours != theirs:
            raise RecordError(
                f"the {name} should be {_short(ours)} after these moves, not {_short(theirs)}",
                line=state.line,
            )


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 120 else text[:117] + "..."
