"""The goal of a puzzle: a measure to maximise or to reach, to win, or the best of some moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move

if TYPE_CHECKING:
    from akropolis_nb.solver.search_state import PlacementProblem, SearchState

Kind = Literal["most", "at least", "fewest tiles", "win", "choice", "points", "counts"]

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
"""The measures, and their names in the text of a goal.

``points``: points of all districts at the end, plus stones gained, minus stones paid; ``gain``: the
same minus the points at the start; ``houses`` and so on: points of one district at the end;
``stones``: stones gained minus stones paid; ``lake``: hexes that the placements enclose.
"""

LETTERS = "ABCD"
"""What moves to choose from are called; there are no more."""
_QUIZ = re.compile(
    r"how many points of (?P<points>{0})|which (?P<counts>{0}) count".format(
        "houses|markets|barracks|temples|gardens"
    )
)
_GOAL = re.compile(
    r"(?P<every>every way to )?"
    r"(?:(?P<most>most)|at least (?P<least>[0-9]{1,4})|fewest tiles for (?P<fewest>[0-9]{1,4}))"
    rf" (?P<measure>{'|'.join(MEASURES.values())})"
)


def format_measure(amount: int, measure: str) -> str:
    """Format an amount of a measure.

    >>> format_measure(1, "temples"), format_measure(2, "lake")
    ('1 point of temples', '2 lake hexes')
    """
    name = MEASURES[measure]
    if amount == 1:
        name = name.replace("points", "point").replace("stones", "stone").replace("hexes", "hex")
    return f"{amount} {name}"


class Goal(NamedTuple):
    """The goal of a puzzle.

    >>> Goal.from_text("at least 12 points of temples")
    Goal(kind='at least', measure='temples', amount=12, every=False, choices=())
    >>> str(Goal("most", "points", every=True))
    'every way to most points'
    """

    kind: Kind = "most"
    measure: str = "points"
    """A key of ``MEASURES``; ``lead`` if the goal is to win; of a question, the district."""
    amount: int = 0
    """The number to reach; 0 if the measure is maximised, or if the goal is to win."""
    every: bool = False
    """Whether all answers must be found."""
    choices: tuple[Move, ...] = ()
    """The moves of which one is right, the right one first."""

    def __str__(self) -> str:
        if self.kind == "win":
            return "win"
        if self.kind == "choice":
            right, *others = self.choices
            return f"{right} rather than {' or '.join(map(str, others))}"
        if self.is_quiz:
            asks = {"points": "how many points of {}", "counts": "which {} count"}
            return asks[self.kind].format(self.measure)
        start = "every way to " if self.every else ""
        kind = {
            "most": "most",
            "at least": f"at least {self.amount}",
            "fewest tiles": f"fewest tiles for {self.amount}",
        }[self.kind]
        return f"{start}{kind} {MEASURES[self.measure]}"

    @classmethod
    def from_text(cls, text: object) -> Goal:
        """Parse the text of a goal.

        Raises:
            AkropolisError: the text is not a goal; the message lists the possible ones.
        """
        if text == "win":
            return cls("win", "lead")
        text = " ".join(text.split()) if isinstance(text, str) else text
        if isinstance(text, str) and " rather than " in text:
            return cls("choice", choices=_choices(text))
        quiz = _QUIZ.fullmatch(text) if isinstance(text, str) else None
        if quiz is not None:
            return cls("points" if quiz["points"] else "counts", quiz["points"] or quiz["counts"])
        match = _GOAL.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise AkropolisError(
                f"no goal: {short_repr(text)}; there are 'win', and 'most …', 'at least 30 …', "
                "'fewest tiles for 30 …', or 'every way to …' these, of "
                f"{', '.join(MEASURES.values())}; or a move and others, as in "
                "'07@0,1^2 rather than 31@1,-1^0'; or 'how many points of houses', "
                "'which houses count'"
            )
        kind: Kind = "most" if match["most"] else "at least" if match["least"] else "fewest tiles"
        measure = next(name for name, text in MEASURES.items() if text == match["measure"])
        amount = int(match["least"] or match["fewest"] or 0)
        return cls(kind, measure, amount, every=match["every"] is not None)

    @property
    def is_quiz(self) -> bool:
        """Whether it is a question about the city, in which no tile is placed."""
        return self.kind in {"points", "counts"}

    @property
    def pictures(self) -> tuple[Move, ...]:
        """The moves to choose from, in the order of their texts."""
        return tuple(sorted(self.choices, key=str))

    def letter(self, move: Move) -> str:
        """Return what a move to choose is called."""
        return LETTERS[self.pictures.index(move)]

    @property
    def counted(self) -> str:
        """The measure that the solver uses; for ``gain`` it is ``points``."""
        return "points" if self.measure == "gain" else self.measure

    def base(self, task: PlacementProblem) -> int:
        """Return what to subtract from the solver's value: for ``gain`` the points at the start."""
        return task.city.score(task.rules).points if self.measure == "gain" else 0

    def value(self, state: SearchState, task: PlacementProblem) -> int:
        """Return the value of a state in the goal's measure; of a choice, whether it is right."""
        if self.kind == "choice":
            return int(state.line[:1] == self.choices[:1])
        return task.value(state) - self.base(task)


def _choices(text: str) -> tuple[Move, ...]:
    """Return the moves of a goal to choose from, the right one first.

    Raises:
        AkropolisError: they are not 2 to 4 different moves.
    """
    # In a puzzle's text a slash replaces the caret.
    right, _, others = text.replace("/", "^").partition(" rather than ")
    moves = tuple(map(Move.from_text, [right, *others.split(" or ")]))
    if len(moves) > len(LETTERS) or len({*moves}) < len(moves):
        raise AkropolisError(f"a choice is one of 2 to {len(LETTERS)} different moves")
    return moves
