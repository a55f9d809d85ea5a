"""Why a placement is illegal, as the kernels find it; ``messages`` puts it in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from akropolis_nb.engine.kernels import ILLEGAL
from akropolis_nb.engine.vectors import city_block

if TYPE_CHECKING:
    from akropolis_nb.engine.placement import Cell, Placement


@dataclass(frozen=True, slots=True)
class Illegality:
    """The rule that forbids a placement."""

    reason: str
    """``"floating"``, ``"overhang"``, ``"uneven"`` or ``"one-tile"``."""
    hexes: tuple[Cell, ...]
    """The hexes that break the rule."""
    sides: tuple[str, ...] = ()
    """Where these hexes lie within the tile, such as ``"upper left"``; empty if all three do."""

    @property
    def text(self) -> str:
        """An English sentence."""
        from akropolis_nb.messages import catalogue, illegal

        return illegal(catalogue("en"), self)

    def __str__(self) -> str:
        """Return the sentence in the language that is set, see :func:`ak.set_language`."""
        from akropolis_nb.messages import current_texts, illegal

        return illegal(current_texts(), self)


def illegality(block: city_block.Block, placement: Placement, code: int) -> Illegality:
    """Return the rule that forbids a placement (rulebooks, "Add the tile").

    Args:
        block: the city.
        placement: the placement.
        code: the kernel's code why it is illegal.
    """
    return Illegality(ILLEGAL[-code], *city_block.faults(block, placement, code))
