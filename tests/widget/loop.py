"""Tests that run in an event loop, as cells and messages do."""

from __future__ import annotations

import asyncio
import threading
from functools import wraps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine


def in_a_kernel(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test in an event loop; fixtures come to it as to any other."""

    @wraps(test)
    def run(*arguments: Any, **keywords: Any) -> None:
        asyncio.run(test(*arguments, **keywords))

    return run


async def until(condition: Callable[[], object], seconds: float = 60) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - anything may be waited for
            await asyncio.sleep(0.002)


async def quiet(name: str) -> None:
    """Wait until no thread of a name is left, and let everything happen that it asked for."""
    await until(lambda: not any(thread.name == name for thread in threading.enumerate()))
    for _ in range(5):
        await asyncio.sleep(0)
