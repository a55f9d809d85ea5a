"""A pupil's line: short, read again as it was written, the same from Python and from pages."""

from __future__ import annotations

import json
import subprocess
from random import Random
from unicodedata import normalize

import pytest
from hypothesis import given, strategies as st

import akropolis_nb as ak
from akropolis_nb.puzzles.answers.answer_line import (
    LONGEST_LINE,
    AnswerLine,
    read_line,
    write_lines,
)
from akropolis_nb.puzzles.answers.class_lines import Notice, find_lines
from akropolis_nb.puzzles.answers.summary import Summary
from tests.conftest import ROOT
from tests.kernels.wasm_kernels import node

NAMES = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Cf", "Z"]), min_size=1, max_size=20
).map(lambda name: normalize("NFC", name)[:20])
LOST = st.none() | st.integers(0, 1294).map(lambda tenths: tenths / 10)
STEPS = st.tuples(st.integers(0, 7), st.integers(-93, 93), st.integers(-93, 93), st.integers(0, 5))


def summaries(tiles: int) -> st.SearchStrategy[Summary]:
    return st.builds(
        Summary,
        key=st.integers(0, 16**6 - 1).map("{:06x}".format),
        tries=st.integers(0, 1295),
        solved_at=st.integers(0, 1295),
        lost_first=LOST,
        lost=LOST,
        hints=st.integers(0, 35),
        shown=st.booleans(),
        seconds=st.integers(0, 36**3 - 1),
        first=st.lists(STEPS, max_size=tiles).map(tuple),
    )


@given(NAMES, st.lists(summaries(4), min_size=20, max_size=20))
def test_twenty_questions_fit_in_a_line_and_are_read_again(name: str, asked: list[Summary]) -> None:
    (line,) = write_lines(name, asked)
    assert len(line) <= LONGEST_LINE
    assert line.isascii()
    assert line.isprintable()
    assert " " not in line
    found = read_line(f"{line}Thanks!")
    assert found is not None
    assert found.text == line
    assert (found.part, found.parts) == (1, 1)
    assert found.summaries == tuple(asked)
    assert write_lines(found.name, found.summaries) == [line]


@given(NAMES, st.lists(summaries(8), min_size=5, max_size=6))
def test_longer_sets_give_numbered_lines(name: str, several: list[Summary]) -> None:
    asked = 10 * several
    lines = write_lines(name + "x", asked)
    assert len(lines) > 1
    found = [read_line(line) for line in lines]
    assert [(one.part, one.parts) for one in found if one] == [
        (n, len(lines)) for n in range(1, len(lines) + 1)
    ]
    assert [one for line in found if line for one in line.summaries] == asked
    assert max(map(len, lines)) <= LONGEST_LINE


@pytest.fixture(scope="module")
def line() -> str:
    chance = Random(4)
    path = ((0, 1, -2, 3), (0, -4, 5, 0))
    asked = [
        Summary(f"{chance.randrange(16**6):06x}", 2, 1, 0.0, 0.0, 1, seconds=7, first=path)
        for _ in range(12)
    ]
    (written,) = write_lines("Zoë Łuk", asked)
    return written


def test_mail_may_wrap_quote_and_trim_it(line: str) -> None:
    chance = Random(5)
    for width in (20, 72, 76, 998):
        rows = [line[at : at + width] for at in range(0, len(line), width)]
        for quoted in ("", "> ", ">> ", "  ", "\u200b"):
            text = "Hello!\n\n" + "\r\n".join(f"{quoted}{row}  " for row in rows) + "\n\nBye!"
            (_, first), (place, found), (_, last) = find_lines(text)
            assert isinstance(first, Notice)
            assert isinstance(last, Notice)
            assert (first.kind, last.kind) == ("foreign", "foreign")
            assert isinstance(found, AnswerLine)
            assert (found.text, place.line) == (line, 3)
    at = chance.randrange(20, len(line))
    ((_, found),) = find_lines(f"my answers: «{line[:at]} {line[at:]}», thanks")
    assert isinstance(found, AnswerLine)


def test_every_single_change_is_found(line: str) -> None:
    for at in range(len("akropolis1-"), len(line)):
        for damaged in (
            line[:at] + ("0" if line[at] != "0" else "1") + line[at + 1 :],
            line[:at] + line[at + 1 :],
            line[:at],
        ):
            assert read_line(damaged) is None, damaged


def test_numbers_that_are_too_large_are_written_as_the_largest() -> None:
    (line,) = write_lines("A", [Summary("0123ab", 10**9, 10**9, 10**9, -3, 10**9, True, 10**9)])
    found = read_line(line)
    assert found is not None
    assert found.summaries == (
        Summary("0123ab", 1295, 1295, 129.4, 0.0, 35, shown=True, seconds=36**3 - 1),
    )
    # A place that is too far away is left out.
    (line,) = write_lines("A", [Summary("0123ab", 1, first=((0, 94, 0, 0),))])
    found = read_line(line)
    assert found is not None
    assert found.summaries[0].first == ()


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "\ud800", None])
def test_a_name_is_needed(name: str) -> None:
    with pytest.raises(ak.AkropolisError):
        write_lines(name, [])


def some_summary(chance: Random) -> Summary:
    """Return a summary of which a number may be too large for a line."""
    return Summary(
        f"{chance.randrange(16**6):06x}",
        tries=chance.randrange(2000),
        solved_at=chance.randrange(9),
        lost_first=chance.choice([None, chance.uniform(-3, 500)]),
        lost=chance.choice([None, chance.randrange(40)]),
        hints=chance.randrange(80),
        shown=chance.random() < 0.5,
        seconds=chance.randrange(10**6),
        first=tuple(
            (chance.randrange(8), chance.randint(-93, 94), chance.randint(-93, 93), k)
            for k in range(chance.randrange(6))
        ),
    )


def as_page(one: Summary) -> dict[str, object]:
    return one._asdict() | {"solvedAt": one.solved_at, "lostFirst": one.lost_first}


def test_a_page_writes_the_same() -> None:
    chance, letters = Random(29), "aZ9 -_.~!'()*%&łüОлеі好😀é<>"
    asked = [
        (
            "x" + "".join(chance.choices(letters, k=20)),
            [some_summary(chance) for _ in range(chance.choice([1, 20, 50]))],
        )
        for _ in range(200)
    ]
    lines = [(name, [*map(as_page, several)]) for name, several in asked]
    script = ROOT / "js" / "test" / "wire" / "answer-lines.ts"
    done = subprocess.run(
        [node(), script], input=json.dumps(lines), capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == [write_lines(*each) for each in asked]
