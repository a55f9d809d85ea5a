"""Quality of moves (best, good, inaccuracy, mistake, blunder), and summaries by player."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from akropolis_nb.messages import review_sentences
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import current_texts, message
from akropolis_nb.messages.numbers import with_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.differences import Difference
    from akropolis_nb.analysis.estimate import EstimateTable
    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.analysis.review.expected import SeatEstimate
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.statistics.intervals import MaybeUnknown

MoveQuality: TypeAlias = Literal[
    "best", "good", "inaccuracy", "mistake", "blunder", "forced", "not reviewed"
]

THRESHOLDS: dict[MoveQuality, float] = {"blunder": 16.0, "mistake": 8.0, "inaccuracy": 4.0}
"""Least loss in points for each of these qualities, the worst first."""
_HALF_WAY = 0.8
"""A mark is most in doubt if the loss is so many standard errors above it, between sure and not."""
ONE_SIDED = 1.645
"""So many standard errors below an estimate is its one-sided 95% bound."""
_SIGNS: dict[MoveQuality, str] = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def judge_move(loss: float, error: float) -> MoveQuality:
    """Return the quality of a move from its loss, in points, and the standard error of that.

    ``"best"`` if no better move was found; ``"inaccuracy"``, ``"mistake"`` or ``"blunder"`` if it
    is sure that it lost 4, 8 or 16 points: the lower one-sided 95% bound is not below; otherwise
    ``"good"``.

    >>> judge_move(11.0, 1.0), judge_move(11.0, 6.0), judge_move(8.5, 1.0), judge_move(-0.5, 1.0)
    ('mistake', 'good', 'inaccuracy', 'best')
    """
    if loss <= 0:
        return "best"
    for word, least in THRESHOLDS.items():
        if loss - ONE_SIDED * error >= least:
            return word
    return "good"


def doubt(loss: float, error: float) -> float:
    """Return how far a loss is from where ``?`` or ``??`` is in doubt, in standard errors.

    >>> doubt(8.8, 1.0), doubt(3.8, 1.0), doubt(5.0, 0.0)
    (0.0, 5.0, inf)
    """
    if error == 0.0:
        return math.inf
    marks = THRESHOLDS["mistake"], THRESHOLDS["blunder"]
    return min(abs(loss - _HALF_WAY * error - mark) for mark in marks) / error


def quality_name(quality: MoveQuality) -> str:
    """Return the name of a quality in the language that is set.

    >>> quality_name("blunder"), quality_name("best")
    ('blunder', 'best move found')
    """
    return message(f"judged_{quality.replace(' ', '_')}")


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move that was played, and the best move found instead."""

    ply: int
    """Its number in the line; the position before it is that of ``ply - 1``."""
    seat: int
    name: str
    """Name of the player."""
    move: Move
    best: Move | None
    """The best move found, which may be the one played; ``None`` if not reviewed."""
    difference: Difference
    """The best other move minus the move played, in points: the final lead, or the own total if the
    score is the aim. Negative if the move played is better, NaN if not reviewed."""
    quality: MoveQuality
    position: Position
    """The position before the move."""
    reasons: Reasons | None = None
    """Why the best move found is better; ``None`` unless the move played has a mark."""
    expected: tuple[SeatEstimate, ...] = ()
    """What each seat expects of the end after the move, if all go on by the network; empty if the
    move was forced or not reviewed."""
    _table: EstimateTable | None = field(default=None, repr=False, compare=False)
    """The moves of the position, as far as they were played."""

    @property
    def can_extend(self) -> bool:
        """Whether more games would tell more, see :meth:`Review.extend`."""
        return self._table is not None and not self._table.done

    @property
    def loss(self) -> float:
        """Points lost: 0 if no better move was found, NaN if not reviewed."""
        mean = self.difference.mean
        return mean if math.isnan(mean) else max(0.0, mean)

    @property
    def error(self) -> float:
        """Standard error of the loss."""
        return self.difference.error

    @property
    def chance_lost(self) -> float:
        """Chance to win lost, 0 to 1: 0 if no better move was found, NaN if not reviewed."""
        if math.isnan(self.loss):
            return math.nan
        return max(0.0, self.difference.chance) if self.loss else 0.0

    @property
    def games(self) -> int:
        """Number of deals in which the two moves were compared."""
        return self.difference.games

    @property
    def reviewed(self) -> bool:
        """Whether the move was reviewed, or needs no review because it was forced."""
        return self.quality != "not reviewed"

    @property
    def is_mistake(self) -> bool:
        """Whether it is a mistake or a blunder."""
        return self.quality in {"mistake", "blunder"}

    @property
    def sign(self) -> str:
        """The usual annotation: ``?!``, ``?``, ``??``, or an empty text."""
        return _SIGNS.get(self.quality, "")

    def record(self) -> dict[str, Any]:
        """Return a plain record; unknown values are ``None``."""
        return {
            "ply": self.ply,
            "seat": self.seat,
            "name": self.name,
            "move": str(self.move),
            "best": None if self.best is None else str(self.best),
            "loss": self.loss if self.reviewed else None,
            "chance_lost": self.chance_lost if self.reviewed else None,
            "error": self.error if self.reviewed and math.isfinite(self.error) else None,
            "games": self.difference.games,
            "win_rate": self.expected[self.seat].win_rate if self.expected else None,
            "lead": self.expected[self.seat].lead if self.expected else None,
            "mean": self.expected[self.seat].mean if self.expected else None,
            "quality": self.quality,
            "sign": self.sign,
        }

    def __str__(self) -> str:
        judgement = quality_name(self.quality)
        text = message(
            "reviewed_move", ply=self.ply, name=self.name, move=self.move, judgement=judgement
        )
        if not self.sign:
            return text
        lost = with_error(self.loss, self.error)
        text = message("reviewed_lost", sentence=text, lost=lost, best=self.best)
        return review_sentences.with_reasons(current_texts(), text, self.reasons)

    @property
    def loss_text(self) -> str:
        """Points lost with their standard error, as text."""
        return with_error(self.loss, self.error, catalogue("en"))


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """Summary of one player's moves."""

    seat: int
    name: str
    moves: int
    """Number of reviewed moves, without forced ones."""
    loss: MaybeUnknown
    """Mean points lost per move; NaN without moves."""
    error: MaybeUnknown
    """Standard error of ``loss`` that comes from the sampled deals."""
    accuracy: MaybeUnknown
    """Share of the moves that were best or good; NaN without moves."""
    inaccuracies: int
    mistakes: int
    blunders: int


def summary(seat: int, name: str, moves: Sequence[ReviewedMove]) -> PlayerSummary:
    """Return the summary of one player from the moves of this seat."""
    looked = [move for move in moves if move.quality not in {"forced", "not reviewed"}]
    words = [move.quality for move in looked]
    many = len(looked)
    return PlayerSummary(
        seat,
        name,
        many,
        math.fsum(move.loss for move in looked) / many if many else math.nan,
        math.sqrt(math.fsum(move.error**2 for move in looked)) / many if many else math.nan,
        (words.count("best") + words.count("good")) / many if many else math.nan,
        words.count("inaccuracy"),
        words.count("mistake"),
        words.count("blunder"),
    )
