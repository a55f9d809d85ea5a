"""Generate the bundled collection: ``python -m akropolis_nb.puzzles > collection.txt``.

For each kind many candidates are found with a fixed seed, one at most in a game; the best ones are
taken, within quotas for grades and motifs. With ``--candidates FILE`` the candidates are kept in a
file, and an interrupted run goes on from there.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from akropolis_nb.parallel.executors import in_order
from akropolis_nb.puzzles.collection import vary
from akropolis_nb.puzzles.finder.generate import Job, look_in
from akropolis_nb.puzzles.puzzle import GRADES, Puzzle
from akropolis_nb.puzzles.text import key_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

SEED = 2026
COUNTS = {"two": 70, "last": 70, "pay": 50, "spot": 20, "choice": 18, "tile": 12}
"""Number of puzzles of each kind."""
CANDIDATES = {kind: 10 * number for kind, number in COUNTS.items()} | {"choice": 45, "tile": 30}
"""Number of candidates; those that strong players confirm take long."""
SHARE = 0.4
"""Largest share of a motif in its kind."""
MOST_SIMILAR = 6
"""Most puzzles of kind ``two`` with the same motif and district."""
LEAN = 0.2, 0.3
"""Largest difference between the puzzles of kind ``choice`` in which a simple rule is right and in
which it is wrong, as a share of all: for the largest gain, and for any other rule."""
DULL = {
    "dd3c4291a8287736": "the title says the first tile keeps out of the way, and it helps",
    "0cd4c81d022c6a29": "small sums end in a draw; no idea to see",
    "d19579ca174c2337": "both answers take the same tiles; the place of the first decides",
    "6210ae6fd923498b": "nothing is at stake",
    "026d0e67e6124933": "the tile that the opponent needs is plain",
    "0162653686a755ec": "the tile that the opponent needs is plain",
    "4ae611dafc6836c8": "small gains of three kinds; the other place does not tempt",
    "ee1b9c6f81be1ab0": "the other place does not tempt",
    "9976bbf3a28b3a04": "small gains of four kinds",
    "b6c87c989d36cf37": "the other place does not tempt",
    "abd185f3e6007eb5": "the title tells of the place, and the first tile's temples decide",
    "0c216823f41c4e60": "both answers take the same tiles; the place of the first decides",
    "c6381a2e4b155465": "the next best answer leaves the best place",
    "1584beb6c8f7bd66": "the tile that the opponent needs is plain, and one point decides",
    "55838bb748af53da": "the free tile is plain; then it is search",
    "d30791b884c8c7ca": "the place is found by trying",
    "fee3a8219993a76c": "the tile that the opponent needs is plain",
    "501fd2867f9db091": "the first place is nearly arbitrary",
    "bd07ad76cc2d5e8a": "one point decides; no idea to see",
    "1a6b78e0a1952c23": "the larger gain on the higher level is right: nothing to decide",
    "a913aeb29d3dc91f": "a detail of the second place decides",
}
"""Keys of puzzles that a person found dull, and why."""


class Candidate(NamedTuple):
    """A puzzle that was found, with what decides whether it is taken."""

    line: str
    puzzle: Puzzle
    grade: str
    motif: str
    district: str
    rating: float
    preferred: list[int]
    """Of moves to choose from: by simple rule, 1 if it prefers the right one, -1 if the tempting
    one; at last, 1 if the right one comes first."""

    @classmethod
    def of(cls, line: str) -> Candidate:
        """Return the candidate of a line with a puzzle and its facts."""
        text, _, data = line.partition("\t")
        puzzle, facts = Puzzle.from_text(text), json.loads(data)
        preferred: list[int] = []
        if puzzle.goal.choices:
            is_first = puzzle.goal.pictures[0] == puzzle.goal.choices[0]
            preferred = [*facts["preferred"], 1 if is_first else -1]
        grade, motif, district = puzzle.difficulty or "", puzzle.tags[1], facts["district"]
        return cls(line, puzzle, grade, motif, district, rate(puzzle, facts), preferred)

    @property
    def order(self) -> int:
        """Easy ones come first."""
        return GRADES.index(self.grade)


def rate(puzzle: Puzzle, facts: dict[str, Any]) -> float:
    """Return how good a puzzle is by its facts; within a kind, the larger the better."""
    first, second, gap, loss = facts["gains"][0], facts["gains"][-1], facts["gap"], facts["loss"]
    if puzzle.goal.choices:
        # Clear and explained, and for the wrong move speak many rules.
        causes = [cause["points"] for cause in facts["reasons"]["causes"]]
        explained = sum(points for points in causes if points > 0) / loss
        return float(min(gap, 15) + 10 * min(explained, 1) + 2 * facts["rank"])
    if "last" in puzzle.tags:
        # A large gain that must be left, and no tile that the opponent clearly needs most.
        *_, next_most, most = sorted(facts["brings"].values())
        return float(gap - max(0, most - next_most - 8))
    if puzzle.length == 2:
        gives_up = facts["tempting_gains"][0] - first
        shown = second - first + gives_up + 2 * gap + facts["rank"] / 2
        return float(shown - len(puzzle.city.hexes()) / 3)
    # A place that tempts.
    return float(loss + 10 * second / max(first, 1))


def main() -> None:
    """Print the puzzles, one per line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--candidates", type=Path, help="file in which the candidates are kept")
    file = parser.parse_args().candidates
    with ProcessPoolExecutor() as executor:
        for kind in COUNTS:
            found = islice(candidates(kind, file, executor), CANDIDATES[kind])
            taken = sorted(select([*map(Candidate.of, found)], kind), key=lambda one: one.order)
            for line in vary(one.line for one in taken):
                sys.stdout.write(f"{line}\n")


def candidates(kind: str, file: Path | None, executor: Executor) -> Iterator[str]:
    """Yield the lines of candidates, first those that a file has, and add the others to it."""
    seen = -1
    if file and file.exists():
        for kept in file.read_text("utf-8").splitlines():
            its_kind, its_number, line = kept.split(" ", 2)
            if its_kind == kind:
                seen = int(its_number)
                yield line
    jobs = (Job(kind, None, SEED, number, None) for number in count(seen + 1))
    for number, found in enumerate(in_order(look_in, jobs, executor), seen + 1):
        if found is not None:
            if file:
                with file.open("a", encoding="utf-8") as store:
                    store.write(f"{kind} {number} {found}\n")
            yield found


def select(found: list[Candidate], kind: str) -> list[Candidate]:
    """Return the best candidates of a kind, as many of each grade, within the quotas of motifs."""
    left = sorted(found, key=lambda one: -one.rating)
    left = [one for one in left if key_of(one.puzzle) not in DULL]
    if kind in {"choice", "tile"}:
        return balance(left, kind)
    taken: list[Candidate] = []
    grades = [grade for grade in GRADES if any(one.grade == grade for one in found)]
    # The hard ones first: fewer motifs have them.
    while grades:
        wanted, grade = (COUNTS[kind] - len(taken)) // len(grades), grades.pop()
        for _ in range(wanted):
            graded = (n for n, one in enumerate(left) if one.grade == grade)
            number = next((n for n in graded if fits(left[n], taken, kind)), None)
            if number is None:
                break
            taken.append(left.pop(number))
    return taken


def fits(one: Candidate, taken: list[Candidate], kind: str) -> bool:
    """Return whether a candidate is within the quotas after those that were taken."""
    if sum(one.motif == other.motif for other in taken) >= SHARE * COUNTS[kind]:
        return False
    pair = one.motif, one.district
    similar = sum(pair == (other.motif, other.district) for other in taken)
    return kind != "two" or similar < MOST_SIMILAR


def balance(left: list[Candidate], kind: str) -> list[Candidate]:
    """Leave out one after the other: what is most above a quota, and of these the worst."""
    while len(left) > COUNTS[kind]:
        rest = [[*left[:n], *left[n + 1 :]] for n in range(len(left))]
        number = min(range(len(left)), key=lambda n: (excess(rest[n], kind), left[n].rating))
        left = rest[number]
    return left


def excess(some: list[Candidate], kind: str) -> float:
    """Return by how much candidates are above the quotas for motifs and simple rules."""
    total = COUNTS[kind]
    motifs = Counter(one.motif for one in some)
    above: float = sum(max(0.0, times - SHARE * total) for times in motifs.values())
    if kind == "choice":
        for rule, signs in enumerate(zip(*(one.preferred for one in some), strict=True)):
            above += max(0.0, abs(sum(signs)) - LEAN[rule > 0] * total)
    return above


if __name__ == "__main__":
    main()
