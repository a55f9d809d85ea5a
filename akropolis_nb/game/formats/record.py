"""Records: write and read a whole game tree as JSON.

The nodes of the tree are in one list, main lines first. The parent of a node is the node before it
in the list, unless ``parent`` gives another number. The start has number 0 and is not in the list;
the first node has number 1. ``game.schema.json`` in this folder is the JSON Schema of version 1.

``checksum`` is the CRC-32 of the other fields as JSON in UTF-8 with sorted keys and no spaces, in
eight hexadecimal digits.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from zlib import crc32

from akropolis_nb.engine.checks import check_seed, short_repr
from akropolis_nb.engine.errors import AkropolisError, RecordError, warn
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.tiles import tile_text
from akropolis_nb.game.formats.files import decode, file_path, is_whole, read_json, where
from akropolis_nb.game.game import Game

if TYPE_CHECKING:
    from os import PathLike

    from akropolis_nb.game.tree import Node

_FORMAT = "akropolis_nb game"
_VERSION = 1
LARGEST = 8_000_000
"""Most bytes of a record."""
MOST_NODES = 20_000
"""Most nodes in a record."""


def game_record(game: Game) -> str:
    """Write the whole tree of a game as JSON.

    Raises:
        AkropolisError: it is too large to be read back.
    """
    numbers: dict[Node, int] = {}
    nodes: list[dict[str, Any]] = []
    for number, node in enumerate(game.root.walk()):
        numbers[node] = number
        if node.parent is None:
            continue
        entry: dict[str, Any] = {"move": str(node.move)}
        parent = numbers[node.parent]
        if parent != number - 1:
            entry["parent"] = parent
        nodes.append(entry | notes_of(node))
    record: dict[str, Any] = {
        "format": _FORMAT,
        "version": _VERSION,
        **record_head(game),
        "current": numbers[game.node],
        "line": numbers[game.node.end()],
        "nodes": nodes,
        **notes_of(game.root),
    }
    record["checksum"] = checksum(record)
    text = json.dumps(record, indent=1, ensure_ascii=False)
    if len(nodes) > MOST_NODES or len(text.encode()) > LARGEST:
        raise AkropolisError(
            f"a record holds up to {MOST_NODES} moves and {LARGEST} bytes; "
            f"this game has {len(nodes)} and {len(text.encode())}: delete some lines"
        )
    return text


def checksum(record: dict[str, Any]) -> str:
    """Return the check sum of a record, without its field ``checksum``."""
    fields = {name: value for name, value in record.items() if name != "checksum"}
    text = json.dumps(fields, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"{crc32(text.encode()):08x}"


def record_head(game: Game) -> dict[str, Any]:
    """Return the part of a record that does not change during the game."""
    return {
        "names": list(game.names),
        "seed": game.seed,
        "start": str(game.root.position),
        "stacks": [[tile_text(tile) for tile in stack] for stack in game.stacks_from_root()],
    }


def notes_of(node: Node) -> dict[str, Any]:
    """Return the comment and the annotation signs of a node for its record, if it has any."""
    notes = {"comment": node.comment, "marks": list(node.marks)}
    return {name: note for name, note in notes.items() if note}


def load_record(path: str | PathLike[str]) -> Game:
    """Read a record from a file."""
    return _read(_file_text(path))


def read_record(source: str | PathLike[str]) -> Game:
    """Read a record from its text or from a file."""
    return _read(source_text(source, "{[", "the JSON of a record"))


def source_text(source: str | PathLike[str], begins: str, wanted: str) -> str:
    """Return a text, or that of a file.

    Args:
        source: the text or the path.
        begins: the characters with which a text may begin; an empty one is a text, too.
        wanted: what the text should be, for errors.

    Raises:
        RecordError: it is too large, not in UTF-8, or neither such a text nor a readable file.
        OSError: the file cannot be read; not if the path is a ``str``.
    """
    if not isinstance(source, str):
        return _file_text(source)
    if (source.lstrip() or begins)[0] not in begins:
        try:
            return _file_text(source)
        except RecordError:
            raise
        except (OSError, ValueError) as error:
            raise RecordError(
                f"neither {wanted} nor a file that can be read: {short_repr(source)}"
            ) from error
    if len(source) > LARGEST or len(source.encode(errors="surrogatepass")) > LARGEST:
        raise RecordError(f"a record has at most {LARGEST} bytes")
    return source


def _file_text(path: str | PathLike[str]) -> str:
    with file_path(path).open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise RecordError(f"a record has at most {LARGEST} bytes")
    return decode(data)


def _read(text: str) -> Game:
    return _Reader(read_json(text, _FORMAT, _VERSION)).game()


class _Reader:
    """Reads a record of version 1; every error has its place."""

    FIELDS = frozenset({
        "format", "version", "names", "seed", "start", "stacks", "current", "line", "nodes",
        "comment", "marks", "checksum",
    })  # fmt: skip
    NODE = frozenset({"move", "parent", "comment", "marks"})

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        for name in record:
            if name not in self.FIELDS:
                raise RecordError(f"no field has the name {short_repr(name)}", path="$")

    def field(self, name: str, kind: type, default: Any = None) -> Any:
        value = self.record.get(name, default)
        if not isinstance(value, kind) or isinstance(value, bool):
            wanted = {str: "a text", int: "a whole number", list: "a list"}[kind]
            raise RecordError(f"{wanted} is wanted here", path=f"$.{name}")
        return value

    def texts(self, values: Any, path: str) -> list[str]:
        if not isinstance(values, list):
            raise RecordError("a list is wanted here", path=path)
        for n, value in enumerate(values):
            if not isinstance(value, str):
                raise RecordError("a text is wanted here", path=f"{path}[{n}]")
        return values

    def game(self) -> Game:
        with where(path="$.start"):
            start = Position.from_text(self.field("start", str))
        stacks = (
            self.texts(stack, f"$.stacks[{n}]")
            for n, stack in enumerate(self.field("stacks", list))
        )
        seed = self.field("seed", int)
        with where(path="$.seed"):
            check_seed(seed)
        with where(path="$.stacks"):
            game = Game(start, seed=seed, stacks=stacks)
        with where(path="$.names"):
            game.names = self.texts(self.field("names", list), "$.names")
        self.annotate(game.root, self.record, "$")
        nodes = self.nodes(game)
        for name in ("line", "current"):
            number = self.field(name, int, 0)
            if not 0 <= number < len(nodes):
                raise RecordError(f"no node has the number {number}", path=f"$.{name}")
            game.goto(nodes[number])
        if "checksum" in self.record and self.field("checksum", str) != checksum(self.record):
            warn(
                "this record was damaged or edited after it was saved: its moves are legal, but "
                "compare it with another copy; if you edited it, save it again, or delete its "
                'field "checksum"'
            )
        return game

    def nodes(self, game: Game) -> list[Node]:
        """Build the tree; return its nodes by number."""
        entries = self.field("nodes", list)
        if len(entries) > MOST_NODES:
            raise RecordError(f"a record has at most {MOST_NODES} nodes", path="$.nodes")
        nodes = [game.root]
        for number, entry in enumerate(entries, start=1):
            path = f"$.nodes[{number - 1}]"
            if not isinstance(entry, dict) or not self.NODE.issuperset(entry):
                raise RecordError(
                    f"a node has the fields {', '.join(sorted(self.NODE))}", path=path
                )
            parent = entry.get("parent", number - 1)
            if not is_whole(parent) or not 0 <= parent < number:
                raise RecordError(
                    f"a parent is the number of a node before, not {short_repr(parent)}",
                    path=f"{path}.parent",
                )
            move = entry.get("move")
            if not isinstance(move, str):
                raise RecordError("a text is wanted here", path=f"{path}.move")
            with where(path=f"{path}.move"):
                node = game._child(nodes[parent], move)
            self.annotate(node, entry, path)
            nodes.append(node)
        return nodes

    def annotate(self, node: Node, entry: dict[str, Any], path: str) -> None:
        comment = entry.get("comment", "")
        if not isinstance(comment, str):
            raise RecordError("a text is wanted here", path=f"{path}.comment")
        with where(path=f"{path}.comment"):
            node.annotate(comment, None)
        with where(path=f"{path}.marks"):
            node.annotate(None, self.texts(entry.get("marks", []), f"{path}.marks"))
