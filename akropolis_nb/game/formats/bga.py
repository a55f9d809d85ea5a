"""Read games from saved logs of Board Game Arena, the online table; nothing is fetched.

A log is a list of packets, each with a list of events; an event has a type and arguments. Three
texts hold it: the answer ``{"status": 1, "data": {"logs": [...]}}``, the list alone, and the page
of a replay, which has the list in a script. A move is an event ``placedTile``: the tile has ``id``,
``hexes`` (clockwise), the place ``x, y, z`` of the first one, ``r`` in sixths of a turn clockwise,
and the price ``state``. An event ``refillDock`` has the tiles of the site, and the number of those
left in the stacks. The first site is not in it; it follows from the moves before the first refill.

This was written from descriptions of the format, without a real log. So whatever is unknown is
refused with its place, and what the log says twice is compared.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError, RecordError
from akropolis_nb.engine.placement import Move, Placement
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.rules import ARCHITECTS, Rules
from akropolis_nb.engine.tiles import DISTRICTS, TILES
from akropolis_nb.game.deal import known_stacks
from akropolis_nb.game.formats.files import is_whole, parse_json, where
from akropolis_nb.game.formats.record import LARGEST, source_text
from akropolis_nb.game.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from os import PathLike

_KINDS = {"quarry": "q"} | {
    f"{name.removesuffix('s')}-{part}": letter if part == "district" else letter.upper()
    for letter, name in DISTRICTS.items()
    for part in ("district", "plaza")
}
"""The letters of the names of hexes, such as ``house-district`` and ``house-plaza``."""
_IDLE = frozenset({
    "archivewaitingdelay", "automataDelay", "chat", "chatmessage", "clockalert",
    "end_archivewaitingdelay", "gainStones", "gameStateChange", "gameStateChangePrivateArg",
    "gameStateMultipleActiveUpdate", "message", "newPrivateState", "pay", "playerstatus",
    "replay_has_ended", "resultsAvailable", "simpleNode", "simpleNote", "simplePause",
    "startWriting", "stopWriting", "tableInfosChanged", "updateFirstPlayer",
    "updateReflexionTime", "updateSpectatorList", "wakeupPlayers", "yourturnack",
})  # fmt: skip
"""Events that change nothing in the game, or what follows from the moves."""
_ARCHITECT = 0
"""The architect's number among the players."""
_Event: TypeAlias = tuple[str, str, dict[str, Any]]
"""The path of the arguments of an event, its type and its arguments."""


class _Tile(NamedTuple):
    id: int
    letters: str
    state: int
    """The place on the site, and so the price."""


def read_bga(source: str | PathLike[str], rules: Rules | None = None) -> Game:
    """Read a game; see :meth:`ak.Game.from_bga`."""
    given = None if rules is None else Rules.checked(rules)
    text = source_text(source, "{[<", "a saved log of the online table")
    log, path, table = _page(text) if text.lstrip()[:1] == "<" else _log(parse_json(text))
    return _Replay(_events(log, path), table, given).game()


# --- where the log is -----------------------------------------------------------------------------


def _log(value: Any) -> tuple[list[Any], str, dict[str, Any]]:
    """Return the list of a log, its path, and what is known about the table."""
    if isinstance(value, list):
        return value, "$", {}
    with where(path="$"):
        if not isinstance(value, dict):
            raise AkropolisError("a log is a list, or an object with 'data'")
        if value.get("status", 1) in (0, "0"):
            error = _short(value.get("error", ""))
            raise AkropolisError(f"the site sent an error and no log: {error}; save it again")
        return _field(_field(value, "data", dict), "logs", list), "$.data.logs", {}


def _page(text: str) -> tuple[list[Any], str, dict[str, Any]]:
    """Return the log in the scripts of a page, its path, and what is known about the table."""
    logs, table = [], {}
    for value in _script_values(text):
        log = value.get("logs") if isinstance(value, dict) else value
        if isinstance(value, dict) and "activatedVariants" in value:
            table = value
        elif isinstance(log, list) and any(
            isinstance(entry, dict) and not {"packet_id", "args"}.isdisjoint(entry) for entry in log
        ):
            logs.append(log)
    if len(logs) != 1:
        raise RecordError(
            f"the scripts of this page hold {len(logs)} logs: save the page of the replay of one "
            "game, or the answer with 'logs'"
        )
    return logs[0], "$", table


def _script_values(text: str) -> Iterator[Any]:
    """Yield the lists and objects in the scripts of a page that are JSON."""
    patience = 4 * LARGEST
    for part in re.split("(?i)</script", text):
        script, end = re.split(r"(?i)<script\b[^<>]*>", part, maxsplit=1)[-1], 0
        for begin in re.finditer(r"[\[{](?=\s*[\[{\"])", script):
            start = begin.start()
            if start < end or patience < 0:
                continue
            try:
                value, end = json.JSONDecoder().raw_decode(script, start)
            except (RecursionError, ValueError) as error:
                patience -= getattr(error, "pos", len(script)) - start
            else:
                yield value


def _entries(log: list[Any], path: str) -> Iterator[tuple[Any, str]]:
    """Yield the events of a log and their paths."""
    for n, entry in enumerate(log):
        here = f"{path}[{n}]"
        if isinstance(entry, dict) and "data" in entry:
            with where(path=here):
                events = _field(entry, "data", list)
            yield from ((event, f"{here}.data[{m}]") for m, event in enumerate(events))
        else:
            yield entry, here


def _events(log: list[Any], path: str) -> list[_Event]:
    """Return the events that make or check the game."""
    found = []
    for event, place in _entries(log, path):
        with where(path=place):
            if not isinstance(event, dict) or "type" not in event:
                raise AkropolisError("neither a packet with 'data' nor an event with 'type'")
            kind = _field(event, "type", str)
            if kind == "completeCard":
                raise AkropolisError("games with the Athena expansion cannot be read")
            if kind in _Replay.STEPS:
                found.append((f"{place}.args", kind, _field(event, "args", dict)))
            elif kind not in _IDLE:
                raise AkropolisError(
                    f"an event {short_repr(kind)} is not known and may change the game: please "
                    "report it, with the log"
                )
    return found


# --- values ---------------------------------------------------------------------------------------


def _short(value: Any) -> str:
    return short_repr(value)[:100]


def _field(entry: dict[str, Any], name: str, kind: type[str | list[Any] | dict[str, Any]]) -> Any:
    value = entry.get(name)
    # PHP writes a list with gaps as an object.
    if kind is list and isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, kind):
        wanted = {str: "a text", list: "a list", dict: "an object"}[kind]
        raise AkropolisError(f"'{name}' should be {wanted}, not {_short(value)}")
    return value


def _number(entry: dict[str, Any], name: str) -> int:
    value: Any = entry.get(name)
    if isinstance(value, str) and re.fullmatch("-?[0-9]{1,12}", value):
        value = int(value)
    if not is_whole(value) or abs(value) > 10**12:
        raise AkropolisError(f"'{name}' should be a whole number, not {_short(value)}")
    return int(value)


def _tile(value: Any) -> _Tile:
    if not isinstance(value, dict):
        raise AkropolisError(f"a tile should be an object, not {_short(value)}")
    number, hexes = _number(value, "id"), _field(value, "hexes", list)
    if not 0 <= number < len(TILES):
        raise AkropolisError(f"tile {number} is of an expansion, which cannot be read")
    letters = "".join(_KINDS.get(str(name), "?") for name in hexes[:4])
    if len(letters) != 3 or "?" in letters:
        raise AkropolisError(f"'hexes' should name three hexes, not {_short(hexes)}")
    return _Tile(number, letters, _number(value, "state"))


def _dock(args: dict[str, Any]) -> list[_Tile]:
    """Return the tiles of the site in their order."""
    dock = sorted(map(_tile, _field(args, "dock", list)), key=lambda tile: tile.state)
    if [tile.state for tile in dock] != [*range(len(dock))]:
        raise AkropolisError("the tiles of 'dock' should have the states 0, 1, 2, ...")
    return dock


def _turns(letters: str, hexes: str) -> int | None:
    """Return by how many letters a tile of the log is turned; ``None`` if it is another tile."""
    return next((n for n in range(3) if hexes[n:] + hexes[:n] == letters), None)


# --- the game -------------------------------------------------------------------------------------


class _Replay:
    """Replays a log on positions; every error has its place."""

    def __init__(self, events: list[_Event], table: dict[str, Any], rules: Rules | None) -> None:
        self.events, self.table = events, table
        self.numbers: dict[int, int] = {}
        """Numbers of our tiles by those of the log."""
        self.names: dict[int, str] = {}
        """Names by the players' numbers, in the order of the seats."""
        self.moves: list[Move] = []
        self.dealt: list[int] = []
        self.start = self.position = self._first(rules)

    def _first(self, given: Rules | None) -> Position:
        """Return the position at the start."""
        kinds = [kind for _, kind, _ in self.events]
        if "refillDock" not in kinds:
            raise RecordError(
                "the log ends before the first new stack, so the first construction site is not "
                "known: a longer game is needed"
            )
        *before, (path, _, args) = self.events[: kinds.index("refillDock") + 1]
        moves = [(place, move) for place, kind, move in before if kind == "placedTile"]
        with where(path=path):
            site, left = _dock(args), _number(args, "deck")
        seats = len(site) - 2
        if seats not in {2, 3, 4} or len(moves) != seats + 1:
            raise RecordError(
                f"the first new stack makes a site of {len(site)} after {len(moves)} moves: "
                "the log should begin with the game",
                path=path,
            )
        del site[1:]
        for place, move in reversed(moves):
            with where(path=place):
                tile = _tile(move.get("tile"))
                if not 0 <= tile.state <= len(site):
                    raise AkropolisError(f"no tile of the site costs {tile.state}")
                site.insert(tile.state, tile)
                player = _number(move, "player_id")
                self.names = {player: _field(move, "player_name", str)} | self.names
        with where(path=path):
            if len(self.names) != seats:
                raise AkropolisError(f"{seats} players have a first turn, not {len(self.names)}")
            self.rules = self._rules(given, seats, left + 2 * seats + 3)
            return Position.build(self.rules, site=[self._ours(tile) for tile in site])

    def _rules(self, given: Rules | None, seats: int, tiles: int) -> Rules:
        """Return the rules: what the log and the page tell, and the rest from ``rules=``."""
        fields: dict[str, Any] = {"players": seats, "architect": None}
        if seats < 4:
            fields["all_tiles"] = tiles == len(TILES)
        if self.table.get("isAthena") or self.table.get("isPantheon"):
            raise AkropolisError("games with an expansion cannot be read")
        if _ARCHITECT in self.names:
            name = self.names[_ARCHITECT].lower()
            if name not in ARCHITECTS or list(self.names)[1:] != [_ARCHITECT]:
                raise AkropolisError(f"no architect of one player is called {short_repr(name)}")
            fields["architect"] = name
        if "activatedVariants" in self.table:
            kinds = _field(self.table, "activatedVariants", list)
            letters = "".join(_KINDS.get(str(kind), "?") for kind in kinds)
            fields["variants"] = Rules(variants=letters).variants
        if given is None:
            known = {name: value for name, value in fields.items() if value}
            if "variants" not in fields:
                raise AkropolisError(
                    "the log does not tell the variants: add rules=ak.Rules("
                    f"{', '.join(f'{name}={value!r}' for name, value in known.items())}, "
                    'variants=""), with their letters of hmbtg'
                )
            return Rules(**known)
        for name, value in fields.items():
            if (ours := getattr(given, name)) != value:
                raise AkropolisError(
                    f"this log is of a game with {name}={value!r}, but rules= has {ours!r}"
                )
        return given

    def game(self) -> Game:
        """Return the game after all events."""
        for path, kind, args in self.events:
            with where(path=path):
                self.STEPS[kind](self, args)
        game = Game(self.start, seed=0, stacks=known_stacks(self.start, self.dealt))
        try:
            game.names = self.names.values()
        except AkropolisError as error:
            raise RecordError(f"the names of the players: {error}") from None
        for move in self.moves:
            game.play(move)
        return game

    def _seat(self, args: dict[str, Any]) -> int:
        player = _number(args, "player_id")
        if player not in self.names:
            raise AkropolisError(f"no player has the number {short_repr(player)}")
        return [*self.names].index(player)

    def _name(self, seat: int) -> str:
        return short_repr([*self.names.values()][seat])

    def _ours(self, tile: _Tile) -> int:
        """Return our number of a tile; equal tiles of the box are numbered as they come."""
        if tile.id not in self.numbers:
            used = self.numbers.values()
            same = (n for n in self.rules.tiles if _turns(tile.letters, TILES[n].hexes) is not None)
            number = next((n for n in same if n not in used), None)
            if number is None:
                raise AkropolisError(f"no tile of these rules is left for {tile.letters}")
            self.numbers[tile.id] = number
        number = self.numbers[tile.id]
        if _turns(tile.letters, TILES[number].hexes) is None:
            raise AkropolisError(f"tile {tile.id} was {TILES[number].hexes}, not {tile.letters}")
        return number

    def _move(self, tile: _Tile, at: dict[str, Any]) -> Move:
        x, y, turn = _number(at, "x"), _number(at, "y"), _number(at, "r")
        if (x + y) % 2 or not 0 <= turn < 6:
            raise AkropolisError(f"no hex of the table is x={x}, y={y}, r={turn}")
        number, rotation = self._ours(tile), (turn + 2) % 6
        # Our first letter is another hex of the same three if the tile has the letters turned.
        first = -(_turns(tile.letters, TILES[number].hexes) or 0) % 3
        q, r = Placement(x, (y - x) // 2, rotation).hexes()[first]
        return Move(number, Placement(q, r, (rotation + 2 * first) % 6))

    # --- events -----------------------------------------------------------------------------------

    def _place(self, args: dict[str, Any]) -> None:
        before, seat = self.position, self._seat(args)
        if seat != before.to_move and not before.is_over:
            raise AkropolisError(
                f"it is the turn of {self._name(before.to_move)}, not of {self._name(seat)}"
            )
        tile = _tile(args.get("tile"))
        move = self._move(tile, args["tile"])
        forced = before.architect_move() if before.architect_moves else move
        if move != forced:
            raise AkropolisError(
                f"the architect plays {move} here, and {forced} by the rules of this package: "
                "games where they differ cannot be read"
            )
        self.position = before.play(move)
        cost, level = before.site.index(move.tile), before.city.level_at(move.placement)
        if (tile.state, _number(args["tile"], "z")) != (cost, level - 1):
            raise AkropolisError(
                f"{move} costs {cost} and lies on level {level}: 'state' should be {cost} and "
                f"'z' {level - 1}"
            )
        if not before.architect_moves:  # The game itself plays the architect's moves.
            self.moves.append(move)

    def _refill(self, args: dict[str, Any]) -> None:
        dock, site = [self._ours(tile) for tile in _dock(args)], self.position.site
        if tuple(dock[: len(site)]) != site:
            raise AkropolisError("'dock' should begin with the tile that was left")
        self.position = self.position.deal(dock[len(site) :])
        self.dealt += dock[len(site) :]
        if _number(args, "deck") != len(self.position.unseen):
            raise AkropolisError(f"'deck' should be {len(self.position.unseen)}")

    def _compare(self, args: dict[str, Any]) -> None:
        """Compare the scores; they may be hidden until the end."""
        if args.get("scores") is None:
            return
        seat, scores = self._seat(args), _field(args, "scores", dict)
        ours = self.position.scores[seat]
        found = [("score", ours.total, _number(scores, "score"))]
        for name, field in ("districts", "value"), ("stars", "stars"):
            parts = _field(scores, name, dict)
            for kind in parts:
                letter = _KINDS.get(kind, "").lower()
                if letter in DISTRICTS:
                    found.append((kind, getattr(ours[letter], field), _number(parts, kind)))
                elif letter != "q" or self.rules.architect is None:
                    raise AkropolisError(f"'{name}' has an unknown part: {short_repr(kind)}")
        for kind, our, their in found:
            if our != their:
                raise AkropolisError(
                    f"{self._name(seat)} has {kind} {short_repr(their)} in the log, but {our} by "
                    "these rules; if you gave rules=, check their variants"
                )

    STEPS: ClassVar[dict[str, Callable[[_Replay, dict[str, Any]], None]]] = {
        "placedTile": _place,
        "refillDock": _refill,
        "updateScores": _compare,
    }
