"""Train the value network by self-play (``python -m tests.training.network``).

The network learns what a city will be worth from games against itself, by TD(lambda): the target of
a position is a mixture of what the network expects after the same seat's next turn and of the final
points. Games are played by the network as it is, with whole numbers, as bots play them.

Two threads play the games of a step while the steps of gradient descent are taken on the games of
the step before, so the games of a step are played by a network one step old. Everything drawn is
decided by the seed and the number of the step. So the result does not depend on the speed of the
machine, nor on interruptions: a run that is started again goes on from its last checkpoint.
"""

from __future__ import annotations

from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors.network import Weights, pack
from tests.training import self_play
from tests.training.learning import HEADS, Learner
from tests.training.self_play import GROUP, MOST_ROWS, Group

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future

    from numpy.typing import NDArray

    from tests.training.self_play import Lessons

STEP = 32
"""Groups of games in a step."""
MEMORY = 1 << 17
"""Positions that are kept to learn from."""
SAMPLES = 2
"""Samples for each new position."""
TRACE = 0.6
"""Lambda: how much of a target comes from later turns than the next one."""
ROWS = 20_000
"""How many rows are kept in a file of weights."""
CHECKPOINT = 100
"""Steps from one checkpoint to the next."""


@dataclass
class Training:
    """A run: what to do, and what has been done."""

    games: int
    warm: int
    seed: int
    players: int = 0
    """Number of players of all games; 0 for all numbers."""
    learner: Learner = field(init=False)
    step: int = 0
    head: int = 0
    """Positions learned of so far; the last of them are kept."""

    def __post_init__(self) -> None:
        self.learner = Learner.new(self.seed)
        self.rows = np.zeros((MEMORY, MOST_ROWS), np.int32)
        self.counts = np.zeros(MEMORY, np.int32)
        self.sets = np.zeros(MEMORY, np.int32)
        self.targets = np.zeros((MEMORY, HEADS), np.float32)

    @property
    def steps(self) -> int:
        """Number of steps of the whole run."""
        return -(-self.games // (STEP * GROUP))

    def groups(self, step: int) -> list[Group]:
        """Return the games of a step."""
        chance = Random(f"{self.seed}: step {step}")
        warm = step * STEP * GROUP < self.warm
        per_tile = 16 if step < self.steps // 10 else 12
        return [
            Group(
                self_play.drawn_rules(chance, self.players),
                chance.getrandbits(31),
                warm,
                per_tile,
                taught=40,
                exact=self.players > 0,
            )
            for _ in range(STEP)
        ]

    def rate(self) -> float:
        """Return the factor of the steps: constant for half of the run, then down to 2%."""
        done = self.step / self.steps
        return 1.0 if done < 0.5 else max(0.02, 1 - (done - 0.5) / 0.5 * 0.98)

    def learn(self, lessons: list[Lessons]) -> None:
        """Learn from the games of a step."""
        trace = 1.0 if self.step * STEP * GROUP < self.warm else TRACE
        rate, new = self.rate(), 0
        for lesson in lessons:
            found = self_play.positions(lesson, trace)
            at = (self.head + np.arange(len(found.counts))) % MEMORY
            self.rows[at], self.counts[at] = found.rows, found.counts
            self.sets[at], self.targets[at] = found.sets, found.targets
            self.head += len(at)
            new += len(at)
            if len(lesson.examples):
                self.learner.teach(lesson.examples, rate)
        chance = np.random.default_rng((self.seed, self.step))
        chosen = chance.integers(0, min(self.head, MEMORY), SAMPLES * new)
        self.learner.learn(self.rows, self.counts, self.sets, self.targets, chosen, rate)
        self.step += 1

    def save(self, path: Path) -> None:
        """Write a checkpoint."""
        state: dict[str, Any] = {"step": np.array(self.step), "head": np.array(self.head)}
        state |= {name: getattr(self, name) for name in ("rows", "counts", "sets", "targets")}
        state |= {f"learner {name}": array for name, array in self.learner.arrays().items()}
        new = path.with_suffix(".new")
        with new.open("wb") as file:
            np.savez(file, plan=np.array(self.plan), **state)
        new.replace(path)

    def load(self, path: Path) -> None:
        """Go on from a checkpoint.

        Raises:
            SystemExit: it belongs to another run.
        """
        with np.load(path) as found:
            if found["plan"].tolist() != list(self.plan):
                raise SystemExit(f"{path} is a checkpoint of another run; name another file")
            self.step, self.head = int(found["step"]), int(found["head"])
            for name in ("rows", "counts", "sets", "targets"):
                getattr(self, name)[:] = found[name]
            for name, array in self.learner.arrays().items():
                array[:] = found[f"learner {name}"]

    def begin_with(self, path: Path) -> None:
        """Begin with what another run has learned, by its checkpoint."""
        with np.load(path) as found:
            for name, array in self.learner.arrays().items():
                array[:] = found[f"learner {name}"]

    @property
    def plan(self) -> tuple[int, ...]:
        """Numbers that identify the run."""
        return self.games, self.warm, self.seed, self.players

    def weights(self) -> Weights:
        """Return the weights as they are written to a file."""
        return self.learner.reduced(ROWS)


def save(path: Path, weights: Weights, steps: NDArray[np.int64] | None = None) -> None:
    """Write weights to a file, compressed, without rows of zeros.

    Args:
        path: the file.
        weights: the weights.
        steps: what each row is a multiple of; rows with the same step stand together.
    """
    kept = np.flatnonzero(weights.rows.any(axis=1)).astype(np.int32)
    if steps is not None:
        kept = kept[np.argsort(steps[kept], kind="stable")]
    arrays = weights._asdict() | {"rows": weights.rows[kept], "kept": kept}
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays)


def run(training: Training, out: Path, checkpoint: Path | None = None) -> None:
    """Train, printing a line for each checkpoint, and write the weights to a file."""
    if checkpoint is not None and checkpoint.exists():
        training.load(checkpoint)
    learner, begun, first = training.learner, perf_counter(), training.step
    net = pack(learner.weights())
    waiting: list[Future[Lessons]] = []
    with ThreadPoolExecutor(2) as threads:

        def begin(step: int) -> list[Future[Lessons]]:
            return [threads.submit(self_play.play, net, g) for g in training.groups(step)]

        while training.step < training.steps:
            # At a checkpoint no games are under way, so that a run can go on from it.
            waiting = waiting or begin(training.step)
            lessons = [future.result() for future in waiting]
            last = (training.step + 1) % CHECKPOINT == 0 or training.step + 1 == training.steps
            waiting = [] if last else begin(training.step + 1)
            training.learn(lessons)
            net = pack(learner.weights())
            if last:
                squares, count, list_squares, shares = learner.errors
                left = (perf_counter() - begun) / (training.step - first)
                left *= (training.steps - training.step) / 60
                print(
                    f"{training.step * STEP * GROUP:,} games: errors "
                    f"{k.SCALE_POINTS * (squares / count) ** 0.5:.2f} points, "
                    f"shortlist {(list_squares / (shares + 1e-9)) ** 0.5:.2f}; "
                    f"{left:.0f} minutes to go",
                    flush=True,
                )
                learner.errors[:] = 0
                if checkpoint is not None:
                    training.save(checkpoint)
    save(out, training.weights())


def main(arguments: Sequence[str] | None = None) -> None:
    """Train the network and write its weights."""
    parser = ArgumentParser(description="Train the value network by self-play.")
    parser.add_argument("--games", type=int, default=900_000)
    parser.add_argument("--warm", type=int, default=4_000, help="games played by the shortlist")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=0, help="train for this number only")
    parser.add_argument("--begin", type=Path, help="checkpoint of another run to begin with")
    parser.add_argument("--checkpoint", type=Path, help="file to go on from if interrupted")
    parser.add_argument("--out", type=Path, required=True, help="file for the weights")
    chosen = parser.parse_args(arguments)
    training = Training(chosen.games, chosen.warm, chosen.seed, chosen.players)
    if chosen.begin is not None:
        training.begin_with(chosen.begin)
    run(training, chosen.out, chosen.checkpoint)


if __name__ == "__main__":
    main()
