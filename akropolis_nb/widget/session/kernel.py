"""Access to the Jupyter kernel: its current message, its event loop, and the lock of all views.

Background threads change no game and no view. They pass their results to the kernel's event loop,
which handles them between two cells.
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
"""Held while a view changes. Newer kernels may handle a widget's messages in another thread than
the cells. There is one lock for all views, because a change in one updates the others."""


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
    """Return the event loop of the notebook; ``None`` in a plain script."""
    # Threads that handle messages have loops of their own; this is the loop of the cells.
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
