"""The data of a puzzle for a page without Python."""

from __future__ import annotations

import base64
import gzip
import json
from typing import TYPE_CHECKING

from akropolis_nb.puzzles.answers.unfolded import unfold

if TYPE_CHECKING:
    from akropolis_nb.puzzles.puzzle import Puzzle


def packed(puzzle: Puzzle, language: str) -> str:
    """Return the data with which a page checks answers to a puzzle: gzipped JSON in base64.

    Raises:
        AkropolisError: there are too many ways to place the tiles.
    """
    goal = puzzle.goal
    asked = {
        **unfold(puzzle),
        "kind": goal.kind,
        "measure": goal.measure,
        "amount": goal.amount,
        "every": goal.every,
        "length": puzzle.length,
        "prices": None if puzzle.choose is None else list(range(len(puzzle.tiles))),
        "stones": puzzle.stones,
        "preview": puzzle.shows_gains,
        "hints": list(puzzle.words(language).hints),
    }
    data = json.dumps(asked, separators=(",", ":")).encode()
    return base64.b64encode(gzip.compress(data, mtime=0)).decode()
