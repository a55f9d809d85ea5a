"""Units of the aims: the chance to win, the margin, the own points."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.messages.languages import columns, message
from akropolis_nb.statistics.totals import as_aim

if TYPE_CHECKING:
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.statistics.totals import Aim


class Unit(NamedTuple):
    """Unit of an aim's numbers, as they are shown."""

    name: str
    """``"points"``, or ``"%"`` for chances."""
    factor: float
    """Shown numbers are so many times the numbers of the result."""
    aim: Aim
    column: str
    """Key of the heading of the column of estimates."""

    @property
    def what(self) -> str:
        """What the estimate is, in words."""
        return message(f"aim_{self.aim}")

    @property
    def title(self) -> str:
        """Heading of the column of estimates."""
        return columns(self.column)[0]

    @property
    def sign(self) -> str:
        """What is written behind a number: nothing for points."""
        return "%" if self.name == "%" else ""


UNITS: dict[Aim, Unit] = {
    "win": Unit("%", 100.0, "win", "wins_percent"),
    "margin": Unit("points", 1.0, "margin", "lead"),
    "score": Unit("points", 1.0, "score", "points"),
}


def check_aim(aim: Aim | None, rules: Rules) -> Aim:
    """Return an aim; if omitted, the lead, or the score in a game for one.

    Raises:
        AkropolisError: there is no such aim.
    """
    if aim is None:
        return "score" if rules.architect is not None else "margin"
    return as_aim(aim)
