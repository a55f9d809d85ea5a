"""The bundled puzzles: complete, proved, displayed, and one for each day."""

from __future__ import annotations

import datetime as dt
import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.puzzles import __main__ as maker
from akropolis_nb.puzzles.collection import lines, vary
from akropolis_nb.puzzles.puzzle import GRADES
from tests.puzzles.every_reply import first_moves
from tests.solver.brute_force import all_lines

COUNT = sum(maker.COUNTS.values())
EARLIER = Path(__file__).parents[1] / "data/puzzles_of_2026-11-21.txt"


@pytest.mark.slow
def test_so_many_of_each_kind_grade_and_motif() -> None:
    puzzles = ak.collection()
    assert len({puzzle.city for puzzle in puzzles}) == len(puzzles) == COUNT
    for kind, count in maker.COUNTS.items():
        some = ak.collection(kind)
        assert len(some) == count
        grades = Counter(puzzle.difficulty for puzzle in some)
        if kind not in {"choice", "tile"}:
            assert set(grades) == ({"easy"} if kind == "spot" else set(GRADES))
            assert max(grades.values()) - min(grades.values()) <= 1
        motifs = Counter(puzzle.tags[1] for puzzle in some)
        assert max(motifs.values()) <= 0.4 * count
    motifs = Counter(puzzle.tags[1] for puzzle in puzzles)
    assert max(motifs.values()) <= 0.15 * 240
    assert [puzzle for kind in maker.COUNTS for puzzle in ak.collection(kind)] == list(puzzles)


@pytest.mark.slow
def test_no_motif_comes_twice_in_a_row() -> None:
    for kind in maker.COUNTS:
        motifs = [puzzle.tags for puzzle in ak.collection(kind)]
        assert all(one != other for one, other in pairwise(motifs))
    first = dt.date(2026, 11, 28)
    days = [ak.daily(first + dt.timedelta(days=n)).tags for n in range(60)]
    assert all(one != other for one, other in pairwise(days))


def test_lines_take_turns_if_they_can() -> None:
    def motifs(text: str) -> str:
        lines = [f"tags={letter}\t{{}}" for letter in text]
        return "".join(line[5] for line in vary(lines))

    assert motifs("abcabc") == "abcabc"
    assert motifs("aabb") == "abab"
    assert motifs("bcaaa") == "abaca"
    assert motifs("aaab") == "abaa"
    assert motifs("") == ""


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["two", "last", "pay", "spot"])
def test_an_easy_one_has_one_answer_by_brute_force_too(kind: str) -> None:
    puzzle = ak.collection(kind, "easy")[0]
    if kind == "last":
        assert {line[0] for line in puzzle.solve().answers} == first_moves(puzzle)
        return
    values = all_lines(puzzle.task)
    best = max(values.values())
    assert [line for line, value in values.items() if value == best] == list(puzzle.solve().answers)


def test_the_gallery_shows_all_of_them() -> None:
    some = ak.collection("pay", "hard")
    html = some._repr_html_()
    assert html.count("<svg xmlns") == len(some)
    for puzzle in some:
        assert puzzle.title.replace("'", "&#x27;") in html


def test_earlier_puzzles_open_and_can_be_solved() -> None:
    """The sixty of 21 November, with their words."""
    texts = [line for line in EARLIER.read_text("utf-8").splitlines() if line[0] != "#"]
    puzzles = [*map(ak.Puzzle.from_text, texts)]
    assert len(puzzles) == 60
    assert [str(puzzle) for puzzle in puzzles] == texts
    for puzzle in puzzles[::9]:
        (answer,) = puzzle.solve(progress=False).answers
        assert puzzle.check(" ".join(map(str, answer))).solved


def test_days_go_through_all_of_them() -> None:
    first = dt.date(2026, 11, 28)
    days = [ak.daily(first + dt.timedelta(days=n)) for n in range(COUNT)]
    assert len(set(days)) == COUNT
    assert ak.daily(first + dt.timedelta(days=COUNT)) == days[0]
    assert ak.daily("2026-11-29") == days[1]
    assert ak.daily() == ak.daily(dt.date.today())  # noqa: DTZ011 - as daily() says


@pytest.mark.parametrize("date", ["", "tomorrow", "2026-13-01", 5, [], 20261121])
def test_what_is_no_date_is_refused(date: Any) -> None:
    with pytest.raises(ak.AkropolisError, match="not a date"):
        ak.daily(date)


@pytest.mark.parametrize(
    "wrong", [{"kind": "chess"}, {"difficulty": "brutal"}, {"kind": 5}, {"kind": ""}]
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
    for part in (puzzles[10:13], puzzles.filter("pay")[::-9], puzzles.filter("two", "easy")[:5]):
        numbers = [row["number"] for row in part.table()]
        assert [puzzles[number] for number in numbers] == list(part)
        gallery = part._repr_html_()
        for number in numbers:
            title = puzzles[number].title.replace("'", "&#x27;")
            assert f"{number}. {title}" in gallery


def test_the_best_candidates_are_taken_within_the_quotas(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """From a file of candidates; of those of a grade the ones with the highest rating."""
    some = [line for line in lines() if "tags=two," in line][:60]
    file = tmp_path / "candidates.txt"
    file.write_text("".join(f"two {n} {line}\n" for n, line in enumerate(some)), "utf-8")
    monkeypatch.setattr(maker, "COUNTS", {"two": 10})
    monkeypatch.setattr(maker, "CANDIDATES", {"two": 60})
    monkeypatch.setattr("sys.argv", ["puzzles", "--candidates", str(file)])
    maker.main()
    made = capsys.readouterr().out.splitlines()
    found = [maker.Candidate.of(line) for line in made]
    assert Counter(one.grade for one in found) == {"easy": 4, "medium": 3, "hard": 3}
    assert max(Counter(one.motif for one in found).values()) <= 4
    known = [*map(maker.Candidate.of, some)]
    best = max((one for one in known if one.grade == "easy"), key=lambda one: one.rating)
    assert best.line in made
    assert json.loads(best.line.partition("\t")[2])["gap"] >= 2
