"""What is said of moves and their players, and how sure one must be to say it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position

MoveQuality: TypeAlias = Literal[
    "best", "good", "inaccuracy", "mistake", "blunder", "forced", "not reviewed"
]

THRESHOLDS: dict[MoveQuality, float] = {"blunder": 16.0, "mistake": 8.0, "inaccuracy": 4.0}
"""Points lost from which on a move is called so, the worst first."""
_CLEAR = 2.0
"""Standard errors that a loss must exceed before a move is called any of these."""
_SIGNS: dict[MoveQuality, str] = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def judge_move(behind: float, error: float) -> MoveQuality:
    """The word for a move so many points behind the best found.

    ``"best"`` if nothing better was found; ``"inaccuracy"``, ``"mistake"`` or ``"blunder"`` from
    4, 8 or 16 points on, if the loss is more than twice its standard error; else ``"good"``.

    >>> judge_move(11.0, 1.0), judge_move(11.0, 6.0), judge_move(3.5, 0.1), judge_move(-0.5, 1.0)
    ('mistake', 'good', 'good', 'best')
    """
    if behind <= 0:
        return "best"
    if behind > _CLEAR * error:
        for word, least in THRESHOLDS.items():
            if behind >= least:
                return word
    return "good"


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move that was played, and the best one found in its stead."""

    ply: int
    """Its number in the line; the position before it is that of ``ply - 1``."""
    seat: int
    name: str
    """Who played it."""
    move: Move
    best: Move | None
    """The best move found, which may be the one played; ``None`` if not reviewed."""
    behind: float
    """Points that the best other move found brings more in the end; below zero if the move played
    is the better one; not a number if not reviewed."""
    error: float
    """Standard error of that, both moves playing the same deals."""
    games: int
    """Deals that both were played in."""
    judgement: MoveQuality
    position: Position
    """Where it was played."""

    @property
    def lost(self) -> float:
        """Points lost: zero if nothing better was found, not a number if not reviewed."""
        return self.behind if math.isnan(self.behind) else max(0.0, self.behind)

    @property
    def reviewed(self) -> bool:
        """Whether anything can be said of it."""
        return self.judgement != "not reviewed"

    @property
    def is_mistake(self) -> bool:
        """Whether it is a mistake or a blunder."""
        return self.judgement in {"mistake", "blunder"}

    @property
    def sign(self) -> str:
        """``?!``, ``?``, ``??``, or nothing."""
        return _SIGNS.get(self.judgement, "")

    def record(self) -> dict[str, Any]:
        """A plain record; ``None`` stands for what is not known."""
        return {
            "ply": self.ply,
            "seat": self.seat,
            "name": self.name,
            "move": str(self.move),
            "best": None if self.best is None else str(self.best),
            "lost": self.lost if self.reviewed else None,
            "error": self.error if self.reviewed and math.isfinite(self.error) else None,
            "games": self.games,
            "judgement": self.judgement,
            "sign": self.sign,
        }

    def __str__(self) -> str:
        told = f"{self.ply}. {self.name} {self.move}: {self.judgement}"
        if self.sign:
            told += f", {self.loss_text} points lost, {self.best} was better"
        return told

    @property
    def loss_text(self) -> str:
        """Points lost with their standard error, in figures."""
        return with_error(self.lost, self.error)


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """How one player did."""

    seat: int
    name: str
    moves: int
    """Moves reviewed; forced ones are not."""
    lost: float
    """Mean points lost in a move; not a number without any."""
    error: float
    """Its standard error, as far as chance in the deals goes."""
    accuracy: float
    """Share of the moves that were best or good."""
    inaccuracies: int
    mistakes: int
    blunders: int


def summary(seat: int, name: str, moves: Sequence[ReviewedMove]) -> PlayerSummary:
    """How one player did, by the moves of that seat."""
    looked = [move for move in moves if move.judgement not in {"forced", "not reviewed"}]
    words = [move.judgement for move in looked]
    many = len(looked)
    return PlayerSummary(
        seat,
        name,
        many,
        math.fsum(move.lost for move in looked) / many if many else math.nan,
        math.sqrt(math.fsum(move.error**2 for move in looked)) / many if many else math.nan,
        (words.count("best") + words.count("good")) / many if many else math.nan,
        words.count("inaccuracy"),
        words.count("mistake"),
        words.count("blunder"),
    )


def with_error(value: float, error: float) -> str:
    """A number and its standard error in figures.

    >>> with_error(4.25, 0.61), with_error(3.0, 0.0), with_error(1.0, math.inf)
    ('4.2 ± 0.6', '3.0', '1.0 ± ?')
    """
    if math.isnan(value):
        return ""
    told = f"{value:.1f}".replace("-", "−")
    if error == 0:
        return told
    return f"{told} ± {error:.1f}" if math.isfinite(error) else f"{told} ± ?"
