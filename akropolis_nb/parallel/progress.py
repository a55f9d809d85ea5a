"""Progress bars for long computations."""

from __future__ import annotations

import sys
from typing import Any


def bar(total: float, unit: str, *, shown: bool = True, delay: float = 0.3) -> Any:
    """Return a tqdm progress bar for the notebook or the terminal; it disappears at the end.

    Args:
        total: the amount of work.
        unit: the unit of ``total``; ``"s"`` for seconds.
        shown: whether the bar is shown at all.
        delay: seconds before it appears, so that short work shows no bar.
    """
    from tqdm.auto import tqdm

    if sys.platform == "emscripten":
        tqdm.monitor_interval = 0  # its monitor needs a thread, and there are none in a browser
    # tqdm drops the total once it is exceeded, so the format contains it.
    look = f"{{l_bar}}{{bar}}| {{n:.1f}} of {total:g} s{{postfix}}" if unit == "s" else None
    return tqdm(
        total=total, unit=f" {unit}", bar_format=look, leave=False, disable=not shown, delay=delay
    )
