"""Check answers: solved or not, and why."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from akropolis_nb.engine.checks import format_count
from akropolis_nb.engine.errors import AkropolisError, IllegalMoveError
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.tiles import tile_text
from akropolis_nb.messages.catalogue import catalogue, fill
from akropolis_nb.messages.languages import current_texts, in_sentence
from akropolis_nb.messages.puzzle_sentences import (
    describe_check,
    describe_standings,
    describe_unsaved,
)
from akropolis_nb.messages.sentences import refusal
from akropolis_nb.puzzles.answers.attempts import UnsavedError
from akropolis_nb.puzzles.answers.nearest import nearest, same_moves
from akropolis_nb.puzzles.answers.reading import MOST_LINES, line_text, play, read_answer
from akropolis_nb.puzzles.ending import EndingProblem, Standings, standings
from akropolis_nb.puzzles.goal import LETTERS, format_measure
from akropolis_nb.puzzles.quiz import options
from akropolis_nb.puzzles.solution import Solution, check_budget, solve_fully
from akropolis_nb.solver.solver import find_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.solver.search_state import Line, SearchState

Hint: TypeAlias = "Callable[[Texts], str]"
"""Returns a hint in the language of the texts."""
Verdict = Literal["solved", "less", "unfinished", "illegal", "missing"]


@dataclass(frozen=True, repr=False)
class Check:
    """Result of :meth:`ak.Puzzle.check`: true if the puzzle is solved, prints as a sentence."""

    verdict: Verdict
    """``"solved"``; ``"less"``: other answers are better; ``"unfinished"``: tiles are left;
    ``"illegal"``: it breaks a rule; ``"missing"``: every way is asked for, and some are missing or
    wrong."""
    points: int | None
    """Value of the answer in the goal's measure; ``None`` if it broke the rules. If every way is
    asked for: number of ways found."""
    best: int | None
    """The best result known: highest value, fewest tiles, or number of ways."""
    better: int
    """Number of better answers; if every way is asked for, number of missing ones."""
    exact: bool
    """Whether ``best`` and ``better`` are proved."""
    reason: str
    """Why the puzzle is solved or not."""
    hint: str
    """A hint how to continue; empty if it is solved."""
    answer: str
    """The answer as text."""
    standings: Standings | None = None
    """If the goal is to win: the own points and stones at the end, then the opponent's."""
    sentence: str = field(default="", compare=False)
    """Result, reason and hint in the language that was set with ``ak.set_language``; the other
    texts are English."""

    @property
    def solved(self) -> bool:
        """Whether it solves the puzzle."""
        return self.verdict == "solved"

    def __bool__(self) -> bool:
        return self.solved

    def __repr__(self) -> str:
        return f"<Check: {self}>"

    def __str__(self) -> str:
        return self.sentence


def check(puzzle: Puzzle, answer: Any, budget: float) -> Check:
    """Check an answer and add it to the puzzle's attempts; see :meth:`Puzzle.check`."""
    seconds = check_budget(budget)
    if puzzle.goal.is_quiz:
        return _check_quiz(puzzle, answer)
    letters = dict(zip(LETTERS, puzzle.goal.pictures, strict=False))
    if isinstance(answer, str):
        answer = letters.get(answer.strip().upper(), answer)
    ways = read_answer(puzzle, answer)
    solution = solve_fully(puzzle, seconds, MOST_LINES)
    try:
        states = [play(puzzle, way) for way in ways]
    except IllegalMoveError as error:
        result = Check(
            "illegal", points=None, best=solution.count if puzzle.goal.every else solution.best,
            better=solution.count, exact=solution.proved, reason=str(error),
            hint="",
            answer="; ".join(
                line_text(Move(tile or puzzle.tiles[n], spot) for n, (tile, spot) in enumerate(way))
                for way in ways
            ),
        )  # fmt: skip
        why = refusal(current_texts(), error)
        result = _add_sentence(puzzle, result, lambda texts: texts["hint_rules"], why)
    else:
        if puzzle.goal.every:
            found = _check_all(solution, {state.line for state in states})
        else:
            found = _check_one(puzzle, solution, states[0], seconds)
        result = _add_sentence(puzzle, *found)
    is_right = result.solved or (puzzle.goal.every and result.points == len(ways) > 0)
    attempt = (result.answer, result.points, result.solved)
    last = [(one.answer, one.points, one.solved or one.shown) for one in puzzle.attempts.tried[-1:]]
    again = is_right and last == [attempt]
    with suppress(UnsavedError):
        puzzle.attempts.add(result.answer, solved=result.solved, points=result.points, again=again)
    sentence = " ".join([result.sentence, *describe_unsaved(current_texts(), puzzle)])
    return replace(result, sentence=sentence)


def _check_quiz(puzzle: Puzzle, answer: Any) -> Check:
    """Check the letter that answers a question about a city; it is no attempt."""
    choices = options(puzzle.city, puzzle.rules, puzzle.goal)
    letters = LETTERS[: len(choices)]
    letter = answer.strip().upper() if isinstance(answer, str) else ""
    if letter not in set(letters):
        raise AkropolisError(f"an answer is one of the letters {', '.join(letters)}")
    chosen = choices[letters.index(letter)]
    right = chosen.right
    found = Check(
        "solved" if right else "less", points=int(right), best=1, better=int(not right), exact=True,
        reason=f"{letter} is {'' if right else 'not '}right", hint="", answer=letter,
    )  # fmt: skip
    return _add_sentence(puzzle, found, None if right else _hint_of(chosen.mistake))


def _add_sentence(puzzle: Puzzle, found: Check, hint: Hint | None, broken: str = "") -> Check:
    """Return a result with its sentence and hint; ``broken`` is the rule that was broken."""
    texts, english = current_texts(), catalogue("en")
    shown = found.solved and puzzle.attempts.revealed
    if texts["language"] == "en" and not shown:
        sentence = f"{'solved' if found.solved else 'not solved'}: {found.reason}"
    elif broken:
        sentence = fill(texts["check_broken"], why=broken)
    else:
        sentence = describe_check(texts, puzzle, found)
    if hint is None:
        return replace(found, sentence=sentence)
    sentence = fill(texts["check_hint"], sentence=sentence, hint=hint(texts))
    return replace(found, sentence=sentence, hint=hint(english))


def _check_all(solution: Solution, given: set[Line]) -> tuple[Check, Hint | None]:
    """Check an answer if the goal asks for every way."""
    wanted = set(solution.answers)
    if len(wanted) < solution.count:
        raise AkropolisError(f"there are {solution.count} ways, too many to be listed")
    missing, wrong = wanted - given, len(given - wanted)
    found = len(wanted) - len(missing)
    reason = f"{found} of {len(wanted)} ways found"
    if wrong:
        reason += f", and {wrong} that do not reach the goal"
    hint: Hint | None = None
    if missing:
        last = tile_text(min(missing)[-1].tile)
        hint = _hint_of("hint_missing", n=len(missing), tile=last)
    elif wrong:
        hint = _hint_of("hint_leave_out", n=wrong)
    check = Check(
        "missing" if hint else "solved", points=found, best=len(wanted), better=len(missing),
        exact=solution.proved, reason=reason, hint="",
        answer="; ".join(sorted(map(line_text, given))),
    )  # fmt: skip
    return check, hint


def reaches_goal(puzzle: Puzzle, best: int | None, state: SearchState) -> bool:
    """Whether one way solves the puzzle, compared with the best result if it is known."""
    goal, tiles = puzzle.goal, len(state.line)
    value = goal.value(state, puzzle.task)
    if isinstance(puzzle.task, EndingProblem):
        return puzzle.task.is_won(state)
    if goal.kind == "fewest tiles":
        return value >= goal.amount and (best is None or tiles <= best)
    wanted = goal.amount if goal.kind == "at least" else best
    return tiles == puzzle.length and (wanted is None or value >= wanted)


def _check_one(
    puzzle: Puzzle, solution: Solution, state: SearchState, budget: float | None
) -> tuple[Check, Hint | None]:
    """Check an answer if the goal asks for one way."""
    goal, tiles, best = puzzle.goal, len(state.line), solution.best
    value, ends = goal.value(state, puzzle.task), None
    verdict: Verdict = "less"
    better, exact = solution.count, solution.proved
    if goal.kind == "fewest tiles":
        if reaches_goal(puzzle, best, state):
            verdict, better = "solved", 0
        reason = f"{format_measure(value, goal.measure)} with {format_count(tiles, 'tile')}"
        if verdict == "solved":
            reason += ", no fewer will do" if exact else ""
        elif best is None:
            reason += f", {goal.amount} are wanted"
        else:
            reason += f"; {format_measure(goal.amount, goal.measure)} can be had with {best}"
    elif tiles < puzzle.length:
        verdict = "unfinished"
        reason = f"{puzzle.length - tiles} of {puzzle.length} tiles still to be placed"
    else:
        known = goal.kind in {"at least", "win"} or best is not None
        if known and reaches_goal(puzzle, best, state):
            verdict, better = "solved", 0
        elif goal.kind == "most":
            target = value + goal.base(puzzle.task) + 1
            found = find_lines(puzzle.task, target=target, most=0, budget=budget)
            if found.interrupted:
                raise KeyboardInterrupt
            better, exact = found.count, exact and found.proved
        if isinstance(puzzle.task, EndingProblem):
            ends = standings(state, puzzle.task.position.to_move)
            reason = describe_standings(catalogue("en"), ends)
            if verdict == "less":
                reason += f"; {format_count(better, 'first move')} would win"
        elif goal.kind == "choice":
            better = int(verdict != "solved")
            reason = f"{line_text(state.line)} is {'not ' * better}the best of the moves shown"
        else:
            reason = _compare(solution, value, better, solved=verdict == "solved", exact=exact)
    hint: Hint | None = None
    if verdict == "unfinished":
        hint = _hint_of("hint_place_all")
    elif verdict == "less" and goal.kind != "choice":
        hint = _hint(puzzle, solution, state, budget)
    check = Check(
        verdict, points=value, best=best, better=better, exact=exact, reason=reason, hint="",
        answer=line_text(state.line), standings=ends,
    )  # fmt: skip
    return check, hint


def _compare(solution: Solution, value: int, better: int, *, solved: bool, exact: bool) -> str:
    """Return a sentence that compares the value of an answer with the best one."""
    goal = solution.goal
    own = format_measure(value, goal.measure)
    if goal.kind == "at least":
        if not solved and solution.proved and not solution.count:
            return f"{own}; {goal.amount} cannot be reached, {solution.best} is the most"
        return f"{own}, {goal.amount} are wanted"
    if solution.best is None:
        return f"{own}; what the best is was not found in the time given"
    if solved and exact:
        return f"{own}, the most there can be"
    if solved:
        return f"{own}; nothing better is known, though more than {solution.bound} cannot be"
    least = "" if exact else "at least "
    answers = "answer does" if better == 1 else "answers do"
    return f"{own}; {solution.best} can be had, {least}{better} {answers} better"


def _hint_of(key: str, **values: object) -> Hint:
    """Return a hint that can be worded in any language."""
    return lambda texts: fill(texts[key], **values)


def _as_in_best(texts: Texts, tiles: int) -> str:
    return fill(texts["hint_same_first" if tiles == 1 else "hint_same"], n=tiles)


def _hint(
    puzzle: Puzzle, solution: Solution, state: SearchState, budget: float | None
) -> Hint | None:
    """Return how an answer differs from the best answer with the longest common beginning."""
    like = nearest(puzzle, solution, state.line, budget)
    if like is None:
        return None
    same = same_moves(like, state.line)
    if same:
        if same == len(like):
            return lambda texts: _as_in_best(texts, same)
        again = {"n": same + 1, "tile": tile_text(like[same].tile)}
        return lambda texts: fill(texts["hint_look_again"], same=_as_in_best(texts, same), **again)
    theirs = play(puzzle, like)
    mine, best = (one.city.score(puzzle.rules) for one in (state, theirs))
    more = {one.name: one.points - other.points for one, other in zip(best, mine, strict=True)}
    more["stones_row"] = theirs.net - state.net
    name = max(more, key=lambda name: more[name])
    if more[name] > 0:
        return lambda texts: fill(
            texts["hint_more_of"], n=more[name], name=in_sentence(texts, name)
        )
    return _hint_of("hint_elsewhere", tile=tile_text(like[0].tile))
