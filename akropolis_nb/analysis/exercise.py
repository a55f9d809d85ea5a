"""Find the better move: a position to think about, with the answer kept back."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.move_quality import judge_move, with_error
from akropolis_nb.analysis.paired_comparison import NOTHING, Difference, difference, duel, same
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import move_made
from akropolis_nb.game.game import Game

if TYPE_CHECKING:
    from akropolis_nb.analysis.move_quality import MoveQuality, ReviewedMove
    from akropolis_nb.analysis.paired_comparison import SearchEffort
    from akropolis_nb.engine.placement import Move, MoveLike
    from akropolis_nb.engine.position import Position
    from akropolis_nb.widget.city_widget import CityWidget


@dataclass(frozen=True, slots=True)
class Try:
    """A move that was tried as an answer."""

    move: Move
    better: Difference
    """How much more points it brings in the end than the move that was played."""
    behind: Difference
    """How much less than the best found."""
    judgement: MoveQuality

    @property
    def found(self) -> bool:
        """Whether it will do: best, or as good as that."""
        return self.judgement in {"best", "good"}

    def __str__(self) -> str:
        gained = with_error(abs(self.better.mean), self.better.error)
        word = "better" if self.better.mean >= 0 else "worse"
        told = f"{self.move}: {gained} points {word} than the move that was played"
        if self.better.mean == 0:
            told = f"{self.move}: as good as the move that was played"
        if self.better == NOTHING:
            told = f"{self.move}: this comes to the move that was played"
        if self.behind == NOTHING:
            return f"{told}; nothing better was found"
        behind = with_error(abs(self.behind.mean), self.behind.error)
        word = "behind" if self.behind.mean >= 0 else "ahead of"
        return f"{told}; {behind} {word} the best that was found"

    def __repr__(self) -> str:
        return f"<Try {self}>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw.tables import html_words

        return html_words(("✓ " if self.found else "✗ ") + str(self))


class Exercise:
    """A position in which a better move was missed. Made by :meth:`Review.ask`.

    >>> import akropolis_nb as ak
    >>> game = ak.Game(seed=7)
    >>> for _ in range(2):
    ...     _ = game.play(next(iter(game.legal_moves())))
    >>> question = ak.review(game, playouts=400, progress=False).ask(2)
    >>> question.check(game.moves[1]).better.mean
    0.0
    """

    def __init__(
        self, asked: ReviewedMove, names: tuple[str, ...], effort: SearchEffort, seed: int
    ) -> None:
        self.position: Position = asked.position
        """Where a better move is to be found."""
        self.ply = asked.ply
        self.name = asked.name
        """Who played here."""
        self.played: Move = asked.move
        """The move that was played."""
        self.tries: tuple[Try, ...] = ()
        """What was tried so far."""
        self.revealed = False
        self._asked = asked
        self._names = names
        self._effort = effort
        self._seed = seed

    def check(self, move: MoveLike) -> Try:
        """Try a move: it is played out on the spot, beside the one played and the best found.

        Raises:
            IllegalMoveError: the rules do not allow it.
            NotationError: the text is not a move.
        """
        tried = move_made(self.position, self.position.play(move))
        reviewed = Difference(self._asked.behind, self._asked.error, self._asked.games)
        if same(self.position, tried, self._best):
            better, behind = reviewed, NOTHING
        elif same(self.position, tried, self.played):
            better, behind = NOTHING, reviewed
        else:
            better, behind = self._compared(tried)
        answer = Try(tried, better, behind, judge_move(behind.mean, behind.error))
        self.tries = (*self.tries, answer)
        return answer

    def _compared(self, tried: Move) -> tuple[Difference, Difference]:
        """How much better than the move played, how far behind the best: in the same new deals."""
        moves = list(dict.fromkeys([tried, self.played, self._best]))
        rng = Random(f"{self._seed}/{self.ply}/{tried}")
        totals = duel(self.position, moves, self._effort, rng.getrandbits(31))
        rows = dict(zip(moves, totals, strict=True))
        return (
            difference(rows[tried], rows[self.played]),
            difference(rows[self._best], rows[tried]),
        )

    @property
    def answer(self) -> Move:
        """The best move found.

        Raises:
            AkropolisError: nothing was tried yet; :meth:`reveal` tells it all the same.
        """
        if not self.tries and not self.revealed:
            raise AkropolisError("try a move first with check(move), or give up with reveal()")
        return self._best

    @property
    def _best(self) -> Move:
        return self._asked.best or self.played

    def reveal(self) -> ReviewedMove:
        """Give the answer away: the move played, the best one found, and the points between."""
        self.revealed = True
        return self._asked

    def show(self, **options: Any) -> CityWidget:
        """A board with the position, to try moves on; see :class:`ak.CityWidget`."""
        from akropolis_nb.widget.city_widget import CityWidget

        return CityWidget(Game(self.position, names=self._names, seed=0), **options)

    def __str__(self) -> str:
        told = [f"{self.name} played {self.played} as move {self.ply}. Is there a better one?"]
        told += [str(answer) for answer in self.tries]
        if self.revealed:
            told.append(str(self._asked))
        return "\n".join(told)

    def __repr__(self) -> str:
        return f"<Question about ply {self.ply}, {len(self.tries)} tries>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw.tables import html_words

        told = str(self)
        if not self.tries and not self.revealed:
            told += f"\n.check('{self.played}') tries a move, .show() is a board, .reveal() tells."
        return html_words(told)
