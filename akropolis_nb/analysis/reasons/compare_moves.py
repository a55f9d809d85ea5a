"""Why one move is better than another: the public function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.analysis.aims import checked_aim
from akropolis_nb.analysis.paired_comparison import SearchEffort, play_same_deals
from akropolis_nb.analysis.reasons.result import compared
from akropolis_nb.engine.checks import checked_seed, seconds, suggest, whole
from akropolis_nb.engine.position import move_made
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.game.game import position_of

if TYPE_CHECKING:
    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.engine.placement import MoveLike
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
    seed: int = 0,
    aim: Aim | None = None,
    workers: int | None = None,
) -> Reasons:
    """Compare two moves of a position: what each brings by district, and why.

    Both moves are played to the end by the network, in the same deals of the unseen tiles. The
    differences of the final scores are split by district into values and stars, and further by what
    the hexes of the final cities show: temples that are closed, markets that are spoilt, what lies
    higher, what is still built. Sentences are only about what is clear: at least half a point, with
    zero outside the 95% interval.

    Args:
        position: a position, or a game for its current position.
        better: the move that is expected to be better; the difference is negative if it is not.
        worse: the other move.
        budget: time in seconds; 1 if neither it nor ``playouts`` is given.
        playouts: number of games of both moves together, instead of a time; the same number and
            seed give the same result, for any number of workers.
        seed: decides the deals.
        aim: ``"win"`` and ``"margin"`` compare the final margin over the best opponent, ``"score"``
            the own final total; if omitted, the margin, or the score in a game for one.
        workers: number of threads; if omitted, the number of processors, at most 4.

    Raises:
        AkropolisError: the game is over or awaits a deal, or an argument is invalid.
        IllegalMoveError: one of the moves is illegal.

    >>> import akropolis_nb as ak
    >>> position = ak.Game(seed=7).position
    >>> first, *_, last = position.legal_moves()
    >>> found = ak.reasons(position, first, last, playouts=40)
    >>> round(sum(part.points for part in found.parts) - found.difference.mean, 6)
    0.0
    >>> [part.name for part in found.parts][-2:]
    ['stones', 'opponents']
    """
    position = position_of(position, "moves of a position or a game can be compared")
    moves = tuple(move_made(position, position.play(move)) for move in (better, worse))
    aim = checked_aim(aim, position.rules)
    effort = SearchEffort(seconds("budget", 1.0 if budget is None else budget), None)
    if playouts is not None:
        effort = SearchEffort(None, whole("playouts", playouts, 2, 1_000_000))
    if position.stacks_left == 0:
        effort = SearchEffort(None, 2)  # nothing is left to chance: all games are the same
    with compiled.Notice():
        final = play_same_deals(position, moves, effort, checked_seed(seed), workers=workers)
    return compared(position, moves[0], moves[1], final, aim)
