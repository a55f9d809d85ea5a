"""The result of a game, and its scores move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import current_texts
from akropolis_nb.messages.sentences import result

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.score import Score
    from akropolis_nb.game.tree import Node


@dataclass(frozen=True, slots=True)
class Result:
    """Places and totals of a finished game.

    The most points win, then the most stones; otherwise the place is shared (rulebooks,
    "Calculating victory points"). If points are equal, the player beats an architect only with more
    stones.
    """

    scores: tuple[Score, ...]
    """Scores by seat, stones included."""
    stones: tuple[int, ...]
    """Unspent stones by seat, which break ties."""
    places: tuple[int, ...]
    """Places by seat, 1 for the winner; equal places are shared."""
    names: tuple[str, ...]

    @classmethod
    def of(cls, position: Position, names: Sequence[str]) -> Result:
        """Return the result of a finished game.

        Raises:
            AkropolisError: the game is not over.
        """
        if not position.is_over:
            raise AkropolisError(
                f"the game is not over: it is in round {position.round} of {position.rounds}"
            )
        scores = position.scores
        keys = [(score.total, score.stones) for score in scores]
        places = [1 + sum(other > key for other in keys) for key in keys]
        if position.rules.architect is not None and keys[0] == keys[1]:
            places = [2, 1]
        return cls(scores, position.stones, tuple(places), tuple(names))

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by seat, stones included."""
        return tuple(score.total for score in self.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place, usually one."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def __repr__(self) -> str:
        return f"<Result: {self}>"

    def __str__(self) -> str:
        return result(current_texts(), self)

    @property
    def text(self) -> str:
        """The winners and totals as an English sentence."""
        return result(catalogue("en"), self)


def score_records(nodes: Iterable[Node], names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return one record per node and seat, see :meth:`Game.scores_by_move`."""
    records = []
    for node in nodes:
        for seat, score in enumerate(node.position.scores):
            record: dict[str, Any] = {
                "ply": node.ply,
                "seat": seat,
                "name": names[seat],
                "move": "" if node.move is None else str(node.move),
            }
            for district in score:
                record[f"{district.name}_value"] = district.value
                record[f"{district.name}_stars"] = district.stars
                record[f"{district.name}_points"] = district.points
            record |= {"points": score.points, "stones": score.stones, "total": score.total}
            records.append(record)
    return records
