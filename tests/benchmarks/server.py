"""Answer requests about one version of the package: a process that `pipes.py` starts.

It must run with the package of 2c3b1e3 too, so it imports nothing else from this repository and
uses only names that both have. A request is a line of JSON on standard input, the answer a line on
standard output. The process keeps no state between requests. Its argument is the clock by which
bots measure their budgets: `processor` (of this process) or `elapsed`.

| request | answer |
|---|---|
| `hello` | version and digest of the package's files |
| `choose`: a position, `bot`, `seconds`, `seed` | the `move`, the processor `seconds` used |
| `replay`: a position, `steps` (moves and deals) | the last position, its totals and stones |
| `playouts`: a position, `games`, `policy`, `plies` | processor `seconds` |
| `games`: of a `bot`, `seeds`, `players` | elapsed and processor seconds, those of each move |
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


def playouts(request: dict[str, Any]) -> dict[str, Any]:
    """Play whole games, or with `plies` a move of the position and so many more plies."""
    import akropolis_nb as ak

    position = ak.Position.from_text(request["position"])
    count, policy, plies = request["games"], request["policy"], request["plies"]
    if plies is None:
        begun = time.process_time()
        ak.playouts(position, count, policy=policy, seed=1, workers=1)
    else:
        # 2c3b1e3 has no such module; it is not asked for plies.
        from akropolis_nb.bots.rollouts import Rollouts

        moves = [next(iter(position.legal_moves()))]
        rollouts = Rollouts(position, 1, policy=policy, plies=plies)
        begun = time.process_time()
        rollouts.play(moves, 0, count)
    return {"seconds": time.process_time() - begun}


def games(request: dict[str, Any]) -> dict[str, Any]:
    import akropolis_nb as ak

    bot = bot_of(request["bot"], request["seconds"])
    began, used, each, totals = time.monotonic(), time.process_time(), [], []
    for seed in request["seeds"]:
        game = ak.Game(players=request["players"], seed=seed)
        position, stacks, rng = game.position, iter(game.stacks_from_root()), Random(seed)
        while not position.is_over:
            if position.awaits_deal:
                position = position.deal(next(stacks))
                continue
            begun = time.process_time()
            move = bot.choose(position, rng)
            each.append(time.process_time() - begun)
            position = position.play(move)
        totals += [score.total for score in position.scores]
    times = {"elapsed": time.monotonic() - began, "processor": time.process_time() - used}
    return {**times, "moves": each, "totals": totals}


ANSWERS = {
    "hello": hello,
    "choose": choose,
    "replay": replay,
    "playouts": playouts,
    "games": games,
}


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
