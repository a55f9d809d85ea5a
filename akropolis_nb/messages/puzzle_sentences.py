"""Sentences about the goals and answers of puzzles, in the language of a view's texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.engine.tiles import as_tile, tile_text
from akropolis_nb.messages.catalogue import Texts, fill, in_digits, plural
from akropolis_nb.messages.languages import current_texts, in_sentence
from akropolis_nb.messages.numbers import whole_with_sign

if TYPE_CHECKING:
    from akropolis_nb.engine.score import Score
    from akropolis_nb.puzzles.answers.checking import Check
    from akropolis_nb.puzzles.draft import Draft
    from akropolis_nb.puzzles.ending import Standings
    from akropolis_nb.puzzles.goal import Goal
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.puzzles.puzzle_set import PuzzleSet

_KINDS = {"at least": "least", "fewest tiles": "fewest"}


def goal(texts: Texts, of: Goal) -> str:
    """Return the goal of a puzzle as a sentence."""
    every = "every_" if of.every else ""
    measure = texts.get(f"measure_{of.measure}", "")
    if of.is_quiz:
        measure = in_sentence(texts, of.measure)
    measured = value(texts, of, of.amount)
    return fill(
        texts[f"goal_{every}{_KINDS.get(of.kind, of.kind)}"], measure=measure, measured=measured
    )


def describe_district(texts: Texts, score: Score, measure: str) -> str:
    """Return how a district's points are made up."""
    (of,) = (one for one in score if one.name == measure)
    values = {"value": of.value, "stars": of.stars, "points": of.points}
    return fill(texts["quiz_told"], district=texts[measure], **values)


def request(texts: Texts, puzzle: Puzzle) -> str:
    """Return what a puzzle asks for: its goal, and the prompt in the language of the texts."""
    return f"{goal(texts, puzzle.goal)} {puzzle.words(texts['language']).prompt}".strip()


def value(texts: Texts, of: Goal, number: int) -> str:
    """Return a number with the unit of a goal; of a choice, the right letter."""
    if of.is_quiz:
        return ""
    if of.kind == "choice":
        return of.letter(of.choices[0])
    counted = of.measure if of.measure in {"stones", "lake"} else "points_count"
    counted_text = plural(texts, counted, number)
    return fill(texts.get(f"measured_{of.measure}", "{points}"), points=counted_text)


def kind_name(tag: str) -> str:
    """Return the name of a kind of puzzle in the language that is set; another tag as it is."""
    return current_texts().get(f"kind_{tag}", tag)


def describe_check(texts: Texts, puzzle: Puzzle, found: Check) -> str:
    """Return the result of a check as a sentence."""
    of, shown = puzzle.goal, puzzle.attempts.revealed
    reached = found.answer if of.is_quiz else value(texts, of, found.points or 0)
    if found.standings is not None:
        reached = describe_standings(texts, found.standings)
    placed = plural(texts, "tiles", len(found.answer.split()))
    if found.verdict == "unfinished":
        left = puzzle.length - len(found.answer.split())
        return fill(texts["unfinished"], n=left)
    if found.verdict == "missing":
        return fill(texts["missing"], n=found.points, best=found.best)
    if found.verdict == "less":
        if of.kind == "fewest tiles":
            best = plural(texts, "tiles", found.best or 0)
            return fill(texts["less_fewest"], value=reached, tiles=placed, best=best)
        if of.kind == "choice" or of.is_quiz:
            return texts["less_choice"]
        if of.kind == "win":
            return fill(texts["less_win"], value=reached, n=found.better)
        if of.kind == "at least":
            return fill(texts["less_reached"], value=reached, amount=of.amount)
        better = in_digits(texts, f"{'' if found.exact else '≥ '}{found.better:,}")
        return fill(texts["less"], value=reached, best=found.best, better=better)
    if of.every:
        return fill(texts["ways_shown" if shown else "solved_ways"], n=found.points)
    if shown:
        return fill(texts["answer_shown"], value=reached)
    if of.kind == "fewest tiles":
        return fill(texts["solved_fewest"], value=reached, tiles=placed)
    key = "best" if found.exact else "known"
    if of.kind != "most":
        key = "reached"
    return fill(texts[f"solved_{key}"], value=reached)


def seat_names(texts: Texts, seat: int) -> tuple[str, str]:
    """Return what the two players of a puzzle are called; ``seat`` is the one who solves it."""
    you, opponent = texts["you"], texts["opponents_row"]
    return (opponent, you) if seat else (you, opponent)


def describe_standings(texts: Texts, of: Standings) -> str:
    """Return the points at the end of a game, ``137:135``; if they are equal, the stones, too."""
    (points, stones), (others, their_stones) = of
    if points != others:
        return f"{points}:{others}"
    return fill(
        texts["standings_stones"], points=f"{points}:{others}", stones=f"{stones}:{their_stones}"
    )


def describe_gains(texts: Texts, before: Score, after: Score, stones: int) -> str:
    """Return what placed tiles brought by district, and the stones less those paid."""
    gains = {one.name: one.points - was.points for was, one in zip(before, after, strict=True)}
    listed = [
        f"{in_sentence(texts, name)} {whole_with_sign(points)}"
        for name, points in {**gains, "stones_row": stones}.items()
        if points
    ]
    return fill(texts["brought"], parts=", ".join(listed)) if listed else ""


def describe_draft(texts: Texts, of: Draft) -> str:
    """Return what the author of a puzzle should know: how many answers, and what tempts."""
    puzzle, found = of.puzzle, of.solution
    best = value(texts, puzzle.goal, found.best or 0)
    many = "draft_one" if found.count == 1 else "draft_many"
    lines = [fill(texts[many], n=in_digits(texts, f"{found.count:,}"), value=best)]
    if found.second is not None:
        less = plural(texts, "points_count", (found.best or 0) - found.second)
        lines.append(fill(texts["draft_next"], less=less))
    if of.laid is not None:
        lines.append(fill(texts["draft_laid"], value=value(texts, puzzle.goal, of.laid)))
    if not found.proved:
        lines.append(texts["draft_open"])
    tile, grade = of.tempting.tile, texts[f"grade_{of.grade}"]
    if of.loss:
        lines.append(
            fill(
                texts["draft_tempts"],
                move=f"{as_tile(tile).hexes}{str(of.tempting)[len(tile_text(tile)) :]}",
                gain=whole_with_sign(of.gain),
                loss=plural(texts, "points_count", of.loss),
                rank=of.rank,
                grade=grade,
            )
        )
    else:
        lines.append(fill(texts["draft_found"], grade=grade))
    return " ".join(lines)


def hint_of(texts: Texts, of: Draft) -> list[str]:
    """Return a first hint for a puzzle, if the largest gain tempts."""
    loss = plural(texts, "points_count", of.loss)
    hint = fill(texts["hint_largest_gain"], most=whole_with_sign(of.gain), loss=loss)
    return [hint] if of.loss else []


def describe_progress(texts: Texts, puzzles: PuzzleSet) -> str:
    """Return how many of a set are solved, the streak from two days on, and how many others."""
    days, apart = puzzles.streak(), puzzles.solved_apart
    found = [fill(texts["of_set"], solved=puzzles.solved, n=puzzles.graded)]
    if days > 1:
        found.append(plural(texts, "streak", days))
    if apart:
        found.append(fill(texts["solved_apart"], n=apart))
    return " · ".join(found)


def describe_unsaved(texts: Texts, puzzle: Puzzle) -> list[str]:
    """Return that the attempts could not be saved, where and why; nothing if they were."""
    if puzzle.attempts.unsaved is None:
        return []
    path, why = puzzle.attempts.unsaved
    return [fill(texts["not_saved"], path=path, why=why)]
