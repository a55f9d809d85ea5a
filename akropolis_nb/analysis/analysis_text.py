"""An analysis as text."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from akropolis_nb.messages.languages import columns, digits, message, percent

if TYPE_CHECKING:
    from akropolis_nb.analysis.analyse import Analysis

_SHOWN = 10
"""Number of candidates in the text."""


def title(analysis: Analysis) -> str:
    """Return how much was analysed."""
    played = digits(f"{analysis.playouts:,}")
    words = message("analysis_title", n=len(analysis.moves), playouts=played)
    return message("analysis_interrupted", title=words) if analysis.interrupted else words


def list_candidates(analysis: Analysis) -> list[str]:
    """Return a heading and a line for each of the best candidates."""
    unit = analysis.unit
    units = message("unit_both" if unit.sign else "unit_points")
    lines = [message("analysis_head", title=title(analysis), what=unit.what, unit=units)]
    names, little = columns("points", "wins", "games"), message("little_known")
    for n, one in enumerate(analysis.moves[:_SHOWN], start=1):
        points = f"{_format_value(one.loss_points, 1, 5)} {names[0]}   " if unit.sign else ""
        wins = percent(one.win_rate, "3.0f")
        value, error = analysis.expected(one, analysis.aim)
        numbers = (
            f"{_format_value(value, unit.factor)} ± "
            f"{unit.factor * error:4.1f}   {_format_value(one.loss, unit.factor)} ± "
            f"{unit.factor * one.loss_error:4.1f}   {points}{names[1]} {wins}   "
            f"{one.games:,} {names[2]}"
        )
        sure = "" if one.reliable else f", {little}"
        lines.append(f"{n:>2}. {one.move!s:<12} {digits(numbers)}{sure}")
    return lines


def certainty(analysis: Analysis) -> str:
    """Return a sentence that says how certain the best move is."""
    if analysis.proved:
        level = sum(one.standing == "level" for one in analysis.moves) - 1
        if level > 0:
            return message("best_level", best=analysis.best, level=level)
        return message("best_proved", best=analysis.best)
    if not analysis.moves[0].reliable:
        return message("too_few_games")
    if analysis.loss_bound == 0.0:
        return message("best_certain", best=analysis.best)
    # Rounded up, so that a small positive bound is not shown as 0.0.
    most = math.ceil(10 * analysis.unit.factor * analysis.loss_bound) / 10
    key = "best_wins_less" if analysis.unit.sign else "best_behind"
    return message(key, best=analysis.best, most=digits(f"{most:.1f}"))


def _format_value(value: float, factor: float, width: int = 6) -> str:
    return f"{round(factor * value, 1) + 0.0:{width}.1f}"
