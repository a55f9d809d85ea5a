"""The data with which pages play without Python: records of games, cities, and the engine."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from akropolis_nb.bots.network import weights
from akropolis_nb.engine.wasm import module
from akropolis_nb.messages import sentences
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import LANGUAGES
from akropolis_nb.widget.city_widget import CityWidget
from akropolis_nb.widget.exercise_page import exercises
from akropolis_nb.widget.puzzle_page import packed as packed_answers
from akropolis_nb.widget.puzzle_widget import PuzzleWidget
from akropolis_nb.widget.session.bot_controls import name_of
from akropolis_nb.widget.subjects.game import INEXACT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.analyse import Analysis
    from akropolis_nb.analysis.forecast.forecast import Forecast
    from akropolis_nb.game.game import Game
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.view import View

PAGE_BOTS = ("random", "greedy", "farsighted", "fast", "strong")
"""The bots that a page has, by name."""
_FEW = 2
"""The answers of a puzzle with so many tiles fit into a page."""


def recorded(
    view: View, analyses: Sequence[Analysis | Forecast] = (), *, play: bool = False
) -> dict[str, Any]:
    """Return the data of a view for a page without Python, see ``View.recorded``.

    If the page is to play and the view is not locked, the data contains ``play``, and the snapshots
    of games and cities are gzipped. A puzzle may then be of any size.
    """
    if play and isinstance(view, PuzzleWidget) and not view.locked:
        return _puzzle(view)
    data = view.recorded(analyses)
    if not play or not isinstance(view, CityWidget) or view.locked:
        return data
    snapshots = data.pop("snapshots")
    text = json.dumps(snapshots, separators=(",", ":"), allow_nan=False)
    return data | {"snapshots": [], "packed": _packed(text.encode()), "play": _play(view)}


def _play(view: CityWidget) -> dict[str, Any]:
    """Return what a page needs to go on with the game or the city of a view."""
    reasons = _reasons(view.texts)
    if not view.games:
        return {"city": view.city.text, "reasons": reasons}
    record = json.loads(view.game.to_json())
    if record["seed"] >= INEXACT:
        record["seed"] = str(record["seed"])
    data = {
        "record": record,
        "bots": _bots(view.game),
        "pace": view.pace,
        "offered": list(PAGE_BOTS),
        "tables": sentences.tables(view.texts) if view.new_games else None,
        "reasons": reasons,
    }
    asked = exercises(view)
    if asked is not None:
        # Compressed, so that the answers are not to be read in the file by chance.
        data["exercises"] = _packed(json.dumps(asked, allow_nan=False).encode())
    return data


def _puzzle(view: PuzzleWidget) -> dict[str, Any]:
    """Return the data of a puzzle that the page solves itself."""
    puzzle, texts = view.puzzle, view.texts
    goal, task = puzzle.goal, puzzle.task
    data = view.recorded_start()
    if puzzle.length <= _FEW:
        # For a browser without WebAssembly.
        data["puzzle"] = packed_answers(puzzle, texts["language"])
    asked = {
        "city": task.city.text,
        "tiles": list(task.tiles),
        "length": puzzle.length,
        "free": task.free,
        "stones": task.stones,
        "rules": asdict(task.rules),
        "kind": goal.kind,
        "measure": goal.measure,
        "amount": goal.amount,
        "every": goal.every,
        "preview": puzzle.shows_gains,
        "hints": list(puzzle.words(texts["language"]).hints),
    }
    return data | {"play": {"puzzle": asked, "reasons": _reasons(texts)}}


def _reasons(texts: Texts) -> dict[str, str]:
    """Return the translations of the engine's reason codes; empty in English."""
    language = texts["language"]
    return dict(catalogue(language).reasons) if language in LANGUAGES else {}


def _bots(game: Game) -> list[str | None]:
    """Return the names of the bots by seat; ``None`` also for bots that a page does not have."""
    bots = [game.bots.get(seat) for seat in range(len(game.names))]
    names = [None if one is None else name_of(one) for one in bots]
    return [name if name in PAGE_BOTS else None for name in names]


def engine() -> dict[str, str]:
    """Return the kernels and the network by name, gzipped, in base64.

    Raises:
        AkropolisError: this installation has no kernels for pages, and cannot make them.
    """
    return {"engine": _packed(module.load()), "network": _packed(weights.raw())}


def _packed(data: bytes) -> str:
    # Smaller blocks than by default suit the network.
    gzipped = zlib.compressobj(9, wbits=31, memLevel=7)
    return base64.b64encode(gzipped.compress(data) + gzipped.flush()).decode()
