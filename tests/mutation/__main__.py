"""Would the tests notice a fault in the kernels? Run `python -m tests.mutation`.

Faults are put into the kernels one at a time, see ``mutants.py``; the engine's tests that call the
kernel run until one fails. Nothing is written: each fault lives in a forked process of its own
(Linux, macOS), in kernels that run as plain Python. A test that takes ten times as long as it
should, or forever, has noticed too.

Printed is what survives, by name: `python -m tests.mutation weigh.17 lay` tries one mutant of
``weigh`` and all of ``lay`` again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import resource
import signal
import sys
from collections import Counter
from random import Random
from time import process_time, time
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

import pytest
from tqdm import tqdm

from akropolis_nb.engine import kernels
from tests.conftest import ROOT
from tests.mutation.mutants import Mutant, all_mutants, drawn

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

SUITE = (
    "rulebook_examples", "reference", "reference_agrees", "reference_games", "reference_playouts",
    "reference_outlook", "kernels", "kernels_offers", "city", "position", "placement", "explain",
    "properties",
)  # fmt: skip
MEMORY = 4 << 30
"""Bytes that a mutant may take."""
OUT = os.fdopen(os.dup(1), "w")
"""Where the figures go; pytest keeps the tests' own output to itself."""
Result = TypeVar("Result")


def show(line: str) -> None:
    tqdm.write(line, file=OUT)
    OUT.flush()


class Watched(NamedTuple):
    """What a test did with the kernels as they are."""

    seconds: float
    called: set[str]
    failed: bool


class Runner:
    """A plugin that lets mutants meet the tests that pytest has collected."""

    def __init__(self, mutants: list[Mutant]) -> None:
        self.mutants = mutants
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.pluginmanager.unregister(name="terminalreporter")
        watched = in_child(lambda: [self.watch(item) for item in session.items])
        tests = list(zip(session.items, watched or [], strict=True))
        if any(test.failed for _, test in tests):
            raise SystemExit("some tests fail without any mutant")
        tests.sort(key=lambda test: test[1].seconds)
        show(f"{len(tests)} tests, {sum(test.seconds for _, test in tests):.0f} s")
        tried, survived = Counter[str](), Counter[str]()
        for mutant in tqdm(self.mutants, file=OUT, disable=None):
            chosen = [(item, t.seconds) for item, t in tests if mutant.function in t.called]
            tried[mutant.function] += 1
            if in_child(lambda: self.survives(mutant, chosen)):  # noqa: B023 - called at once
                survived[mutant.function] += 1
                show(f"{mutant.name} survives, line {mutant.line}: {mutant.change}")
        for function, count in tried.items():
            show(f"{function:20}{count - survived[function]:4} of {count} killed")
        killed = tried.total() - survived.total()
        show(f"{killed} of {tried.total()} killed, {100 * killed / tried.total():.1f} %")
        return True

    def run(self, item: pytest.Item) -> bool:
        """Run one test; whether it fails."""
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return self.failed

    def watch(self, item: pytest.Item) -> Watched:
        called: set[str] = set()

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call" and frame.f_code.co_filename == kernels.__file__:
                called.add(frame.f_code.co_name)

        begun = process_time()
        sys.setprofile(note)
        failed = self.run(item)
        sys.setprofile(None)
        return Watched(process_time() - begun, called, failed)

    def survives(self, mutant: Mutant, tests: list[tuple[pytest.Item, float]]) -> bool:
        """Whether all tests pass with this mutant, quick ones first."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        mutant.apply()
        for item, seconds in tests:
            # When this much processor time has passed, the system ends the process.
            signal.setitimer(signal.ITIMER_PROF, 1 + 10 * seconds)
            if self.run(item):
                return False
        return True


def in_child(work: Callable[[], Result]) -> Result | None:
    """What work comes to in a forked process; nothing if that is ended."""
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
    parser.add_argument("--sample", type=int, default=400, help="how many mutants to draw")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    options = parser.parse_args()
    mutants = all_mutants()
    show(f"{len(mutants)} mutants")
    if options.names:
        names = set(options.names)
        chosen = [mutant for mutant in mutants if names & {mutant.name, mutant.function}]
    else:
        chosen = drawn(mutants, min(options.sample, len(mutants)), Random(options.seed))
    os.environ["CI"] = "1"  # the same random cases each time
    sys.modules["numba"] = None  # type: ignore[assignment]
    begun = time()
    files = [str(ROOT / "tests" / "engine" / f"test_{name}.py") for name in SUITE]
    arguments = ["-q", "-p", "no:cacheprovider", "--assert=plain", "--tb=no", *files]
    pytest.main(arguments, [Runner(chosen)])
    show(f"{(time() - begun) / 60:.0f} minutes")


if __name__ == "__main__":
    main()
