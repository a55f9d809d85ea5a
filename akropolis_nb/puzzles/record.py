"""Puzzles as JSON; the JSON Schema of version 1 is ``puzzle.schema.json`` in this folder."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError, RecordError
from akropolis_nb.engine.notation import read_rules, rules_text
from akropolis_nb.engine.position import Position
from akropolis_nb.game.formats.files import read_json, where

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.puzzles.puzzle import Puzzle

FORMAT = "akropolis_nb puzzle"
VERSION = 1
LARGEST = 400_000
"""Limit on the characters of a record."""

_COPIED = ("choose", "stones", "difficulty", "author", "language", "preview", "title", "prompt",
    "explanation",
)  # fmt: skip
"""The fields whose values are those of the attributes."""
_PARSED: dict[str, Callable[[str], Any]] = {
    "city": City.from_text,
    "position": Position.from_text,
    "rules": read_rules,
}
_FIELDS = {*_PARSED, *_COPIED, "tiles", "goal", "hints", "tags", "translations"}


def puzzle_record(puzzle: Puzzle) -> str:
    """Return a puzzle as JSON."""
    record: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    if puzzle.position is None:
        record["city"] = puzzle.city.text
        record["rules"] = rules_text(puzzle.rules)
    else:
        record["position"] = str(puzzle.position)
    record["tiles"] = list(puzzle.tiles)
    record["goal"] = str(puzzle.goal)
    for name in _COPIED:
        value = getattr(puzzle, name)
        if value is not None and (name != "stones" or puzzle.choose is not None):
            record[name] = value
    record["hints"], record["tags"] = list(puzzle.hints), list(puzzle.tags)
    record["translations"] = {
        language: words._asdict() for language, words in puzzle.translations.items()
    }
    return json.dumps(record, indent=1, ensure_ascii=False)


def read_record(text: str, make: type[Puzzle]) -> Puzzle:
    """Parse the JSON that :func:`puzzle_record` returns, and call ``make`` with the arguments.

    Raises:
        RecordError: the text is not the JSON of a puzzle; ``path`` is the place of the error.
    """
    if not isinstance(text, str):
        raise AkropolisError(f"not the JSON of a puzzle: {short_repr(text)}")
    if len(text) > LARGEST:
        raise RecordError(f"a record has at most {LARGEST} characters")
    record = read_json(text, FORMAT, VERSION)
    del record["format"], record["version"]
    for name in record:
        if name not in _FIELDS:
            raise RecordError(f"no field has the name {short_repr(name)}", path="$")
    if ("city" in record) == ("position" in record) or "tiles" not in record:
        raise RecordError("a puzzle has tiles and either a city or a position", path="$")
    for name, parse in _PARSED.items():
        if name in record:
            with where(path=f"$.{name}"):
                record[name] = parse(record[name])
    with where(path="$"):
        return make(record.pop("city", None) or record.pop("position"), **record)
