"""What a puzzle's view says of goals and answers, in the language of its texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.widget.messages.english import Texts, fill, in_digits, plural

if TYPE_CHECKING:
    from akropolis_nb.puzzles.answers.checking import Check
    from akropolis_nb.puzzles.goal import Goal
    from akropolis_nb.puzzles.puzzle import Puzzle

_KINDS = {"most": "most", "at least": "least", "fewest tiles": "fewest"}


def goal(texts: Texts, of: Goal) -> str:
    """Say what a puzzle asks for."""
    every = "every_" if of.every else ""
    measure = texts[f"measure_{of.measure}"]
    measured = value(texts, of, of.amount)
    return fill(texts[f"goal_{every}{_KINDS[of.kind]}"], measure=measure, measured=measured)


def value(texts: Texts, of: Goal, number: int) -> str:
    """Say a number in a goal's measure."""
    counted = of.measure if of.measure in {"stones", "lake"} else "points_count"
    told = plural(texts, counted, number)
    return fill(texts.get(f"measured_{of.measure}", "{points}"), points=told)


def checked(texts: Texts, puzzle: Puzzle, found: Check) -> str:
    """Say what became of an answer."""
    of = puzzle.goal
    told = value(texts, of, found.points or 0)
    laid = plural(texts, "tiles", len(found.answer.split()))
    if found.verdict == "unfinished":
        left = puzzle.length - len(found.answer.split())
        return fill(texts["unfinished"], n=left)
    if found.verdict == "missing":
        return fill(texts["missing"], n=found.points, best=found.best)
    if found.verdict == "less":
        if of.kind == "fewest tiles":
            best = plural(texts, "tiles", found.best or 0)
            return fill(texts["less_fewest"], value=told, tiles=laid, best=best)
        if of.kind == "at least":
            return fill(texts["less_reached"], value=told, amount=of.amount)
        better = in_digits(texts, f"{'' if found.exact else '≥ '}{found.better:,}")
        return fill(texts["less"], value=told, best=found.best, better=better)
    if of.every:
        return fill(texts["solved_ways"], n=found.points)
    if of.kind == "fewest tiles":
        return fill(texts["solved_fewest"], value=told, tiles=laid)
    key = "reached" if of.kind == "at least" else "best" if found.exact else "known"
    return fill(texts[f"solved_{key}"], value=told)
