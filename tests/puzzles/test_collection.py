"""The bundled puzzles: complete, proved, displayed, and one for each day."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.puzzles import __main__ as maker, generate
from akropolis_nb.puzzles.puzzle import GRADES
from akropolis_nb.puzzles.themes import THEMES
from tests.solver.brute_force import all_lines

COUNT = 12 * len(THEMES)


def test_four_of_each_theme_and_grade() -> None:
    puzzles = ak.collection()
    assert len(set(puzzles)) == len(puzzles) == COUNT
    for theme in THEMES:
        for grade in GRADES:
            some = ak.collection(theme, grade)
            assert [(puzzle.tags, puzzle.difficulty) for puzzle in some] == [((theme,), grade)] * 4
    assert len(ak.collection(theme="lake")) == len(ak.collection().filter(theme="lake")) == 12
    for language, words in generate.words().items():
        titles = [title for theme in words["themes"].values() for title in theme["titles"]]
        assert [puzzle.words(language).title for puzzle in puzzles] == titles
        assert len(set(titles)) == COUNT
    assert len({puzzle.city for puzzle in puzzles}) == COUNT


@pytest.mark.parametrize("theme", THEMES)
def test_an_easy_one_has_one_answer_by_brute_force_too(theme: str) -> None:
    puzzle = ak.collection(theme, "easy")[0]
    worth = all_lines(puzzle.task)
    best = max(worth.values())
    assert [line for line, value in worth.items() if value == best] == list(puzzle.solve().answers)


def test_the_gallery_shows_all_of_them() -> None:
    html = ak.collection(difficulty="hard")._repr_html_()
    assert html.count("<svg xmlns") == COUNT // 3
    for puzzle in ak.collection(difficulty="hard"):
        assert puzzle.title.replace("'", "&#x27;") in html


def test_days_go_through_all_of_them() -> None:
    first = dt.date(2026, 11, 21)
    days = [ak.daily(first + dt.timedelta(days=n)) for n in range(COUNT)]
    assert len(set(days)) == COUNT
    assert ak.daily(first + dt.timedelta(days=COUNT)) == days[0]
    assert ak.daily("2026-11-22") == days[1]
    assert ak.daily() == ak.daily(dt.date.today())  # noqa: DTZ011 - as daily() says


@pytest.mark.parametrize("date", ["", "tomorrow", "2026-13-01", 5, [], 20261121])
def test_what_is_no_date_is_refused(date: Any) -> None:
    with pytest.raises(ak.AkropolisError, match="not a date"):
        ak.daily(date)


@pytest.mark.parametrize(
    "wrong", [{"theme": "chess"}, {"difficulty": "brutal"}, {"theme": 5}, {"kind": ""}]
)
def test_a_wrong_filter_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ak.AkropolisError, match="is one of"):
        ak.collection(**wrong)


def test_it_is_a_sequence() -> None:
    puzzles = ak.collection()
    some = puzzles[10:13]
    assert list(some) == [puzzles[n] for n in (10, 11, 12)]
    assert repr(some) == "<Collection: 3 puzzles>"


def test_parts_keep_the_numbers() -> None:
    puzzles = ak.collection()
    for part in (puzzles[10:13], puzzles.filter("markets")[::-2], puzzles.filter("lake", "easy")):
        numbers = [row["number"] for row in part.table()]
        assert [puzzles[number] for number in numbers] == list(part)
        gallery = part._repr_html_()
        assert all(f"{number}. {puzzles[number].title}" in gallery for number in numbers)
    assert [row["number"] for row in ak.collection("markets").table()] == list(range(12))


def test_it_is_made_of_those_that_nobody_found_dull(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first four of six that are not dull, each with its own title."""
    some = list(ak.collection(difficulty="easy"))[:6]
    monkeypatch.setattr(maker, "generate_puzzles", lambda *_: some)
    monkeypatch.setattr(maker, "DULL", {("lake", "medium"): {0, 3}})
    monkeypatch.setattr("sys.argv", ["puzzles", "--kind", "lake"])
    maker.main()
    made = [ak.Puzzle.from_text(line) for line in capsys.readouterr().out.splitlines()]
    kept = [0, 1, 2, 3, 1, 2, 4, 5, 0, 1, 2, 3]
    assert [puzzle.city for puzzle in made] == [some[n].city for n in kept]
    assert len({puzzle.title for puzzle in made}) == 12
    monkeypatch.setattr("sys.argv", ["puzzles", "--all", "--kind", "lake"])
    maker.main()
    assert len(capsys.readouterr().out.splitlines()) == 18
