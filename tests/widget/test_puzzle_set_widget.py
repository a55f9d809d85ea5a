"""A puzzle set in a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def puzzles(tmp_path: Path) -> ak.PuzzleSet:
    made = [ak.Puzzle(ak.City(), ["hhg"], title="One"), ak.Puzzle(ak.City(), [7, 31], title="Two")]
    return ak.PuzzleSet(made, save=tmp_path / "answers.json", title="Monday:")


def test_all_puzzles_speak_as_the_first_one_whatever_new_views_speak(
    puzzles: ak.PuzzleSet,
) -> None:
    view = puzzles.show()
    ak.set_language("de")
    try:
        view.current = 1
        puzzles[1].check(puzzles[1].solve().answers[0])
    finally:
        ak.set_language("en")
    assert view.view.language == "en"
    assert view.progress.value == "Monday: 1 of 2 solved"
    view.close()


def test_a_page_of_the_set_holds_all_of_them(puzzles: ak.PuzzleSet, tmp_path: Path) -> None:
    view = puzzles.show(can_reveal=False)
    view.save_html(tmp_path / "set.html")
    source = (tmp_path / "set.html").read_text("utf-8")
    assert source.count("<div data-akropolis-board>") == 2
    assert '"can_reveal":true' not in source
    assert "<title>Monday:</title>" in source
    view.close()


def test_what_is_no_set_is_refused(puzzles: ak.PuzzleSet) -> None:
    with pytest.raises(TypeError, match=r"ak\.PuzzleSet"):
        ak.PuzzleSetWidget([1])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"ak\.PuzzleSet"):
        ak.PuzzleSetWidget(ak.PuzzleSet([]))
    with pytest.raises(TypeError, match="did you mean 'height'"):
        puzzles.show(hight=3)
    view = puzzles.show()
    with pytest.raises(Exception, match="puzzles 0 to 1"):
        view.current = 2
    view.close()
