"""The table of a class: whatever stands between the lines, and which line counts."""

from __future__ import annotations

import csv
import io
from collections import Counter
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from akropolis_nb.messages.languages import LANGUAGES
from tests.engine.strategies import play_first
from tests.puzzles.puzzles import CITY

if TYPE_CHECKING:
    from pathlib import Path


def fresh() -> ak.PuzzleSet:
    return ak.PuzzleSet(
        [
            ak.Puzzle(CITY, [7], title="One", hints=["a"]),
            ak.Puzzle(CITY, [7, 31], "most points", title="Two"),
            ak.Puzzle(CITY, [2], "every way to most points", title="Three"),
        ]
    )


def worse(puzzle: ak.Puzzle) -> ak.Placement:
    """Return the placement that loses most, by what each one brings in a city of its own."""
    gains = {see.placement: see.points + see.stones for see in puzzle.city.preview(7)}
    return min(gains, key=lambda spot: (gains[spot], spot))


def lines() -> dict[str, str]:
    """Return the lines of three pupils."""
    ada, bo, cy = fresh(), fresh(), fresh()
    ada[0].check(ada[0].solve().answers[0])
    ada[1].check(ada[1].solve().answers[0])
    bo[0].check([worse(bo[0])])
    bo[0].attempts.show_hint(1)
    bo[0].check(bo[0].solve().answers[0])
    cy[0].attempts.reveal()
    cy[0].check(cy[0].solve().answers[0])
    cy[2].check(";".join(map(str, [cy[2].solve().answers[0][0]])))
    sets = {"Ada": ada, "Bo": bo, "Cy": cy}
    return {name: puzzles.answers_line(name) for name, puzzles in sets.items()}


def test_the_table_tells_what_each_pupil_did() -> None:
    puzzles = fresh()
    table = puzzles.class_table(lines().values())
    assert table.notices == ()
    assert table.pupils == ("Ada", "Bo", "Cy")
    rows = {(row["pupil"], row["question"]): row for row in table.table()}
    assert len(rows) == 9
    best = puzzles[0].solve()
    spot = worse(puzzles[0])
    gains = {see.placement: see.points + see.stones for see in CITY.preview(7)}
    lost = max(gains.values()) - gains[spot]
    assert lost > 0
    ada, bo, cy = (rows[name, 1] for name in table.pupils)
    assert (ada["tries"], ada["solved_at"], ada["lost_first"], ada["lost"]) == (1, 1, 0, 0)
    assert ada["first"] == str(best.answers[0][0])
    assert (bo["tries"], bo["solved_at"], bo["lost_first"], bo["lost"]) == (2, 2, lost, 0)
    assert (bo["first"], bo["hints"], bo["shown"]) == (str(ak.Move(7, spot)), 1, False)
    assert (cy["tries"], cy["solved_at"], cy["shown"], cy["title"]) == (1, 0, True, "One")
    # One of several ways, of which all are asked for.
    assert rows["Cy", 3]["lost"] == puzzles[2].solve().count - 1 > 0
    assert rows["Ada", 3]["tries"] == 0
    assert table.solved_by(1) == ("Ada", "Bo")
    assert table.solved_by(puzzles[0]) == ("Ada", "Bo")
    most = table.first_tries(1)[0]
    assert (most["answer"], most["pupils"]) == (ada["first"], ["Ada", "Cy"])


def test_a_picture_counts_who_covered_what() -> None:
    puzzles = fresh()
    table = puzzles.class_table(lines().values())
    best, bad = puzzles[0].solve().answers[0][0].placement, worse(puzzles[0])
    assert [(row["label"], row["pupils"]) for row in table.first_tries(1)] == [
        ("A", ["Ada", "Cy"]),
        ("B", ["Bo"]),
    ]
    counts = Counter([*best.hexes(), *best.hexes(), *bad.hexes()])
    marks = [
        {"q": spot.q, "r": spot.r, "kind": "badge", "text": label}
        for spot, label in ((best, "A"), (bad, "B"))
    ]
    assert best[:2] != bad[:2]
    expected = CITY.figure(heat=counts, marks=marks)
    expected.update_layout(legend_title_text="Pupils")
    assert table.figure(1).to_plotly_json() == expected.to_plotly_json()
    assert table.figure(1, heat=None).to_plotly_json() != expected.to_plotly_json()


def test_lines_are_told_of_one_by_one(tmp_path: Path) -> None:
    ada, bo, cy = lines().values()
    again = fresh()
    again[0].check([worse(again[0])])
    other = ak.PuzzleSet([ak.Puzzle(CITY, [8])]).answers_line("Dan")
    text = "\n".join(
        [
            "Dear teacher,", "", ada, f"> {bo[:90]}", f"> {bo[90:]}", cy[:-3], ada,
            again.answers_line("Ada"), other, ada.replace("akropolis1", "akropolis9"),
        ]
    )  # fmt: skip
    table = ak.class_table(text, fresh())
    found = [(one.place.line, one.kind, one.other and one.other.line) for one in table.notices]
    assert found == [
        (1, "foreign", None),
        (6, "damaged", None),
        (7, "doubled", 3),
        (8, "replaced", 3),
        (9, "unknown", None),
        (10, "newer", None),
    ]
    assert table.pupils == ("Ada", "Bo")
    # The last line counts.
    row = table.table()[0]
    assert (row["pupil"], row["solved_at"], row["first"]) == (
        "Ada",
        0,
        "07@{},{}^{}".format(*worse(again[0])),
    )
    # The same from files.
    paths = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for path, part in zip(paths, (text.splitlines()[:5], text.splitlines()[5:]), strict=True):
        path.write_text("\n".join(part), "utf-8")
    read = ak.class_table(paths, fresh())
    assert read.table() == table.table()
    assert [str(one.place) for one in read.notices][:2] == ["one.txt, line 1", "two.txt, line 1"]
    assert ak.class_table(paths[0]).pupils == ("Ada", "Bo")
    assert ak.class_table(str(paths[0])).pupils == ("Ada", "Bo")
    assert ak.class_table([str(path) for path in paths], fresh()).notices == read.notices
    assert ak.class_table("nobody " * 10_000).pupils == ()
    nowhere = ak.class_table(str(tmp_path / "none.txt"))
    assert [one.kind for one in nowhere.notices] == ["foreign"]


def test_a_damaged_line_says_whose_it_is() -> None:
    ada = lines()["Ada"]
    cases = {
        ada[:-1]: "line 1: damaged; have Ada copy it again",
        ada.replace("-Ada-", "-A%20da%E2%82%AC-"): "line 1: damaged; have A da€ copy it again",
        ada.replace("-1of1-", "-of-"): "line 1: damaged; have Ada copy it again",
        ada.replace("-Ada-", "-A%da-"): "line 1: damaged; have it copied again",
        ada.replace("-Ada-", "-%FF-"): "line 1: damaged; have it copied again",
        ada[:14]: "line 1: damaged; have it copied again",
        ada.replace("Ada", "A" * 99): "line 1: damaged; have it copied again",
    }
    for text, notice in cases.items():
        assert [str(one) for one in ak.class_table(text).notices] == [notice]


def test_a_missing_line_is_told() -> None:
    cities = [CITY.place(61, spot) for spot in CITY.legal_placements()[:70]]
    puzzles = ak.PuzzleSet([ak.Puzzle(city, [7]) for city in cities])
    first, *rest = puzzles.answers_line("Ada").splitlines()
    assert len(rest) > 0
    (notice,) = puzzles.class_table(rest).notices
    assert (notice.kind, notice.name, notice.other and notice.other.line) == ("missing", "Ada", 1)
    assert puzzles.class_table([*rest, first]).notices == ()
    assert len(puzzles.class_table([*rest, first]).table()) == 70


def test_exercises_are_questions() -> None:
    from akropolis_nb.puzzles.answers.answer_line import write_lines
    from akropolis_nb.puzzles.answers.summary import Summary

    game = play_first(ak.Game(seed=7), 2)
    exercise = ak.review(game, playouts=60, progress=False).ask(2)
    move = next(iter(exercise.position.legal_moves()))
    index = exercise.position.site.index(move.tile)
    one = Summary(exercise.key[:6], 1, 1, 0.3, 0.3, first=((index, *move.placement),))
    table = ak.class_table(write_lines("Ada", [one]), exercise)
    (row,) = table.table()
    assert (row["first"], row["lost"]) == (str(move), 0.3)
    assert "Is there a better one?" in row["title"]
    assert table.figure(exercise).data


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_shows_itself(language: str) -> None:
    ak.set_language(language)
    try:
        table = fresh().class_table(["=1+1", *lines().values()])
        shown = table._repr_html_()
    finally:
        ak.set_language("en")
    assert shown.count("<tr>") == 1 + 3 + 1
    for cell in ("✓", "✓ 2", "† ", "2 / 3"):
        assert cell in shown
    assert "{" not in shown


def test_csv_takes_no_name_for_a_formula() -> None:
    puzzles = fresh()
    puzzles[0].check([worse(puzzles[0])])
    table = puzzles.class_table(puzzles.answers_line("=HYPERLINK(1)"))
    rows = list(csv.DictReader(io.StringIO(table.to_csv())))
    assert [row["pupil"] for row in rows] == ["'=HYPERLINK(1)"] * 3
    assert ak.class_table([]).to_csv() == "\n"


def test_csv_is_written_for_spreadsheets(tmp_path: Path) -> None:
    table = fresh().class_table(fresh().answers_line("Zoë Łuk"))
    table.to_csv(tmp_path / "class.csv")
    table.to_csv(str(tmp_path / "again.csv"))
    data = (tmp_path / "class.csv").read_bytes()
    assert data.decode("utf-8-sig") == table.to_csv()
    assert data.startswith(b"\xef\xbb\xbf")
    assert data == (tmp_path / "again.csv").read_bytes()


def test_wrong_arguments() -> None:
    table = ak.class_table(lines().values())
    with pytest.raises(ak.AkropolisError, match="needs the board"):
        table.figure(1)
    with pytest.raises(ak.AkropolisError, match="from 1 to 3"):
        table.figure(4)
    with pytest.raises(ak.AkropolisError, match="not in the table"):
        table.solved_by(ak.Puzzle(CITY, [9]))
    with pytest.raises(ak.AkropolisError, match="not 5"):
        ak.class_table([5])  # type: ignore[list-item]
    with pytest.raises(ak.AkropolisError, match="a puzzle or an exercise, not 'One'"):
        ak.class_table([], ["One"])  # type: ignore[list-item]


def test_questions_about_a_city_are_not_graded() -> None:
    city = ak.City.from_text("Hqq@-2,3^0 hhg@-1,2^5 hhm@2,-3^4")
    quiz = ak.Puzzle(city, goal="how many points of houses")
    puzzles = ak.PuzzleSet([quiz, ak.Puzzle(CITY, [8])])
    assert (puzzles.graded, repr(puzzles)) == (1, "<PuzzleSet: 0 of 1 solved>")
    puzzles[1].check(puzzles[1].solve().answers[0])
    table = puzzles.class_table(puzzles.answers_line("Ada"))
    assert table.questions == (puzzles[1],)
    assert [(row["question"], row["solved_at"]) for row in table.table()] == [(1, 1)]
    assert table.solved_by(1) == ("Ada",)


def test_a_wrong_choice_is_lost() -> None:
    puzzles = ak.PuzzleSet([ak.collection("choice")[0]])
    wrong = "B" if puzzles[0].right_letter == "A" else "A"
    puzzles[0].check(wrong)
    (row,) = puzzles.class_table(puzzles.answers_line("Ada")).table()
    assert (row["lost_first"], row["lost"]) == (1, 1)
    puzzles[0].check(puzzles[0].right_letter)
    (row,) = puzzles.class_table(puzzles.answers_line("Ada")).table()
    assert (row["lost_first"], row["lost"]) == (1, 0)
