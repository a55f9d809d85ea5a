"""What a puzzle asks for: a measure, and what to make of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from akropolis_nb.engine.checks import shown
from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    from akropolis_nb.solver.search_state import PlacementProblem

Kind = Literal["most", "at least", "fewest tiles"]

MEASURES = {
    "points": "points",
    "gain": "points gained",
    "houses": "points of houses",
    "markets": "points of markets",
    "barracks": "points of barracks",
    "temples": "points of temples",
    "gardens": "points of gardens",
    "stones": "stones",
    "lake": "lake hexes",
}
"""What can be asked for, and how a goal's text names it.

``points``: of all districts at the end, and the stones that the placements gain, less those paid;
``gain``: the same, less the points there were; ``houses`` and so on: the points of one district at
the end; ``stones``: gained, less those paid; ``lake``: hexes that the placements cut off.
"""
MOST_WANTED = 9999
"""The largest number a goal may name."""

_GOAL = re.compile(
    r"(?P<every>every way to )?"
    r"(?:(?P<most>most)|at least (?P<least>[0-9]{1,4})|fewest tiles for (?P<fewest>[0-9]{1,4}))"
    rf" (?P<measure>{'|'.join(MEASURES.values())})"
)


def measured(amount: int, measure: str) -> str:
    """So much of a measure.

    >>> measured(1, "temples"), measured(2, "lake")
    ('1 point of temples', '2 lake hexes')
    """
    told = MEASURES[measure]
    if amount == 1:
        told = told.replace("points", "point").replace("stones", "stone").replace("hexes", "hex")
    return f"{amount} {told}"


class Goal(NamedTuple):
    """What a puzzle asks for.

    >>> Goal.from_text("at least 12 points of temples")
    Goal(kind='at least', measure='temples', amount=12, every=False)
    >>> str(Goal("most", "points", every=True))
    'every way to most points'
    """

    kind: Kind = "most"
    measure: str = "points"
    """A key of ``MEASURES``."""
    amount: int = 0
    """The number to reach; 0 for the most there can be."""
    every: bool = False
    """Whether all ways to the goal are to be found."""

    def __str__(self) -> str:
        start = "every way to " if self.every else ""
        told = {
            "most": "most",
            "at least": f"at least {self.amount}",
            "fewest tiles": f"fewest tiles for {self.amount}",
        }[self.kind]
        return f"{start}{told} {MEASURES[self.measure]}"

    @classmethod
    def from_text(cls, text: object) -> Goal:
        """Read a goal.

        Raises:
            AkropolisError: it is none; it says what there is.
        """
        match = _GOAL.fullmatch(" ".join(text.split())) if isinstance(text, str) else None
        if match is None:
            raise AkropolisError(
                f"no goal: {shown(text)}; there are 'most …', 'at least 30 …', 'fewest tiles for "
                f"30 …', or 'every way to …' these, of {', '.join(MEASURES.values())}"
            )
        kind: Kind = "most" if match["most"] else "at least" if match["least"] else "fewest tiles"
        measure = next(name for name, told in MEASURES.items() if told == match["measure"])
        amount = int(match["least"] or match["fewest"] or 0)
        return cls(kind, measure, amount, every=match["every"] is not None)

    @property
    def counted(self) -> str:
        """What the search for lines is to count."""
        return "points" if self.measure == "gain" else self.measure

    def base(self, task: PlacementProblem) -> int:
        """What to take off a line's value: points that were there before, if gains are asked."""
        return task.city.score(task.rules).points if self.measure == "gain" else 0
