"""The ladder of effort: how many moves each step of a stage plays, and in how many deals."""

from __future__ import annotations

from akropolis_nb.engine.kernels.estimate.sections import *


def stage_unit(stage: int) -> int:
    """Return the unit of a stage's deals: 1, 2, 3, 4, 6, 8, 12, 16 and so on from stage 1 on."""
    return ((2 + stage % 2) << (stage // 2)) // 2


def step_moves(step: int) -> int:
    """Return how many of the best moves a step plays."""
    if step == 0:
        return LISTED_MOVES
    return 32 >> step


def step_deals(stage: int, step: int) -> int:
    """Return up to which deal a step plays."""
    unit = stage_unit(stage)
    if step == 0:
        return unit // 16
    if step == 1:
        return unit // 4
    if step == 2:
        return unit
    if step == 3:
        return 3 * unit
    return 9 * unit
