"""Misspelt attributes of views raise an error."""

from __future__ import annotations

from typing import Any

import pytest
import traitlets

import akropolis_nb as ak


def views() -> list[Any]:
    puzzle = ak.Puzzle(ak.City(), ["hhg"])
    return [ak.CityWidget(ak.City()), ak.CityWidget(ak.Game(seed=1)), ak.PuzzleWidget(puzzle)]


def test_what_there_is_not_cannot_be_set() -> None:
    for view in views():
        with pytest.raises(traitlets.TraitError, match="did you mean 'height'"):
            view.heigth = 500
        with pytest.raises(traitlets.TraitError, match="a view has no 'colour' to set"):
            view.colour = "red"
        view.height = 500
        assert view.height == 500


def test_an_exercise_is_one_of_a_review() -> None:
    view: Any = ak.CityWidget(ak.Game(seed=1))
    with pytest.raises(TypeError, match="a view's exercise is one of a review, not 5"):
        view.exercise = 5
    assert view.exercise is None


def test_a_class_of_ones_own_may_have_more() -> None:
    class Mine(ak.CityWidget):
        pass

    view: Any = Mine(ak.City())
    view.note = 1
    assert view.note == 1
