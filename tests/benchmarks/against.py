"""Play a bot of this tree against one of another version: `python -m tests.benchmarks.against`.

For example the bot of 2c3b1e3, whose checkout or environment is the argument of `--other`:

    python -m tests.benchmarks.against --other ../old --mine strong --theirs monte-carlo \\
        --seconds 0.02 --games 400 --seed 9000 --out results.jsonl

Each version runs in a process of its own, on one thread, and is asked over pipes (`server.py`); it
gets the position as text and answers with a move. While one thinks, the other waits. Budgets are in
processor time, so a busy machine does not change the results; the time used is measured and
printed. Each deal is played from every seat of the bot of this tree, the other has the other seats.
After each game the other version replays it: its totals must be the same.

Results are appended to the file of `--out`, a line for each game, and games in it are not played
again. So a run can be interrupted and repeated, extended with more `--games`, or split: `--first
200` begins with another game; `python -m tests.benchmarks.results` summarises several files.
"""

from __future__ import annotations

from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock
from typing import TYPE_CHECKING

import akropolis_nb as ak
from tests.benchmarks import results
from tests.benchmarks.pipes import Server
from tests.benchmarks.results import Match, Played

if TYPE_CHECKING:
    from akropolis_nb.engine.tiles import TileId


def rules_of(match: Match) -> ak.Rules:
    return ak.Rules(
        match.players,
        match.variants,
        all_tiles=match.all_tiles,
        lake_is_edge=match.lake_is_edge,
        lake=match.lake,  # type: ignore[arg-type]
    )


def play(match: Match, number: int, mine: Server, theirs: Server) -> Played:
    """Play a game, and let the other version replay it.

    Raises:
        RuntimeError: the other version counts differently.
    """
    deal, seat = results.deal_and_seat(match, number)
    game = ak.Game(rules_of(match), seed=deal)
    position, stacks = game.position, iter(game.stacks_from_root())
    start, steps = str(position), list[str | list["TileId"]]()
    seconds, moves = [0.0, 0.0], [0, 0]
    while not position.is_over:
        if position.awaits_deal:
            stack = next(stacks)
            steps.append(list(stack))
            position = position.deal(stack)
            continue
        side = int(position.to_move != seat)
        answer = (mine, theirs)[side].ask(
            "choose",
            position=str(position),
            bot=(match.mine, match.theirs)[side],
            seconds=(match.my_seconds, match.their_seconds)[side],
            seed=f"{deal}/{seat}/{len(steps)}",
        )
        seconds[side] += answer["seconds"]
        moves[side] += 1
        steps.append(answer["move"])
        position = position.play(answer["move"])
    totals, stones = [score.total for score in position.scores], list(position.stones)
    ours = {"position": str(position), "totals": totals, "stones": stones, "over": True}
    if (counted := theirs.ask("replay", position=start, steps=steps)) != ours:
        raise RuntimeError(f"game {number}: {ours} here, but {counted} there; {start}: {steps}")
    sources = [mine.source, theirs.source]
    return Played(number, seat, totals, stones, seconds, moves, sources)


def warm_up(match: Match, mine: Server, theirs: Server) -> None:
    """Compile before the first move is timed."""
    position = str(ak.Game(rules_of(match), seed=1).position)
    mine.ask("choose", position=position, bot=match.mine, seconds=match.my_seconds, seed="")
    theirs.ask("choose", position=position, bot=match.theirs, seconds=match.their_seconds, seed="")


def run(match: Match, numbers: range, other: str, out: Path, jobs: int = 1) -> str:
    """Play the games that are not in the file yet; return the summary of all games in it."""
    results.cut_unfinished(out)
    found = results.read([out]).get(match, {})
    waiting: SimpleQueue[int] = SimpleQueue()
    for number in numbers:
        if number not in found:
            waiting.put(number)
    lock = Lock()

    def work() -> None:
        with Server(clock=match.clock) as mine, Server(other, match.clock) as theirs:
            warm_up(match, mine, theirs)
            while True:
                try:
                    number = waiting.get_nowait()
                except Empty:
                    return
                played = play(match, number, mine, theirs)
                with lock, out.open("a", encoding="utf-8") as file:
                    file.write(results.record(match, played) + "\n")
                    found[number] = played
                    if len(found) % 20 == 0 and waiting.qsize():
                        print(results.summary(match, list(found.values())), flush=True)

    if waiting.qsize():
        with ThreadPoolExecutor(jobs) as threads:
            for job in [threads.submit(work) for _ in range(jobs)]:
                job.result()
    return results.summary(match, [found[number] for number in sorted(found)])


def main() -> None:
    parser = ArgumentParser(description="A bot of this tree against one of another version.")
    parser.add_argument("--other", required=True, help="a checkout, or an environment's Python")
    parser.add_argument("--mine", default="strong", help="name of the bot of this tree")
    parser.add_argument("--theirs", default="monte-carlo", help="name of the other's bot")
    parser.add_argument("--seconds", type=float, default=0.02, help="for a move")
    parser.add_argument("--their-seconds", type=float, help="if they are to have another budget")
    parser.add_argument("--clock", choices=("processor", "elapsed"), default="processor")
    parser.add_argument("--games", type=int, default=400, help="rounded up to whole deals")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--variants", default="")
    parser.add_argument("--all-tiles", action="store_true")
    parser.add_argument("--lake", choices=("region", "single"), default="region")
    parser.add_argument("--lake-is-edge", action="store_true")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    parser.add_argument("--jobs", type=int, default=1, help="games at the same time")
    parser.add_argument("--out", type=Path, required=True, help="file for the results")
    asked = parser.parse_args()
    theirs = asked.seconds if asked.their_seconds is None else asked.their_seconds
    match = Match(
        asked.mine,
        asked.theirs,
        asked.seconds,
        theirs,
        clock=asked.clock,
        players=asked.players,
        variants=rules_variants(asked.variants),
        all_tiles=asked.all_tiles,
        lake=asked.lake,
        lake_is_edge=asked.lake_is_edge,
        seed=asked.seed,
    )
    numbers = results.games_of(match, asked.first, asked.games)
    print(run(match, numbers, asked.other, asked.out, asked.jobs))


def rules_variants(letters: str) -> str:
    """Return the letters in the order of the rules, so that each match has one name."""
    return ak.Rules(variants=letters).variants


if __name__ == "__main__":
    main()
