"""The kernel that runs this: the message it handles, its event loop, and the lock of all views.

Threads that think beside the kernel change nothing themselves. They hand what they have found to
its event loop, which takes it between two cells.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import weakref
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

kernel_lock = threading.RLock()
"""JupyterLab hands a widget's messages to a thread of their own, while a cell runs in another. One
lock for all views: a view's change reaches the other views of its game."""


def kernel() -> Any:
    """Return the running kernel; ``None`` where there is none."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return getattr(shell, "kernel", None)


def parent() -> dict[str, Any]:
    """Return the message that the kernel is handling; empty where there is no kernel."""
    running = kernel()
    return running.get_parent() if running is not None else {}


def event_loop() -> asyncio.AbstractEventLoop | None:
    """Return the event loop of whatever runs notebooks here; ``None`` in a plain script."""
    # Where messages have threads, each has a loop too: the cells' is wanted.
    loop = getattr(getattr(kernel(), "io_loop", None), "asyncio_loop", None)
    if loop is not None:
        return loop  # type: ignore[no-any-return]
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def weakly(method: Callable[..., None]) -> Callable[..., None]:
    """Return a callback that does not keep the method's object alive."""
    reference = weakref.WeakMethod(method)

    def call(*arguments: Any) -> None:
        alive = reference()
        if alive is not None:
            alive(*arguments)

    return call
