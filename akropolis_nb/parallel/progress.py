"""Progress bars for long computations."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, Self

from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@cache
def _filling() -> Any:
    """Return a tqdm class whose bars are full when the work ends, also if it ends early.

    Notebooks keep others, in red, as after an error.
    """
    from tqdm.auto import tqdm

    class Filling(tqdm):  # type: ignore[misc]
        def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
            if kind is None:
                self.update(max((self.total or 0) - self.n, 0))
            super().__exit__(kind, *rest)

    return Filling


class _Hidden:
    """A bar that is not shown.

    It takes no lock of tqdm's: a thread that is stopped while it has one would never release it.
    """

    def __init__(self, total: float) -> None:
        self.total = total
        self.n = 0.0

    def update(self, by: float = 1) -> None:
        self.n += by

    def set_postfix_str(self, words: str) -> None:
        """Show nothing."""

    def write(self, words: str) -> None:
        print(words)  # noqa: T201 - as tqdm does

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Show nothing."""


def bar(total: float, unit: str, *, shown: bool = True, delay: float = 0.3) -> Any:
    """Return a tqdm progress bar for the notebook or the terminal; it disappears at the end.

    Args:
        total: the amount of work.
        unit: the unit of ``total``; ``"s"`` for seconds.
        shown: whether the bar is shown at all.
        delay: seconds before it appears, so that short work shows no bar.
    """
    if not shown:
        return _Hidden(total)
    tqdm = _filling()
    if sys.platform == "emscripten":
        tqdm.monitor_interval = 0  # its monitor needs a thread, and there are none in a browser
    # tqdm drops the total once it is exceeded, so the format contains it.
    look = f"{{l_bar}}{{bar}}| {{n:.1f}} of {total:g} s{{postfix}}" if unit == "s" else None
    return tqdm(total=total, unit=f" {unit}", bar_format=look, leave=False, delay=delay)


@contextmanager
def note_progress(tell: Callable[[], str]) -> Iterator[None]:
    """Add a note to any error that stops long work: what is stored, how to go on."""
    try:
        yield
    except BaseException as error:
        try:
            note = tell()
        except AkropolisError:
            raise error from None
        error.add_note(note)
        if isinstance(error, KeyboardInterrupt):
            # A notebook shows this line instead of a long traceback.
            error._render_traceback_ = lambda: [f"Interrupted: {note}"]  # type: ignore[attr-defined]
        raise
