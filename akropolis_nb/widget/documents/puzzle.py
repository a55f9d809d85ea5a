"""A puzzle as the document of a view: place tiles, undo, check the answer."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Unpack

from akropolis_nb.draw.puzzle import puzzle_svg
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.messages import sentences
from akropolis_nb.messages.catalogue import Texts, fill, in_digits
from akropolis_nb.messages.languages import current_texts
from akropolis_nb.messages.puzzle_sentences import describe_unsaved, request
from akropolis_nb.puzzles.answers.attempts import UnsavedError
from akropolis_nb.puzzles.answers.nearest import nearest
from akropolis_nb.puzzles.answers.reading import line_text, play, read_answer
from akropolis_nb.puzzles.ending import GameProblem, reply_between
from akropolis_nb.puzzles.goal import LETTERS
from akropolis_nb.puzzles.puzzle import Puzzle
from akropolis_nb.puzzles.solution import solve_fully
from akropolis_nb.puzzles.text import key_of
from akropolis_nb.widget.documents.document import SteppedDocument
from akropolis_nb.widget.session import intents
from akropolis_nb.widget.session.puzzle_snapshot import puzzle_snapshot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from akropolis_nb.draw.board.overlays import Overlays
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.puzzles.answers.checking import Check
    from akropolis_nb.puzzles.answers.reading import Step
    from akropolis_nb.solver.search_state import SearchState
    from akropolis_nb.widget.session.intents import Action, Intent
    from akropolis_nb.widget.wire.intents import Answer
    from akropolis_nb.widget.wire.snapshot import Snapshot

BUDGET = 5.0
"""Time limit in seconds for solving a puzzle without a stored solution, when it is checked."""


class PuzzleDocument(SteppedDocument["SearchState"]):
    """A puzzle and the moves tried so far."""

    panels: tuple[str, ...] = ("city", "site", "puzzle")
    what = "puzzle: its city changes tile by tile"

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle.task.start)
        self.puzzle = puzzle
        if self.seats > 1:
            self.panels = ("city", "site", "players", "puzzle")
        self.can_reveal = True
        """Whether the page may show the solution."""
        self._found: list[str] = []
        """Solutions found so far, if the goal asks for all of them."""
        self.check: Check | None = None
        """Result of the last check."""
        self._restore(puzzle.answer)

    def _restore(self, answer: str) -> None:
        """Restore the board from the last answer, if it can be played."""
        with suppress(AkropolisError):
            lines = read_answer(self.puzzle, answer) if answer else []
            if self.puzzle.goal.every:
                self._found = [part.strip() for part in answer.split(";") if part.strip()]
            elif lines:
                self._lay(lines[0])

    def _lay(self, line: Sequence[Step]) -> None:
        """Place the tiles of a line, which can be undone, without a notice of the change."""
        states: list[SearchState] = [play(self.puzzle, line[:n]) for n in range(len(line) + 1)]
        self._steps, self.at = states, len(line)

    @property
    def seats(self) -> int:
        """Number of cities."""
        return 1 if self.here.position is None else 2

    @property
    def seat(self) -> int:
        """The seat that places the tiles."""
        task = self.puzzle.task
        return task.position.to_move if isinstance(task, GameProblem) else 0

    @property
    def is_complete(self) -> bool:
        """Whether all tiles are placed."""
        return self.at == self.puzzle.length

    @property
    def tiles(self) -> tuple[TileId, ...]:
        """The tiles to choose from, or the remaining tiles in fixed order."""
        return () if self.is_complete else self.here.site

    @property
    def actions(self) -> Mapping[str, Action]:
        """What answers the intents of a page, by kind."""
        handlers = {
            "place": self._place,
            "choose": self._choose,
            "goto": lambda intent, _: self.go_to(intents.whole(intent, "ply")),
            "step": self._go_along,
            "check": self._check_answer,
            "hint": self._hint,
            "solution": self._solution,
            "reset": self._reset,
        }
        changes = {kind: intents.Action(handle) for kind, handle in handlers.items()}
        return {**self.walks, **changes, "why": intents.question(self._why)}

    def city(self, seat: int = 0) -> City:
        """Return a seat's current city."""
        position = self.here.position
        return self.here.city if position is None else position.cities[seat]

    def first_values(self) -> dict[str, Any]:
        """Return the values of ``selected`` and ``player`` after each change."""
        return {"selected": 0 if self.tiles else -1, "player": self.seat}

    @property
    def affordable(self) -> list[int]:
        """Indices of the tiles on the site that can be placed now."""
        if not self.tiles:
            return []
        if self.puzzle.choose is None:
            return [0]
        return list(range(min(len(self.tiles), self.here.stones + 1)))

    # Data for the page

    def snapshot(self, revision: int, texts: Texts, _show: tuple[str, ...]) -> Snapshot:
        """Return the snapshot of the current state."""
        line = self._steps[-1].line
        return self.with_walks(puzzle_snapshot(self, line, revision, texts))

    def record(self, texts: Texts) -> dict[str, Any]:
        """Return the start of the puzzle for a page without Python."""
        # A copy of the puzzle without attempts.
        fresh = PuzzleDocument(Puzzle.from_text(str(self.puzzle)))
        fresh.can_reveal = self.can_reveal
        return {"snapshots": [fresh.snapshot(1, texts, ())], "key": key_of(self.puzzle)}

    def svg(self, *, reveal: bool, caption: str = "", **overlays: Unpack[Overlays]) -> str:
        """Return a picture for documents without a live kernel."""
        asked = caption or request(current_texts(), self.puzzle)
        return puzzle_svg(self.puzzle, self.here, reveal=reveal, caption=asked, **overlays)

    # Intents

    def _why(self, intent: Intent, texts: Texts) -> Answer:
        """Return why a placement is illegal, or what it gains."""
        index, spot = self._index(intent), intents.placement(intent)
        puzzle, city = self.puzzle, self.here.city
        illegality = city.why_illegal(spot)
        if illegality is None and not puzzle.shows_gains:
            return {"text": fill(texts["level"], level=city.level_at(spot)), "hexes": []}
        tile = self.here.site[index]
        return intents.explain(illegality, city, tile, spot, texts, rules=puzzle.rules)

    def reply(self, texts: Texts) -> str:
        """Return how the opponent answered the last tile; empty without a reply."""
        before, after = self._steps[max(self.at - 1, 0)], self.here
        move, seat = reply_between(before, after), 1 - self.seat
        if move is None or before.position is None or after.position is None:
            return ""
        cities = before.position.cities[seat], after.position.cities[seat]
        return _describe(texts, move, cities, self.puzzle.rules, texts["opponents_row"])

    def _go_along(self, intent: Intent, _texts: Texts) -> Answer:
        """Go some steps, at most to the first or the last."""
        ahead = self.at + intents.whole(intent, "by")
        return self.go_to(min(max(ahead, 0), len(self._steps) - 1))

    def go_to(self, step: int) -> Answer:
        """Go to another step."""
        self.check = None
        return super().go_to(step)

    def _index(self, intent: Intent) -> int:
        index = intents.whole(intent, "index")
        if not 0 <= index < len(self.tiles):
            raise AkropolisError(f"there is no tile {index} to place: there are {len(self.tiles)}")
        return index

    def _place(self, intent: Intent, texts: Texts) -> Answer:
        index, spot = self._index(intent), intents.placement(intent)
        if index not in self.affordable:
            if self.puzzle.choose is None:
                raise AkropolisError(texts["comes_later"])
            raise AkropolisError(sentences.price(texts, index, self.here.stones))
        before = self.here
        after = self.puzzle.task.after(before, index, spot)
        self.check = None
        self.put_step(after)
        if self.puzzle.shows_gains:
            text = _describe(texts, after.line[-1], (before.city, after.city), self.puzzle.rules)
        else:
            text = fill(texts["laid_unseen"], level=before.city.level_at(spot))
        return {"text": "; ".join(filter(None, [text, self.reply(texts)]))}

    def _choose(self, intent: Intent, texts: Texts) -> Answer:
        """Make one of the moves to choose from, and check it."""
        number = intents.whole(intent, "choice")
        if self.puzzle.goal.is_quiz:
            self.check = self.puzzle.check(LETTERS[number : number + 1] if number >= 0 else "")
            self._changed()
            return {}
        choices = self.puzzle.goal.pictures
        if not 0 <= number < len(choices):
            raise AkropolisError(f"there is no choice {number}: there are {len(choices)}")
        move = choices[number]
        self._lay([(move.tile, move.placement)])
        return self._check_answer(intent, texts)

    def _check_answer(self, _intent: Intent, texts: Texts) -> Answer:
        """Check the placed tiles; if the goal asks for all solutions, with those found before."""
        puzzle = self.puzzle
        line = line_text(self.here.line)
        if not line:
            raise AkropolisError(texts["nothing_placed"])
        if puzzle.goal.every and line not in self._found:
            found = puzzle.check([*self._found, line], budget=BUDGET)
            if found.points == len(self._found) + 1:
                self._found.append(line)
        elif puzzle.goal.every:
            found = puzzle.check(self._found, budget=BUDGET)
        else:
            found = puzzle.check(line, budget=BUDGET)
        self.check = found
        self._changed()
        return {}

    def _hint(self, _intent: Intent, texts: Texts) -> Answer:
        hints = self.puzzle.words(texts["language"]).hints
        if not hints:
            raise AkropolisError(texts["no_hints"])
        with suppress(UnsavedError):
            self.puzzle.attempts.show_hint(len(hints))
        self._changed()
        return self._with_unsaved("", texts)

    def _solution(self, _intent: Intent, texts: Texts) -> Answer:
        """Show a best answer, if possible one that begins with the placed tiles."""
        if not self.can_reveal:
            raise AkropolisError(texts["no_solution_here"])
        solution = solve_fully(self.puzzle, BUDGET)
        best = nearest(self.puzzle, solution, self.here.line, BUDGET)
        if best is None:
            raise AkropolisError(texts["no_solution"])
        self._lay([(move.tile, move.placement) for move in best])
        with suppress(UnsavedError):
            self.puzzle.attempts.reveal()
        self.go_to(self.at)
        key = "solution_only" if solution.count == 1 else "solution_shown"
        count = in_digits(texts, f"{solution.count:,}")
        return self._with_unsaved(fill(texts[key], count=count), texts)

    def _with_unsaved(self, text: str, texts: Texts) -> Answer:
        """Return an answer's text, and that the attempts could not be saved."""
        words = " ".join([text, *describe_unsaved(texts, self.puzzle)]).strip()
        return {"text": words} if words else {}

    def _reset(self, _intent: Intent, _texts: Texts) -> Answer:
        """Remove all placed tiles, which can be redone; keep the attempts."""
        return self.go_to(0)


def _describe(
    texts: Texts, move: Move, cities: tuple[City, City], rules: Rules, name: str | None = None
) -> str:
    """Return a sentence about a placed tile; ``cities`` are those before and after."""
    (tile, spot), (before, after) = move, cities
    return sentences.describe_placement(
        texts,
        tile,
        level=before.level_at(spot),
        points=after.score(rules).points - before.score(rules).points,
        brought=after.stones_gained,
        name=name,
    )
