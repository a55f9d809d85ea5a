"""Results as plain data: how they are sent to a page."""

from __future__ import annotations

import math
from dataclasses import fields, is_dataclass
from typing import Any

from akropolis_nb.engine.placement import Move


def plain(value: Any) -> Any:
    """Return a result as plain data: its fields by name, also in results within it.

    Moves become texts, numbers are rounded to four decimals, and unknown ones are ``None``. The
    types in ``js/src/wire/results.ts`` are made from the same classes.
    """
    if isinstance(value, float):
        return round(value, 4) if math.isfinite(value) else None
    if isinstance(value, Move):
        return str(value)
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        parts = [plain(part) for part in value]
        return parts if names is None else dict(zip(names, parts, strict=True))
    return value
