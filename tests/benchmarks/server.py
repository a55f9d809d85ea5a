"""Answer requests about one version of the package: a process that `pipes.py` starts.

It must run with any version of the package, so it imports nothing else from this repository and
uses only names that all have. A request is a line of JSON on standard input, the answer a line on
standard output. The process keeps no state between requests. Its argument is the clock by which
bots measure their budgets: `processor` (of this process) or `elapsed`.

| request | answer |
|---|---|
| `hello` | version and digest of the package's files |
| `choose`: a position, `bot`, `seconds`, `seed` | the `move`, the processor `seconds` used |
| `replay`: a position, `steps` (moves and deals) | the last position, its totals and stones |
| `rate`: `setup`, `run`, `times`, `clock` | `seconds` of so many runs; null if it cannot run |

What is rated may be done `times` times by itself: it is then run once.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

BUDGETED = {"monte-carlo", "strong"}
"""Bots that take a budget in seconds."""


def bot_of(name: str, seconds: float | None) -> Any:
    import akropolis_nb as ak

    return ak.bot(name, budget=seconds if name in BUDGETED else None)


def hello(_: Any) -> dict[str, Any]:
    import akropolis_nb as ak

    package = Path(ak.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*")):
        if path.suffix in {".py", ".json", ".npz"} and "static" not in path.parts:
            digest.update(path.relative_to(package).as_posix().encode() + path.read_bytes())
    return {"version": ak.__version__, "source": digest.hexdigest()[:10]}


def choose(request: dict[str, Any]) -> dict[str, Any]:
    import akropolis_nb as ak

    position = ak.Position.from_text(request["position"])
    bot, rng = bot_of(request["bot"], request["seconds"]), Random(request["seed"])
    begun = time.process_time()
    move = bot.choose(position, rng)
    return {"seconds": time.process_time() - begun, "move": str(move)}


def replay(request: dict[str, Any]) -> dict[str, Any]:
    import akropolis_nb as ak

    position = ak.Position.from_text(request["position"])
    for step in request["steps"]:
        position = position.play(step) if isinstance(step, str) else position.deal(step)
    return {
        "position": str(position),
        "totals": [score.total for score in position.scores],
        "stones": list(position.stones),
        "over": position.is_over,
    }


def rate(request: dict[str, Any]) -> dict[str, Any]:
    clock = time.process_time if request["clock"] == "processor" else time.monotonic
    names: dict[str, Any] = {}
    try:
        exec(request["setup"], names)
        run, times = compile(request["run"], "run", "exec"), request["times"]
        counts = "times" in run.co_names
        names["times"] = times
        begun = clock()
        for _ in range(1 if counts else times):
            exec(run, names)
    except (AttributeError, ImportError, TypeError, ValueError):
        return {"seconds": None}
    return {"seconds": clock() - begun}


ANSWERS = {"hello": hello, "choose": choose, "replay": replay, "rate": rate}


def main(clock: str) -> None:
    if clock == "processor":
        # The bots' modules take perf_counter from `time` when they are imported, later than this.
        time.perf_counter = time.process_time
    answers, sys.stdout = sys.stdout, sys.stderr  # whatever else is printed is no answer
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(ANSWERS[request["ask"]](request)), file=answers, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
