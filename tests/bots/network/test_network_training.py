"""Training the network: targets, gradients, and runs that repeat."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.bots.network.weights import SETS, load, load_set
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors import network
from tests.conftest import ROOT
from tests.training import compare, learning, lessons, network as training, prune, self_play
from tests.training.self_play import Group, Lessons

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

FOLDER = ROOT / "akropolis_nb" / "bots" / "network"


def some_lessons(seed: int, seats: int = 2, plies: int = 9, games: int = 3) -> Lessons:
    """Return invented lessons; the last turn of each seat has no rows."""
    chance = np.random.default_rng(seed)
    turns = chance.integers(-50, 200, (games, plies, lessons.TURN_SIZE)).astype(np.int32)
    for ply in range(plies):
        turns[:, ply, lessons.TURN_SEAT] = ply % seats
        turns[:, ply, lessons.TURN_LEFT] = (plies - 1 - ply) // seats
    turns[:, :, lessons.TURN_EXPLORED] = chance.integers(0, 2, (games, plies))
    turns[:, :, lessons.TURN_EXPECTED : lessons.TURN_EXPECTED + k.HEADS] *= k.POINT // 2
    turns[:, :, lessons.TURN_ROWS] = chance.integers(1, 9, (games, plies))
    turns[turns[:, :, lessons.TURN_LEFT] == 0, lessons.TURN_ROWS] = 0
    rows = np.arange(turns[:, :, lessons.TURN_ROWS].sum(), dtype=np.int32)
    return Lessons(turns, rows, np.zeros((0, lessons.EXAMPLE_SIZE), np.int32))


def slow_targets(played: Lessons, trace: float) -> list[NDArray[np.float64]]:
    """Return the targets of all positions, each followed to the end of its game by itself.

    The end of a game is worth its points. A turn before is worth a mixture of the expectation
    there, and of what follows it; after an explored move nothing of what follows counts.
    """

    def hoped(own: list[NDArray[np.int32]]) -> NDArray[np.float64]:
        """Return what the turns after the first of ``own`` make of its position."""
        turn, *later = own[1:]
        if turn[lessons.TURN_LEFT] == 0:
            assert not later
            return turn[lessons.TURN_POINTS : lessons.TURN_POINTS + k.HEADS].astype(float)
        value = turn[lessons.TURN_EXPECTED : lessons.TURN_EXPECTED + k.HEADS] / 256
        if turn[lessons.TURN_EXPLORED]:
            return np.asarray(value)
        return np.asarray((1 - trace) * value + trace * hoped(own[1:]))

    found = []
    for game in played.turns:
        for ply, turn in enumerate(game):
            if turn[lessons.TURN_ROWS]:
                own = [
                    other
                    for other in game[ply:]
                    if other[lessons.TURN_SEAT] == turn[lessons.TURN_SEAT]
                ]
                now = turn[lessons.TURN_POINTS : lessons.TURN_POINTS + k.HEADS]
                found.append((hoped(own) - now) / 20)
    return found


@pytest.mark.parametrize("trace", [0.0, 0.6, 1.0])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_targets_look_ahead_by_td_lambda(seats: int, trace: float) -> None:
    played = some_lessons(seats, seats, 4 * seats + 1)
    found = self_play.positions(played, trace)
    np.testing.assert_allclose(found.targets, slow_targets(played, trace), rtol=1e-5, atol=1e-6)
    kept = [found.rows[n, :count].tolist() for n, count in enumerate(found.counts)]
    assert [row for rows in kept for row in rows] == played.rows.tolist()


def test_a_position_of_too_many_rows_is_left_out() -> None:
    played = some_lessons(1)
    first = self_play.positions(played, 0.5)
    longer = played.turns.copy()
    more = self_play.MOST_ROWS + 1 - longer[0, 0, lessons.TURN_ROWS]
    longer[0, 0, lessons.TURN_ROWS] += more
    rows = np.concatenate([np.zeros(more, np.int32), played.rows])
    found = self_play.positions(played._replace(turns=longer, rows=rows), 0.5)
    for name in ("rows", "counts", "sets", "targets"):
        assert np.array_equal(getattr(found, name), getattr(first, name)[1:])


def test_a_step_follows_the_numerical_derivative() -> None:
    """The gradient of one sample, added up in Python, against differences of its loss."""
    learner = learning.Learner.new(3)
    chance = np.random.default_rng(3)
    rows, t = np.array([[5, 90, 4000, 5]], np.int32), 4
    learner.rows[rows[0]] = chance.normal(0, 0.3, (4, learning.LANES))
    target = chance.normal(0, 0.3, (1, learning.HEADS)).astype(np.float32)

    def loss(dense: NDArray[np.float64]) -> float:
        direct, bias, hidden, hidden_bias, output, blank = np.split(
            dense, np.cumsum(learning.SIZES)[:-1]
        )
        lanes = blank + learner.rows[rows[0]].astype(float).sum(axis=0)
        lit = np.maximum(lanes, 0)
        units = hidden.reshape(-1, learning.HIDDEN, learning.LANES)[t] @ lit
        units = np.maximum(units + hidden_bias.reshape(-1, learning.HIDDEN)[t], 0)
        out = direct.reshape(-1, learning.HEADS, learning.LANES)[t] @ lanes
        out += bias.reshape(-1, learning.HEADS)[t]
        out += output.reshape(-1, learning.HEADS, learning.HIDDEN)[t] @ units
        error = out - target[0]
        return float(error.sum() ** 2 + learning.HEAD_SHARE * (error**2).sum()) / 2

    dense = learner.dense.astype(float)
    before = learner.rows.copy()
    many, sets = np.array([4], np.int32), np.array([t], np.int32)
    plain: Any = learning._learn
    plain.py_func(
        learner.dense, learner.first, learner.second, learner.gradient, learner.rows.copy(),
        learner.row_scale, learner.counts, learner.errors, rows, many, sets, target,
        np.array([0]), np.float32(1),
    )  # fmt: skip
    assert np.array_equal(learner.rows, before)
    slopes = np.zeros_like(dense)
    touched = np.flatnonzero(learner.gradient)
    others = np.setdiff1d(np.arange(dense.size), touched)
    assert len(touched) > 300
    for n in [*touched, *chance.choice(others, 50)]:
        step = np.zeros_like(dense)
        step[n] = 1e-5
        slopes[n] = (loss(dense + step) - loss(dense - step)) / 2e-5
    np.testing.assert_allclose(learner.gradient, slopes, rtol=2e-3, atol=1e-4)


def test_a_step_is_played_and_learned_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (self_play, training):
        monkeypatch.setattr(module, "GROUP", 1)
    for name, value in (("STEP", 1), ("KEPT", 64)):
        monkeypatch.setattr(training, name, value)
    monkeypatch.setattr(training.Training, "test_games", lambda *_: (0.0, 0.0))
    monkeypatch.setattr(lessons, "compiled", lambda: lessons.play_lessons)
    made = training.Training(games=1, warm=1, seed=5, players=2)
    training.run(made, tmp_path / "weights")
    game, rng = ak.Game(made.groups(0)[0].rules, seed=1), Random(1)
    while not game.position.is_over:
        game.play(ak.bot("random").choose(game.position, rng))
    assert made.head == len(game.moves) - 2  # after each move but a seat's last one
    assert load(tmp_path / "weights").rows.any()


@pytest.mark.long  # numba compiles the lessons for a minute
@pytest.mark.compiled
@pytest.mark.parametrize("warm", [False, True])
def test_compiled_lessons_are_those_of_plain_python(
    warm: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(self_play, "GROUP", 1)
    group = Group(ak.Rules(3, "hm"), seed=4, warm=warm, per_tile=2, taught=100)
    found = self_play.play(load_set(), group)
    monkeypatch.setattr(lessons, "compiled", lambda: lessons.play_lessons)
    plain = self_play.play(load_set(), group)
    assert len(found.rows) > 0 < len(found.examples)
    for mine, other in zip(found, plain, strict=True):
        assert np.array_equal(mine, other)


@pytest.mark.long  # numba compiles the lessons for a minute
@pytest.mark.compiled
def test_a_run_repeats_and_goes_on_where_it_was_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("STEP", 2), ("CHECKPOINT", 2), ("KEPT", 512)):
        monkeypatch.setattr(training, name, value)
    monkeypatch.setattr(training.Training, "test_games", lambda *_: (0.0, 0.0))

    def run(name: str, checkpoint: Path | None = None) -> bytes:
        made = training.Training(games=80, warm=32, seed=5)
        training.run(made, tmp_path / name, checkpoint)
        return (tmp_path / name).read_bytes()

    whole = run("a")
    assert run("b") == whole
    learn, taken = training.Training.learn, []

    def stop(self: Any, played: Any) -> None:
        taken.append(self.step)
        if self.step == 3:
            raise KeyboardInterrupt
        learn(self, played)

    with monkeypatch.context() as patch:
        patch.setattr(training.Training, "learn", stop)
        with pytest.raises(KeyboardInterrupt):
            run("c", tmp_path / "kept")
    assert taken == [0, 1, 2, 3]
    assert not (tmp_path / "c").exists()
    assert run("c", tmp_path / "kept") == whole
    other = training.Training(games=80, warm=32, seed=6)
    with pytest.raises(SystemExit, match="another run"):
        other.load(tmp_path / "kept")


@pytest.mark.long  # numba compiles the lessons for a minute
@pytest.mark.compiled
def test_rows_are_rounded_the_more_coarsely_the_more_rarely_they_are_met(tmp_path: Path) -> None:
    """The shipped weights, pruned once more, by the same command with the same seed."""
    for name in "ab":
        arguments = ["--groups", "2", "--seed", "3", "--out"]
        prune.main([str(FOLDER / "weights.npz"), *arguments, str(tmp_path / name)])
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    before, after = load().rows, load(tmp_path / "a").rows
    counts = prune.row_counts(load(), 0, groups=2, seed=3)
    assert not after[counts == 0].any()
    met = np.flatnonzero(counts)
    ordered = met[np.argsort(-counts[met])]
    off = np.abs(after.astype(int) - before).max(axis=1)
    assert off[ordered[:100]].max() <= 1 < off[ordered[-100:]].max() <= prune.STEPS[-1]


@pytest.mark.compiled
@pytest.mark.parametrize("players", [1, 2, 3])
def test_weights_have_no_lead_over_themselves(
    players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(FOLDER / SETS[0])
    compare.main([path, path, "--players", str(players), "--deals", "2"])
    games = 2 * max(2, players)
    assert capsys.readouterr().out == f"{games} games: +0.00 ± 0.00 points a game\n"


@pytest.mark.parametrize("name", SETS.values())
def test_the_shipped_weights_have_the_right_shapes(name: str) -> None:
    found = load(FOLDER / name)
    shapes = network.shapes()._asdict()
    for part, numbers in found._asdict().items():
        wanted = {"rows": np.int8, "direct_bias": np.int32, "hidden_bias": np.int32}
        assert numbers.shape == tuple(shapes[part])
        assert numbers.dtype == wanted.get(part, np.int16), part
        assert numbers.any()
    assert (FOLDER / name).stat().st_size <= 350_000
