"""Run tests in an event loop, like cells and messages in a kernel."""

from __future__ import annotations

import asyncio
import threading
from functools import wraps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine


def in_a_kernel(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test in an event loop; it can use fixtures like any other test."""

    @wraps(test)
    def run(*arguments: Any, **keywords: Any) -> None:
        asyncio.run(test(*arguments, **keywords))

    return run


async def until(condition: Callable[[], object], seconds: float = 60) -> None:
    """Wait until a condition is true."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - anything may be waited for
            await asyncio.sleep(0.002)


def threads(name: str) -> int:
    """Count the threads of this name."""
    return sum(thread.name == name for thread in threading.enumerate())


async def quiet(name: str) -> None:
    """Wait until no thread of this name is left and its callbacks have run."""
    await until(lambda: not threads(name))
    for _ in range(5):
        await asyncio.sleep(0)
