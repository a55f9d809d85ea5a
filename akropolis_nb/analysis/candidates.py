"""The candidates of an analysis and what is known of them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from akropolis_nb.statistics.intervals import COVER
from akropolis_nb.statistics.totals import lead, own

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.estimate import EstimateTable
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.statistics.intervals import MaybeUnknown
    from akropolis_nb.statistics.totals import Aim

_EVEN = {"score": 0.05, "margin": 0.05, "win": 0.0005}
"""Losses below this are shown as 0."""

Standing: TypeAlias = Literal["best", "leading", "level", "behind", "unreliable"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate move and what is known of it.

    Own points, lead and chance to win are expected values with standard errors; 95% intervals are
    ± 1.96 of these. The *aim's unit* is points, or a share of the win (0 to 1) for the aim
    ``"win"``.
    """

    move: Move
    equivalent_moves: tuple[Move, ...]
    """All equivalent moves, ``move`` first."""
    mean: MaybeUnknown
    """Own final total, in points."""
    error: MaybeUnknown
    """Standard error of ``mean``."""
    lead: MaybeUnknown
    """Lead over the best opponent at the end, in points."""
    lead_error: MaybeUnknown
    """Standard error of ``lead``."""
    win_rate: MaybeUnknown
    """Chance to win, 0 to 1. Equal totals share the win, because playouts do not keep the stones
    that break a tie."""
    win_error: MaybeUnknown
    """Standard error of ``win_rate``."""
    games: int
    """Number of playouts of this move."""
    gain: int
    """Immediate change of the own total: points plus stones gained minus stones paid."""
    loss: MaybeUnknown
    """Behind the best move, in the aim's unit, at least 0."""
    loss_error: MaybeUnknown
    """Standard error of ``loss``. For the best move it covers how much another move of the table
    may be better: 1.96 times this is :attr:`Analysis.loss_bound`."""
    loss_points: MaybeUnknown
    """Behind the best move in points: own points for the aim ``"score"``, otherwise the lead.
    Negative if the move makes more points but wins less often."""
    loss_points_error: MaybeUnknown
    """Standard error of ``loss_points``; as ``loss_error`` for the best move."""
    reliable: bool
    """Whether it is in the table of moves that are played; otherwise there is only what the network
    expects."""
    standing: Standing
    """``"best"`` for the first candidate if it is clearly better than all others that were played;
    ``"level"`` for those whose loss is not clear of its error, and then for the first as well;
    ``"behind"`` for the others that were played, ``"unreliable"`` for the rest. ``"leading"`` for
    the first if nothing was played."""

    def record(self) -> dict[str, Any]:
        """Return a plain record."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return values | {
            "move": str(self.move),
            "equivalent_moves": [str(move) for move in self.equivalent_moves],
        }


def candidates(table: EstimateTable, aim: Aim) -> tuple[Candidate, ...]:
    """Return the candidates of a table, the best for an aim first."""
    found = table.estimates
    chances = [found.win(n) for n in found.ranked]
    ranked = found.ranked
    if aim == "win":
        listed = [table.exact is not None or n in found.rows for n in ranked]
        by_chance = sorted(range(len(ranked)), key=lambda k: (not listed[k], -chances[k][0]))
        ranked, chances = [ranked[k] for k in by_chance], [chances[k] for k in by_chance]
    best = ranked[0]
    gaps = [found.gap(best, n) for n in ranked]
    losses = [(one.mean, one.error) for one in gaps]
    behind = losses
    if aim == "win":
        losses = [found.win_gap(best, n) for n in ranked]
    began = table.exact is not None or table.stage > 0
    played = [began and (table.exact is not None or n in found.rows) for n in ranked]
    losses[0] = (0.0, _bound(losses, played) / COVER)
    behind = [losses[0] if aim != "win" else (0.0, _bound(behind, played) / COVER), *behind[1:]]
    standings = _standings(losses, played, _EVEN[aim])
    moves = []
    for k, n in enumerate(ranked):
        choice, chance, loss, points = table.choices[n], chances[k], losses[k], behind[k]
        moves.append(
            Candidate(
                choice.move, choice.equivalent_moves, *found.total(n, own), *found.total(n, lead),
                *chance, found.games(n), choice.gain, *loss, *points, played[k], standings[k],
            )
        )  # fmt: skip
    return tuple(moves)


def best_two(moves: Sequence[Candidate]) -> tuple[Move, ...]:
    """Return the best move and the next one; empty if these were not played."""
    played = [one.move for one in moves if one.reliable][:2]
    return tuple(played) if len(played) == 2 else ()


def _bound(losses: Sequence[tuple[float, float]], played: Sequence[bool]) -> float:
    """Return by how much another move that was played may be better, with 95% probability."""
    pairs = zip(losses[1:], played[1:], strict=True)
    return max(0.0, *(COVER * error - loss for (loss, error), known in pairs if known), 0.0)


def _standings(
    losses: Sequence[tuple[float, float]], played: Sequence[bool], even: float
) -> list[Standing]:
    """Return the standings of all choices in order."""
    near = [loss <= max(COVER * error, even) for loss, error in losses]
    found: list[Standing] = [
        "unreliable" if not known else "level" if close else "behind"
        for known, close in zip(played, near, strict=True)
    ]
    if "level" not in found[1:]:
        found[0] = "best" if played[0] else "leading"
    return found
