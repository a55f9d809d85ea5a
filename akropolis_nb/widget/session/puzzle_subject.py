"""The model behind a view of a puzzle: place tiles, undo, check the answer."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING, Any

from akropolis_nb.draw.svg import city_svg
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.puzzles.answers.nearest import nearest
from akropolis_nb.puzzles.answers.reading import line_text, play, read_answer
from akropolis_nb.puzzles.solution import solved
from akropolis_nb.widget.messages import sentences
from akropolis_nb.widget.messages.catalogue import Texts, fill, in_digits
from akropolis_nb.widget.session import intents, overlay_data
from akropolis_nb.widget.session.kernel import weakly
from akropolis_nb.widget.session.puzzle_snapshot import note, puzzle_snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.engine.placement import Placement
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.puzzles.answers.checking import Check
    from akropolis_nb.puzzles.answers.reading import Step
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.solver.search_state import SearchState
    from akropolis_nb.widget.session.intents import Answer, Intent

BUDGET = 5.0
"""Time limit in seconds for solving a puzzle without a stored solution, when it is checked."""


class PuzzleSubject:
    """A puzzle and the moves tried so far."""

    panels = ("city", "site", "puzzle")
    """Default panels."""
    supported_intents = frozenset(
        {"place", "undo", "redo", "goto", "step", "check", "hint", "solution", "reset"}
    )
    seats = 1
    lock = nullcontext()

    def __init__(self, puzzle: Puzzle, changed: Callable[[], None]) -> None:
        self.puzzle = puzzle
        self._changed = weakly(changed)
        self._states = [puzzle.task.start]
        self.at = 0
        """Number of tiles placed."""
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
                self._states = [play(self.puzzle, lines[0][:n]) for n in range(len(lines[0]) + 1)]
                self.at = len(lines[0])

    @property
    def state(self) -> SearchState:
        """The current search state."""
        return self._states[self.at]

    @property
    def is_complete(self) -> bool:
        """Whether all tiles are placed."""
        return self.at == self.puzzle.length

    @property
    def tiles(self) -> tuple[TileId, ...]:
        """The tiles to choose from, or the remaining tiles in fixed order."""
        return () if self.is_complete else self.state.site

    def close(self) -> None:
        """Do nothing: a puzzle has no callbacks to remove."""

    def city(self, _seat: int = 0) -> Any:
        """Return the current city."""
        return self.state.city

    def first_values(self) -> dict[str, Any]:
        """Return the values of `selected` and `player` after each change."""
        return {"selected": 0 if self.tiles else -1, "player": 0}

    @property
    def affordable(self) -> list[int]:
        """Indices of the tiles on the site that can be placed now."""
        if not self.tiles:
            return []
        if self.puzzle.choose is None:
            return [0]
        return list(range(min(len(self.tiles), self.state.stones + 1)))

    # Data for the page

    def snapshot(self, revision: int, texts: Texts, _show: tuple[str, ...]) -> dict[str, Any]:
        """Return the snapshot of the current state."""
        line = self._states[-1].line
        return puzzle_snapshot(self, line, revision, texts) | {
            "ply": self.at,
            "can_undo": self.at > 0,
            "can_redo": self.at < len(self._states) - 1,
        }

    def record(self, texts: Texts) -> list[dict[str, Any]]:
        """Return the current snapshot for a page without Python."""
        return [self.snapshot(1, texts, ())]

    def heat_now(self, _selected: int, legend: str) -> dict[str, Any] | None:
        """Return heat data without values: the page takes the gains from the snapshot."""
        return {"kind": overlay_data.NOW, "values": [], "legend": legend}

    def svg(self, *, reveal: bool) -> str:
        """Return a picture for documents without a live kernel."""
        return city_svg(self.state.city, self.puzzle.rules, reveal=reveal)

    # Intents

    def why(self, intent: Intent, texts: Texts) -> Answer:
        """Return why a placement is illegal, or what it gains."""
        index, spot = self._index(intent), intents.placement(intent)
        puzzle, (city, stones) = self.puzzle, (self.state.city, self.state.stones)
        illegality = city.why_illegal(spot)
        if illegality is not None:
            return intents.illegal(illegality, spot, texts, stones)
        if not puzzle.preview:
            return {"text": fill(texts["level"], level=city.level_at(spot)), "hexes": []}
        return intents.gain(city, self.state.site[index], spot, texts, puzzle.rules)

    def change(self, intent: Intent, texts: Texts) -> Answer:
        """Carry out an intent, and return a sentence about it."""
        kind = intent["kind"]
        if kind == "place":
            return self._place(self._index(intent), intents.placement(intent), texts)
        if kind in {"check", "hint", "solution", "reset"}:
            return {"check": self._check_answer, "hint": self._hint, "solution": self._solution,
                    "reset": self._reset}[kind](texts)  # fmt: skip
        if kind == "goto":
            step = intents.whole(intent, "ply")
        elif kind == "step":
            ahead = self.at + intents.whole(intent, "by")
            step = min(max(ahead, 0), len(self._states) - 1)
        else:
            count = intents.whole(intent, "count")
            step = self.at + (count if kind == "redo" else -count)
        if not 0 <= step < len(self._states):
            raise AkropolisError("there is no such step to go to")
        self._go(step)
        return {}

    def _index(self, intent: Intent) -> int:
        index = intents.whole(intent, "index")
        if not 0 <= index < len(self.tiles):
            raise AkropolisError(f"there is no tile {index} to place: there are {len(self.tiles)}")
        return index

    def _place(self, index: int, spot: Placement, texts: Texts) -> Answer:
        if index not in self.affordable:
            raise AkropolisError(note(self, index, texts))
        before = self.state
        after = before.place(index, spot, free=self.puzzle.choose is not None)
        self._states[self.at + 1 :] = [after]
        self._go(self.at + 1)
        level = before.city.level_at(spot)
        if not self.puzzle.preview:
            return {"text": fill(texts["laid_unseen"], level=level)}
        rules = self.puzzle.rules
        points = after.city.score(rules).points - before.city.score(rules).points
        brought = after.city.stones_gained
        tile = after.line[-1].tile
        return {"text": sentences.placed(texts, tile, level=level, points=points, brought=brought)}

    def _go(self, step: int) -> None:
        self.at = step
        self.check = None
        self._changed()

    def _check_answer(self, texts: Texts) -> Answer:
        """Check the placed tiles; if the goal asks for all solutions, with those found before."""
        puzzle = self.puzzle
        line = line_text(self.state.line)
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

    def _hint(self, texts: Texts) -> Answer:
        hints = self.puzzle.words(texts["language"]).hints
        if not hints:
            raise AkropolisError(texts["no_hints"])
        self.puzzle.attempts.show_hint(len(hints))
        self._changed()
        return {}

    def _solution(self, texts: Texts) -> Answer:
        """Show a best answer, if possible one that begins with the placed tiles."""
        if not self.can_reveal:
            raise AkropolisError(texts["no_solution_here"])
        solution = solved(self.puzzle, BUDGET)
        best = nearest(self.puzzle, solution, self.state.line, BUDGET)
        if best is None:
            raise AkropolisError(texts["no_solution"])
        steps: list[Step] = [(move.tile, move.placement) for move in best]
        self._states = [play(self.puzzle, steps[:n]) for n in range(len(steps) + 1)]
        self.puzzle.attempts.reveal()
        self._go(len(steps))
        count = in_digits(texts, f"{solution.count:,}")
        return {"text": fill(texts["solution_shown"], count=count)}

    def _reset(self, _texts: Texts) -> Answer:
        """Remove all placed tiles; keep the attempts."""
        self._states = self._states[:1]
        self._go(0)
        return {}
