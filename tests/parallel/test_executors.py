"""Any executor: results in order, few jobs ahead, repeated after a death, stopped cleanly."""

from __future__ import annotations

import os
import threading
import time
from collections import Counter
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.parallel import executors
from akropolis_nb.parallel.executors import in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def square(n: int) -> int:
    return n * n


def late_square(n: int) -> int:
    time.sleep(0.02 * (n % 3 == 0))
    return n * n


def die(n: int) -> int:
    if n == 3:
        os._exit(1)
    return n


class Plain(Executor):
    """Runs each job when it is submitted; ``deaths`` says which of them fail, and how."""

    def __init__(
        self, deaths: Callable[[int, int], Exception | None] = lambda _job, _n: None
    ) -> None:
        self.deaths = deaths
        self.begun: Counter[int] = Counter()
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        (job,) = args
        self.begun[job] += 1
        future: Future[Any] = Future()
        self.futures.append(future)
        death = self.deaths(job, self.begun[job])
        if death is not None:
            future.set_exception(death)
            return future
        try:
            future.set_result(fn(job, **kwargs))
        except Exception as error:  # noqa: BLE001 - as executors do
            future.set_exception(error)
        return future


class Struck(Future[Any]):
    """A future that is interrupted while its result is awaited."""

    def result(self, _: float | None = None) -> Any:
        raise KeyboardInterrupt


class Idle(Executor):
    """Starts no job."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        self.futures.append(Future() if self.futures else Struck())
        return self.futures[-1]


class KilledWorkerError(Exception):
    """Like Dask's error of this name."""

    __module__ = "distributed.scheduler"


DEATHS = [BrokenExecutor("gone"), CancelledError(), KilledWorkerError("gone")]


@pytest.mark.parametrize("workers", [1, 2, 4])
@pytest.mark.parametrize("count", [0, 1, 50])
def test_results_come_in_the_order_of_the_jobs(workers: int, count: int) -> None:
    assert list(in_order(late_square, range(count), workers=workers)) == [
        n * n for n in range(count)
    ]


def test_processes_give_the_same() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert list(in_order(square, range(30), pool)) == [n * n for n in range(30)]
        assert list(in_order(square, range(3), pool)) == [0, 1, 4], "the pool stays open"


def test_a_process_that_dies_on_a_job_is_told_of() -> None:
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool,
        pytest.raises(ak.AkropolisError, match="workers died 3 times on one job"),
    ):
        list(in_order(die, range(6), pool))


def test_jobs_are_taken_only_a_little_ahead() -> None:
    taken = []

    def jobs() -> Iterator[int]:
        for n in range(10**9):
            taken.append(n)
            yield n

    plain = Plain()
    results = in_order(square, jobs(), plain, workers=100)
    assert [next(results) for _ in range(5)] == [0, 1, 4, 9, 16]
    assert len(taken) <= 205
    results.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("death", DEATHS, ids=lambda error: type(error).__name__)
def test_a_job_whose_worker_died_is_begun_again(death: Exception) -> None:
    plain = Plain(lambda job, n: death if job % 4 == 2 and n <= 2 else None)
    assert list(in_order(square, range(20), plain)) == [n * n for n in range(20)]
    assert plain.begun == {n: 3 if n % 4 == 2 else 1 for n in range(20)}


@pytest.mark.parametrize("death", DEATHS, ids=lambda error: type(error).__name__)
def test_a_job_on_which_workers_always_die_is_given_up(death: Exception) -> None:
    plain = Plain(lambda job, _: death if job == 2 else None)
    results = in_order(square, range(5), plain)
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(ak.AkropolisError, match="go on with a new executor") as caught:
        next(results)
    assert caught.value.__cause__ is death
    assert plain.begun[2] == 3


def test_an_executor_that_takes_no_more_is_told_of() -> None:
    class Broken(Executor):
        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            raise BrokenExecutor("no more")

    with pytest.raises(ak.AkropolisError, match="workers died"):
        list(in_order(square, [1], Broken()))


@pytest.mark.parametrize("executor", [None, Plain()], ids=["threads", "executor"])
@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_the_task_comes_in_its_turn_as_it_is(
    executor: Executor | None, workers: int
) -> None:
    def task(n: int) -> float:
        return 6 / n

    results = in_order(task, [1, 2, 3, 0, 4], executor, workers)
    assert [next(results) for _ in range(3)] == [6, 3, 2]
    with pytest.raises(ZeroDivisionError):
        next(results)
    assert [*in_order(task, [1, 2], executor, workers)] == [6, 3]


def test_an_interrupt_cancels_what_has_not_begun() -> None:
    idle = Idle()
    results = in_order(square, range(100), idle)
    with pytest.raises(KeyboardInterrupt):
        next(results)
    assert len(idle.futures) > 1
    assert all(future.cancelled() for future in idle.futures)


def test_leaving_the_loop_ends_the_threads() -> None:
    begun = []
    gate = threading.Event()

    def task(n: int) -> int:
        begun.append(n)
        if n:
            gate.wait(10)
        return n

    results = in_order(task, range(100), workers=2)
    assert next(results) == 0
    results.close()  # type: ignore[attr-defined]
    gate.set()
    own = [t for t in threading.enumerate() if t.name.startswith("ThreadPoolExecutor")]
    for thread in own:
        thread.join(10)
    assert len(begun) <= 3


def test_threads_of_ones_own_stay_open() -> None:
    with ThreadPoolExecutor(2) as pool:
        assert list(in_order(square, range(5), pool)) == [0, 1, 4, 9, 16]
        assert pool.submit(square, 3).result() == 9


def ends(_: int) -> None:
    raise SystemExit("enough")


def test_what_ends_a_program_in_a_thread_is_raised_where_it_is_waited_for() -> None:
    """Not only Exceptions: otherwise the caller would wait forever."""
    with pytest.raises(SystemExit, match="enough"):
        list(in_order(ends, range(2), workers=2))


def test_a_thread_that_is_stopped_when_its_work_is_over_prints_nothing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    # Pytest's own hook also hears of what Python does not print.
    monkeypatch.setattr(threading, "excepthook", threading.__excepthook__)
    work, is_over = executors._Threads._work, threading.Event()

    def stay(self: executors._Threads) -> None:
        work(self)
        is_over.set()
        while True:
            time.sleep(0.001)

    monkeypatch.setattr(executors._Threads, "_work", stay)
    threads = executors._Threads(1)
    assert threads.submit(abs, -1).result() == 1
    threads._jobs.put(None)
    assert is_over.wait(60)
    threads.stop()
    threads._threads[0].join(60)
    assert not threads._threads[0].is_alive()
    assert capfd.readouterr().err == ""
