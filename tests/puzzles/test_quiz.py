"""Questions about a city: the right answer is that of the reference rules, and none is graded."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.puzzles.goal import LETTERS
from akropolis_nb.puzzles.quiz import Option, options
from akropolis_nb.widget.documents.puzzle import PuzzleDocument
from tests.engine.reference import NAMES, Rulings
from tests.puzzles.puzzles import city, plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.engine.placement import Cell

HINTS: dict[str, Callable[[Any, dict[Cell, int], set[Cell], Option], bool]] = {
    "not all of them count": lambda _, levels, counting, __: counting < {*levels},
    "a hex counts more on a higher level": lambda _, levels, counting, option: (
        option.points % len(counting) == 0 and max(levels[cell] for cell in counting) > 1
    ),
    "the stars multiply the value": lambda of, _, __, option: (
        option.points in {of.value, of.value + of.stars} and of.stars > 0
    ),
    "the variant raises the value": lambda of, levels, counting, _: (
        of.value > sum(levels[cell] for cell in counting)
    ),
    "without a plaza, a district brings nothing": lambda of, *_: of.stars == 0,
    "none of these count": lambda _, __, counting, option: counting.isdisjoint(option.cells),
    "a hex can count on any level": lambda _, levels, counting, __: (
        counting != {cell for cell, level in levels.items() if level > 1}
    ),
    "one more counts": lambda _, __, counting, option: (
        counting > {*option.cells} and len(counting) == len(option.cells) + 1
    ),
}
"""What has to be true of each hint to a wrong answer."""
CITY = "Hqq@-2,3^0 hhg@-1,2^5 hhm@2,-3^4"


@pytest.mark.parametrize("variants", ["", "hmbtg"])
def test_the_right_answer_is_that_of_the_rules(variants: str) -> None:
    asked, hints, rules = set(), set(), ak.Rules(2, variants=variants)
    for seed in range(40):
        built = city(Random(seed), 8)
        scores = plain(built).score(Rulings(variants))
        for letter, name in NAMES.items():
            for goal in (f"how many points of {name}", f"which {name} count"):
                try:
                    puzzle = ak.Puzzle(built, goal=goal, rules=rules)
                except ak.AkropolisError as error:
                    assert re.search("nothing to ask|equally large", str(error))  # noqa: PT017
                    continue
                found = options(puzzle.city, rules, puzzle.goal)
                assert 2 <= len({option[:2] for option in found}) == len(found) <= 4
                (right,) = (option for option in found if option.right)
                counting = {cell for cell, values in scores[letter].values.items() if values}
                if puzzle.goal.kind == "points":
                    assert right.points == scores[letter].points
                else:
                    assert {*right.cells} == counting
                hexes = plain(built).hexes
                levels = {cell: hexes[cell].level for cell in hexes if hexes[cell].kind == letter}
                for option, own in zip(found, LETTERS, strict=False):
                    check = puzzle.check(own)
                    assert check.solved == option.right == (not check.hint)
                    if not option.right:
                        assert HINTS[check.hint](scores[letter], levels, counting, option)
                        hints.add(check.hint)
                assert len(puzzle.attempts) == 0
                asked.add(goal)
    assert len(asked) == 10
    assert hints == {hint for hint in HINTS if "variant" not in hint or variants}


@pytest.fixture
def puzzle() -> ak.Puzzle:
    return ak.Puzzle(ak.City.from_text(CITY), goal="which houses count")


def test_no_hexes_are_asked_for_if_either_group_could_count() -> None:
    tie = ak.City.from_text("33@-1,-2^2 25@0,-1^5 32@-2,1^0 11@2,-2^3 13@0,2^0")
    with pytest.raises(ak.AkropolisError, match="equally large"):
        ak.Puzzle(tie, goal="which houses count")
    assert ak.Puzzle(tie, goal="how many points of houses").right_letter


def test_groups_tie_if_hexes_and_value_are_the_same() -> None:
    seen = set()
    for seed in range(150):
        built = city(Random(seed), 12)
        groups, without = [], plain(built)
        while group := without.house_group():
            groups.append((len(group), sum(without.hexes[cell].level for cell in group)))
            rest = {cell: one for cell, one in without.hexes.items() if cell not in group}
            without = replace(without, hexes=rest)
        tie = groups[:1] == groups[1:2]
        best = max((value for _, value in groups), default=0)
        seen.add((tie, [value for _, value in groups].count(best) > 1))
        try:
            ak.Puzzle(built, goal="which houses count")
        except ak.AkropolisError as error:
            assert tie == ("equally large" in str(error))  # noqa: PT017
        else:
            assert not tie
    assert seen >= {(False, False), (False, True), (True, True)}, "values alone are no tie"


def test_a_letter_may_be_small(puzzle: ak.Puzzle) -> None:
    assert str(puzzle.solve()) == puzzle.right_letter
    assert str(puzzle.check(puzzle.right_letter.lower())).startswith("solved: ")


@pytest.mark.parametrize("answer", ["", "E", "AB", None, 5, "07@0,1^2"])
def test_what_is_no_letter_is_refused(puzzle: ak.Puzzle, answer: Any) -> None:
    with pytest.raises(ak.AkropolisError, match="one of the letters A, "):
        puzzle.check(answer)


@pytest.mark.parametrize(
    ("start", "more", "message"),
    [
        (ak.Game(seed=1), {}, "takes a City"),
        (ak.City(), {"tiles": [7]}, "takes a City, without tiles"),
        (ak.City(), {"stones": 2}, "takes a City, without tiles"),
        (ak.City(), {}, "nothing to ask about the houses"),
        (ak.City(), {"goal": "which lakes count"}, "no goal"),
    ],
)
def test_what_cannot_be_asked_is_refused(start: Any, more: dict[str, Any], message: str) -> None:
    with pytest.raises(ak.AkropolisError, match=message):
        ak.Puzzle(start, **{"goal": "which houses count"} | more)


def test_no_picture_tells_what_counts(puzzle: ak.Puzzle) -> None:
    document = PuzzleDocument(puzzle)
    assert document.svg(reveal=True) == document.svg(reveal=False)


def test_only_what_has_choices_has_a_right_letter(puzzle: ak.Puzzle) -> None:
    assert puzzle.right_letter in set(LETTERS)
    assert ak.collection("two")[0].right_letter == ""
