"""The best guess at what moves are worth, from few games."""

from __future__ import annotations

from random import Random

import numpy as np

import akropolis_nb as ak
from akropolis_nb.analysis.choices import choices
from akropolis_nb.analysis.guess import guess, likeness
from akropolis_nb.analysis.tally import Results
from tests.analysis.test_choices import at
from tests.analysis.test_symmetry import grown


def test_alike_are_moves_with_something_in_common() -> None:
    position = at(grown(7, 4), "hbt", "Gqq")
    found = choices(position)
    alike = likeness(found)
    assert (abs(alike - alike.T) < 1e-12).all()
    rng = Random(1)
    for _ in range(200):
        a, b, c = (rng.randrange(len(found)) for _ in range(3))
        tiles = [found[n].move.tile for n in (a, b, c)]
        gains = [found[n].gain for n in (a, b, c)]
        cells = [
            {hex_ for move in found[n].equals for hex_ in move.placement.hexes()} for n in (a, b, c)
        ]
        if tiles[0] == tiles[1] != tiles[2] and gains[1] == gains[2] and not cells[0] & cells[2]:
            assert alike[a, b] > alike[a, c]


def test_many_games_of_a_move_are_believed_few_are_not() -> None:
    found = choices(at(ak.City(), "hbt"))
    alike = likeness(found)
    truth = np.random.default_rng(3).normal(100, 4, len(found))
    luck = np.random.default_rng(4).normal(0, 20, len(found))

    def error(games: int) -> float:
        played = np.full(len(found), games)
        results = Results(played, truth + luck / np.sqrt(games), np.zeros(len(found)), 400.0)
        return float(np.sqrt(((guess(results, alike).worth - truth) ** 2).mean()))

    assert error(100_000) < 0.1
    assert error(4) < 5
    nothing = Results(np.zeros(30, np.int64), np.full(30, np.nan), np.full(30, np.inf), 0.0)
    assert sorted(guess(nothing, alike).order) == list(range(30))
