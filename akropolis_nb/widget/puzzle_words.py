"""What a puzzle's view says of goals and answers, in the language of its texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.widget.texts import Texts, in_digits, plural

if TYPE_CHECKING:
    from akropolis_nb.puzzles.checking import Check
    from akropolis_nb.puzzles.goal import Goal
    from akropolis_nb.puzzles.puzzle import Puzzle

_KINDS = {"most": "most", "at least": "least", "fewest tiles": "fewest"}


def goal(texts: Texts, of: Goal) -> str:
    """Say what a puzzle asks for."""
    every = "every_" if of.every else ""
    measure = texts[f"measure_{of.measure}"]
    measured = value(texts, of, of.amount)
    return texts[f"goal_{every}{_KINDS[of.kind]}"].format(measure=measure, measured=measured)


def value(texts: Texts, of: Goal, number: int) -> str:
    """Say a number in a goal's measure."""
    counted = of.measure if of.measure in {"stones", "lake"} else "points_count"
    told = plural(texts, counted, number)
    return texts.get(f"measured_{of.measure}", "{points}").format(points=told)


def checked(texts: Texts, puzzle: Puzzle, found: Check) -> str:
    """Say what became of an answer."""
    of = puzzle.goal
    told = value(texts, of, found.points or 0)
    laid = plural(texts, "tiles", len(found.answer.split()))
    if found.verdict == "unfinished":
        left = puzzle.length - len(found.answer.split())
        return texts["unfinished"].format(n=left)
    if found.verdict == "missing":
        return texts["missing"].format(n=found.points, best=found.best)
    if found.verdict == "less":
        if of.kind == "fewest tiles":
            best = plural(texts, "tiles", found.best or 0)
            return texts["less_fewest"].format(value=told, tiles=laid, best=best)
        if of.kind == "at least":
            return texts["less_reached"].format(value=told, amount=of.amount)
        better = in_digits(texts, f"{'' if found.exact else '≥ '}{found.better:,}")
        return texts["less"].format(value=told, best=found.best, better=better)
    if of.every:
        return texts["solved_ways"].format(n=found.points)
    if of.kind == "fewest tiles":
        return texts["solved_fewest"].format(value=told, tiles=laid)
    key = "reached" if of.kind == "at least" else "best" if found.exact else "known"
    return texts[f"solved_{key}"].format(value=told)
