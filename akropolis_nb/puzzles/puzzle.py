"""A puzzle: a city, some tiles, a goal."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Unpack

from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.messages.languages import current_language, current_texts, message
from akropolis_nb.messages.puzzle_sentences import request
from akropolis_nb.puzzles import quiz
from akropolis_nb.puzzles.answers.attempts import Attempts
from akropolis_nb.puzzles.answers.checking import Check, check
from akropolis_nb.puzzles.ending import EndingProblem, GameProblem, check_ending, own_turns
from akropolis_nb.puzzles.goal import LETTERS, Goal
from akropolis_nb.puzzles.problem import check_choices, check_problem, check_quiz
from akropolis_nb.puzzles.record import puzzle_record, read_record
from akropolis_nb.puzzles.solution import Solution, solve
from akropolis_nb.puzzles.text import puzzle_text, read_puzzle
from akropolis_nb.puzzles.words import (
    Words,
    check_language_code,
    check_name,
    check_tags,
    check_text,
    check_translations,
)
from akropolis_nb.solver.search_state import PlacementProblem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from concurrent.futures import Executor
    from os import PathLike

    from akropolis_nb.draw.board.overlays import Overlays
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.engine.tiles import TileId, TileLike
    from akropolis_nb.game.game import Game
    from akropolis_nb.puzzles.answers.reading import Answer
    from akropolis_nb.widget import PuzzleWidget

GRADES = ("easy", "medium", "hard")


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Puzzle:
    """A puzzle: place some tiles in a city and reach a goal.

    A puzzle is immutable except for :attr:`attempts`, which records the answers that were checked.
    Two puzzles are equal if their texts are, words included.

    >>> import akropolis_nb as ak
    >>> puzzle = ak.Puzzle(ak.City(), tiles=["hhg"], goal="most points", title="A first tile")
    >>> puzzle.solve().best, len(puzzle.solve().answers)
    (2, 90)
    >>> print(puzzle.check("hhg@0,1^2"))
    solved: 2 points, the most there can be
    >>> ak.Puzzle.from_text(str(puzzle)) == puzzle
    True

    Args:
        position: a city, or the position of a game, for the city of the seat to move.
        tiles: the tiles to place in this order; repeats are allowed. With ``choose`` the site to
            choose from; the site of the position if omitted.
        goal: ``"most points"``, or another text that :class:`Goal` can parse:
            ``"at least 30 points"``, ``"most points of temples"``, ``"most stones"``,
            ``"fewest tiles for 30 points"``, ``"every way to at least 1 lake hexes"``, ...; or
            ``"win"``: the last moves of a game of two, in which the opponent answers each tile with
            the best reply. It needs a position without stacks, with at most 4 tiles on the site; or
            moves of a position of which the first is right, in your judgement: ``"07@0,1^2 rather
            than 31@1,-1^0 or 18@2,0^1"``. They are shown as pictures, whose letters follow the
            order of their texts: ``puzzle.goal.letter(move)``. Or a question about a city,
            without tiles, which is not graded: ``"how many points of houses"``, ``"which houses
            count"``.
        choose: how many tiles to take from the site, in any order; each costs one stone for every
            tile before it. If omitted, the tiles cost nothing and come in order.
        stones: stones at the start; those of the seat to move if omitted.
        rules: the scoring rules of a city; a position has its own.
        title: title of the puzzle.
        prompt: the task in the author's words.
        hints: hints, to be shown one by one.
        explanation: why the best answer is best; the board shows it after the puzzle is solved or
            its solution was shown.
        difficulty: ``"easy"``, ``"medium"`` or ``"hard"``.
        tags: keywords.
        author: name of the author.
        language: code of the language of the texts.
        translations: the texts in other languages, as in ``{"pl": {"title": "Dwa ogrody"}}``.
        preview: whether the board may show what a placement gains; it never does if one tile has
            to bring the most, because that would be the answer.

    Raises:
        AkropolisError: an argument is invalid.
    """

    position: Position | None
    """The position of a game that it starts from; ``None`` if it starts from a city."""
    city: City
    """The city it starts from."""
    rules: Rules
    """The scoring rules."""
    tiles: tuple[TileId, ...]
    """The tiles in order, or the site to choose from."""
    choose: int | None
    """How many tiles to take from the site; ``None`` if they come in order."""
    stones: int
    """Stones at the start."""
    goal: Goal
    """The goal."""
    title: str
    """The title in the puzzle's own language."""
    prompt: str
    """The prompt in the puzzle's own language."""
    hints: tuple[str, ...]
    """The hints in the puzzle's own language."""
    explanation: str
    """The explanation in the puzzle's own language."""
    difficulty: str | None
    """``"easy"``, ``"medium"``, ``"hard"`` or ``None``."""
    tags: tuple[str, ...]
    """Keywords."""
    author: str
    """Name of the author."""
    language: str
    """The code of the puzzle's own language."""
    translations: Mapping[str, Words]
    """Title, prompt, hints and explanation in other languages, by code."""
    preview: bool
    """Whether the board may show what a placement gains."""
    attempts: Attempts
    """The attempts: answers that were checked, hints shown, time."""

    def __init__(
        self,
        position: City | Position | Game,
        tiles: Iterable[TileLike] | None = None,
        goal: str = "most points",
        *,
        choose: int | None = None,
        stones: int | None = None,
        rules: Rules | None = None,
        title: str = "",
        prompt: str = "",
        hints: Iterable[str] = (),
        explanation: str = "",
        difficulty: str | None = None,
        tags: Iterable[str] = (),
        author: str = "",
        language: str = "en",
        translations: Mapping[str, Words | Mapping[str, Any]] = MappingProxyType({}),
        preview: bool = True,
    ) -> None:
        language = check_language_code(language)
        if difficulty is not None:
            check_name("difficulty", difficulty, GRADES)
        if not isinstance(preview, bool):
            raise AkropolisError(f"preview is True or False, not {short_repr(preview)}")
        asked = Goal.from_text(goal)
        turns = own_turns(position) if asked.kind == "win" else choose
        read = check_quiz if asked.is_quiz else check_problem
        problem = read(position, rules, tiles, turns, stones)
        if asked.kind == "win":
            check_ending(problem, choose)
        if asked.kind == "choice":
            check_choices(problem, asked.choices)
        vars(self).update(
            **problem,
            **Words.checked(title, prompt, hints, explanation)._asdict(),
            goal=asked,
            difficulty=difficulty,
            tags=check_tags(tags),
            author=check_text("an author", author, 120),
            language=language,
            translations=check_translations(translations, language),
            preview=preview,
            attempts=Attempts(),
        )
        if asked.is_quiz:
            quiz.options(self.city, self.rules, asked)
        if self.goal.kind == "fewest tiles":
            now = self.goal.value(self.task.start, self.task)
            if self.goal.amount <= now:
                raise AkropolisError(f"{self.goal}: the city has them before any tile is placed")

    # --- the task ---

    @property
    def length(self) -> int:
        """Number of tiles to place; a maximum if the goal is to place the fewest."""
        return len(self.tiles) if self.choose is None else self.choose

    @property
    def shows_gains(self) -> bool:
        """Whether the board shows what a placement gains: not if that is the answer."""
        return self.preview and not (self.length == 1 and self.goal.kind == "most")

    @property
    def right_letter(self) -> str:
        """The letter of the right answer, if there are some to choose from; otherwise empty."""
        if self.goal.choices:
            return self.goal.letter(self.goal.choices[0])
        if not self.goal.is_quiz:
            return ""
        asked = quiz.options(self.city, self.rules, self.goal)
        return next(letter for letter, one in zip(LETTERS, asked, strict=False) if one.right)

    def words(self, language: str | None = None) -> Words:
        """Return the words in a language, by default in the puzzle's own.

        If there is no translation, they are in the puzzle's own language.
        """
        own = Words(self.title, self.prompt, self.hints, self.explanation)
        if language is not None and not isinstance(language, str):
            raise AkropolisError(f"a language is a code such as 'pl', not {short_repr(language)}")
        return self.translations.get(language or self.language, own)

    def replace(self, **changes: Any) -> Puzzle:
        """Return a copy with some arguments changed and without attempts.

        >>> import akropolis_nb as ak
        >>> ak.Puzzle(ak.City(), [7, 31], hints=["Think"]).replace(title="Two tiles").title
        'Two tiles'
        """
        own = {field.name: getattr(self, field.name) for field in fields(self)}
        for name in changes:
            if name not in own and name != "position":
                raise TypeError(f"a puzzle has no {name!r} to replace")
        del own["attempts"]
        own |= {"position": own["position"] or own.pop("city"), "goal": str(self.goal)}
        own.pop("city", None)
        if self.position is not None:
            del own["rules"]
        if self.choose is None:
            del own["stones"]
        return Puzzle(**own | changes)

    def untried(self) -> Puzzle:
        """Return a copy without attempts; a solution that was found is kept."""
        other = object.__new__(Puzzle)
        vars(other).update(vars(self), attempts=Attempts())
        return other

    @cached_property
    def task(self) -> PlacementProblem:
        """The puzzle as a problem for the solver."""
        asked = (
            self.city,
            self.tiles,
            self.length,
            self.choose is not None,
            self.stones,
            self.rules,
            self.goal.counted,
        )
        if self.goal.kind == "win" and self.position is not None:
            return EndingProblem(*asked, position=self.position)
        if self.goal.kind == "choice" and self.position is not None:
            return GameProblem(*asked, position=self.position)
        return PlacementProblem(*asked)

    # --- solving and checking ---

    def solve(
        self,
        budget: float | None = None,
        *,
        most: int = 1000,
        executor: Executor | None = None,
        workers: int | None = None,
        progress: bool = True,
    ) -> Solution:
        """Find all best answers, with proof; a proved solution is cached.

        Args:
            budget: time limit in seconds. When it is used up, or after an interrupt, the solution
                contains what was found so far and is not proved.
            most: how many answers to list; the others are only counted.
            executor: a ``concurrent.futures.Executor`` that runs parts of the search; the answers
                are the same.
            workers: number of threads if there is no executor; the number of processors if
                omitted.
            progress: show a progress bar if it takes longer than a second.

        Raises:
            AkropolisError: an argument is invalid.
        """
        return solve(self, budget, most, executor=executor, workers=workers, progress=progress)

    def check(self, answer: Answer | None = None, *, budget: float = 10.0) -> Check:
        """Check whether an answer solves the puzzle, and if not, why.

        The answer is added to :attr:`attempts`, unless it is right and the last one checked. The
        result is true if the answer solves the puzzle, and prints as a sentence: ``assert check,
        check`` is enough for a grader.

        Args:
            answer: moves (text, pairs, :class:`ak.Move`), placements alone if the tiles come in
                order, or a city that continues the puzzle's. If the goal asks for every way:
                several such answers, in a text separated by ``;``. The last answer if omitted.
            budget: seconds for finding and proving the best value.

        Raises:
            AkropolisError: ``answer`` cannot be read as an answer. An answer that can be read but
                breaks the rules is a failed attempt.
            KeyboardInterrupt: it was interrupted; no attempt is added.
        """
        return check(self, self.answer if answer is None else answer, budget)

    @property
    def answer(self) -> str:
        """The last answer that was checked, as text; empty if none was."""
        return self.attempts.answer

    @property
    def solved(self) -> bool:
        """Whether any checked answer solves it."""
        return self.attempts.solved

    def show(self, **options: Any) -> PuzzleWidget:
        """Return a view to solve it in; see :class:`ak.PuzzleWidget` for the options."""
        from akropolis_nb.widget import PuzzleWidget

        return PuzzleWidget(self, **options)

    def save_html(self, path: str | PathLike[str], **options: Any) -> None:
        """Write an HTML page to solve it without Python, see :func:`ak.save_html`."""
        from akropolis_nb.widget import save_html

        save_html(path, self, **options)

    # --- pictures ---

    def svg(self, **overlays: Unpack[Overlays]) -> str:
        """Return an SVG picture of city and tiles, with overlays as in :meth:`ak.City.svg`.

        If the goal is to win, both cities are shown; of moves to choose from, the city after each.
        """
        from akropolis_nb.draw import puzzle_svg

        return puzzle_svg(self, self.task.start, **overlays)

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import card_html

        title, asked = self.words(current_language()).title, request(current_texts(), self)
        grade = message(f"grade_{self.difficulty}") if self.difficulty else ""
        return card_html(self.svg(), title or message("a_puzzle"), [asked, grade])

    # --- text ---

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"Puzzle.from_text({str(self)!r})"

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        return puzzle_text(self)

    @classmethod
    def from_text(cls, text: str) -> Puzzle:
        """Parse the text that ``str(puzzle)`` returns; its lines may have been wrapped.

        Raises:
            NotationError: the text is not a puzzle; ``column`` is the place of the error.
        """
        return read_puzzle(text, cls)

    def to_json(self) -> str:
        """Return the puzzle as JSON, as described by ``puzzles/puzzle.schema.json``."""
        return puzzle_record(self)

    @classmethod
    def from_json(cls, text: str) -> Puzzle:
        """Parse the JSON that :meth:`to_json` returns.

        Raises:
            RecordError: the text is not the JSON of a puzzle; ``path`` is the place of the error.
        """
        return read_record(text, cls)
