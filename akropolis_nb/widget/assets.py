"""The built JavaScript, and what a page gets once for all its boards: Plotly and the engine.

Both are too large to be sent with each widget. Python sends them to a page when the page's first
board is created. A page that was reloaded, or lost that message, requests them. The engine answers
in the page while the kernel does not.
"""

from __future__ import annotations

import gzip
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from akropolis_nb.engine.wasm import module
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import LANGUAGES
from akropolis_nb.widget.session.kernel import parent

if TYPE_CHECKING:
    from collections.abc import Callable

    import anywidget

STATIC = Path(__file__).parent / "static"
RESEND_AFTER = 3.0
"""A page's request within this many seconds after a reply is ignored: the two have crossed."""
MOST = 8
"""Maximum number of times that a library is sent through one board ..."""
WITHIN = 480.0
"""... within this many seconds."""
MAKE = "from akropolis_nb.engine.wasm import module; module.load()"
"""Code that makes the engine's kernels and keeps them in the cache folder."""

_given: set[str] = set()
"""Session ids of the front ends that the libraries were sent to."""
_sent: WeakKeyDictionary[anywidget.AnyWidget, list[tuple[str, str | None, float]]] = (
    WeakKeyDictionary()
)
"""For each board the latest replies: the library, the page that requested it, if one did, and the
time."""


def built(name: str) -> bytes:
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
    """Send the libraries to the page that runs this cell, unless they were sent before."""
    page = front_end()
    if page is not None and page not in _given:
        _given.add(page)
        for name in LIBRARIES:
            _send(widget, name, None, time.monotonic())


def pull(widget: anywidget.AnyWidget, name: str, page: str) -> None:
    """Send a library to a page that requests it, unless it requests it too often.

    ``page`` identifies the page, because in Colab all outputs have the same session but each is a
    page of its own.
    """
    now = time.monotonic()
    recent = [
        (who, at)
        for library, who, at in _sent.get(widget, [])
        if library == name and now - at < WITHIN
    ]
    crossing = any(who in {None, page} and now - at < RESEND_AFTER for who, at in recent)
    if not crossing and len(recent) < MOST:
        _send(widget, name, page, now)
        if name == "engine" and module.existing() is None:
            _make_engine()


def _send(widget: anywidget.AnyWidget, name: str, page: str | None, now: float) -> None:
    message = LIBRARIES[name]()
    if message is not None:
        widget.send(*message)
    _sent[widget] = [*_sent.get(widget, [])[1 - len(LIBRARIES) * MOST :], (name, page, now)]


def _plotly() -> tuple[dict[str, Any], list[bytes]]:
    return {"plotly": True}, [built("plotly.js.gz")]


def _engine() -> tuple[dict[str, Any], list[bytes]] | None:
    """Return the engine; ``None`` if it has to be made first, as in a source tree."""
    kernels = module.existing()
    if kernels is None:
        return None
    reasons = {name: dict(catalogue(name).reasons) for name in LANGUAGES}
    return {"engine": True, "reasons": reasons}, [built("engine.js.gz"), _gzipped(kernels)]


@cache
def _gzipped(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


@cache
def _make_engine() -> subprocess.Popen[bytes] | None:
    """Make the engine in another process, once; the page asks again later, and does without it."""
    command = [sys.executable, "-P", "-c", MAKE]
    silent = subprocess.DEVNULL
    try:
        return subprocess.Popen(  # noqa: S603 - this Python, and a constant
            command, stdin=silent, stdout=silent, stderr=silent
        )
    except OSError:  # no processes here, as in a browser
        return None


LIBRARIES: dict[str, Callable[[], tuple[dict[str, Any], list[bytes]] | None]] = {
    "plotly": _plotly,
    "engine": _engine,
}
"""The messages with the libraries, by the kind of request."""
