"""The snapshot of a puzzle: plain data for the front end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.draw.board.overlays import with_overlays
from akropolis_nb.draw.board.scene import city_scene, without_answers
from akropolis_nb.engine.tiles import as_tile, tile_text
from akropolis_nb.messages.catalogue import fill
from akropolis_nb.messages.puzzle_sentences import (
    describe_check,
    describe_district,
    describe_gains,
    describe_unsaved,
    goal,
    seat_names,
    value,
)
from akropolis_nb.puzzles.goal import LETTERS
from akropolis_nb.puzzles.quiz import options
from akropolis_nb.widget.session.snapshot import alone, seat_data, seats_data, site_data

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.widget.documents.puzzle import PuzzleDocument
    from akropolis_nb.widget.wire.snapshot import (
        Choice,
        Puzzle as PuzzleData,
        Snapshot,
    )

WHOLE = ("points", "gain", "lead")
"""The measures to which all districts add."""


def puzzle_snapshot(
    document: PuzzleDocument, line: Sequence[Move], revision: int, texts: Texts
) -> Snapshot:
    """Return the snapshot of a puzzle; its line includes the moves that were undone."""
    puzzle, state = document.puzzle, document.here
    tiles = [document.tiles[index] for index in document.affordable]
    rows = state.city.previews(tiles, puzzle.rules) if tiles else []
    score = state.city.score(puzzle.rules, stones=state.stones)
    gains: list[list[int] | None] = [[spot.points for spot in row] for row in rows]
    legal = [
        (*spot.placement, spot.level, spot.stones if puzzle.shows_gains else 0)
        for spot in (rows[0] if rows else ())
    ]
    title = puzzle.words(texts["language"]).title or texts["a_puzzle"]
    asks = puzzle.goal.is_quiz and (document.check is None or not document.check.solved)
    scene = without_answers(city_scene(state.city)) if asks else None
    seats = [seat_data(texts["a_city"], state.city, score, texts, scene=scene)]
    if state.position is not None:
        names = seat_names(texts, document.seat)
        seats = seats_data(state.position, names, None, texts)
    # Tiles in a fixed order cost nothing.
    offered = range(len(document.tiles))
    costs = [0] * len(offered) if puzzle.choose is None else offered
    affordable = [index in document.affordable for index in offered]
    return alone("puzzle", title, seats, revision=revision, legal=legal) | {
        "to_move": document.seat,
        "ply": document.at,
        "site": site_data(document.tiles, costs, affordable),
        # Only if the puzzle shows them.
        "gains": [*gains, *[None] * (len(document.tiles) - len(rows))]
        if puzzle.shows_gains
        else [],
        "line": [
            {"seat": document.seat, "text": str(move), "tile": as_tile(move.tile).hexes}
            for move in line
        ],
        "puzzle": _panel_data(document, texts),
    }


def _panel_data(document: PuzzleDocument, texts: Texts) -> PuzzleData:
    """Return the data of the puzzle panel: the goal, the hints and the result of the last check."""
    puzzle, asked, found = document.puzzle, document.puzzle.goal, document.check
    attempts = puzzle.attempts
    sentences = (
        [document.reply(texts)]
        if found is None
        else [describe_check(texts, puzzle, found), *describe_unsaved(texts, puzzle)]
    )
    verdict = "" if found is None else found.verdict
    if found is not None and asked.is_quiz and verdict == "less":
        chosen = options(puzzle.city, puzzle.rules, asked)[LETTERS.index(found.answer)]
        sentences = [fill(texts["less_quiz"], why=texts[chosen.mistake])]
    if verdict in {"solved", "less"} and asked.measure in WHOLE and not asked.every:
        before, after = (one.score(puzzle.rules) for one in (puzzle.city, document.here.city))
        sentences.append(describe_gains(texts, before, after, document.here.net))
    words = puzzle.words(texts["language"])
    solved = puzzle.solved or (asked.is_quiz and verdict == "solved")
    explanation = words.explanation
    if asked.is_quiz:
        district = describe_district(texts, puzzle.city.score(puzzle.rules), asked.measure)
        explanation = f"{district} {explanation}".strip()
    now = asked.value(document.here, puzzle.task)
    return {
        "prompt": words.prompt,
        "queued": puzzle.choose is None,
        "tiles": {tile_text(tile): as_tile(tile).hexes for tile in puzzle.tiles},
        "goal": goal(texts, asked),
        "now": value(texts, asked, now) if puzzle.shows_gains and asked.kind != "win" else "",
        "grade": texts[f"grade_{puzzle.difficulty}"] if puzzle.difficulty else "",
        "author": puzzle.author,
        "choices": list(_quiz_data(puzzle) if asked.is_quiz else _moves_data(puzzle)),
        "chosen": found.answer if found is not None and asked.is_quiz else "",
        "hints": list(words.hints[: attempts.hints]),
        "hints_left": max(0, len(words.hints) - attempts.hints),
        "attempts": len(attempts),
        "solved": solved,
        "shown": attempts.revealed and not puzzle.solved,
        "can_reveal": document.can_reveal,
        "complete": document.is_complete or (asked.kind == "fewest tiles" and document.at > 0),
        "verdict": "shown" if verdict == "solved" and attempts.revealed else verdict,
        "told": " ".join(filter(None, sentences)),
        "explanation": explanation if solved or attempts.revealed else "",
    }


def _moves_data(puzzle: Puzzle) -> Iterator[Choice]:
    """Yield the moves to choose from."""
    for move in puzzle.goal.pictures:
        yield {
            "text": str(move),
            "cost": puzzle.tiles.index(move.tile),
            "scene": without_answers(city_scene(puzzle.city.place(*move))),
        }


def _quiz_data(puzzle: Puzzle) -> Iterator[Choice]:
    """Yield the answers to a question about a city."""
    asked = options(puzzle.city, puzzle.rules, puzzle.goal)
    for letter, option in zip(LETTERS, asked, strict=False):
        if puzzle.goal.kind == "points":
            yield {"text": letter, "points": option.points}
        else:
            scene = with_overlays(without_answers(city_scene(puzzle.city)), marks=option.cells)
            scene["last"] = 0
            yield {"text": letter, "scene": scene}
