"""Puzzle sets: answers survive the kernel."""

from __future__ import annotations

import datetime as dt
import errno
import json
import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.puzzle_sentences import describe_progress
from akropolis_nb.puzzles.answers import answers_file, attempts
from tests.puzzles.puzzles import CITY

if TYPE_CHECKING:
    from pathlib import Path


NAN, INFINITY = float("nan"), float("inf")
HALF = "\ud800"
"""A lone surrogate, which cannot be written to a file."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "answers.json"


def fresh() -> list[ak.Puzzle]:
    return [
        ak.Puzzle(CITY, [7], title="One"),
        ak.Puzzle(CITY, [7, 31], title="Two", hints=["a", "b"]),
        ak.Puzzle(CITY, [2], "every way to most points"),
    ]


def entries(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the record in a file, and its entries."""
    record = json.loads(path.read_text("utf-8"))
    return record, record["puzzles"]


def test_what_was_tried_is_there_again(path: Path) -> None:
    first = ak.PuzzleSet(fresh(), save=path)
    assert not path.exists()
    best = first[0].solve().answers[0]
    worse = next(spot for spot in CITY.legal_placements() if spot != best[0].placement)
    first[0].check([worse])
    first[0].check(best)
    first[1].attempts.show_hint(2)
    first[2].attempts.reveal()
    again = ak.PuzzleSet(map(str, fresh()), save=str(path))
    assert [puzzle.attempts.tried for puzzle in again] == [
        puzzle.attempts.tried for puzzle in first
    ]
    assert again.solved == 1
    assert again[0].answer == str(best[0])
    rows = again.table()
    assert [row["attempts"] for row in rows] == [2, 0, 0]
    assert [row["hints"] for row in rows] == [0, 1, 0]
    assert [row["revealed"] for row in rows] == [False, False, True]
    assert rows[0]["points"] == first[0].solve().best
    assert repr(again) == "<PuzzleSet: 1 of 3 solved>"
    table = again._repr_html_()
    assert (table.count("<tr>"), table.count("✓")) == (4, 1)
    json.dumps(rows)


def test_answers_are_known_again_when_only_words_have_changed(path: Path) -> None:
    one = ak.PuzzleSet(fresh(), save=path)[0]
    one.check(one.solve().answers[0])
    worded = one.replace(title="Eins", hints=["Denk nach"], translations={"pl": {"title": "Raz"}})
    other = one.replace(tiles=[31])
    assert [puzzle.solved for puzzle in ak.PuzzleSet([worded, other], save=path)] == [True, False]


def test_sets_of_the_same_puzzles_know_nothing_of_each_other(tmp_path: Path) -> None:
    """Three pupils and a viewer: nobody gets the results of another."""
    puzzles = fresh()
    best = puzzles[0].solve().answers[0]
    ann = ak.PuzzleSet(puzzles, save=tmp_path / "ann.json")
    ann[0].check(best)
    ann[1].attempts.reveal()
    written = (tmp_path / "ann.json").read_bytes()
    bob = ak.PuzzleSet(puzzles, save=tmp_path / "bob.json")
    eve = ak.PuzzleSet(puzzles)
    assert (ann.solved, bob.solved, eve.solved) == (1, 0, 0)
    bob[0].check("")
    eve[0].check(best)
    assert [len(one[0].attempts) for one in (ann, bob, eve)] == [1, 1, 1]
    assert bob.table()[0]["solved"] is False
    assert bob.table()[1]["revealed"] is False
    assert (tmp_path / "ann.json").read_bytes() == written
    assert ak.PuzzleSet(puzzles, save=tmp_path / "bob.json").table()[0]["attempts"] == 1
    # Neither does a single puzzle, or the set from which a part was taken.
    assert [len(puzzle.attempts) for puzzle in puzzles] == [0, 0, 0]
    puzzles[2].check("")
    assert [len(one[2].attempts) for one in (ann, bob, eve)] == [0, 0, 0]
    assert ak.PuzzleSet(ann[:1]).solved == 0


def test_a_cell_that_is_run_again_loses_no_answer(path: Path) -> None:
    """The old set still has a view in use, and both sets write to one file."""
    old = ak.PuzzleSet(fresh(), save=path)
    old[0].check("")
    new = ak.PuzzleSet(fresh(), save=path)
    worse, best = CITY.legal_placements()[0], new[0].solve().answers[0]
    new[0].check(best)
    new[1].attempts.show_hint(2)
    old[0].check([worse])
    part = ak.PuzzleSet(fresh()[1:], save=path)
    part[1].check("")
    rows = ak.PuzzleSet(fresh(), save=path).table()
    assert [row["attempts"] for row in rows] == [3, 0, 1]
    assert [row["hints"] for row in rows] == [0, 1, 0]
    assert rows[0]["solved"]
    new[0].attempts.reset()
    assert ak.PuzzleSet(fresh(), save=path).table()[0]["attempts"] == 0


def test_a_puzzle_that_stands_in_a_set_twice_is_answered_twice(path: Path) -> None:
    first, second = ak.PuzzleSet([*fresh()[:1], *fresh()[:1]], save=path)
    first.check(first.solve().answers[0])
    assert not second.solved
    assert [puzzle.solved for puzzle in ak.PuzzleSet([*fresh()[:1], *fresh()[:1]], save=path)] == [
        True,
        False,
    ]


def test_what_a_damaged_entry_of_another_puzzle_says_is_left_as_it_is(path: Path) -> None:
    first = ak.PuzzleSet(fresh(), save=path)
    first[0].check("")
    record, saved = entries(path)
    saved["other"] = {"answer": HALF, "seconds": INFINITY}
    path.write_text(json.dumps(record), "utf-8")
    first[0].check("")
    assert entries(path)[1]["other"] == {"answer": HALF, "seconds": INFINITY}
    assert ak.PuzzleSet(fresh(), save=path).table()[0]["attempts"] == 2


def test_a_file_that_is_too_large_is_not_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with path.open("wb") as file:
        file.truncate(48_000_000)
    with pytest.raises(ak.RecordError, match=r"answers\.json has 48,000,000 bytes.*at most"):
        ak.PuzzleSet(fresh(), save=path)
    # A file that could not be read again is not written: the old answers stay.
    path.unlink()
    puzzles = ak.PuzzleSet(fresh(), save=path)
    puzzles[0].check("")
    written = path.read_bytes()
    monkeypatch.setattr(answers_file, "LARGEST", len(written) + 100)
    check = puzzles[0].check(puzzles[0].solve().answers[0])
    assert check.solved
    assert "keep the answers in another file" in str(check)
    assert path.read_bytes() == written


def test_days_in_a_row_and_what_was_solved_apart(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A set of its own for each day, as with the puzzle of the day, and one file."""
    today = dt.datetime(2026, 11, 28, 12, tzinfo=dt.UTC)
    answers = ("hhg@0,1^2", "hqg@0,1^2", "mqg@0,1^2", "bqg@0,1^2")
    for ago, answer in zip((5, 2, 1, 0), answers, strict=True):
        day = ak.PuzzleSet([ak.Puzzle(ak.City(), [answer[:3]], "at least 0 points")], save=path)
        when = today - dt.timedelta(days=ago)
        monkeypatch.setattr(attempts, "datetime", SimpleNamespace(now=lambda _, w=when: w))
        assert day[0].check(answer).solved
    assert (day.solved, day.solved_apart) == (1, 3)
    assert [day.streak(dt.date(2026, 11, n)) for n in (30, 29, 28, 27, 24, 23)] == [
        0,
        3,
        3,
        2,
        1,
        1,
    ]
    monkeypatch.setattr(day, "streak", lambda: 3)
    assert (
        describe_progress(catalogue("en"), day)
        == "1 of 1 solved · 3 days in a row · solved apart: 3"
    )
    assert "3 dni z rzędu" in describe_progress(catalogue("pl"), day)
    # Without a file a set knows its own answers only.
    assert describe_progress(catalogue("en"), ak.PuzzleSet([day[0]])) == "0 of 1 solved"


@pytest.mark.parametrize("when", ["", "yesterday", "0001-01-01T00:00:00+14:00", "9999-12-31"])
def test_a_time_that_is_none_is_on_no_day(path: Path, when: str) -> None:
    ak.PuzzleSet([ak.Puzzle(ak.City(), ["hhg"])], save=path)[0].check("hhg@0,1^2")
    text = path.read_text("utf-8")
    found = re.sub('"when": "[^"]*"', f'"when": "{when}"', text)
    assert found != text
    path.write_text(found, "utf-8")
    again = ak.PuzzleSet([ak.Puzzle(ak.City(), ["hhg"])], save=path)
    assert (again.solved, again.streak()) == (1, 0)


def test_it_is_a_sequence() -> None:
    puzzles = ak.PuzzleSet(fresh(), title="Three")
    assert (len(puzzles), list(puzzles)) == (3, fresh())
    assert puzzles[:2] == tuple(fresh()[:2])
    assert fresh()[1] in puzzles
    assert puzzles.title == "Three"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b"{}",
        b'{"format": "akropolis_nb game", "version": 1}',
        b'{"format": "akropolis_nb answers", "version": 9, "puzzles": {}}',
        b'{"format": "akropolis_nb answers", "version": 1, "puzzles": []}',
    ],
)
def test_a_file_of_something_else_is_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(ak.RecordError):
        ak.PuzzleSet(fresh(), save=path)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tried", 5), ("tried", [5]), ("tried", [{"answer": "x"}]),
        ("hints", "x"), ("hints", True), ("hints", -1), ("revealed", 0),
        ("seconds", None), ("seconds", NAN), ("seconds", INFINITY), ("seconds", 10**400),
        ("seconds", -1), ("seconds", ...),
        ("tried.answer", 5), ("tried.answer", HALF), ("tried.answer", ...),
        ("tried.solved", 1), ("tried.solved", ...),
        ("tried.points", "5"), ("tried.points", True), ("tried.points", ...),
        ("tried.seconds", NAN), ("tried.seconds", ...),
        ("tried.when", HALF), ("tried.when", "x" * 100), ("tried.when", ...),
    ],
)  # fmt: skip
def test_a_damaged_entry_is_refused(path: Path, name: str, value: Any) -> None:
    """``...`` stands for a missing field."""
    puzzles = ak.PuzzleSet(fresh(), save=path)
    puzzles[0].check(puzzles[0].solve().answers[0])
    record, saved = entries(path)
    ((key, entry),) = saved.items()
    where, _, field = name.rpartition(".")
    part = entry["tried"][0] if where else entry
    part[field] = value
    if value is ...:
        del part[field]
    path.write_text(json.dumps(record), "utf-8")
    with pytest.raises(ak.RecordError, match="is missing, or not what it should be") as caught:
        ak.PuzzleSet(fresh(), save=path)
    assert str(caught.value.path).startswith(f"$.puzzles.{key}")
    assert json.loads(path.read_text("utf-8"), parse_constant=str) == json.loads(
        json.dumps(record), parse_constant=str
    )


@pytest.mark.parametrize("puzzles", [None, 5, [5], ["x"], "x", [CITY]])
def test_what_are_no_puzzles_is_refused(puzzles: Any) -> None:
    with pytest.raises(ak.AkropolisError):
        ak.PuzzleSet(puzzles)


def test_points_are_for_what_was_solved_before_the_solution_was_shown() -> None:
    puzzles = ak.PuzzleSet(fresh()[:2])
    for puzzle in puzzles:
        puzzle.check(puzzle.solve().answers[0])
    puzzles[0].attempts.reveal()
    assert puzzles.points == 2
    puzzles[1].attempts.reset()
    assert puzzles.points == 1
    puzzles[1].attempts.reveal()
    puzzles[1].check(puzzles[1].solve().answers[0])
    assert (puzzles.solved, puzzles.points) == (1, 1)


def test_an_answer_that_was_shown_is_recorded_as_shown(path: Path) -> None:
    puzzles = ak.PuzzleSet(fresh(), save=path)
    puzzles[0].attempts.reveal()
    check = puzzles[0].check(puzzles[0].solve().answers[0])
    assert check.solved
    assert "counts as shown, not as solved" in str(check)
    for one in (puzzles, ak.PuzzleSet(fresh(), save=path)):
        row = one.table()[0]
        assert (row["solved"], row["revealed"], row["attempts"]) == (False, True, 1)
        assert [(tried.solved, tried.shown) for tried in one[0].attempts.tried] == [(False, True)]
        assert (one.solved, one.points) == (0, 0)
        table = one._repr_html_()
        assert ("solution shown" in table, "✓" in table) == (True, False)
    # An earlier version counted it as solved, and noted only that the solution was shown.
    record, saved = entries(path)
    (entry,) = saved.values()
    del entry["tried"][0]["shown"]
    entry["tried"][0]["solved"] = True
    path.write_text(json.dumps(record), "utf-8")
    assert ak.PuzzleSet(fresh(), save=path).table()[0] == row


def test_the_solution_shown_in_one_set_takes_nothing_from_another(path: Path) -> None:
    old, new = ak.PuzzleSet(fresh(), save=path), ak.PuzzleSet(fresh(), save=path)
    new[0].check(new[0].solve().answers[0])
    old[0].attempts.reveal()
    old[0].check(old[0].solve().answers[1])
    again = ak.PuzzleSet(fresh(), save=path)
    assert sorted(attempt.solved for attempt in again[0].attempts.tried) == [False, True]
    assert again.points == 1


def test_what_is_solved_follows_from_the_saved_moves(path: Path) -> None:
    puzzles = ak.PuzzleSet(fresh(), save=path)
    spots = CITY.legal_placements()
    checks = [puzzles[0].check([spots[0]]), puzzles[2].check([spots[0]])]
    assert not any(checks)
    record, saved = entries(path)
    for entry in saved.values():
        entry["tried"][0] |= {"solved": True, "points": 99}
    path.write_text(json.dumps(record), "utf-8")
    again = ak.PuzzleSet(fresh(), save=path)
    assert again.solved == 0
    assert [again[n].attempts.tried[0].points for n in (0, 2)] == [one.points for one in checks]
    # The next answer corrects its entry.
    again[0].check([spots[1]])
    saved = entries(path)[1]
    assert {len(one["tried"]): one["tried"][0]["solved"] for one in saved.values()} == {
        2: False,
        1: True,
    }


def test_an_answer_to_another_puzzle_counts_for_nothing(path: Path) -> None:
    puzzles = ak.PuzzleSet(fresh(), save=path)
    for puzzle in puzzles:
        puzzle.check(puzzle.solve().answers if puzzle.goal.every else puzzle.solve().answers[0])
    assert puzzles.solved == 3
    record, saved = entries(path)
    one, two, three = saved
    saved[one], saved[two], saved[three] = saved[two], saved[three], saved[one]
    path.write_text(json.dumps(record), "utf-8")
    with pytest.warns(UserWarning, match=r"answers\.json: 1 answer .* cannot be played") as seen:
        again = ak.PuzzleSet(fresh(), save=path)
    assert [re.findall("puzzle ([0-9])", str(one.message)) for one in seen] == [["1"], ["2"], ["3"]]
    assert (again.solved, [len(puzzle.attempts) for puzzle in again]) == (0, [0, 0, 0])


@pytest.mark.parametrize(
    "puzzle",
    [
        ak.Puzzle(CITY, [7, 31], "at least 3 points"),
        ak.Puzzle(CITY, [7, 31, 12], "fewest tiles for 8 points"),
        ak.Puzzle(CITY, [7, 31, 12], choose=2, stones=1),
        ak.Puzzle(CITY, [7], "every way to most points of gardens"),
        ak.Puzzle(CITY, [7, 31], "most points gained"),
    ],
    ids=lambda puzzle: str(puzzle.goal),
)
def test_attempts_of_every_kind_are_restored_as_they_were(path: Path, puzzle: ak.Puzzle) -> None:
    asked = ak.PuzzleSet([puzzle], save=path)[0]
    answers, spots = puzzle.solve().answers, CITY.legal_placements()
    tile = puzzle.tiles[0]
    for answer in ([], [(tile, spots[0])], [(tile, (9, 9, 0))], answers[0], answers[-1]):
        asked.check(answer)
    if puzzle.goal.every:
        asked.check([*answers, [(tile, spots[0])]])
        asked.check(answers)
    assert asked.solved
    (again,) = ak.PuzzleSet([puzzle], save=path)
    assert again.attempts.tried == asked.attempts.tried


def test_a_result_is_shown_also_if_the_disk_is_full(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles = ak.PuzzleSet(fresh(), save=path)

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(answers_file, "save_text", refuse)
        check = puzzles[0].check(puzzles[0].solve().answers[0])
        assert check.solved
        assert puzzles.solved == 1
        for words in ("solved: ", f"Not saved in {path}: No space left on device", "check again"):
            assert words in str(check)
        with pytest.raises(ak.AkropolisError, match="Not saved in"):
            puzzles[1].attempts.show_hint(2)
    assert not path.exists()
    # Once there is room again, the next answer saves all that is missing.
    assert "Not saved" not in str(puzzles[2].check(""))
    again = ak.PuzzleSet(fresh(), save=path).table()
    assert [(row["solved"], row["attempts"], row["hints"]) for row in again] == [
        (True, 1, 0), (False, 0, 1), (False, 1, 0),
    ]  # fmt: skip
    assert [puzzle.attempts.unsaved for puzzle in puzzles] == [None] * 3


def test_a_set_writes_its_page(path: Path) -> None:
    ak.PuzzleSet(fresh()[:2]).save_html(path)
    source = path.read_text("utf-8")
    assert source.count("<div data-akropolis-board>") == 2
    assert "<title>Akropolis</title>" in source


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"puzzles": [str(ak.Puzzle(CITY, [7]))] * 1001}, "at most 1000 puzzles"),
        ({"title": 5}, "a title is a text, not 5"),
        ({"title": HALF}, "a title holds half a character"),
        ({"title": "x" * 1001}, "a title has at most 1000 characters"),
        ({"save": 5}, "save takes a path, not 5"),
        ({"save": "a\0b"}, "save takes a path, not"),
        ({"save": HALF}, "save takes a path, not"),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ak.AkropolisError, match=message):
        ak.PuzzleSet(**{"puzzles": []} | arguments)


@pytest.mark.parametrize("today", [(), "2026-11-29", 5])
def test_a_streak_ends_on_a_date(today: Any) -> None:
    with pytest.raises(ak.AkropolisError, match="today is a date, not"):
        ak.PuzzleSet(ak.collection("pay")[:1]).streak(today)
