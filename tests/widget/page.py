"""A fake page: it records messages and can send its own."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from comm.base_comm import BaseComm

import akropolis_nb as ak


class Page(BaseComm):
    """The connection between one widget and the fake page."""

    def __init__(self, **arguments: Any) -> None:
        self.sent: list[dict[str, Any]] = []
        self.buffers: list[bytes] = []
        super().__init__(**arguments)

    def publish_msg(
        self, msg_type: str, data: Any = None, *_: object, buffers: Any = None, **__: object
    ) -> None:
        self.sent.append({"type": msg_type, **(data or {})})
        self.buffers.extend(buffers or [])

    def say(self, method: str, **data: Any) -> None:
        """Send a message to Python, as the page does."""
        message = {"content": {"data": {"method": method, **data}}, "buffers": []}
        self.handle_msg(message)

    def ask(self, **intent: Any) -> dict[str, Any]:
        """Send an intent and return the one reply to it."""
        before = len(self.sent)
        sent = {"id": str(before), **intent}
        self.say("custom", content=sent)
        # The reply to a change comes with the snapshot.
        said = [m.get("content") or m.get("state", {}).get("_reply") for m in self.sent[before:]]
        replies = [dict(one) for one in said if one]
        assert [reply["reply"] for reply in replies] == [sent["id"]]
        del replies[0]["reply"]
        reply: dict[str, Any] = replies[0]
        return reply


def page_of(view: ak.CityWidget) -> Page:
    """Return the page that shows a view."""
    return cast("Page", view.comm)


def ask(view: ak.CityWidget, kind: str, **intent: Any) -> dict[str, Any]:
    """Send a view an intent as its page does, with the current revision."""
    return page_of(view).ask(kind=kind, **{"revision": view.snapshot["revision"]} | intent)


def look(view: ak.CityWidget) -> None:
    """Report that the page shows what it was sent."""
    page_of(view).say("custom", content={"kind": "seen"})


def place(view: ak.CityWidget, nth: int = 0, **tile: Any) -> dict[str, Any]:
    """Place a tile, by default the first of the site, at the nth legal placement."""
    q, r, rotation, *_ = view.snapshot["legal"][nth]
    return ask(view, "place", **tile or {"index": 0}, q=q, r=r, rotation=rotation)


def lay(view: ak.CityWidget, move: ak.Move, index: int | None = None) -> dict[str, Any]:
    """Make a move; ``index`` is that of the tile, by default the one on the game's site."""
    index = view.game.position.site.index(move.tile) if index is None else index
    return ask(view, "place", index=index, **move.placement._asdict())


def played(plies: int, **rules: Any) -> ak.Game:
    """Return a game after some random moves, most of which lose points; the same in each call."""
    game, rng = ak.Game(seed=7, **rules), Random(3)
    while game.ply < plies:
        game.play(rng.choice(list(game.legal_moves())))
    return game


def play(game: ak.Game, *moves: int) -> None:
    """Play the legal moves of these numbers."""
    for nth in moves:
        game.play(list(game.legal_moves())[nth])
