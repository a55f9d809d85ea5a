"""What is best here, and by how much."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.checks import shown
from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from akropolis_nb.analysis.anytime import Ponder
    from akropolis_nb.engine.game import Game
    from akropolis_nb.engine.placement import Move, Placement
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.tiles import TileLike

RELIABLE = 2.0
"""Points that the standard error of a reliable candidate may have."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and what became of it in playouts."""

    move: Move
    equals: tuple[Move, ...]
    """All moves that come to the same, this one included."""
    mean: float
    """Mean own final total."""
    error: float
    """Its standard error; infinite if nothing is known of the spread."""
    margin: float
    """Mean lead over the best other."""
    margin_error: float
    """Its standard error."""
    wins: float
    """Share of the games won; equal totals share a win."""
    games: int
    """Games that these numbers come from."""
    gain: int
    """Change of the own total at once: points, stones gained and paid."""
    loss: float
    """How much worse than the best, in points of the aim."""
    loss_error: float
    """Its standard error, less for the deals that both have met."""
    reliable: bool
    """Whether enough games were played to take its numbers for more than a hint."""


class Analysis:
    """What is known of a position's moves; goes on by :meth:`extend`.

    Made by :func:`analyse`.
    """

    def __init__(
        self, ponder: Ponder, moves: tuple[Candidate, ...], playouts: int, seconds: float
    ) -> None:
        self._ponder = ponder
        self.moves = moves
        """The candidates, the best guess first: see :func:`analyse`."""
        self.playouts = playouts
        """Games played, those that only chose whom to play on included."""
        self.seconds = seconds
        """Seconds that it took."""
        self.interrupted = False
        """Whether it was stopped before its time."""

    @property
    def position(self) -> Position:
        """The position."""
        return self._ponder.position

    @property
    def aim(self) -> str:
        """What is to be made large: ``"score"`` or ``"margin"``."""
        return self._ponder.aim

    @property
    def best(self) -> Move:
        """The best move."""
        return self.moves[0].move

    def extend(self, budget: float | None = None, *, playouts: int | None = None) -> Analysis:
        """Go on for some seconds or a number of playouts, with further deals.

        Args:
            budget: seconds.
            playouts: a number of games; extending by 500 twice is extending by 1000.

        Returns:
            This analysis, which then knows more.
        """
        self.interrupted = False
        try:
            self._ponder.step(budget, playouts=playouts)
        except KeyboardInterrupt:
            self.interrupted = True
        self.moves = told(self._ponder)
        self.playouts, self.seconds = self._ponder.playouts, self._ponder.seconds
        return self

    def candidate(self, move: Move) -> Candidate:
        """The candidate that stands for a move.

        Raises:
            AkropolisError: the move is not legal here.
        """
        for candidate in self.moves:
            if move in candidate.equals:
                return candidate
        raise AkropolisError(f"{shown(move)} is no legal move of this position")

    def table(self) -> list[dict[str, Any]]:
        """A plain record for each candidate, best first."""
        return [
            {
                "move": str(candidate.move),
                **{
                    name: getattr(candidate, name)
                    for name in Candidate.__dataclass_fields__
                    if name not in {"move", "equals"}
                },
                "equals": [str(move) for move in candidate.equals],
            }
            for candidate in self.moves
        ]

    def heat(self, tile: TileLike | None = None) -> dict[Placement, float]:
        """The loss at every placement of a tile, as pictures and views take it.

        Args:
            tile: a tile of the site; that of the best move if left out.
        """
        index = self.position._index_on_site(self.best.tile if tile is None else tile)  # type: ignore[arg-type]
        number = self.position.site[index]
        return {
            move.placement: -candidate.loss
            for candidate in self.moves
            for move in candidate.equals
            if move.tile == number
        }

    def __repr__(self) -> str:
        first = self.moves[0]
        return (
            f"<Analysis: {len(self.moves)} candidates, {self.playouts:,} playouts; "
            f"best {first.move}: {first.mean:.1f} ± {first.error:.1f}>"
        )


def analyse(
    position: Position | Game,
    budget: float | None = None,
    *,
    playouts: int | None = None,
    seed: int = 0,
    aim: str = "score",
    workers: int | None = None,
    executor: Executor | None = None,
) -> Analysis:
    """Compare all moves of a position by playing each on to the end in many deals.

    The order is that of the best guess: all games, and what a move brings at once, the more so the
    fewer games there are. The numbers are from the games alone that had no say in whom to play on.

    >>> import akropolis_nb as ak
    >>> analysis = analyse(ak.Game(seed=7).position, playouts=2000)
    >>> analysis.best in analysis.position.legal_moves(), analysis.playouts
    (True, 2000)

    Args:
        position: a position or a game; of a game its present position.
        budget: seconds; 2 if neither it nor ``playouts`` is given.
        playouts: games to play instead; the same number gives the same answer, whoever plays.
        seed: what deals the unseen tiles.
        aim: ``"score"``, the own final total, or ``"margin"``, the lead over the best other.
        workers: threads; as many as there are processors, 4 at the most, if left out.
        executor: any ``concurrent.futures.Executor`` that plays instead of threads.

    Raises:
        AkropolisError: there is nothing to analyse, or an argument is not what it should be.
    """
    from akropolis_nb.analysis.anytime import Ponder

    if budget is None and playouts is None:
        budget = 2.0
    ponder = Ponder(position, seed, aim=aim, workers=workers, executor=executor)
    return Analysis(ponder, (), 0, 0.0).extend(budget, playouts=playouts)


def told(ponder: Ponder) -> tuple[Candidate, ...]:
    """What a ponder knows, the best candidate first."""
    numbers = ponder.tally.numbers()
    error = numbers.error if ponder.aim == "score" else numbers.margin_error
    order = ponder.ranked(ponder.tally.everything(ponder.aim))
    found = []
    for n in order:
        choice = ponder.choices[n]
        loss, loss_error = ponder.tally.loss(order[0], n, ponder.aim)
        found.append(
            Candidate(
                move=choice.move,
                equals=choice.equals,
                mean=float(numbers.mean[n]),
                error=float(numbers.error[n]),
                margin=float(numbers.margin[n]),
                margin_error=float(numbers.margin_error[n]),
                wins=float(numbers.wins[n]),
                games=int(numbers.games[n]),
                gain=choice.gain,
                loss=loss,
                loss_error=loss_error,
                reliable=bool(error[n] <= RELIABLE),
            )
        )
    return tuple(found)
