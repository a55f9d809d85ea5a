"""Fingers on a page, as Chromium reports them: touches that the page may scroll or handle."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Page

Pixel = tuple[float, float]

STEPS = 6


class Hand:
    """Fingers are named by their index; each stays where it is until it is moved or lifted."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._down: dict[int, Pixel] = {}

    def down(self, finger: int, at: Pixel) -> None:
        self._down[finger] = at
        self._send("touchStart")

    def move(self, to: dict[int, Pixel]) -> None:
        """Move fingers in a straight line, in a few steps."""
        start = dict(self._down)
        for step in range(1, STEPS + 1):
            for finger, (x, y) in to.items():
                x0, y0 = start[finger]
                part = step / STEPS
                self._down[finger] = (x0 + part * (x - x0), y0 + part * (y - y0))
            self._send("touchMove")

    def lift(self, *fingers: int) -> None:
        for finger in fingers or tuple(self._down):
            del self._down[finger]
            self._send("touchEnd" if not self._down else "touchMove")

    def cancel(self) -> None:
        """Let the system take all fingers away."""
        self._down.clear()
        self._send("touchCancel")

    def tap(self, at: Pixel, times: int = 1) -> None:
        for _ in range(times):
            self.down(0, at)
            self.lift()

    def drag(self, start: Pixel, end: Pixel) -> None:
        self.down(0, start)
        self.move({0: end})
        self.lift()

    def pinch(self, starts: Iterable[Pixel], ends: Iterable[Pixel]) -> None:
        """Put two fingers down, move them and lift them."""
        for finger, at in enumerate(starts):
            self.down(finger, at)
        self.move(dict(enumerate(ends)))
        self.lift()

    def _send(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self._down.items()]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
