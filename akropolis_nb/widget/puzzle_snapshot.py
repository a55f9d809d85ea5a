"""A puzzle as the front end gets it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.widget import words
from akropolis_nb.widget.puzzle_words import checked, goal, value
from akropolis_nb.widget.snapshot import alone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.widget.puzzle_desk import PuzzleDesk
    from akropolis_nb.widget.texts import Texts


def puzzle_snapshot(
    desk: PuzzleDesk, line: Sequence[Move], revision: int, texts: Texts
) -> dict[str, Any]:
    """Return what a view of a puzzle shows, and its line with the moves that were taken back."""
    puzzle, stand = desk.puzzle, desk.stand
    tiles = [desk.tiles[index] for index in desk.affordable]
    rows = stand.city.previews(tiles, puzzle.rules) if tiles else []
    score = stand.city.score(puzzle.rules, stones=stand.stones)
    gains: list[list[int] | None] = [[spot.points for spot in row] for row in rows]
    return alone(stand.city, score, revision, texts) | {
        "kind": "puzzle",
        "title": puzzle.words(texts["language"]).title or texts["a_puzzle"],
        "site": _site(desk, texts),
        "legal": [
            [*spot.placement, spot.level, spot.stones if puzzle.preview else 0]
            for spot in (rows[0] if rows else ())
        ],
        # If the author lets one see them.
        "gains": [*gains, *[None] * (len(desk.tiles) - len(rows))] if puzzle.preview else [],
        "line": [{"seat": 0, "text": str(move), "tile": as_tile(move.tile).hexes} for move in line],
        "puzzle": _told(desk, texts),
    }


def _told(desk: PuzzleDesk, texts: Texts) -> dict[str, Any]:
    """Return what is asked, and what became of the answers."""
    puzzle, asked = desk.puzzle, desk.puzzle.goal
    attempts = puzzle.attempts
    told = puzzle.words(texts["language"])
    now = desk.stand.value(asked.counted, puzzle.rules) - asked.base(puzzle.task)
    return {
        "prompt": told.prompt,
        "goal": goal(texts, asked),
        "now": value(texts, asked, now) if puzzle.preview else "",
        "grade": texts[f"grade_{puzzle.difficulty}"] if puzzle.difficulty else "",
        "author": puzzle.author,
        "hints": list(told.hints[: attempts.hints]),
        "hints_left": max(0, len(told.hints) - attempts.hints),
        "attempts": len(attempts),
        "solved": puzzle.solved,
        "can_reveal": desk.can_reveal,
        "complete": desk.is_complete or (asked.kind == "fewest tiles" and desk.at > 0),
        "verdict": "" if desk.check is None else desk.check.verdict,
        "told": "" if desk.check is None else checked(texts, puzzle, desk.check),
    }


def _site(desk: PuzzleDesk, texts: Texts) -> list[dict[str, Any]]:
    """Return the tiles to choose from, each at its price, or those that come one by one."""
    choose = desk.puzzle.choose is not None
    return [
        {
            "tile": tile,
            "hexes": as_tile(tile).hexes,
            "cost": index if choose else 0,
            "affordable": index in desk.affordable,
            "note": note(desk, index, texts),
            **({} if choose else {"free": texts["comes_next"]}),
        }
        for index, tile in enumerate(desk.tiles)
    ]


def note(desk: PuzzleDesk, index: int, texts: Texts) -> str:
    """Say what a tile costs, or when it comes."""
    if desk.puzzle.choose is not None:
        return words.price(texts, index, desk.stand.stones)
    return texts["comes_next" if index == 0 else "comes_later"]
