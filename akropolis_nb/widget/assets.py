"""The built JavaScript, and Plotly, which a page gets once for all its boards.

Plotly is too large to be sent with each widget. Python sends it to a page when the page's first
board is created. A page that was reloaded, or lost that message, requests it.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from akropolis_nb.widget.session.kernel import parent

if TYPE_CHECKING:
    import anywidget

    from akropolis_nb.widget.wire.intents import PlotlyMessage

STATIC = Path(__file__).parent / "static"
RESEND_AFTER = 3.0
"""A page's request within this many seconds after a reply is ignored: the two have crossed."""
MOST = 8
"""Maximum number of times that Plotly is sent through one board ..."""
WITHIN = 480.0
"""... within this many seconds."""

_given: set[str] = set()
"""Session ids of the front ends that Plotly was sent to."""
_sent: WeakKeyDictionary[anywidget.AnyWidget, list[tuple[str | None, float]]] = WeakKeyDictionary()
"""For each board the latest replies: the page that requested Plotly, if one did, and the time."""


def read_asset(name: str) -> bytes:
    """Return the content of a built file."""
    try:
        return (STATIC / name).read_bytes()
    except FileNotFoundError:
        raise RuntimeError(
            f"the widget's {name} was not built: in a source tree, run `pip install -e .`"
        ) from None


def front_end() -> str | None:
    """Return the session id of the page whose message the kernel is handling, if there is one."""
    header: dict[str, Any] = parent().get("header", {})
    return header.get("session")


def push(widget: anywidget.AnyWidget) -> None:
    """Send Plotly to the page that runs this cell, unless it was sent before."""
    page = front_end()
    if page is not None and page not in _given:
        _given.add(page)
        _send(widget, None, time.monotonic())


def pull(widget: anywidget.AnyWidget, page: str) -> None:
    """Send Plotly to a page that requests it, unless it requests it too often.

    ``page`` identifies the page, because in Colab all outputs have the same session but each is a
    page of its own.
    """
    now = time.monotonic()
    recent = [(who, at) for who, at in _sent.get(widget, []) if now - at < WITHIN]
    crossing = any(who in {None, page} and now - at < RESEND_AFTER for who, at in recent)
    if not crossing and len(recent) < MOST:
        _send(widget, page, now)


def _send(widget: anywidget.AnyWidget, page: str | None, now: float) -> None:
    message: PlotlyMessage = {"plotly": True}
    widget.send(message, [read_asset("plotly.js.gz")])
    _sent[widget] = [*_sent.get(widget, [])[1 - MOST :], (page, now)]
