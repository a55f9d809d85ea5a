"""Generate the bundled collection: ``python -m akropolis_nb.puzzles > collection.txt``.

Six puzzles are generated for each theme and grade, with a fixed seed; four are kept, chosen by a
person. With ``--words`` the puzzles stay the same and get the current texts of ``words.json``.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from itertools import islice
from pathlib import Path

from akropolis_nb.game.formats.files import save_text
from akropolis_nb.puzzles.collection import collection
from akropolis_nb.puzzles.generate import add_words, generate_puzzles
from akropolis_nb.puzzles.puzzle import GRADES
from akropolis_nb.puzzles.themes import THEMES

SEED = 2026
FOUND = 6
KEPT = 4
DULL: dict[tuple[str, str], set[int]] = {
    ("temple", "easy"): {0, 5},
    ("temple", "medium"): {0, 5},
    ("temple", "hard"): {2, 4},
    ("markets", "easy"): {2, 4},
    ("markets", "medium"): {0, 5},
    ("markets", "hard"): {1, 4},
    ("stone", "easy"): {3, 5},
    ("stone", "medium"): {0, 4},
    ("stone", "hard"): {1, 5},
    ("lake", "easy"): {3, 5},
    ("lake", "medium"): {0, 4},
    ("lake", "hard"): {3, 4},
    ("last", "easy"): {4, 5},
    ("last", "medium"): {1, 2},
    ("last", "hard"): {0, 5},
}
"""Indices of puzzles that a person found dull, by theme and grade."""


def main() -> None:
    """Print the puzzles, one per line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="also those that were found dull")
    parser.add_argument("--kind", choices=THEMES, help="only this theme")
    parser.add_argument("--words", action="store_true", help="write collection.txt in new words")
    given = parser.parse_args()
    if given.words:
        rewrite_words()
        return
    for kind in [given.kind] if given.kind else THEMES:
        for place, grade in enumerate(GRADES):
            found = generate_puzzles(FOUND, kind, grade, SEED)
            dull = set() if given.all else DULL.get((kind, grade), set())
            kept = (puzzle for n, puzzle in enumerate(found) if n not in dull)
            for n, puzzle in enumerate(kept if given.all else islice(kept, KEPT)):
                sys.stdout.write(f"{add_words(puzzle, kind, KEPT * place + n)}\n")
                sys.stdout.flush()


def rewrite_words() -> None:
    """Rewrite the bundled file with the current titles, prompts and hints of ``words.json``."""
    path = Path(__file__).with_name("collection.txt")
    head = [line for line in path.read_text("utf-8").splitlines() if line.startswith("#")]
    lines = [
        str(add_words(puzzle, kind, number))
        for kind in THEMES
        for number, puzzle in enumerate(collection(kind))
    ]
    save_text("\n".join([*head, *lines, ""]), path)


if __name__ == "__main__":
    main()
