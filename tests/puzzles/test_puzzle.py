"""A puzzle as a value."""

from __future__ import annotations

import pickle

import pytest

import akropolis_nb as ak


def test_what_a_puzzle_asks_cannot_be_set_and_travels_with_its_attempts() -> None:
    puzzle = ak.Puzzle(ak.City(), ["hhg"], translations={"pl": {"title": "Kafel"}})
    puzzle.check("hhg@0,1^2")
    with pytest.raises(AttributeError):
        puzzle.title = "Another"  # type: ignore[misc]
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle
    assert again.answer == puzzle.answer == "hhg@0,1^2"
