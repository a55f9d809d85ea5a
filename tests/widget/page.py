"""A fake page: it records messages and can send its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from comm.base_comm import BaseComm

if TYPE_CHECKING:
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
