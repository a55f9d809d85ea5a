"""Results of matches, one line of JSON for each game: `python -m tests.benchmarks.results FILES`.

A file may hold games of several matches and may be written in parts: the command prints a line for
each match of all files together.
"""

from __future__ import annotations

import json
import math
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean, stdev
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.statistics.intervals import wilson
from tests.benchmarks.server import BUDGETED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True)
class Match:
    """What is played. One bot of this tree plays against others, which have all other seats."""

    mine: str
    theirs: str
    my_seconds: float
    their_seconds: float
    clock: str = "processor"
    players: int = 2
    variants: str = ""
    all_tiles: bool = False
    lake: str = "region"
    lake_is_edge: bool = False
    seed: int = 0

    def __str__(self) -> str:
        also = [f"{self.players} players", f"seed {self.seed}"]
        also += [f"variants {self.variants}"] if self.variants else []
        also += ["all tiles"] if self.all_tiles else []
        also += [f"lake {self.lake}"] if self.lake != "region" else []
        also += ["lake is edge"] if self.lake_is_edge else []
        also += ["budgets in elapsed time"] if self.clock != "processor" else []
        mine, theirs = timed(self.mine, self.my_seconds), timed(self.theirs, self.their_seconds)
        return f"{mine} against {theirs}: {', '.join(also)}"


def timed(bot: str, seconds: float) -> str:
    """Return a bot's name with its budget, if it has one."""
    return f"{bot} ({1000 * seconds:g} ms)" if bot in BUDGETED else bot


class Played(NamedTuple):
    """A finished game."""

    game: int
    seat: int
    """The seat of the bot of this tree."""
    totals: list[int]
    stones: list[int]
    seconds: list[float]
    """Processor seconds of all moves: of the bot of this tree, and of the others together."""
    moves: list[int]
    sources: list[str]
    """Digests of both packages."""


def deal_and_seat(match: Match, game: int) -> tuple[int, int]:
    """Return the seed of a game's deal, and the seat of the bot of this tree.

    Each deal is played once from every seat.
    """
    return match.seed + game // match.players, game % match.players


def games_of(match: Match, first: int, count: int) -> range:
    """Return the numbers of the games from one on; whole deals, so there may be a few more."""
    players = match.players
    return range(first // players * players, -(-(first + count) // players) * players)


def record(match: Match, played: Played) -> str:
    """Return the line of a game."""
    return json.dumps({"match": asdict(match), **played._asdict()})


def read(paths: Iterable[Path]) -> dict[Match, dict[int, Played]]:
    """Read games, each number once, without an unfinished last line of a run that was ended."""
    found: dict[Match, dict[int, Played]] = {}
    for path in paths:
        if not path.exists():
            continue
        lines = path.read_text("utf-8").split("\n")
        for line in lines[:-1]:
            fields = json.loads(line)
            match = Match(**fields.pop("match"))
            found.setdefault(match, {}).setdefault(fields["game"], Played(**fields))
    return found


def cut_unfinished(path: Path) -> None:
    """Remove an unfinished last line."""
    if path.exists():
        data = path.read_bytes()
        path.write_bytes(data[: data.rfind(b"\n") + 1])


def share(played: Played) -> float:
    """Return the share in the win: 1, 0, or a part if several are first by total and stones."""
    ends = list(zip(played.totals, played.stones, strict=True))
    return (ends[played.seat] == max(ends)) / ends.count(max(ends))


def margin(played: Played) -> int:
    """Return the lead over the best other total."""
    others = [total for seat, total in enumerate(played.totals) if seat != played.seat]
    return played.totals[played.seat] - max(others)


def error_by_deal(match: Match, games: Sequence[Played], values: Sequence[float]) -> float:
    """Return the standard error of a mean; the games of a deal count together."""
    deals: dict[int, list[float]] = {}
    for played, value in zip(games, values, strict=True):
        deals.setdefault(played.game // match.players, []).append(value)
    means = [mean(each) for each in deals.values()]
    return stdev(means) / math.sqrt(len(means)) if len(means) > 1 else math.inf


def summary(match: Match, games: Sequence[Played]) -> str:
    """Return the result of a match in a few lines."""
    if not games:
        return f"{match}\n  no games yet"
    won = sum(map(share, games))
    low, high = wilson(won / len(games), len(games))
    own = mean(played.totals[played.seat] for played in games)
    others = mean(
        total for played in games for seat, total in enumerate(played.totals) if seat != played.seat
    )
    margins = [margin(played) for played in games]
    mine, theirs = (
        1000 * sum(played.seconds[side] for played in games)
        / max(1, sum(played.moves[side] for played in games))
        for side in (0, 1)
    )  # fmt: skip
    rate, half = won / len(games), 1.96 * error_by_deal(match, games, margins)
    lead = f"lead over the best other {mean(margins):+.1f} ± {half:.1f} (95%)"
    even = f"{rate * match.players:.2f} times an even share"
    lines = [
        str(match),
        f"  won {won:g} of {len(games)}: {rate:.1%} ({low:.1%} to {high:.1%}), {even}",
        f"  totals {own:.1f} and {others:.1f}, {lead}",
        f"  processor time a move {mine:.2f} and {theirs:.2f} ms",
    ]
    for side, name in enumerate(("this", "the other")):
        if len(sources := {played.sources[side] for played in games}) > 1:
            lines.append(f"  careful: {len(sources)} states of {name} tree: {sorted(sources)}")
    return "\n".join(lines)


def main() -> None:
    for match, games in read(map(Path, sys.argv[1:])).items():
        print(summary(match, [games[number] for number in sorted(games)]))


if __name__ == "__main__":
    main()
