"""Measure new processes of this tree and another version: `python -m tests.benchmarks.starts`.

    python -m tests.benchmarks.starts --old ../old

Prints seconds to import the package; seconds of the first playout, analysis and move of bots, with
an empty cache of machine code and with a full one (bytecode is there in both cases); resident
memory with the package, the compiled kernels and the value network; and the size of the files of
weights.

Seconds are elapsed / processor, child processes included; those with a full cache are the least of
several rounds in which the versions take turns. A checkout compiles more at first than a wheel,
which carries a module of the kernels: for the times of a wheel give the Python of an environment
that has it, also as `--new`. Takes five minutes.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from argparse import ArgumentParser
from typing import Any

from akropolis_nb.engine.native.cache import VARIABLE
from tests.benchmarks.pipes import command
from tests.conftest import ROOT

ROUNDS = 7
PROCESS = """
import json, os, sys, time

def used():
    t = os.times()
    return time.process_time() + t.children_user + t.children_system

def resident():
    try:
        with open("/proc/self/status") as status:
            return int(next(line.split()[1] for line in status if line[:5] == "VmRSS")) / 1024
    except OSError:
        return 0.0

found, clock, processor = {}, time.perf_counter(), used()

def lap(name):
    global clock, processor
    found[name] = time.perf_counter() - clock, used() - processor, resident()
    clock, processor = time.perf_counter(), used()

lap("python")
import akropolis_nb as ak
lap("import")
from random import Random
for task in sys.argv[1:]:
    position = ak.Game(seed=7).position
    if task == "playout":
        ak.playouts(position, 1, workers=1)
    elif task == "network":
        from akropolis_nb.bots.network.weights import trained
        trained()
    elif task == "analysis":
        ak.analyse(position, playouts=60, workers=1, progress=False)
    else:
        ak.bot(task).choose(position, Random(1))
    lap(task)
print(json.dumps(found))
"""
SIZES = """
import json
from pathlib import Path
import akropolis_nb as ak
package = Path(ak.__file__).parent
found = [p for p in sorted(package.rglob("*")) if p.suffix == ".npz" or "weights.json" in p.name
    or p.name in ("outlook.json", "kernels.bc")]
print(json.dumps([[p.relative_to(package).as_posix(), p.stat().st_size] for p in found]))
"""


def run(where: str, code: str, tasks: tuple[str, ...], cache: str, bytecode: str) -> Any:
    """Return what a new process prints; `None` if this version has not what it is asked for.

    Args:
        where: the version, see `pipes.command`.
        code: what the process runs.
        tasks: its arguments.
        cache: folder for machine code.
        bytecode: folder for bytecode.
    """
    python, environment = command(where)
    environment |= {VARIABLE: cache, "NUMBA_CACHE_DIR": cache, "PYTHONPYCACHEPREFIX": bytecode}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    process = subprocess.run(
        [python, "-P", "-c", code, *tasks],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return json.loads(process.stdout.splitlines()[-1]) if process.returncode == 0 else None


def least(found: list[Any], task: str) -> str:
    """Return the least elapsed and processor seconds of a task."""
    if found[0] is None:
        return "–"
    clock, used = (min(each[task][n] for each in found) for n in (0, 1))
    return f"{clock:.3f} / {used:.3f}"


def compare_starts(versions: dict[str, str], bots: list[str], full: str) -> None:
    """Print times with an empty and with a full cache."""
    width = max(14, *map(len, bots)) + 2
    names = [f"{name}, {cache}" for name in versions for cache in ("empty", "full")]
    print("\nSeconds, elapsed / processor; by the state of the cache of machine code")
    print(" " * width + "".join(f"{name:>18}" for name in names))
    for task in ("import", "playout", "analysis", *bots):
        tasks = () if task == "import" else (task,)
        rounds: dict[str, list[Any]] = {name: [] for name in names}
        for name, where in versions.items():
            run(where, PROCESS, tasks, full, full)
            with tempfile.TemporaryDirectory() as empty:
                rounds[f"{name}, empty"].append(run(where, PROCESS, tasks, empty, full))
        for _ in range(ROUNDS):
            for name, where in versions.items():
                rounds[f"{name}, full"].append(run(where, PROCESS, tasks, full, full))
        line = "".join(f"{least(rounds[name], task):>18}" for name in names)
        print(f"{task:<{width}}{line}", flush=True)


def compare_memory(versions: dict[str, str], full: str) -> None:
    """Print the resident memory after each step in one process."""
    print("\nResident memory in MB, after each step in one process")
    steps = ("python", "import", "playout", "network", "analysis")
    print(" " * 8 + "".join(f"{step:>12}" for step in steps))
    for name, where in versions.items():
        tasks = steps[2:]
        found = run(where, PROCESS, tasks, full, full)
        if found is None:
            found = run(
                where, PROCESS, tuple(task for task in tasks if task != "network"), full, full
            )
        cells = (f"{found[step][2]:.1f}" if step in found else "–" for step in steps)
        print(f"{name:<8}" + "".join(f"{cell:>12}" for cell in cells))


def compare_sizes(versions: dict[str, str], full: str) -> None:
    """Print the sizes of the files of data for the bots."""
    print("\nFiles of data for the bots, kB")
    for name, where in versions.items():
        for path, size in run(where, SIZES, (), full, full):
            print(f"{name:<8}{path:<44}{size / 1000:>10.1f}")


def main() -> None:
    parser = ArgumentParser(description="Start, memory and data of two versions.")
    parser.add_argument("--new", default=str(ROOT), help="a checkout or an environment's Python")
    parser.add_argument("--old", help="the same, to compare with")
    parser.add_argument("--bots", nargs="+", default=["monte-carlo", "fast", "strong"])
    asked = parser.parse_args()
    versions = {"new": asked.new} | ({"old": asked.old} if asked.old else {})
    with tempfile.TemporaryDirectory() as full:
        compare_sizes(versions, full)
        compare_starts(versions, asked.bots, full)
        compare_memory(versions, full)


if __name__ == "__main__":
    main()
