"""What tests of running analyses and forecasts share."""

from __future__ import annotations

import threading

import akropolis_nb as ak
from tests.widget.page import page_of


def random_game(plies: int) -> ak.Game:
    """Return a game for two after some random moves; near its end, playouts are short."""
    game = ak.Game(seed=7, bots={0: ak.bot("random"), 1: ak.bot("random")})
    game.play_bots(limit=plies)
    game.bots = {}
    return game


def threads(name: str) -> int:
    """Count the threads of this name."""
    return sum(thread.name == name for thread in threading.enumerate())


def look(view: ak.CityWidget) -> None:
    """Report that the page shows what it was sent."""
    page_of(view).say("custom", content={"kind": "seen"})
