"""Measure new processes: `python -m tests.benchmarks.starts`, five minutes.

    python -m tests.benchmarks.starts --old ../old

compares with another version. For each task it prints the seconds of a new process until its first
result, elapsed / processor, child processes included, with an empty cache of machine code and with
a full one (bytecode is there in both cases), and the resident memory then. Those with a full cache
are the least of several rounds in which the versions take turns. A dash is what a version cannot
do. A checkout compiles more at first than a wheel, which carries a module of the kernels: for the
times of a wheel give the Python of an environment that has it, as `--new` or `--old`.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from argparse import ArgumentParser

from akropolis_nb.engine.native.cache import VARIABLE
from tests.benchmarks.pipes import command
from tests.conftest import ROOT

ROUNDS = 7
TASKS = {
    "import": "",
    "a city": "ak.City().preview('hbt')",
    "a playout": "ak.playouts(game.position, 1, 'greedy', workers=1)",
    "an analysis": "ak.analyse(game.position, playouts=60, workers=1, progress=False)",
    "a puzzle": "ak.Puzzle(ak.City(), tiles=[7, 31, 12]).solve(progress=False)",
    **{
        f"a move of {bot}": f"ak.bot({bot!r}).choose(game.position, Random(1))"
        for bot in ("monte-carlo", "fast", "strong")
    },
}
PROCESS = """
import json, os, sys, time
def used():
    t = os.times()
    return time.process_time() + t.children_user + t.children_system
clock, processor = time.perf_counter(), used()
from random import Random
import akropolis_nb as ak
if sys.argv[1]:
    game = ak.Game(seed=7)
    exec(sys.argv[1])
found = time.perf_counter() - clock, used() - processor
try:
    with open("/proc/self/status") as status:
        memory = int(next(line.split()[1] for line in status if line[:5] == "VmRSS")) / 1024
except OSError:
    memory = 0.0
print(json.dumps([*found, memory]))
"""


def run(where: str, task: str, cache: str, bytecode: str) -> list[float] | None:
    """Return the seconds of a new process and its megabytes; `None` if it cannot do the task.

    Args:
        where: the version, see `pipes.command`.
        task: what it does.
        cache: folder for machine code.
        bytecode: folder for bytecode.
    """
    python, environment = command(where)
    environment |= {VARIABLE: cache, "NUMBA_CACHE_DIR": cache, "PYTHONPYCACHEPREFIX": bytecode}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    process = subprocess.run(
        [python, "-P", "-c", PROCESS, TASKS[task]],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return json.loads(process.stdout.splitlines()[-1]) if process.returncode == 0 else None


def least(found: list[list[float] | None]) -> str:
    """Return the least seconds and the least megabytes of some processes."""
    rows = [row for row in found if row is not None]
    if not rows:
        return "–"
    clock, used, memory = map(min, zip(*rows, strict=True))
    return f"{clock:.2f} / {used:.2f} s {memory:.0f} MB"


def main() -> None:
    parser = ArgumentParser(description="New processes of two versions.")
    parser.add_argument("--new", default=str(ROOT), help="a checkout or an environment's Python")
    parser.add_argument("--old", help="the same, to compare with")
    asked = parser.parse_args()
    versions = {"new": asked.new} | ({"old": asked.old} if asked.old else {})
    columns = [f"{name}, {cache} cache" for name in versions for cache in ("empty", "full")]
    print(f"{'':<22}" + "".join(f"{column:>26}" for column in columns))
    with tempfile.TemporaryDirectory() as full:
        for task in TASKS:
            empties, fulls = {}, dict[str, list[list[float] | None]]()
            for name, where in versions.items():
                run(where, task, full, full)
                with tempfile.TemporaryDirectory() as empty:
                    empties[name] = [run(where, task, empty, full)]
                fulls[name] = []
            for _ in range(ROUNDS):
                for name, where in versions.items():
                    fulls[name].append(run(where, task, full, full))
            cells = [least(found[name]) for name in versions for found in (empties, fulls)]
            print(f"{task:<22}" + "".join(f"{cell:>26}" for cell in cells), flush=True)


if __name__ == "__main__":
    main()
