"""Measurements that are written to a file one by one, so that a run can be stopped and resumed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


def resumed(
    file: Path, count: int, measure: Callable[[int], dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Yield the measurements of all numbers below ``count``; those in the file are not repeated."""
    done = {}
    if file.exists():
        rows = map(json.loads, file.read_text("utf-8").splitlines())
        done = {row["number"]: row for row in rows}
    for number in range(count):
        if number not in done:
            row = {"number": number, **measure(number)}
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(row) + "\n")
            done[number] = row
        yield done[number]
