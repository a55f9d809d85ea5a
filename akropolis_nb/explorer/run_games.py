"""Play and store a run's missing games."""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.engine import kernels
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.explorer.runs import bot_name, play_games
from akropolis_nb.parallel.executors import in_order
from akropolis_nb.parallel.progress import bar, note_progress

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from akropolis_nb.explorer.runs import Plan
    from akropolis_nb.explorer.store import Store

BATCH = 200
"""Games in a batch, if compiled kernels play them: about 50 ms."""
SLOW_BATCH = 2
"""Games in a batch otherwise: a game can take a second or more."""


def fill(
    store: Store,
    plan: Plan,
    games: int,
    *,
    executor: Executor | None,
    workers: int | None,
    progress: bool,
) -> None:
    """Play and store the missing games among the first ``games`` games of a run.

    Args:
        store: the file.
        plan: rules, start, bot and seed of the run.
        games: how many games the run should have in all.
        executor: plays the games, see :func:`akropolis_nb.parallel.executors.in_order`.
        workers: number of threads if there is no executor; the number of processors if omitted.
        progress: whether to show a progress bar.

    Raises:
        BaseException: the error that stopped it, with a note that says how many games are stored.
    """
    run = store.run(plan.rules, plan.start, bot_name(plan.bot), plan.seed)
    if plan.is_fast:
        with compiled.Notice():
            play_games((plan, 0, 0))  # compiles the kernels before the workers start

    def tell() -> str:
        there = len(store.numbers(run, 0, games))
        stored = f"{there:,} of {games:,} games are stored in {store.path}"
        return f"{stored}; the same run(...) goes on from there"

    with note_progress(tell), bar(games, "games", shown=progress) as progress_bar:
        there = store.numbers(run, 0, games)
        progress_bar.initial = progress_bar.n = len(there)
        is_fast = plan.is_fast and compiled.load() is not kernels
        batches = missing(there, games, BATCH if is_fast else SLOW_BATCH)
        # Random order, so that two programs writing to one file seldom play the same batch.
        Random(os.urandom(8)).shuffle(batches)
        begun: list[tuple[int, int]] = []

        def jobs() -> Iterator[tuple[Plan, int, int]]:
            for first, count in batches:
                if len(store.numbers(run, first, count)) == count:
                    progress_bar.update(count)  # another program has stored it
                    continue
                begun.append((first, count))
                yield plan, first, count

        played = in_order(play_games, jobs(), executor, workers)
        try:
            for result, (first, count) in zip(played, begun, strict=False):
                store.add(run, range(first, first + count), result)
                progress_bar.update(count)
        finally:
            if hasattr(played, "close"):
                played.close()  # submits no more batches


def missing(there: list[int], games: int, size: int) -> list[tuple[int, int]]:
    """Return first number and length of each missing batch.

    >>> missing([0, 1, 2, 3, 10], 14, 4)
    [(4, 4), (8, 2), (11, 1), (12, 2)]

    Args:
        there: numbers of the games that are stored.
        games: how many games the run should have in all.
        size: largest length of a batch; no batch crosses a multiple of it.
    """
    free = np.setdiff1d(np.arange(games), np.array(there, np.int64), assume_unique=True)
    ends = (np.diff(free) > 1) | (free[1:] % size == 0)
    parts = np.split(free, np.flatnonzero(ends) + 1)
    return [(int(part[0]), len(part)) for part in parts if len(part)]
