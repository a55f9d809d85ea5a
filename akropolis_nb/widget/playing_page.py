"""The data with which pages play without Python: records of games, cities, and the engine."""

from __future__ import annotations

import base64
import gzip
import json
from typing import TYPE_CHECKING, Any

from akropolis_nb.bots.network import weights
from akropolis_nb.engine.wasm import module
from akropolis_nb.messages import sentences
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import LANGUAGES
from akropolis_nb.widget.city_widget import CityWidget
from akropolis_nb.widget.session.bot_controls import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.analyse import Analysis
    from akropolis_nb.analysis.forecast.forecast import Forecast
    from akropolis_nb.game.game import Game
    from akropolis_nb.widget.view import View

PAGE_BOTS = ("random", "greedy", "farsighted", "fast", "strong")
"""The bots that a page has, by name."""


def recorded(
    view: View, analyses: Sequence[Analysis | Forecast] = (), *, play: bool = False
) -> dict[str, Any]:
    """Return the data of a view for a page without Python, see ``View.recorded``.

    If the page is to play and the view shows a game or a city and is not locked, the data contains
    ``play``, and its snapshots are gzipped.
    """
    data = view.recorded(analyses)
    if not play or not isinstance(view, CityWidget) or view.locked:
        return data
    snapshots = data.pop("snapshots")
    text = json.dumps(snapshots, separators=(",", ":"), allow_nan=False)
    return data | {"snapshots": [], "packed": _packed(text.encode()), "play": _play(view)}


def _play(view: CityWidget) -> dict[str, Any]:
    """Return what a page needs to go on with the game or the city of a view."""
    language = view.texts["language"]
    reasons = dict(catalogue(language).reasons) if language in LANGUAGES else {}
    if not view.games:
        return {"city": view.city.text, "reasons": reasons}
    return {
        "record": json.loads(view.game.to_json()),
        "bots": _bots(view.game),
        "pace": view.pace,
        "offered": list(PAGE_BOTS),
        "tables": sentences.tables(view.texts) if view.new_games else None,
        "reasons": reasons,
    }


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
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
