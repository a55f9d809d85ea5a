"""The one-line text of a puzzle: exact round trips, robust, and safe to read."""

from __future__ import annotations

import json
import re
import textwrap
from typing import Any

import pytest
from hypothesis import given, strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

import akropolis_nb as ak
from tests.conftest import ROOT
from tests.puzzles.puzzles import CITY, puzzles

SCHEMA = json.loads((ROOT / "akropolis_nb/puzzles/puzzle.schema.json").read_text("utf-8"))
LINE = (
    "akropolis puzzle 1; city=18@0,1/2 30@-3,3/1; tiles=07,31; goal=most points; "
    "title=Don%27t look%3B think; hint=Begin with 07"
)


@pytest.mark.slow
@given(puzzles())
def test_text_and_json_are_exact(puzzle: ak.Puzzle) -> None:
    text = str(puzzle)
    read = ak.Puzzle.from_text(text)
    assert str(read) == text
    assert read == puzzle
    for name in ("city", "position", "rules", "tiles", "choose", "stones", "goal", "title",
                 "prompt", "hints", "explanation", "difficulty", "tags", "author", "language",
                 "translations", "preview"):  # fmt: skip
        assert getattr(read, name) == getattr(puzzle, name), name
    assert ak.Puzzle.from_json(puzzle.to_json()) == puzzle


@given(puzzles())
def test_a_record_keeps_to_its_schema(puzzle: ak.Puzzle) -> None:
    Draft202012Validator(SCHEMA).validate(json.loads(puzzle.to_json()))


@given(puzzles())
def test_no_character_is_markup_anywhere(puzzle: ak.Puzzle) -> None:
    text = str(puzzle)
    assert not set("*_<>|`#\"'\\~^$[]{}()&\n\t") & set(text)
    assert "  " not in text
    assert not re.search(r"--|\.\.|==|::|^\s|\s$", text)


@given(puzzles(), st.data())
def test_what_pasting_does_is_undone(puzzle: ak.Puzzle, data: st.DataObject) -> None:
    text = str(puzzle)
    width = data.draw(st.integers(40, 120))
    wrapped = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
    damaged = [
        "\n".join(wrapped),
        "> " + "\r\n> ".join(wrapped),
        text.replace(" ", "\u00a0"),
        text.replace("; ", "\u200b;\u200b "),
        text.replace("; ", ";"),
        f"\ufeff  {text}\n\n",
        f"`{text}`",
        f"“{text}”",
        f"**{text}**",
        f"{text};",
    ]
    for version in damaged:
        assert ak.Puzzle.from_text(version) == puzzle, version


def test_a_line_by_hand() -> None:
    puzzle = ak.Puzzle.from_text(LINE)
    assert puzzle == ak.Puzzle(CITY, [7, 31], title="Don't look; think", hints=["Begin with 07"])
    assert puzzle.title == "Don't look; think"
    assert str(puzzle) == LINE


@pytest.mark.parametrize(
    ("old", "new", "at", "message"),
    [
        ("puzzle 1", "puzzle 2", "akro", "version 2"),
        ("akropolis puzzle 1; ", "", "city", "begins with 'akropolis puzzle 1;'"),
        ("city=", "town=", "town", "a field is one of"),
        ("@-3,3/1", "@-9,9/1", "30@", "must share an edge"),
        ("tiles=07,31; ", "", "", "tiles= is missing"),
        ("%27t", "%2Gt", "Don", "two hexadecimal digits"),
        ("%27t", "%FFt", "Don", "no text in UTF-8"),
        ("%27t", "\ud800t", "Don", "there is half a character here"),
        ("07,31", "007,31", "akro", "not a tile: '007'"),
        ("tiles=", "title=A; tiles=", "title=Don", "title= stands twice"),
        ("tiles=", "position=; tiles=", "", "either city= or position="),
        ("07,31", "07,62", "akro", "no tile has the number 62"),
        ("goal=most", "goal=more", "akro", "no goal"),
        ("07,31", "07,31,07,31,07,31,07,31,07", "akro", "at most 8 tiles"),
        ("goal=", "preview=maybe; goal=", "maybe", "yes or no is wanted here"),
        ("goal=", "choose=3; goal=", "akro", "choose takes a whole number from 1 to 2"),
    ],
)
def test_a_wrong_text_is_refused_with_its_place(old: str, new: str, at: str, message: str) -> None:
    text = LINE.replace(old, new)
    with pytest.raises(ak.NotationError, match=re.escape(message)) as caught:
        ak.Puzzle.from_text(text)
    assert caught.value.column == (text.index(at) if at else len(text)) + 1


HOSTILE = [
    "",
    "akropolis puzzle 1",
    "akropolis puzzle " + "9" * 10_000,
    "akropolis puzzle 1;" * 5000,
    "x" * 10_000_000,
    "akropolis puzzle 1; city=" + " 07@0,1/2" * 9000 + "; tiles=7; goal=most points",
    "akropolis puzzle 1; city=; tiles=" + "7," * 40_000 + "; goal=most points",
    "akropolis puzzle 1; city=; tiles=" + "9" * 5000 + "; goal=most points",
    "akropolis puzzle 1; city=; tiles=7; goal=most points; title=" + "%41" * 20_000,
    "akropolis puzzle 1; city=; tiles=7; goal=at least 99999999999 points",
    "akropolis puzzle 1; city=; tiles=²; goal=most points",
    "akropolis puzzle 1; city=; tiles=7; goal=most points; choose=²",
    "akropolis puzzle 1; city=; tiles=7; goal=most points" + "; hint=x" * 1000,
    "akropolis puzzle 1; position=players=2 / / ; tiles=7; goal=most points",
    "akropolis puzzle 1; city=; tiles=7; goal=most points; title.english=x",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_is_refused(text: str) -> None:
    with pytest.raises(ak.NotationError) as caught:
        ak.Puzzle.from_text(text)
    assert len(str(caught.value)) < 600


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for tried in (text, LINE.replace("07,31", text), LINE + text, f"{LINE}; prompt={text}"):
        try:
            puzzle = ak.Puzzle.from_text(tried)
        except ak.NotationError:
            continue
        assert ak.Puzzle.from_text(str(puzzle)) == puzzle


@pytest.mark.parametrize("text", [None, 5, b"akropolis puzzle 1", [LINE]])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(ak.AkropolisError, match="not the text of a puzzle"):
        ak.Puzzle.from_text(text)
    with pytest.raises(ak.AkropolisError):
        ak.Puzzle.from_json(text)


def change(path: str, value: Any) -> str:
    record = json.loads(ak.Puzzle.from_text(LINE).to_json())
    if value is None:
        del record[path]
    else:
        record[path] = value
    return json.dumps(record)


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("format", "chess", "$"),
        ("version", 2, "$.version"),
        ("version", True, "$.version"),
        ("version", "1", "$.version"),
        ("city", "07@9,9^0", "$.city"),
        ("city", 5, "$.city"),
        ("city", None, "$"),
        ("tiles", None, "$"),
        ("tiles", [], "$"),
        ("tiles", ["x"], "$"),
        ("tiles", [[7]], "$"),
        ("goal", "win", "$"),
        ("goal", 5, "$"),
        ("title", ["x"], "$"),
        ("hints", "x", "$"),
        ("translations", [], "$"),
        ("translations", {"pl": 5}, "$"),
        ("translations", {"POLISH": {}}, "$"),
        ("translations", {"pl": {"script": "x"}}, "$"),
        ("preview", "yes", "$"),
        ("rules", "players=9", "$.rules"),
        ("attempts", [], "$"),
    ],
)
def test_a_wrong_record_is_refused(path: str, value: Any, where: str) -> None:
    with pytest.raises(ak.RecordError) as caught:
        ak.Puzzle.from_json(change(path, value))
    assert caught.value.path == where
    if path != "city" or not isinstance(value, str):
        assert not Draft202012Validator(SCHEMA).is_valid(json.loads(change(path, value))) or (
            path == "rules"
        )


@pytest.mark.parametrize("text", ["", "[" * 100_000, "{}", "[1]", "9" * 10_000, "x" * 500_000])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(ak.RecordError):
        ak.Puzzle.from_json(text)
