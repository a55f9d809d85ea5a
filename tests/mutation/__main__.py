"""Mutation tests of the kernels: `python -m tests.mutation`.

Faults are put into the kernels one at a time, see ``mutants.py``; the engine's tests that call the
kernel run until one fails. No file is changed: each fault exists in a forked process of its own
(Linux, macOS), in kernels that run as plain Python. A test that takes ten times as long as usual
counts as failed.

The names of surviving mutants are printed. `python -m tests.mutation evaluate.17 lay` tries one
mutant of ``evaluate`` and all of ``lay``.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import resource
import signal
import sys
from collections import Counter
from functools import partial
from random import Random
from time import process_time, time
from types import FunctionType
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

import pytest
from tqdm import tqdm

from akropolis_nb.engine import kernels
from akropolis_nb.engine.native.module import functions
from tests.conftest import ROOT
from tests.mutation.mutants import Mutant, all_mutants, drawn

if TYPE_CHECKING:
    from collections.abc import Callable

SUITE = (
    "engine/second_source/test_rulebook_examples", "engine/second_source/test_reference",
    "engine/second_source/test_reference_agrees", "engine/second_source/test_reference_games",
    "kernels/test_reference_playouts",
    "kernels/test_reference_value_weights", "kernels/test_kernels", "kernels/test_cell_gains",
    "engine/test_city", "engine/test_position", "engine/test_placement", "engine/test_explain",
    "engine/test_properties",
)  # fmt: skip
MEMORY = 4 << 30
"""Bytes that a mutant may take."""
OUT = os.fdopen(os.dup(1), "w")
"""The real standard output; pytest captures that of the tests."""
NOBODY = ""
Result = TypeVar("Result")


def show(line: str) -> None:
    tqdm.write(line, file=OUT)
    OUT.flush()


class Watched(NamedTuple):
    """What a test did with the unchanged kernels."""

    seconds: float
    called: set[str]
    failed: bool


class Runner:
    """A pytest plugin that runs the collected tests on mutants."""

    def __init__(self, mutants: list[Mutant]) -> None:
        self.mutants = mutants
        self.failed = False
        self.called: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.pluginmanager.unregister(name="terminalreporter")
        watched = in_child(partial(self.watch_all, session.items))
        tests = list(zip(session.items, watched or [], strict=True))
        if any(test.failed for _, test in tests):
            raise SystemExit("some tests fail without any mutant")
        tests.sort(key=lambda test: test[1].seconds)
        show(f"{len(tests)} tests, {sum(test.seconds for _, test in tests):.0f} s")
        tried, survived, ended = Counter[str](), Counter[str](), 0
        for mutant in tqdm(self.mutants, file=OUT, disable=None):
            chosen = [test for test in tests if mutant.function in test[1].called]
            killer = in_child(partial(self.first_to_fail, mutant, chosen))
            tried[mutant.function] += 1
            ended += killer is None
            if killer == NOBODY:
                survived[mutant.function] += 1
                show(f"{mutant.name} survives, line {mutant.line}: {mutant.change}")
            # A test that killed one mutant often kills the next one in the same place.
            tests.sort(key=lambda test: test[0].nodeid != killer)
        for function, count in tried.items():
            show(f"{function:20}{count - survived[function]:4} of {count} killed")
        killed = tried.total() - survived.total()
        show(f"{killed} of {tried.total()} killed, {ended} of them by exceeding time or memory")
        return True

    def run(self, item: pytest.Item) -> bool:
        """Run one test; return whether it fails."""
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return self.failed

    def watch_all(self, items: list[pytest.Item]) -> list[Watched]:
        """Run all tests on kernels that record their calls."""
        noted = {function: self.noted(function) for function in functions().values()}
        files = {sys.modules[function.__module__] for function in noted}
        for file in (kernels, *files):
            for name, value in list(vars(file).items()):
                if isinstance(value, FunctionType) and value in noted:
                    setattr(file, name, noted[value])
        return [self.watch(item) for item in items]

    def noted(self, function: FunctionType) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            self.called.add(function.__name__)
            return function(*arguments)

        return call

    def watch(self, item: pytest.Item) -> Watched:
        self.called.clear()
        begun = process_time()
        failed = self.run(item)
        return Watched(process_time() - begun, self.called.copy(), failed)

    def first_to_fail(self, mutant: Mutant, tests: list[tuple[pytest.Item, Watched]]) -> str:
        """Return the first test that fails on a mutant."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        mutant.apply()
        for item, watched in tests:
            # The system ends the process after this processor time.
            signal.setitimer(signal.ITIMER_PROF, 1 + 10 * watched.seconds)
            if self.run(item):
                return item.nodeid
        return NOBODY


def in_child(work: Callable[[], Result]) -> Result | None:
    """Return the result of a function run in a forked process; None if the process was ended."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=lambda: sender.send(work()))
    process.start()
    sender.close()
    try:
        return cast("Result", receiver.recv())
    except EOFError:
        return None
    finally:
        process.join()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("names", nargs="*", help="mutants or kernels to try in place of a sample")
    parser.add_argument("--sample", type=int, default=300, help="how many mutants to draw")
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample")
    options = parser.parse_args()
    mutants = all_mutants()
    show(f"{len(mutants)} mutants")
    if options.names:
        names = set(options.names)
        chosen = [mutant for mutant in mutants if names & {mutant.name, mutant.function}]
        for name in names - {
            known for mutant in chosen for known in (mutant.name, mutant.function)
        }:
            parser.error(f"no mutant and no kernel is called {name}")
    else:
        chosen = drawn(mutants, min(options.sample, len(mutants)), Random(options.seed))
    os.environ["CI"] = "1"  # the same random cases each time
    sys.modules["llvmlite"] = sys.modules["numba"] = None  # type: ignore[assignment]
    begun = time()
    files = [str(ROOT / "tests" / f"{name}.py") for name in SUITE]
    arguments = ["-q", "-p", "no:cacheprovider", "--assert=plain", "--tb=no", *files]
    pytest.main(arguments, [Runner(chosen)])
    show(f"{(time() - begun) / 60:.0f} minutes")


if __name__ == "__main__":
    main()
