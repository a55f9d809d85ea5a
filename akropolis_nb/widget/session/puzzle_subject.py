"""A puzzle on the board: its tiles are placed, taken back, checked."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING, Any

from akropolis_nb.draw.board.svg import city_svg
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.puzzles.answers.nearest import nearest
from akropolis_nb.puzzles.answers.reading import line_text, play, read_answer
from akropolis_nb.puzzles.solution import solved
from akropolis_nb.widget.messages import sentences
from akropolis_nb.widget.messages.english import Texts, fill, in_digits
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
"""Seconds in which a puzzle that was not proved before is solved when an answer is checked."""


class PuzzleSubject:
    """A puzzle, and how far one has got with it."""

    panels = ("city", "site", "puzzle")
    """What is shown unless one chooses."""
    supported_intents = frozenset(
        {"place", "undo", "redo", "goto", "step", "check", "hint", "solution", "reset"}
    )
    seats = 1
    lock = nullcontext()

    def __init__(self, puzzle: Puzzle, changed: Callable[[], None]) -> None:
        self.puzzle = puzzle
        self._changed = weakly(changed)
        self._stands = [puzzle.task.start]
        self.at = 0
        """How many tiles lie there."""
        self.can_reveal = True
        """Whether the solution may be shown."""
        self._ways: list[str] = []
        """Where every way is asked for, those that were found."""
        self.check: Check | None = None
        """What became of the last answer."""
        self._take_up(puzzle.answer)

    def _take_up(self, answer: str) -> None:
        """Go on from the last answer, if it is one that can be played."""
        with suppress(AkropolisError):
            lines = read_answer(self.puzzle, answer) if answer else []
            if self.puzzle.goal.every:
                self._ways = [part.strip() for part in answer.split(";") if part.strip()]
            elif lines:
                self._stands = [play(self.puzzle, lines[0][:n]) for n in range(len(lines[0]) + 1)]
                self.at = len(lines[0])

    @property
    def state(self) -> SearchState:
        """Where one has come to."""
        return self._stands[self.at]

    @property
    def is_complete(self) -> bool:
        """Whether all tiles are placed."""
        return self.at == self.puzzle.length

    @property
    def tiles(self) -> tuple[TileId, ...]:
        """The tiles to choose from, or the one that comes next and those after it."""
        return () if self.is_complete else self.state.site

    def close(self) -> None:
        """Nobody else places tiles here: there is nothing to let go."""

    def city(self, _seat: int = 0) -> Any:
        """The city as it stands."""
        return self.state.city

    def first_values(self) -> dict[str, Any]:
        """What is in hand after every change, unless one chooses."""
        return {"selected": 0 if self.tiles else -1, "player": 0}

    @property
    def affordable(self) -> list[int]:
        """Where on the site the tiles lie that can be taken now."""
        if not self.tiles:
            return []
        if self.puzzle.choose is None:
            return [0]
        return list(range(min(len(self.tiles), self.state.stones + 1)))

    # What is shown

    def snapshot(self, revision: int, texts: Texts, _show: tuple[str, ...]) -> dict[str, Any]:
        """Return all that is shown."""
        line = self._stands[-1].line
        return puzzle_snapshot(self, line, revision, texts) | {
            "ply": self.at,
            "can_undo": self.at > 0,
            "can_redo": self.at < len(self._stands) - 1,
        }

    def record(self, texts: Texts) -> list[dict[str, Any]]:
        """The puzzle as it stands."""
        return [self.snapshot(1, texts, ())]

    def heat_now(self, _selected: int, legend: str) -> dict[str, Any] | None:
        """What the page needs to show the tile in hand's gains: it has them already."""
        return {"kind": overlay_data.NOW, "values": [], "legend": legend}

    def svg(self, *, reveal: bool) -> str:
        """A picture for where no kernel answers."""
        return city_svg(self.state.city, self.puzzle.rules, reveal=reveal)

    # What is asked for

    def why(self, intent: Intent, texts: Texts) -> Answer:
        """Why a tile may not be laid somewhere, or what it brings."""
        index, spot = self._index(intent), intents.placement(intent)
        puzzle, (city, stones) = self.puzzle, (self.state.city, self.state.stones)
        illegality = city.why_illegal(spot)
        if illegality is not None:
            return intents.refused(illegality, spot, texts, stones)
        if not puzzle.preview:
            return {"text": fill(texts["level"], level=city.level_at(spot)), "hexes": []}
        return intents.weighed(city, self.state.site[index], spot, texts, puzzle.rules)

    def change(self, intent: Intent, texts: Texts) -> Answer:
        """Do what is asked, and say what that did."""
        kind = intent["kind"]
        if kind == "place":
            return self._place(self._index(intent), intents.placement(intent), texts)
        if kind in {"check", "hint", "solution", "reset"}:
            return {"check": self._answer, "hint": self._hint, "solution": self._solution,
                    "reset": self._reset}[kind](texts)  # fmt: skip
        if kind == "goto":
            step = intents.whole(intent, "ply")
        elif kind == "step":
            ahead = self.at + intents.whole(intent, "by")
            step = min(max(ahead, 0), len(self._stands) - 1)
        else:
            count = intents.whole(intent, "count")
            step = self.at + (count if kind == "redo" else -count)
        if not 0 <= step < len(self._stands):
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
        self._stands[self.at + 1 :] = [after]
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

    def _answer(self, texts: Texts) -> Answer:
        """Check what lies there; where every way is asked for, with those found before."""
        puzzle = self.puzzle
        line = line_text(self.state.line)
        if not line:
            raise AkropolisError(texts["nothing_placed"])
        if puzzle.goal.every and line not in self._ways:
            found = puzzle.check([*self._ways, line], budget=BUDGET)
            if found.points == len(self._ways) + 1:
                self._ways.append(line)
        elif puzzle.goal.every:
            found = puzzle.check(self._ways, budget=BUDGET)
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
        """Show a best answer, the one that begins as what lies there if there is one."""
        if not self.can_reveal:
            raise AkropolisError(texts["no_solution_here"])
        solution = solved(self.puzzle, BUDGET)
        best = nearest(self.puzzle, solution, self.state.line, BUDGET)
        if best is None:
            raise AkropolisError(texts["no_solution"])
        steps: list[Step] = [(move.tile, move.placement) for move in best]
        self._stands = [play(self.puzzle, steps[:n]) for n in range(len(steps) + 1)]
        self.puzzle.attempts.reveal()
        self._go(len(steps))
        count = in_digits(texts, f"{solution.count:,}")
        return {"text": fill(texts["solution_shown"], count=count)}

    def _reset(self, _texts: Texts) -> Answer:
        """Begin anew; the attempts are kept."""
        self._stands = self._stands[:1]
        self._go(0)
        return {}
