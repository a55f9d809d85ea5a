"""Records: a whole game tree as JSON, and the files that hold it.

The nodes of the tree stand in one list, main lines first. A node follows the one before it in the
list unless ``parent`` says otherwise; the start has number 0 and is not listed, the first node has
number 1. ``game.schema.json`` beside this file is the JSON Schema of version 1.
"""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.errors import AkropolisError, RecordError
from akropolis_nb.engine.game import LONGEST_NAME, Game
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.tiles import tile_text

if TYPE_CHECKING:
    from os import PathLike

    from akropolis_nb.engine.tree import Node

FORMAT = "akropolis_nb game"
VERSION = 1
LARGEST = 20_000_000
"""Bytes of the largest record that is read."""
MOST_NODES = 20_000


def game_record(game: Game) -> str:
    """Write the whole tree of a game as JSON."""
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
        if node.comment:
            entry["comment"] = node.comment
        if node.marks:
            entry["marks"] = list(node.marks)
        nodes.append(entry)
    root = game.root
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "names": list(game.names),
        "seed": game.seed,
        "start": str(root.position),
        "stacks": [[tile_text(tile) for tile in stack] for stack in game.stacks_from_root()],
        "current": numbers[game.node],
        "line": numbers[game.node.end()],
        "nodes": nodes,
    }
    if root.comment:
        record["comment"] = root.comment
    return json.dumps(record, indent=1, ensure_ascii=False)


def save_text(text: str, path: str | PathLike[str]) -> None:
    """Write a file at once: a reader sees the old one or the new one, never a part."""
    target = Path(path)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}-", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            Path(name).chmod(target.stat().st_mode & 0o777)
        else:
            mask = os.umask(0)
            os.umask(mask)
            Path(name).chmod(0o666 & ~mask)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load_record(path: str | PathLike[str]) -> Game:
    """Read the file of a record."""
    file = Path(path)
    if file.stat().st_size > LARGEST:
        raise RecordError(f"a record has at most {LARGEST} bytes, {file.name} has more")
    try:
        return _read(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError(f"{file.name} is not a text in UTF-8: {error.reason}") from None


def read_record(source: str | PathLike[str]) -> Game:
    """Read a record from its text or from a file."""
    if isinstance(source, str) and (source.lstrip()[:1] in {"{", "["} or not source.strip()):
        return _read(source)
    if isinstance(source, str) and (len(source) > 4096 or "\n" in source or "\0" in source):
        raise RecordError("neither a JSON object nor a path")
    return load_record(source)


def _read(text: str) -> Game:
    if len(text) > LARGEST:
        raise RecordError(f"a record has at most {LARGEST} characters")
    try:
        record = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"not JSON: {error.msg} (column {error.colno})", line=error.lineno
        ) from None
    except (RecursionError, ValueError):
        raise RecordError(
            "not a record: its JSON is nested too deep or has too long numbers"
        ) from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise RecordError(f'not a record of a game: "format" should be "{FORMAT}"', path="$")
    version: Any = record.get("version")
    if not _is_whole(version) or version < 1:
        raise RecordError("a version is a whole number from 1 on", path="$.version")
    if version > VERSION:
        raise RecordError(
            f"this record has version {version}, this akropolis_nb reads up to version {VERSION}; "
            "a newer akropolis_nb will read it",
            path="$.version",
        )
    return _Reader(record).game()


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class _Reader:
    """Reads a record of version 1; every error says where."""

    FIELDS = frozenset({
        "format", "version", "names", "seed", "start", "stacks", "current", "line", "nodes",
        "comment",
    })  # fmt: skip
    NODE = frozenset({"move", "parent", "comment", "marks"})

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        for name in record:
            if name not in self.FIELDS:
                raise RecordError(f"no field has the name {name[:80]!r}", path="$")

    def field(self, name: str, kind: type, default: Any = None) -> Any:
        value = self.record.get(name, default)
        if not isinstance(value, kind) or isinstance(value, bool):
            wanted = {str: "a text", int: "a whole number", list: "a list"}[kind]
            raise RecordError(f"{wanted} is wanted here", path=f"$.{name}")
        return value

    def texts(self, values: Any, path: str, longest: int) -> list[str]:
        if not isinstance(values, list):
            raise RecordError("a list is wanted here", path=path)
        for n, value in enumerate(values):
            if not isinstance(value, str) or len(value) > longest:
                raise RecordError(
                    f"a text of at most {longest} characters is wanted here", path=f"{path}[{n}]"
                )
        return values

    def game(self) -> Game:
        try:
            start = Position.from_text(self.field("start", str))
        except AkropolisError as error:
            raise RecordError(str(error), path="$.start") from None
        stacks = [
            [_tile(text) for text in self.texts(stack, f"$.stacks[{n}]", 3)]
            for n, stack in enumerate(self.field("stacks", list))
        ]
        names = self.texts(self.field("names", list), "$.names", LONGEST_NAME)
        seed = self.field("seed", int)
        try:
            game = Game(start, seed=seed, names=names, stacks=stacks)
        except AkropolisError as error:
            raise RecordError(str(error), path="$") from None
        game.annotate(self.field("comment", str, ""), node=game.root)
        nodes = self.nodes(game)
        for name in ("line", "current"):
            number = self.field(name, int, 0)
            if not 0 <= number < len(nodes):
                raise RecordError(f"no node has the number {number}", path=f"$.{name}")
            game.goto(nodes[number])
        return game

    def nodes(self, game: Game) -> list[Node]:
        """Build the tree; its nodes by number."""
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
            if not _is_whole(parent) or not 0 <= parent < number:
                raise RecordError(f"a parent is a node before it, not {parent!r}"[:200], path=path)
            move = entry.get("move")
            if not isinstance(move, str):
                raise RecordError("a text is wanted here", path=f"{path}.move")
            try:
                node = game.graft(nodes[parent], move)
            except AkropolisError as error:
                raise RecordError(str(error), path=f"{path}.move") from None
            try:
                node.annotate(
                    entry.get("comment", ""),
                    self.texts(entry.get("marks", []), f"{path}.marks", 8),
                )
            except RecordError:
                raise
            except AkropolisError as error:
                raise RecordError(str(error), path=path) from None
            nodes.append(node)
        return nodes


def _tile(text: str) -> int | str:
    return int(text) if text.isdecimal() and text.isascii() else text
