"""What JavaScript was built, and how a page gets Plotly: once, whatever the number of its boards.

The library is far too big to travel with every widget. Python pushes it to a page when the page's
first board is made; a page that was reloaded, or lost that message, asks for it.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from akropolis_nb.widget.kernel import parent

if TYPE_CHECKING:
    import anywidget

STATIC = Path(__file__).parent / "static"
RESEND_AFTER = 3.0
"""Seconds in which a page's second request can only have crossed with our answer."""

_given: dict[str, float] = {}
"""Front end -> when it was last sent the library."""


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
        _send(widget, page)


def pull(widget: anywidget.AnyWidget, page: str) -> None:
    """Answer a page that asks for the library."""
    page = front_end() or page
    if time.monotonic() - _given.get(page, -RESEND_AFTER) >= RESEND_AFTER:
        _send(widget, page)


def _send(widget: anywidget.AnyWidget, page: str) -> None:
    widget.send({"plotly": True}, [built("plotly.js.gz")])
    _given[page] = time.monotonic()
