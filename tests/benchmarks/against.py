"""Play bots against each other: `python -m tests.benchmarks.against`.

The second bot is one of another version, whose checkout or environment is the argument of `--old`,
or of this tree:

    python -m tests.benchmarks.against --old ../old --mine strong --theirs monte-carlo \\
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
from dataclasses import fields
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock
from typing import TYPE_CHECKING

import akropolis_nb as ak
from tests.benchmarks import results
from tests.benchmarks.pipes import Server
from tests.benchmarks.results import Match, Played
from tests.conftest import ROOT

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


def run(match: Match, numbers: range, other: str | Path, out: Path, jobs: int = 1) -> str:
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
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--old", default=ROOT, help="a checkout or an environment's Python")
    parser.add_argument("--mine", default="strong", help="name of the bot of this tree")
    parser.add_argument("--theirs", default="monte-carlo", help="name of the other's bot")
    parser.add_argument("--seconds", type=float, default=0.02, help="for a move")
    parser.add_argument("--their-seconds", type=float, help="if they are to have another budget")
    for option in fields(Match)[4:]:
        name = f"--{option.name.replace('_', '-')}"
        if isinstance(option.default, bool):
            parser.add_argument(name, action="store_true")
        else:
            parser.add_argument(name, type=type(option.default), default=option.default)
    parser.add_argument("--games", type=int, default=400, help="rounded up to whole deals")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--jobs", type=int, default=1, help="games at the same time")
    parser.add_argument("--out", type=Path, required=True, help="file for the results")
    asked = vars(parser.parse_args())
    asked["my_seconds"] = asked["seconds"]
    if asked["their_seconds"] is None:
        asked["their_seconds"] = asked["seconds"]
    # In the order of the rules, so that each match has one name.
    asked["variants"] = ak.Rules(variants=asked["variants"]).variants
    match = Match(**{option.name: asked[option.name] for option in fields(Match)})
    numbers = results.games_of(match, asked["first"], asked["games"])
    print(run(match, numbers, asked["old"], asked["out"], asked["jobs"]))


if __name__ == "__main__":
    main()
