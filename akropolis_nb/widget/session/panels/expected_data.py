"""What the seats expect of the end of a game, by move, as plain data for the chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from akropolis_nb.analysis.analyse import Analysis
    from akropolis_nb.analysis.review.move_quality import ReviewedMove
    from akropolis_nb.widget.wire.side_data import ExpectedAt, ExpectedValues

_UNKNOWN: ExpectedValues = (None, None, None)


def of_review(line: Iterable[ReviewedMove | None]) -> list[ExpectedAt]:
    """Return what each seat expects after the moves of a line."""
    return [
        {
            "ply": move.ply,
            "seats": [
                _values(seat.win_rate, seat.lead, seat.mean, alone=_alone(move))
                for seat in move.expected
            ],
        }
        for move in line
        if move is not None and move.expected
    ]


def of_analysis(analysis: Analysis) -> list[ExpectedValues]:
    """Return what each seat expects after the best move, as far as the analysis knows it."""
    position, best = analysis.position, analysis.moves[0]
    won = analysis.expected(best, "win")[0]
    lead = analysis.expected(best, "margin")[0]
    mean = analysis.expected(best, "score")[0]
    alone = position.rules.architect is not None
    seats = [_UNKNOWN] * position.rules.players
    if position.rules.players == 2 and not alone:
        seats[1 - position.to_move] = _values(1 - won, -lead, None)
    seats[position.to_move] = _values(won, lead, mean, alone=alone)
    return seats


def _alone(move: ReviewedMove) -> bool:
    return move.position.rules.architect is not None


def _values(won: float, lead: float, mean: float | None, *, alone: bool = False) -> ExpectedValues:
    own = None if mean is None else round(mean, 1)
    return (None, None, own) if alone else (round(won, 4), round(lead, 1) + 0.0, own)
