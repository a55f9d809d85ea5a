"""Analysis: what is best here, and by how much."""

from __future__ import annotations

from threading import Event
from typing import Any

import akropolis_nb as ak
from akropolis_nb.analysis.anytime import Ponder
from tests.analysis.test_bots import start


def test_every_legal_move_is_told_once() -> None:
    position = start(plies=9)
    analysis = ak.analyse(position, playouts=3000)
    moves = [move for candidate in analysis.moves for move in candidate.equals]
    assert sorted(map(str, moves)) == sorted(map(str, position.legal_moves()))
    assert all(candidate.move in candidate.equals for candidate in analysis.moves)
    assert analysis.best == analysis.moves[0].move
    assert analysis.playouts == 3000


def test_steps_of_any_size_come_to_the_same() -> None:
    position = start(plies=4)
    whole = Ponder(position, 5, workers=1).step(playouts=2100)
    parts = Ponder(position, 5, workers=2)
    for playouts in (1, 130, 1000, 69, 900):
        analysis = parts.step(playouts=playouts)
    assert analysis.table() == whole.table()
    assert ak.analyse(position, playouts=1500, seed=5).extend(playouts=600).table() == whole.table()


def test_the_thread_tells_more_and_more_until_it_is_stopped() -> None:
    stop, heard = Event(), list[Any]()

    def hear(analysis: ak.Analysis) -> None:
        heard.append(analysis.playouts)
        if len(heard) == 3:
            stop.set()

    Ponder(start(plies=30), workers=1).run_in_thread(hear, stop, every=0).join()
    assert len(heard) == 4
    assert heard == sorted(heard)
    assert heard[0] > 0
