"""Playing what a run of games lacks, and storing it batch by batch."""

from __future__ import annotations

import os
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.engine import kernels
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.explorer.runs import bot_name, play_games
from akropolis_nb.parallel.executors import in_order
from akropolis_nb.parallel.progress import bar

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from akropolis_nb.explorer.runs import Plan
    from akropolis_nb.explorer.store import Store

BATCH = 200
"""Games that are played and stored at a time, where compiled kernels play them: some 50 ms."""
SLOW_BATCH = 2
"""The same for all others, who take a second or more for a game."""


def fill(
    store: Store,
    plan: Plan,
    games: int,
    *,
    executor: Executor | None,
    workers: int | None,
    progress: bool,
) -> None:
    """Play and store what is missing of the first ``games`` games of a run.

    Args:
        store: where they are stored.
        plan: what they are played by.
        games: how many there shall be.
        executor: who plays, see :func:`akropolis_nb.parallel.executors.in_order`.
        workers: threads, if there is no executor; as many as there are processors if left out.
        progress: whether to show a progress bar.

    Raises:
        BaseException: whatever stops it, with a note that tells what is stored.
    """
    run = store.run(plan.rules, plan.start, bot_name(plan.bot), plan.seed)
    if plan.is_fast:
        with compiled.Notice():
            play_games((plan, 0, 0))  # so the workers need not compile
    with _telling(store, run, games), bar(games, "games", shown=progress) as told:
        there = store.numbers(run, 0, games)
        told.initial = told.n = len(there)
        is_fast = plan.is_fast and compiled.load() is not kernels
        batches = missing(there, games, BATCH if is_fast else SLOW_BATCH)
        # By chance, so that two programs that fill one file seldom play the same batch.
        Random(os.urandom(8)).shuffle(batches)
        begun: list[tuple[int, int]] = []

        def jobs() -> Iterator[tuple[Plan, int, int]]:
            for first, count in batches:
                if len(store.numbers(run, first, count)) == count:
                    told.update(count)  # another program was faster
                    continue
                begun.append((first, count))
                yield plan, first, count

        played = in_order(play_games, jobs(), executor, workers)
        try:
            for number, result in enumerate(played):
                first, count = begun[number]
                store.add(run, range(first, first + count), result)
                told.update(count)
        finally:
            if hasattr(played, "close"):
                played.close()  # hands nothing more out


@contextmanager
def _telling(store: Store, run: int, games: int) -> Iterator[None]:
    """Tell whoever stops a run, or what stops it, what is stored."""
    try:
        yield
    except BaseException as error:
        try:
            there = len(store.numbers(run, 0, games))
        except AkropolisError:
            raise error from None
        told = (
            f"{there:,} of {games:,} games are stored in {store.path}; "
            "the same run(...) goes on from there"
        )
        error.add_note(told)
        if isinstance(error, KeyboardInterrupt):
            # A notebook shows this line in place of a long traceback.
            error._render_traceback_ = lambda: [f"Interrupted: {told}"]  # type: ignore[attr-defined]
        raise


def missing(there: list[int], games: int, size: int) -> list[tuple[int, int]]:
    """First number and length of the batches that are missing.

    >>> missing([0, 1, 2, 3, 10], 14, 4)
    [(4, 4), (8, 2), (11, 1), (12, 2)]
    """
    free = np.setdiff1d(np.arange(games), np.array(there, np.int64), assume_unique=True)
    ends = (np.diff(free) > 1) | (free[1:] % size == 0)
    parts = np.split(free, np.flatnonzero(ends) + 1)
    return [(int(part[0]), len(part)) for part in parts if len(part)]
