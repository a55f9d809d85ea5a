"""Puzzles in a view: placing, checking, hints, the solution, saved attempts."""

from __future__ import annotations

import errno
import re
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.messages import puzzle_sentences
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import LANGUAGES
from akropolis_nb.puzzles.answers import answers_file
from akropolis_nb.puzzles.goal import Goal
from akropolis_nb.puzzles.puzzle import Puzzle
from akropolis_nb.widget.pages.recording import record_board
from akropolis_nb.widget.puzzle_widget import PuzzleWidget
from tests.widget.page import ask, lay, place

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CITY = ak.City.from_text("qbg@-1,0^5 Bqh@-1,-1^2")


def puzzle(**options: Any) -> Puzzle:
    return Puzzle(CITY, **{"tiles": [7, 31], "hints": ["look up", "look down"], **options})


@pytest.fixture
def view() -> Iterator[PuzzleWidget]:
    view = PuzzleWidget(puzzle())
    yield view
    view.close()


def read(view: PuzzleWidget) -> dict[str, Any]:
    data: dict[str, Any] = view.snapshot["puzzle"]
    return data


def test_the_best_answer_laid_by_hand_is_the_solution(view: PuzzleWidget) -> None:
    answers: list[str] = []
    view.on_solved(lambda solved: answers.append(solved.answer))
    best = view.puzzle.solve().answers[0]
    for move in best:
        assert lay(view, move, 0)["ok"]
    assert [view.solved, ask(view, "check")["ok"]] == [False, True]
    assert read(view)["verdict"] == "solved"
    assert f"{view.puzzle.solve().best} points" in read(view)["told"]
    assert view.solved
    assert view.answer == " ".join(map(str, best))
    assert answers == [view.answer]
    view.on_solved(lambda _: answers.append("again"))
    assert answers[-1] == "again"


def test_an_unfinished_answer_says_what_is_left(view: PuzzleWidget) -> None:
    assert "Place a tile" in ask(view, "check")["error"]
    lay(view, view.puzzle.solve().answers[0][0], 0)
    assert read(view)["complete"] is False
    ask(view, "check")
    assert read(view)["verdict"] == "unfinished"


def test_tiles_come_in_order_and_what_is_illegal_says_why(view: PuzzleWidget) -> None:
    site = view.snapshot["site"]
    assert [tile["affordable"] for tile in site] == [True, False]
    assert place(view, index=1)["error"] == "later"
    assert "error" in place(view, index=5)
    before = view.snapshot
    for kind, answer in (("why", "text"), ("place", "error")):
        assert "share an edge" in ask(view, kind, index=0, q=9, r=9, rotation=0)[answer]
    assert view.snapshot is before


def test_undo_redo_and_starting_over(view: PuzzleWidget) -> None:
    for move in view.puzzle.solve().answers[0]:
        lay(view, move, 0)
    whole = view.city
    ask(view, "undo", count=1)
    ask(view, "undo", count=1)
    assert view.city == CITY
    assert "no such step" in ask(view, "undo", count=1)["error"]
    assert ask(view, "step", by=-1)["ok"]
    ask(view, "redo", count=2)
    assert view.city == whole
    assert ask(view, "goto", ply=1)["ok"]
    ask(view, "reset")
    assert view.city == CITY
    # Nothing is lost.
    ask(view, "redo", count=2)
    assert view.city == whole


def test_a_saved_picture_keeps_answers_that_are_hidden(view: PuzzleWidget) -> None:
    """The saved picture of a notebook shows the same as the live view."""
    for shown in (view, ak.Game(seed=1).show(), ak.CityWidget(CITY)):
        pictures = []
        for reveal in (True, False):
            shown.reveal = reveal
            bundle, _ = shown._repr_mimebundle_()
            pictures.append(bundle["image/svg+xml"])
        assert pictures[0] != pictures[1]
        assert not re.search(r"\d points?\b", pictures[1])
        shown.close()


@pytest.mark.parametrize("shown", [True, False])
def test_the_explanation_comes_after_the_answer(shown: bool) -> None:
    explained = puzzle(explanation="because", translations={"pl": {"explanation": "bo tak"}})
    view = PuzzleWidget(explained)
    best = explained.solve().answers[0]
    lay(view, ak.Move(7, CITY.legal_placements()[0]), 0)
    ask(view, "hint")
    assert read(view)["explanation"] == ""
    ask(view, "reset")
    if shown:
        ask(view, "solution")
    else:
        for move in best:
            lay(view, move, 0)
        ask(view, "check")
    assert read(view)["explanation"] == "because"
    view.language = "pl"
    assert read(view)["explanation"] == "bo tak"
    view.close()


@pytest.mark.parametrize("goal", ["most points", "every way to most points"])
def test_a_right_answer_checked_again_is_no_new_attempt(goal: str) -> None:
    asked = puzzle(tiles=["hhb"], goal=goal)
    view = PuzzleWidget(asked)
    best = asked.solve().answers[0]
    wrong = min(CITY.preview("hhb"), key=lambda see: see.points + see.stones)
    lay(view, ak.Move(best[0].tile, wrong.placement), 0)
    for tries in (1, 2):
        # A wrong one counts as often as it is checked.
        assert ask(view, "check")["ok"]
        assert read(view)["attempts"] == tries
    ask(view, "reset")
    lay(view, best[0], 0)
    for _ in range(3):
        assert ask(view, "check")["ok"]
        assert read(view)["attempts"] == 3
    view.close()


def test_a_single_best_answer_is_no_one_of_the_best() -> None:
    for tiles, count in (([29, 31], 1), ([7, 31], puzzle().solve().count)):
        asked = puzzle(tiles=tiles)
        assert asked.solve().count == count
        view = PuzzleWidget(asked)
        text = ask(view, "solution")["text"]
        assert text == "This is the best answer." if count == 1 else str(count) in text
        view.close()


@pytest.mark.parametrize("goal", ["most points", "every way to most points"])
def test_the_solution_shown_and_checked_is_not_solved(goal: str) -> None:
    for language in LANGUAGES:
        translations = {"pl": {"title": "Jeden kafel"}}
        asked = puzzle(tiles=["hhb"], goal=goal, translations=translations)
        view = PuzzleWidget(asked, language=language)
        assert (view.snapshot["title"] == "Jeden kafel") == (language == "pl")
        ask(view, "solution")
        for (move,) in asked.solve().answers:
            ask(view, "reset")
            lay(view, move, 0)
            assert ask(view, "check")["ok"]
        texts = catalogue(language)
        assert (view.solved, read(view)["solved"], read(view)["shown"]) == (False, False, True)
        key = "ways_shown" if asked.goal.every else "answer_shown"
        assert read(view)["verdict"] == "shown"
        assert read(view)["told"].startswith(texts[key].partition("{")[0])
        view.close()


def test_a_result_that_cannot_be_saved_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(answers_file, "save_text", refuse)
    (asked,) = ak.PuzzleSet([puzzle()], save=tmp_path / "answers.json")
    view = PuzzleWidget(asked, language="de")
    for move in asked.solve().answers[0]:
        lay(view, move, 0)
    assert ask(view, "check")["ok"]
    assert (view.solved, read(view)["verdict"]) == (True, "solved")
    saved_not = f"Nicht gespeichert in {tmp_path / 'answers.json'}: No space left on device."
    assert read(view)["told"].startswith("Gelöst: ")
    assert saved_not in read(view)["told"]
    for kind in ("hint", "solution"):
        assert saved_not in ask(view, kind)["text"]
    assert read(view)["hints"] == ["look up"]
    view.close()


def test_a_new_view_begins_with_the_last_answer_and_all_keep_the_same_count(
    view: PuzzleWidget,
) -> None:
    first, second = view.puzzle.solve().answers[0]
    view.sleep()
    view.wake()
    lay(view, first, 0)
    ask(view, "check")
    other, closed = PuzzleWidget(view.puzzle), PuzzleWidget(view.puzzle)
    assert (other.city, other.attempts, other.answer) == (view.city, 1, view.answer)
    closed.on_solved(lambda _: pytest.fail("it is closed"))
    closed.close()
    lay(view, second, 0)
    ask(view, "check")
    assert (other.solved, other.attempts, closed.attempts) == (True, 2, 1)
    other.close()


@pytest.mark.parametrize(
    "options",
    [
        {"preview": False},
        {"tiles": [7]}, {"tiles": [7], "goal": "every way to most points of houses"},
        {"tiles": [7, 31], "choose": 1, "stones": 1},
    ],
)  # fmt: skip
def test_gains_are_not_seen_where_they_are_the_answer_or_the_author_says_so(
    options: dict[str, Any],
) -> None:
    asked = puzzle(**options)
    view = PuzzleWidget(asked, heat="now")
    assert view.snapshot["gains"] == []
    assert view.snapshot["legal"]
    assert {row[4] for row in view.snapshot["legal"]} == {0}
    assert read(view)["now"] == ""
    best = asked.solve().answers[0][0]
    index = asked.tiles.index(best.tile)
    q, r, rotation = best.placement
    level = CITY.level_at(best.placement)
    answer = ask(view, "why", index=index, q=q, r=r, rotation=rotation)
    assert answer["text"] == f"level {level}"
    assert "share an edge" in ask(view, "why", index=index, q=9, r=9, rotation=0)["text"]
    assert "point" not in lay(view, best, index)["text"]
    assert record_board(view, play=True)["play"]["puzzle"]["preview"] is False
    view.close()


def test_gains_are_what_placing_brings(view: PuzzleWidget) -> None:
    assert read(view)["now"]
    assert PuzzleWidget(puzzle(tiles=[7], goal="at least 3 points")).snapshot["gains"]
    legal, gains = view.snapshot["legal"], view.snapshot["gains"][0]
    for n in range(0, len(legal), 17):
        q, r, rotation, _, stones = legal[n]
        after = CITY.place(7, (q, r, rotation))
        assert gains[n] == after.score().points - CITY.score().points
        assert stones == after.stones_gained


def test_every_way_is_gathered_one_by_one() -> None:
    every = puzzle(tiles=["hhb"], goal="every way to most points", hints=[])
    view = PuzzleWidget(every)
    ways = every.solve().answers
    wrong = next(
        move for spot in CITY.legal_placements() if ((move := ak.Move("hhb", spot)),) not in ways
    )
    for move in (*(move for (move,) in ways[:-1]), wrong, ways[-1][0]):
        assert not view.solved
        ask(view, "reset")
        lay(view, move, 0)
        ask(view, "check")
        assert read(view)["verdict"] == ("solved" if move == ways[-1][0] else "missing")
    assert view.solved
    view.close()


def test_tiles_chosen_cost_stones() -> None:
    free = puzzle(tiles=[7, 31, 12], choose=2, stones=1, hints=[])
    view = PuzzleWidget(free)
    assert [tile["affordable"] for tile in view.snapshot["site"]] == [True, True, False]
    assert [tile["cost"] for tile in view.snapshot["site"]] == [0, 1, 2]
    spot = CITY.legal_placements()[0]
    lay(view, ak.Move(31, spot), index=1)
    assert view.snapshot["seats"][0]["stones"] == view.city.stones_gained
    lay(view, ak.Move(7, view.city.legal_placements()[0]), 0)
    assert view.snapshot["site"] == []
    view.close()


@pytest.mark.parametrize(
    ("language", "goal", "text"),
    [
        ("en", "at least 1 stones", "Get at least 1 stone."),
        ("pl", "at least 22 points", "Zdobądź co najmniej 22 punkty."),
        ("uk", "at least 21 points of temples", "Здобудьте щонайменше 21 очко за храми."),
    ],
)
def test_what_is_asked_for_is_counted_as_the_language_counts(
    language: str, goal: str, text: str
) -> None:
    assert puzzle_sentences.goal(catalogue(language), Goal.from_text(goal)) == text


def test_what_is_no_puzzle_is_refused() -> None:
    with pytest.raises(TypeError, match=r"ak\.Puzzle"):
        PuzzleWidget(ak.City())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="did you mean 'height'"):
        PuzzleWidget(puzzle(), hight=3)
    with pytest.raises(AttributeError, match="puzzle"):
        PuzzleWidget(puzzle()).city = CITY


def test_the_last_moves_are_played_against_the_best_replies() -> None:
    asked = ak.collection("last", "hard")[0].untried()
    position = asked.position
    assert position is not None
    seat, other = position.to_move, 1 - position.to_move
    view = PuzzleWidget(asked)
    first = view.snapshot
    assert [one["name"] for one in first["seats"]][seat] == "You"
    assert [one["total"] for one in first["seats"]] == [one.total for one in position.scores]
    assert (first["to_move"], view.player, read(view)["now"]) == (seat, seat, "")
    (move, second), *_ = asked.solve().answers
    state = asked.task.after(asked.task.start, asked.tiles.index(move.tile), move.placement)
    assert lay(view, move, asked.tiles.index(move.tile))["ok"]
    assert read(view)["told"].startswith("Opponent placed a tile (")
    after = state.position
    assert after is not None
    assert [tile["tile"] for tile in view.snapshot["site"]] == list(after.site)
    assert len(after.cities[other].placed) == len(position.cities[other].placed) + 1
    assert view.snapshot["seats"][other]["total"] == after.scores[other].total
    assert not ask(view, "check")["ok"] or read(view)["verdict"] == "unfinished"
    assert lay(view, second, after.site.index(second.tile))["ok"]
    assert ask(view, "check")["ok"]
    assert read(view)["verdict"] == "solved"
    assert read(view)["told"].startswith("Solved: ")
    assert view.solved
    # The picture for documents shows both cities, also after moves.
    assert "Opponent" in view._document.svg(reveal=True)
    view.close()


def test_the_solution_of_the_last_moves_goes_on_from_a_right_move() -> None:
    asked = ak.collection("last", "medium")[1].untried()
    view = PuzzleWidget(asked)
    line = asked.solve().answers[-1]
    lay(view, line[0], asked.tiles.index(line[0].tile))
    assert ask(view, "solution")["ok"]
    assert [move["text"] for move in view.snapshot["line"]] == [str(move) for move in line]
    assert read(view)["explanation"]
    ask(view, "undo", count=2)
    assert view.snapshot["ply"] == 0
    assert read(view)["told"] == ""
    view.close()


def test_a_picture_of_a_choice_is_a_move_and_a_check() -> None:
    game = ak.Game(players=2, seed=5)
    (one, other), spot = game.position.site[:2], game.position.city.legal_placements()[0]
    right, wrong = ak.Move(other, spot), ak.Move(one, spot)
    asked = ak.Puzzle(game, goal=f"{right} rather than {wrong}", preview=False)
    view = PuzzleWidget(asked)
    shown = view.snapshot["puzzle"]["choices"]
    assert view.snapshot["gains"] == []
    assert [choice["text"] for choice in shown] == sorted(map(str, (right, wrong)))
    assert [choice["cost"] for choice in shown] == [
        asked.tiles.index(move.tile) for move in asked.goal.pictures
    ]
    assert {hexagon["why"] for choice in shown for hexagon in choice["scene"]["hexes"]} == {""}
    for move, verdict in ((wrong, "less"), (right, "solved")):
        assert ask(view, "choose", choice=asked.goal.pictures.index(move))["ok"]
        assert view.snapshot["puzzle"]["verdict"] == verdict
        assert [made["text"] for made in view.snapshot["line"]] == [str(move)]
        assert len(view.snapshot["seats"]) == 2
    for number in (2, -1, "A"):
        assert "error" in ask(view, "choose", choice=number)
    assert asked.solved


def test_a_question_about_a_city_is_answered_and_hides_what_counts() -> None:
    asked = Puzzle(ak.City.from_text("Hqq@-2,3^0 hhg@-1,2^5 hhm@2,-3^4"), goal="which houses count")
    view = PuzzleWidget(asked)
    right = ord(asked.right_letter) - ord("A")
    wrong = (right + 1) % len(read(view)["choices"])
    for number, verdict in ((wrong, "less"), (right, "solved")):
        assert {hexagon["why"] for hexagon in view.snapshot["seats"][0]["scene"]["hexes"]} == {""}
        assert read(view)["explanation"] == ""
        assert ask(view, "choose", choice=number)["ok"]
        assert read(view)["verdict"] == verdict
        assert read(view)["chosen"] == "ABCD"[number]
    assert read(view)["explanation"] == "Houses: value 4 × 2 ★ = 8."
    assert any(hexagon["why"] for hexagon in view.snapshot["seats"][0]["scene"]["hexes"])
    assert (len(asked.attempts), view.solved) == (0, False)
    for number in (4, -1):
        assert "error" in ask(view, "choose", choice=number)
