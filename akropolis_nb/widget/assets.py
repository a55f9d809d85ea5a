"""What JavaScript was built, and how a page gets Plotly: once, whatever the number of its boards.

The library is far too big to travel with every widget. Python pushes it to a page when the page's
first board is made; a page that was reloaded, or lost that message, asks for it.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from akropolis_nb.widget.session.kernel import parent

if TYPE_CHECKING:
    import anywidget

STATIC = Path(__file__).parent / "static"
RESEND_AFTER = 3.0
"""Seconds in which a page's second request can only have crossed with our answer."""
MOST = 8
"""Times that the library is sent through one board,"""
WITHIN = 480.0
"""in so many seconds."""

_given: set[str] = set()
"""The front ends that the library was pushed to."""
_sent: WeakKeyDictionary[anywidget.AnyWidget, list[tuple[str | None, float]]] = WeakKeyDictionary()
"""What was sent through a board of late: the page that had asked, if one had, and when."""


def built(name: str) -> bytes:
    """Read one of the built files."""
    try:
        return (STATIC / name).read_bytes()
    except FileNotFoundError:
        raise RuntimeError(
            f"the widget's {name} was not built: in a source tree, run `pip install -e .`"
        ) from None


def front_end() -> str | None:
    """Return the session of the page whose message the kernel is handling, if there is one."""
    header: dict[str, Any] = parent().get("header", {})
    return header.get("session")


def push(widget: anywidget.AnyWidget) -> None:
    """Send the library to the page that runs this cell, unless it has been sent before."""
    page = front_end()
    if page is not None and page not in _given:
        _given.add(page)
        _send(widget, None, time.monotonic())


def pull(widget: anywidget.AnyWidget, page: str) -> None:
    """Answer a page that asks for the library; not one that asks again and again.

    The page has a name of its own: in Colab each output is one, and all have the same session.
    """
    now = time.monotonic()
    of_late = [(who, at) for who, at in _sent.get(widget, []) if now - at < WITHIN]
    crossing = any(who in {None, page} and now - at < RESEND_AFTER for who, at in of_late)
    if not crossing and len(of_late) < MOST:
        _send(widget, page, now)


def _send(widget: anywidget.AnyWidget, page: str | None, now: float) -> None:
    widget.send({"plotly": True}, [built("plotly.js.gz")])
    _sent[widget] = [*_sent.get(widget, [])[1 - MOST :], (page, now)]
