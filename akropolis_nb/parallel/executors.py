"""Run jobs on threads, processes or machines; results are returned in the order of the jobs."""

from __future__ import annotations

import atexit
import ctypes
import os
import sys
from collections import deque
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakSet

from akropolis_nb.engine.checks import short_repr, whole
from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Job = TypeVar("Job")
Result = TypeVar("Result")

_TRIES = 3
"""How often a job is started if its worker dies; then the job is taken as the cause."""
SEARCH_THREADS = 4
"""Default limit on the threads of a search, so that other work goes on beside it."""


def thread_count(workers: int | None, most: int = 1000) -> int:
    """How many threads are meant; ``None`` is as many as there are processors, up to ``most``.

    Raises:
        AkropolisError: it is no whole number from 1 to 1,000.
    """
    return whole("workers", min(os.cpu_count() or 1, most) if workers is None else workers, 1, 1000)


def in_order(
    task: Callable[[Job], Result],
    jobs: Iterable[Job],
    executor: Executor | None = None,
    workers: int | None = None,
) -> Iterator[Result]:
    """Run a task for each job; yield the results in the order of the jobs.

    Only a few jobs are read and submitted ahead of the next result, so there may be any number of
    jobs. A job whose worker died is started again. If the loop ends early, by an interrupt, an
    error of the task or a ``break``, all jobs that have not started are cancelled.

    Args:
        task: a function at the top level of a module, so that other processes can import it.
        jobs: the jobs; a job that uses random numbers must contain its own seed.
        executor: any ``concurrent.futures.Executor``, or a Dask client; it is not shut down.
            ``None`` uses threads of this process.
        workers: without an executor, the number of threads: 1 is the calling thread, ``None`` as
            many as there are processors. With an executor, its number of workers, if it has no
            ``_max_workers``.

    Raises:
        AkropolisError: the workers died several times on one job.
        Exception: any error of the task, in the order of the jobs.

    >>> list(in_order(abs, [-3, 1, -2], workers=2))
    [3, 1, 2]
    """
    workers = 1 if workers is None and executor is not None else thread_count(workers)
    # There are no threads in a browser.
    if executor is None and (workers == 1 or sys.platform == "emscripten"):
        return map(task, jobs)
    return _in_order(task, iter(jobs), check_executor(executor), workers)


def check_executor(executor: Any) -> Executor | None:
    """Return the executor; that of the client if a Dask client is given.

    Raises:
        AkropolisError: it is not an executor.
    """
    if callable(getattr(executor, "get_executor", None)):
        # Not pure: otherwise Dask would return the stored error when a job is started again.
        executor = executor.get_executor(pure=False)
    if executor is None or callable(getattr(executor, "submit", None)):
        return executor  # type: ignore[no-any-return]
    raise AkropolisError(
        "an executor is a concurrent.futures.Executor, such as a ProcessPoolExecutor or what "
        f"Dask's client.get_executor() gives, not {short_repr(executor)}"
    )


def _in_order(
    task: Callable[[Job], Result], jobs: Iterator[Job], executor: Executor | None, workers: int
) -> Iterator[Result]:
    own = _Threads(workers) if executor is None else None
    pool = _Pool(task, own or executor)  # type: ignore[arg-type]
    try:
        ahead = 2 * max(workers, getattr(pool.executor, "_max_workers", 0), os.cpu_count() or 1)
        more = True
        while more or pool.waiting:
            while more and len(pool.waiting) < ahead:
                more = pool.begin(jobs)
            if pool.waiting:
                yield pool.next_result()
    finally:
        for _, future in pool.waiting:
            if future is not None:
                future.cancel()
        if own is not None:
            own.stop()


class _Threads(Executor):
    """An executor whose threads can be stopped in the middle of their jobs.

    Python waits for the threads of a ``ThreadPoolExecutor`` at exit, so an unfinished job would
    keep an interrupted program alive. A running kernel is not interrupted, but it is short.
    """

    def __init__(self, workers: int) -> None:
        self._max_workers = workers
        self._jobs: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._threads: list[Thread] = []
        self._stopped = Event()

    def submit(self, task: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        """Submit a job, like ``Executor.submit``."""
        future: Future[Any] = Future()
        self._jobs.put((future, partial(task, *arguments, **named)))
        if len(self._threads) < self._max_workers:
            thread = Thread(target=self._work, name="akropolis-work", daemon=True)
            self._threads.append(thread)
            thread.start()
        return future

    def _work(self) -> None:
        # Elsewhere in a thread, Python ignores what ends it.
        with suppress(SystemExit):
            while not self._stopped.is_set():
                job = self._jobs.get()
                if job is None:
                    return
                future, task = job
                if future.set_running_or_notify_cancel():
                    try:
                        future.set_result(task())
                    except BaseException as error:
                        if self._stopped.is_set() and isinstance(error, SystemExit):
                            raise
                        future.set_exception(error)  # raised where it is awaited

    def stop(self) -> None:
        """Start no more jobs, and interrupt the jobs that run."""
        self._stopped.set()
        for thread in self._threads:
            self._jobs.put(None)
            if thread.ident is not None and thread.is_alive():
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit)
                )
            _STOPPING.add(thread)


_STOPPING: WeakSet[Thread] = WeakSet()
"""Threads that were stopped but may still run a kernel."""


@atexit.register
def _wait_for_kernels() -> None:
    """Wait for running kernels before Python frees their vectors."""
    for thread in list(_STOPPING):
        thread.join(10)


class _Pool:
    """A queue of the submitted jobs, in the order of the jobs."""

    def __init__(self, task: Callable[[Any], Any], executor: Executor) -> None:
        self.task = task
        self.executor = executor
        self.waiting: deque[tuple[Any, Future[Any] | None]] = deque()

    def begin(self, jobs: Iterator[Any]) -> bool:
        """Submit the next job; return whether there was one."""
        for job in jobs:
            self.waiting.append((job, self.submit(job)))
            return True
        return False

    def submit(self, job: Any) -> Future[Any] | None:
        """Submit a job; return ``None`` if the executor is broken."""
        try:
            return self.executor.submit(self.task, job)
        except BrokenExecutor:
            return None

    def next_result(self) -> Any:
        """Return the result of the first job; start it again if its worker dies."""
        job, future = self.waiting[0]
        death: Exception | None = None
        for begun in range(_TRIES):
            if begun:
                future = self.submit(job)
                self.waiting[0] = job, future
            if future is None:
                continue
            try:
                result = future.result()
            except Exception as error:
                if not _is_death(error):
                    raise
                death = error
            else:
                self.waiting.popleft()
                return result
        raise AkropolisError(
            f"the executor's workers died {_TRIES} times on one job; what was done before it is "
            "not lost: go on with a new executor, or without one"
        ) from death


def _is_death(error: Exception) -> bool:
    """Return whether the error means that a worker died, not that the task failed.

    Dask, which may not be installed, has errors of its own for this (``KilledWorker``, ...).
    """
    cluster = type(error).__module__.partition(".")[0] == "distributed"
    return cluster or isinstance(error, BrokenExecutor | CancelledError)
