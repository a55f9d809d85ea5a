"""Lines: some tiles placed one after the other in the best of all ways, exactly.

A line is a sequence of placements in one city, without an opponent. The kernels go through all of
them and pass over what no longer can be among the best, by a bound that never promises too little;
here longer work is cut into pieces, one for each first placement, the most promising first.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nlargest
from time import perf_counter
from typing import TYPE_CHECKING

from akropolis_nb.analysis.crew import in_order
from akropolis_nb.analysis.pieces import Part, Piece, piece_of, solve_piece
from akropolis_nb.analysis.progress import bar
from akropolis_nb.analysis.stand import Line, Stand, Task
from akropolis_nb.analysis.symmetry import turned, turns_alike
from akropolis_nb.engine import compiled, grid
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.placement import Move, Placement

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor


_BEAM = 12
"""Lines that the first, rough search follows."""
_KEPT = 20_000_000
"""Numbers that the pieces waiting may have together; those beyond are made again."""


@dataclass(frozen=True)
class Found:
    """What a search of all lines has found."""

    best: int | None
    """The value of the best line that was found; ``None`` if none was. In a search for lines that
    reach a target, of those."""
    second: int | None
    """The next lower value that a line has, as far as known; none in a search for a target."""
    lines: tuple[Line, ...]
    """The lines wanted, in order of their moves: those of the best value, or all that reach the
    target."""
    count: int
    """How many they are; not more than ``most`` are listed."""
    examined: int
    """Complete lines that were looked at; the others were ruled out by a bound."""
    bound: int | None
    """No line is worth more; ``best`` if that is proved."""
    proved: bool
    """Whether nothing was left out for want of time."""
    seconds: float
    interrupted: bool = False
    """Whether an interrupt ended the search. Whoever asked for it has not seen the interrupt, and
    must end too."""


def find_lines(
    task: Task,
    *,
    target: int | None = None,
    most: int = 1000,
    budget: float | None = None,
    executor: Executor | None = None,
    workers: int = 1,
    progress: bool = False,
) -> Found:
    """Find the best lines, or all that are worth at least ``target``.

    An interrupt ends the search as the end of the budget does: with what was found.

    Args:
        task: what is to be placed.
        target: a value that a line must reach to be wanted; if left out, the best lines are.
        most: lines to list; more are only counted.
        budget: seconds; without one the search goes on until all is proved.
        executor: where the work is done, see :func:`akropolis_nb.analysis.crew.in_order`.
        workers: threads, if there is no executor.
        progress: show a progress bar if it takes longer than a second.
    """
    search = _Search(task, target, most, budget)
    try:
        with compiled.Notice():
            pieces = search.pieces()
            parts = in_order(solve_piece, search.promising(pieces), executor, workers)
            with bar(len(pieces), "first moves", shown=progress, delay=1) as told:
                for part in parts:
                    search.take(part)
                    told.update()
    except KeyboardInterrupt:
        search.interrupted = True
    return search.found()


class _Search:
    """One search: what is known so far."""

    def __init__(self, task: Task, target: int | None, most: int, budget: float | None) -> None:
        self.task = task
        self.target = target
        self.most = most
        self.begun = perf_counter()
        self.deadline = None if budget is None else self.begun + budget
        self.best = self.second = k.NOTHING
        self.lines: list[Line] = []
        self.ahead: list[Line] = []
        self.count = self.examined = 0
        self.interrupted = False
        self.turns: tuple[int, ...] = (0,)
        self.open: dict[Line, int] | None = None
        """The most there can be in each piece that is not done; ``None`` before the work is cut."""

    def late(self) -> bool:
        """Whether the time is over."""
        return self.deadline is not None and perf_counter() > self.deadline

    def pieces(self) -> list[Piece | Stand]:
        """The work cut into pieces, the most promising first; of very large ones only the start."""
        task, start = self.task, self.task.start
        turns = turns_alike(task.city)
        whole = self.piece(start)
        self.open = {(): whole.hope}
        if task.place == 1 or (task.place < 4 and len(turns) == 1):
            return [whole]
        if self.target is None:
            self.look_ahead()
        self.turns = turns
        found: list[tuple[int, Piece | Stand]] = []
        size = 0
        for placement in task.city.legal_placements():
            if placement != min(turned(placement, turn) for turn in self.turns):
                continue
            for index in start.offers(free=task.free):
                if self.late():
                    return []
                stand = start.place(index, placement, free=task.free)
                piece = self.piece(stand)
                size += len(piece.city) + len(piece.search)
                found.append((piece.hope, piece if size < _KEPT else stand))
        found.sort(key=lambda entry: -entry[0])
        pieces = [piece for _, piece in found]
        self.open = {_first(piece): hope for hope, piece in found}
        return pieces

    def look_ahead(self) -> None:
        """Follow a few good lines, so that bad ones can be ruled out from the start."""
        task = self.task
        ahead = [task.start]
        for _ in range(task.place):
            options: list[tuple[int, Stand, int, Placement]] = []
            ways = [(stand, index) for stand in ahead for index in stand.offers(free=task.free)]
            for stand, index in ways:
                # When time is over the first one is enough: there is to be something to tell.
                if options and self.late():
                    break
                base = stand.value("points", task.rules) - (index if task.free else 0)
                options += [
                    (base + seen.points + seen.stones, stand, index, seen.placement)
                    for seen in stand.city.preview(stand.site[index], task.rules)
                ]
            best = nlargest(_BEAM, options, key=lambda option: option[0])
            ahead = [stand.place(index, spot, free=task.free) for _, stand, index, spot in best]
        values = sorted({stand.value(task.measure, task.rules) for stand in ahead}, reverse=True)
        first, second = [*values, k.NOTHING, k.NOTHING][:2]
        lines = [stand.line for stand in ahead if stand.value(task.measure, task.rules) == first]
        self.best, self.second, self.ahead = first, second, lines

    def piece(self, stand: Stand) -> Piece:
        """All lines that go on from there."""
        return piece_of(self.task, stand, self.target, self.most)

    def promising(self, pieces: list[Piece | Stand]) -> Iterator[Piece]:
        """The pieces in order, as long as there is hope and time."""
        hopes = {} if self.open is None else dict(self.open)
        for start in pieces:
            if self.is_hopeless(hopes[_first(start)]) or self.late():
                return
            piece = self.piece(start) if isinstance(start, Stand) else start
            until = None if self.deadline is None else self.deadline - perf_counter()
            search = piece.search[:]
            search[k.TOP_VALUE], search[k.SECOND] = self.best, self.second
            yield piece._replace(search=search, until=until)

    def is_hopeless(self, hope: int) -> bool:
        """Whether lines of at most this value are of no interest."""
        return hope <= self.second if self.target is None else hope < self.target

    def take(self, part: Part) -> None:
        """Add what came of a piece: all of it or, after an interrupt, nothing."""
        values = {self.best, self.second, part.best, part.second}
        best, second = sorted(values | {k.NOTHING - 1}, reverse=True)[:2]
        lines, count, ahead = self.lines, self.count, self.ahead
        if self.target is None and best > self.best:
            lines, count, ahead = [], 0, []
        if part.lines and (self.target is not None or part.best == best):
            count += part.lines * len(self.turns)
            if len(lines) < self.most:
                lines = [*lines, *self.read(part)]
        # Nothing is called from here on, so that no interrupt comes between.
        self.examined += part.examined
        self.best, self.second, self.lines, self.count, self.ahead = (
            best, second, lines, count, ahead,
        )  # fmt: skip
        if part.done and self.open is not None:
            del self.open[part.piece.first]
        if part.interrupted:
            raise KeyboardInterrupt

    def read(self, part: Part) -> Iterator[Line]:
        """The lines of a part, in all the ways the city can be turned."""
        block = part.piece.city
        left = self.task.place - len(part.piece.first)
        for start in range(0, len(part.moves), k.LINE_MOVE * left):
            site = list(self.task.tiles)
            for move in part.piece.first:
                site.remove(move.tile)
            line = list(part.piece.first)
            for n in range(start, start + k.LINE_MOVE * left, k.LINE_MOVE):
                index, x, y, shape, turn = part.moves[n : n + k.LINE_MOVE]
                spot = grid.placements(block, x, y, shape)[turn]
                line.append(Move(site.pop(index), Placement(*spot)))
            for turn in self.turns:
                yield tuple(Move(tile, turned(spot, turn)) for tile, spot in line)

    def found(self) -> Found:
        """What is known now."""
        best = self.best if self.best > k.NOTHING else None
        bound, proved = None, False
        if self.open is not None:
            left = [hope for hope in self.open.values() if not self.is_hopeless(hope)]
            proved = not left and not self.interrupted
            bound = best if proved else max([self.best, *left])
        lines = self.lines or self.ahead
        return Found(
            best,
            self.second if self.target is None and self.second > k.NOTHING else None,
            tuple(sorted(lines[: self.most], key=str)),
            max(self.count, len(lines)),
            self.examined,
            None if bound is None or bound >= -k.NOTHING else bound,
            proved,
            perf_counter() - self.begun,
            self.interrupted,
        )


def _first(piece: Piece | Stand) -> Line:
    """The first moves of a piece."""
    return piece.first if isinstance(piece, Piece) else piece.line
