"""Bars that tell how far a long work has come."""

from __future__ import annotations

import sys
from typing import Any


def bar(total: float, unit: str, *, shown: bool = True, delay: float = 0.3) -> Any:
    """A progress bar, for the notebook or the terminal; it goes when the work is done.

    Args:
        total: what there is to do.
        unit: what it is counted in; ``"s"`` for seconds.
        shown: if not, a bar that shows nothing.
        delay: seconds before it appears; shorter work needs none.
    """
    from tqdm.auto import tqdm

    if sys.platform == "emscripten":
        tqdm.monitor_interval = 0  # it would want a thread, which a browser has not
    # Past the end tqdm forgets the total, so it is written out.
    look = f"{{l_bar}}{{bar}}| {{n:.1f}} of {total:g} s{{postfix}}" if unit == "s" else None
    return tqdm(
        total=total, unit=f" {unit}", bar_format=look, leave=False, disable=not shown, delay=delay
    )
