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
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.parallel.executors import in_order
from akropolis_nb.puzzles.collection import varied
from akropolis_nb.puzzles.generate import Job, look_in
from akropolis_nb.puzzles.puzzle import GRADES, Puzzle
from akropolis_nb.puzzles.text import key_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

SEED = 2026
COUNTS = {"two": 70, "last": 70, "pay": 50, "spot": 20}
"""Number of puzzles of each kind."""
TIMES = 10
"""Candidates for each puzzle."""
SHARE = 0.4
"""Largest share of a motif in its kind."""
ALIKE = 6
"""Most puzzles of kind ``two`` with the same motif and district."""
DULL: frozenset[str] = frozenset()
"""Keys of puzzles that a person found dull."""


class Candidate(NamedTuple):
    """A puzzle that was found, with what decides whether it is taken."""

    line: str
    puzzle: Puzzle
    grade: str
    motif: str
    district: str
    merit: float

    @classmethod
    def of(cls, line: str) -> Candidate:
        """Return the candidate of a line with a puzzle and its facts."""
        text, _, facts = line.partition("\t")
        puzzle, told = Puzzle.from_text(text), json.loads(facts)
        (first, *second), gap = told["gains"], told["gap"]
        merit = gap + told["loss"]
        if "last" in puzzle.tags:
            # A large gain that must be left, and few moves that win.
            merit = gap + min(told["loss"], 10) - 2 * told["wins"]
        elif puzzle.length == 2:
            merit = second[0] - first + 2 * gap - len(puzzle.city.hexes()) / 3
        return cls(line, puzzle, puzzle.difficulty or "", puzzle.tags[1], told["district"], merit)

    @property
    def order(self) -> int:
        """Easy ones come first."""
        return GRADES.index(self.grade)


def main() -> None:
    """Print the puzzles, one per line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--candidates", type=Path, help="file in which the candidates are kept")
    file = parser.parse_args().candidates
    with ProcessPoolExecutor() as executor:
        for kind, number in COUNTS.items():
            found = islice(candidates(kind, file, executor), TIMES * number)
            taken = sorted(select([*map(Candidate.of, found)], kind), key=lambda one: one.order)
            for line in varied(one.line for one in taken):
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


def select(found: list[Candidate], kind: str) -> Iterator[Candidate]:
    """Yield the best candidates of a kind, as many of each grade, within the quotas of motifs."""
    total = left = COUNTS[kind]
    grades = [grade for grade in GRADES if any(one.grade == grade for one in found)]
    motifs, alike = Counter[str](), Counter[tuple[str, str]]()
    # The hard ones first: fewer motifs have them.
    while grades:
        wanted, grade = left // len(grades), grades.pop()
        for one in sorted(found, key=lambda one: -one.merit):
            pair = one.motif, one.district
            fits = motifs[one.motif] < SHARE * total and (kind != "two" or alike[pair] < ALIKE)
            if wanted and fits and one.grade == grade and key_of(one.puzzle) not in DULL:
                motifs[one.motif] += 1
                alike[pair] += 1
                wanted -= 1
                left -= 1
                yield one


if __name__ == "__main__":
    main()
