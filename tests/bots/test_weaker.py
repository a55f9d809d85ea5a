"""Bots of given strength: what they draw, and what was measured of them."""

from __future__ import annotations

import json
import math
from collections import Counter
from importlib.resources import files
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.bots.strong import WeakerBot, softness
from tests.bots.test_players import start
from tests.training import strengths

STORED = json.loads(files("akropolis_nb.bots").joinpath("strengths.json").read_text("utf-8"))


@pytest.mark.compiled
@pytest.mark.parametrize("rules", [{}, {"players": 4}, {"architect": "metagenes"}])
def test_it_plays_legal_moves(rules: dict[str, Any]) -> None:
    position = ak.Game(seed=5, **rules).position
    for loss in (2, 13):
        bot = ak.bot("strong", loss=loss)
        assert bot.choose(position, Random(1)) in position.legal_moves()
        assert bot.choose(position, Random(1)) == bot.choose(position, Random(1))


@pytest.mark.compiled
def test_the_network_and_the_search_rate_all_moves() -> None:
    position = start(plies=8)
    moves, behind = WeakerBot(1.0).rate(position, Random(3))
    found = ak.bot("strong", playouts=100).choose(position, Random(3))
    assert moves[int(behind.argmin())] == found
    assert min(behind) < 0 <= sorted(behind)[1]
    fast = ak.bot("fast").choose(position, Random(3))
    assert behind[moves.index(fast)] <= 0
    assert set(moves) == set(position.legal_moves())


def test_moves_that_lose_more_are_drawn_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = [*start().legal_moves()][:3]
    monkeypatch.setattr(WeakerBot, "rate", lambda *_: (moves, np.array([0.0, 1.0, 2.0])))
    rng = Random(1)
    drawn = Counter(WeakerBot(2.0).choose(start(), rng) for _ in range(4000))
    for better, worse in ((0, 1), (1, 2)):
        assert drawn[moves[better]] / drawn[moves[worse]] == pytest.approx(math.exp(0.5), rel=0.12)


@pytest.mark.parametrize("loss", [1.9, 13.1, "4", None, math.nan, -3])
def test_other_losses_are_refused(loss: Any) -> None:
    if loss is not None:
        with pytest.raises(ak.AkropolisError, match="loss takes points a move, 2 to 13, not"):
            ak.bot("strong", loss=loss)
    for name, how in (("fast", {}), ("strong", {"budget": 1}), ("strong", {"aim": "score"})):
        with pytest.raises(ak.AkropolisError, match="only the bot 'strong' takes a loss"):
            ak.bot(name, loss=4, **how)


class TestWhatWasMeasured:
    def test_the_file_is_that_of_the_command(self) -> None:
        rows = STORED["rows"]
        assert {row["softness"] for row in rows} == {*strengths.SOFTNESS}
        assert [row["loss"] for row in rows] == pytest.approx(strengths.smooth(rows), abs=0.001)
        losses = [row["loss"] for row in rows]
        assert losses == sorted(losses)
        assert losses[0] < min(strengths.STRENGTHS)
        assert losses[-1] > max(strengths.STRENGTHS)

    def test_the_curve_agrees_with_the_measurements(self) -> None:
        off = [(row["loss"] - row["measured"]) / row["error"] for row in STORED["rows"]]
        assert sum(one**2 for one in off) < 2 * len(off)

    def test_a_loss_is_read_off_between_its_neighbours(self) -> None:
        rows = STORED["rows"]
        for one, other in pairwise(rows):
            if one["loss"] >= 2 and other["loss"] <= 13:
                assert softness(one["loss"]) == pytest.approx(one["softness"])
                middle = softness((one["loss"] + other["loss"]) / 2)
                assert one["softness"] < middle < other["softness"]

    def test_means_are_those_of_all_moves(self) -> None:
        """Losses that follow from what the network says have no error but that of the moves."""
        rng = np.random.default_rng(1)
        behind = rng.exponential(5, 4000) - 1
        loss = np.where(behind < 0, 1.0, 2 + behind / 2)
        measured = np.column_stack([behind, loss])[:60]
        ((mean, error),) = strengths.means([strengths.Sample(behind, measured)])
        assert mean == pytest.approx(loss.mean(), abs=1e-9)
        assert error == pytest.approx(loss.std() / math.sqrt(4000), rel=0.01)

    @pytest.mark.slow
    @pytest.mark.compiled
    def test_the_best_move_loses_nothing_and_a_bad_one_does(self) -> None:
        position = start(plies=6)
        moves = ak.analyse(position, playouts=120, progress=False).moves
        assert strengths.loss_of(position, moves[0].move, 3) <= 3
        assert strengths.loss_of(position, moves[-1].move, 3) > 8
        found = strengths.sample(2.0, 1, 1, 7)
        assert found.behind.shape == (36,)
        assert found.measured.shape == (1, 2)
