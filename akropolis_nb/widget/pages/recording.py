"""What a page without Python needs of a view: what it shows, and what it takes to play on."""

from __future__ import annotations

import base64
import json
import zlib
from typing import TYPE_CHECKING, Any

from akropolis_nb.bots.network import weights
from akropolis_nb.bots.network.weights import set_for
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.wasm import module
from akropolis_nb.puzzles.ending import GameProblem
from akropolis_nb.puzzles.goal import LETTERS
from akropolis_nb.puzzles.quiz import options
from akropolis_nb.widget.city_widget import CityWidget
from akropolis_nb.widget.documents.game import INEXACT, TABLES
from akropolis_nb.widget.documents.puzzle import PuzzleDocument
from akropolis_nb.widget.puzzle_widget import PuzzleWidget
from akropolis_nb.widget.session.bot_controls import name_of
from akropolis_nb.widget.wire.plain import plain

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from akropolis_nb.analysis.analyse import Analysis
    from akropolis_nb.analysis.forecast.forecast import Forecast
    from akropolis_nb.game.game import Game
    from akropolis_nb.widget.view import View
    from akropolis_nb.widget.wire.page_data import (
        Exercises,
        PlayCity,
        PlayGame,
        PlayPuzzle,
        PlayQuiz,
        PuzzleTask,
    )

PAGE_BOTS = ("random", "greedy", "farsighted", "fast", "strong")
"""The bots that a page has, by name."""


def record_board(
    view: View,
    analyses: Sequence[Analysis | Forecast] = (),
    *,
    play: bool = False,
    sets: Collection[int] = (),
) -> dict[str, Any]:
    """Return the data of a view for a page without Python, see ``View.recorded``.

    If the page is to play and the view is not locked, the data contains ``play``, and the snapshots
    of games and cities are gzipped.

    Args:
        view: the view.
        analyses: what is shown at the positions that they belong to.
        play: whether the page is to play.
        sets: the networks that the page has beside that of the game, see :func:`.set_for`.
    """
    data = view.recorded(analyses)
    if not play or view.locked:
        return data
    if isinstance(view, PuzzleWidget):
        return data | {"play": _quiz(view) if view.puzzle.goal.is_quiz else _puzzle(view)}
    if not isinstance(view, CityWidget):
        return data
    snapshots = data.pop("snapshots")
    text = json.dumps(snapshots, separators=(",", ":"), allow_nan=False)
    return data | {"snapshots": [], "packed": pack(text.encode()), "play": _play(view, sets)}


def _play(view: CityWidget, sets: Collection[int]) -> PlayGame | PlayCity:
    """Return what a page needs to go on with the game or the city of a view."""
    if not view.games:
        return {"city": view.city.text}
    record = json.loads(view.game.to_json())
    if record["seed"] >= INEXACT:
        record["seed"] = str(record["seed"])
    rules = view.game.rules
    sets = {set_for(rules.players, rules.architect), *sets}
    offered = [table for table in TABLES if set_for(table["players"], table["architect"]) in sets]
    data: PlayGame = {
        "record": record,
        "networks": sorted(sets),
        "bots": _bots(view.game),
        "pace": view.pace,
        "offered": list(PAGE_BOTS),
        "tables": offered if view.new_games else None,
    }
    asked = exercises(view)
    if asked is not None:
        # Compressed, so that the answers are not to be read in the file by chance.
        data["exercises"] = pack(json.dumps(asked, allow_nan=False).encode())
    return data


def exercises(view: CityWidget) -> Exercises | None:
    """Return the exercises of a view by the ply at which they are asked; ``None`` without any.

    They are about the mistakes of its review, or the one of :meth:`Exercise.show`, which is open at
    the beginning.
    """
    review, alone = view.review, view.exercise
    if review is not None:
        asked = {move.ply - 1: review.ask(move.ply) for move in review.moves if move.sign}
        start = None if view.question is None else view.question.ply - 1
    else:
        asked, start = ({}, None) if alone is None else ({0: alone}, 0)
    if not asked:
        return None
    by_ply = {ply: exercise.recorded(view.texts) for ply, exercise in asked.items()}
    return {"byPly": by_ply, "open": start}


def _quiz(view: PuzzleWidget) -> PlayQuiz:
    """Return what a page needs to answer the question of a view."""
    puzzle, document = view.puzzle, PuzzleDocument(view.puzzle)
    answered = []
    for letter, _ in zip(LETTERS, options(puzzle.city, puzzle.rules, puzzle.goal), strict=False):
        document.check = puzzle.check(letter)
        answered.append(document.snapshot(2, view.texts, ()))
    # Compressed, so that the answer is not to be read in the file by chance.
    return {"answered": pack(json.dumps(answered).encode())}


def _puzzle(view: PuzzleWidget) -> PlayPuzzle:
    """Return what a page needs to solve the puzzle of a view."""
    puzzle, texts = view.puzzle, view.texts
    goal, task, words = puzzle.goal, puzzle.task, puzzle.words(texts["language"])
    asked: PuzzleTask = {
        "city": task.city.text,
        "tiles": list(task.tiles),
        "length": puzzle.length,
        "free": task.free,
        "stones": task.stones,
        "rules": plain(task.rules),
        "kind": goal.kind,
        "measure": goal.measure,
        "amount": goal.amount,
        "every": goal.every,
        "preview": puzzle.shows_gains,
        "hints": list(words.hints),
    }
    if isinstance(task, GameProblem):
        asked["position"] = str(task.position)
    if goal.choices:
        asked["choices"] = [str(move) for move in goal.choices]
    if words.explanation:
        # Compressed, so that the answer is not to be read in the file by chance.
        asked["explanation"] = pack(json.dumps(words.explanation).encode())
    return {"puzzle": asked}


def _bots(game: Game) -> list[str | None]:
    """Return the names of the bots by seat; ``None`` also for bots that a page does not have."""
    bots = [game.bots.get(seat) for seat in range(len(game.names))]
    names = [None if one is None else name_of(one) for one in bots]
    return [name if name in PAGE_BOTS else None for name in names]


def has_engine() -> bool:
    """Return whether this installation has kernels for pages, or can make them."""
    try:
        module.load()
    except AkropolisError:
        return False
    return True


def engine(boards: Sequence[dict[str, Any]]) -> dict[str, str]:
    """Return the kernels, and the networks that boards need, by name, gzipped, in base64.

    Raises:
        AkropolisError: this installation has no kernels for pages, and cannot make them.
    """
    needed = {one for board in boards for one in board.get("play", {}).get("networks", [])}
    data = {f"network-{one}": pack(weights.raw(one)) for one in sorted(needed)}
    return {"engine": pack(module.load()), **data}


def pack(data: bytes) -> str:
    """Return data gzipped, in base64."""
    # Smaller blocks than by default suit the network.
    gzipped = zlib.compressobj(9, wbits=31, memLevel=6)
    return base64.b64encode(gzipped.compress(data) + gzipped.flush()).decode()
