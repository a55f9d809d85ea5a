"""A search by playouts that runs step by step: budget, workers, progress."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from akropolis_nb.engine.checks import check_budget
from akropolis_nb.parallel.executors import SEARCH_THREADS, check_executor, thread_count
from akropolis_nb.parallel.progress import bar

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

Result_co = TypeVar("Result_co", covariant=True)


class PlayoutSearch(ABC, Generic[Result_co]):
    """A search that runs step by step and has a result after each step.

    Args:
        workers: number of threads; if omitted, the number of processors, at most 4.
        executor: a ``concurrent.futures.Executor`` to use instead of threads.
    """

    limits: ClassVar[tuple[int, int]]
    """The least and the most playouts of a step."""

    def __init__(self, workers: int | None, executor: Executor | None) -> None:
        self.seconds = 0.0
        """Duration so far in seconds."""
        self.set_workers(workers, executor)

    def set_workers(self, workers: int | None = None, executor: Executor | None = None) -> None:
        """Set the threads or the executor to use from now on; the arguments are the class's."""
        self._workers = thread_count(workers, SEARCH_THREADS)
        self._executor = check_executor(executor)

    @property
    @abstractmethod
    def playouts(self) -> int:
        """Number of playouts so far."""

    @property
    @abstractmethod
    def version(self) -> int:
        """Changes with every new result."""

    @abstractmethod
    def snapshot(self) -> Result_co:
        """Return the result so far."""

    @abstractmethod
    def _play_for(self, budget: float) -> Iterator[None]:
        """Play for some seconds; yield after each batch."""

    @abstractmethod
    def _play_more(self, playouts: int) -> Iterator[None]:
        """Play a number of further playouts; yield after each batch."""

    def steps(self, budget: float | None = None, *, playouts: int | None = None) -> Iterator[None]:
        """Play on; yield after each batch of playouts.

        Args:
            budget: time in seconds.
            playouts: number of further playouts, instead of a time.

        Raises:
            AkropolisError: neither or both are given, or one is invalid.
        """
        time, more = check_budget(budget, playouts, *self.limits)
        return self._play_more(more) if time is None else self._play_for(time)

    def step(self, budget: float | None = None, *, playouts: int | None = None) -> Result_co:
        """Play for some time or a number of playouts, and return the result so far."""
        for _ in self.steps(budget, playouts=playouts):
            pass
        return self.snapshot()

    def run(self, budget: float | None, playouts: int | None, *, progress: bool) -> None:
        """Play for some time or a number of playouts, with a progress bar."""
        steps = self.steps(budget, playouts=playouts)
        timed = playouts is None
        begun = self.seconds if timed else self.playouts
        with bar(budget or playouts or 0, "s" if timed else "playouts", shown=progress) as line:
            for _ in steps:
                done = (self.seconds if timed else self.playouts) - begun
                line.update(min(done, line.total) - line.n)
