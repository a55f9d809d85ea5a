"""The training, with games whose outcome is known."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from akropolis_nb.bots import value_weights
from akropolis_nb.engine import kernels as k
from tests.training import value_weights as training

if TYPE_CHECKING:
    from pathlib import Path

    Table = np.ndarray[Any, np.dtype[np.int32]]

BLIND = value_weights.table({name: [float(name == "scale")] * 5 for name in value_weights.ENTRIES})


class Hill(training.Arena):
    """The table nearer to a hidden one wins; the hidden one beats the start by 20 points."""

    def __init__(self, start: Table, hidden: Table) -> None:
        super().__init__(2, seed=1)
        self.hidden = hidden
        self.points = 20 / self.away(start)

    def away(self, table: Table) -> float:
        return float(np.abs(table.astype(float) - self.hidden).sum())

    def margin(self, one: Table, other: Table, games: int) -> float:
        assert games > 0
        return (self.away(other) - self.away(one)) * self.points


def test_training_finds_the_table_that_wins(capsys: pytest.CaptureFixture[str]) -> None:
    begin = training.beginning()
    hidden = {
        name: values + 0.8 * np.array(training.PARAMETERS[name][1])
        for name, values in begin.items()
    }
    start, goal = (value_weights.table(training.entries_of(each)) for each in (begin, hidden))
    arena = Hill(start, goal)
    trained = value_weights.table(training.entries_of(training.train(arena, begin, 200, 5, seed=3)))
    assert 5 < arena.margin(trained, start, 1) < 20
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == [
        "2 players, step 100",
        "2 players, step 200",
    ]
    assert float(told[-1].split()[-2]) == pytest.approx(arena.margin(trained, start, 1), abs=0.05)


def test_calibration_is_the_straight_line_through_what_games_came_to() -> None:
    """Results are twice the expectation plus five, in the last turn half of the expectation."""

    class Known(training.Arena):
        def expectations(self, table: Table, games: int) -> dict[int, tuple[Any, Any]]:
            assert table.shape == BLIND.shape
            seen = np.array([self._chance.randrange(200) for _ in range(2 * games)])
            return {1: (seen, seen / 2), 3: (seen, 2 * seen + 5)}

    entries = {name: [float(name == "scale")] * 5 for name in value_weights.ENTRIES}
    found = training.calibrated(entries, Known(2, seed=4), deals=3, games=40)
    assert found["scale"] == pytest.approx([0.5, *[2.0] * 4])
    assert found["points missing"] == pytest.approx([0.0, *[5.0] * 4], abs=1e-6)
    others = set(entries) - {"scale", "points missing"}
    assert {name: found[name] for name in others} == {name: entries[name] for name in others}


def test_more_players_begin_with_what_two_have_learnt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def train(arena: Any, begin: Any, steps: int, games: int, seed: int) -> Any:
        calls.append((arena.players, float(begin["building higher"][0]), steps, games, seed))
        return begin | {"building higher": begin["building higher"] + arena.players}

    monkeypatch.setattr(training, "train", train)
    monkeypatch.setattr(training, "calibrated", lambda entries, *_, **__: entries)
    path = tmp_path / "weights.json"
    training.main(["--steps", "9", "--more", "4", "--games", "50", "--out", str(path)])
    assert calls == [(2, 0.0, 9, 50, 1), (3, 2.0, 4, 50, 1), (4, 2.0, 4, 50, 1)]
    written = json.loads(path.read_text("utf-8"))
    assert list(written) == ["2 players", "3 players", "4 players"]
    higher = [entries["building on level 3"][-1] for entries in written.values()]
    assert higher == [2.0, 5.0, 6.0]


def test_weights_have_no_margin_over_themselves() -> None:
    """Seats are swapped in the same deals, so equal weights have a margin of 0."""
    assert training.Arena(2, seed=5).margin(BLIND, BLIND, 2) == 0


def test_expectations_are_reported_with_results() -> None:
    """Weights of zero expect the current points, which are nearly final so late in the game."""
    arena = training.Arena(4, seed=6)
    before = sorted(arena._tiles)
    seen = arena.expectations(BLIND, 2)
    plies = 4 * 11
    assert list(seen) == [turns for turns in value_weights.KNOTS if 4 * turns < plies]
    became = seen[1][1]
    assert became.shape == (2 * 4,)
    means = [float(expected.mean()) for expected, _ in seen.values()]
    assert all((result == became).all() for _, result in seen.values())
    assert means == sorted(means, reverse=True)
    assert became.mean() > means[0] > 0
    # The next deal uses an unchanged table.
    assert sorted(arena._tiles) == before
    table = arena._start.table
    assert (table[k.SITE_SIZE], table[k.PILE_SIZE]) == (1, len(before) - 1)
