"""Why one move is better than another: the public function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.analysis.reasons.parts import Mean
from akropolis_nb.analysis.reasons.result import compare_playouts
from akropolis_nb.engine.checks import suggest
from akropolis_nb.engine.position import move_made

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from akropolis_nb.analysis.estimate import EstimateTable
    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.engine.placement import Move, MoveLike
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.game import Game
    from akropolis_nb.statistics.totals import Aim


@suggest
def reasons(
    position: Position | Game,
    better: MoveLike,
    worse: MoveLike,
    budget: float | None = None,
    *,
    playouts: int | None = None,
    aim: Aim | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> Reasons:
    """Compare two moves of a position: what each brings by district, and why.

    The difference is that of :func:`ak.analyse` at the same stage. The games of the two moves are
    split by district into values and stars, and further by what the hexes of the final cities show:
    temples that are closed, markets that are spoilt, what lies higher, what is still built.
    Sentences are only about what is clear: at least half a point, with zero outside the 95%
    interval.

    Args:
        position: a position, or a game for its current position.
        better: the move that is expected to be better; the difference is negative if it is not.
        worse: the other move.
        budget: time in seconds; 1 if neither it nor ``playouts`` is given.
        playouts: number of playouts of the table, instead of a time, see :func:`ak.analyse`; these
            two moves get as many as its best.
        aim: ``"win"`` and ``"margin"`` compare the final margin over the best opponent, ``"score"``
            the own final total; if omitted, the margin, or the score in a game for one.
        workers: number of threads if there is no executor; if omitted, the number of processors, at
            most 4.
        executor: a ``concurrent.futures.Executor`` to use instead of threads.
        progress: whether to show a progress bar.

    Raises:
        AkropolisError: the game is over or awaits a deal, or an argument is invalid.
        IllegalMoveError: one of the moves is illegal.

    >>> import akropolis_nb as ak
    >>> position = ak.Game(seed=7).position
    >>> first, *_, last = position.legal_moves()
    >>> found = ak.reasons(position, first, last, playouts=40)
    >>> abs(sum(part.points for part in found.parts) - found.difference.mean) < 1e-6
    True
    >>> [part.name for part in found.parts][-2:]
    ['stones', 'opponents']
    """
    from akropolis_nb.analysis.search.analysis_search import AnalysisSearch

    search = AnalysisSearch(position, aim=aim, workers=workers, executor=executor)
    moves = [move_made(search.position, search.position.play(move)) for move in (better, worse)]
    for move in moves:
        search.table.ask(move)
    budget = 1.0 if budget is None and playouts is None else budget
    search.run(budget, playouts, progress=progress)
    return search.compare(moves[0], moves[1])


def reasons_of(table: EstimateTable, better: Move, worse: Move, workers: int = 1) -> Reasons:
    """Return why one move of a table is better than another; both were played.

    Args:
        table: the table.
        better: the move that is expected to be better.
        worse: the other move.
        workers: number of threads.
    """
    final = table.final_cities([better, worse], workers)
    gap = table.estimates.gap(table.number(better), table.number(worse))
    difference = Mean(gap.mean, gap.error)
    return compare_playouts(table.position, (better, worse), final, table.aim, difference)
