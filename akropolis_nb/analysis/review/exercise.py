"""Exercises: find the better move, with the answer hidden."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from akropolis_nb.analysis.differences import NOTHING, Difference
from akropolis_nb.analysis.reasons.compare_moves import reasons_of
from akropolis_nb.analysis.review.move_quality import judge_move
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import move_made
from akropolis_nb.game.game import Game
from akropolis_nb.messages import review_sentences
from akropolis_nb.messages.languages import current_texts, message
from akropolis_nb.messages.numbers import with_error
from akropolis_nb.parallel.executors import SEARCH_THREADS, thread_count
from akropolis_nb.statistics.intervals import COVER
from akropolis_nb.statistics.totals import win_share

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from akropolis_nb.analysis.estimate import EstimateTable
    from akropolis_nb.analysis.reasons.parts import Part
    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.analysis.review.move_quality import MoveQuality, ReviewedMove
    from akropolis_nb.engine.placement import Move, MoveLike
    from akropolis_nb.engine.position import Position
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget import CityWidget
    from akropolis_nb.widget.wire.page_data import ExerciseData

    Verdict = Literal["found", "better", "worse"]


@dataclass(frozen=True, slots=True)
class Try:
    """An answer to an exercise: a move and its evaluation."""

    move: Move
    better: Difference
    """This move minus the move that was played, in points."""
    loss: Difference
    """The best move found minus this move, in points."""
    reasons: Reasons | None = None
    """Why this move, or the move that was played, is the better of the two; ``None`` if the moves
    were not compared."""

    @property
    def quality(self) -> MoveQuality:
        """The quality of the move."""
        return judge_move(self.loss.mean, self.loss.error)

    @property
    def found(self) -> bool:
        """Whether the answer is accepted: its quality is best or good."""
        return self.quality in {"best", "good"}

    @property
    def beats_best(self) -> bool:
        """Whether it is clearly better than the best move that the review found."""
        return self.loss.mean < -COVER * self.loss.error

    @property
    def verdict(self) -> Verdict:
        """Whether the answer is accepted, or is at least better than the move played."""
        if self.found:
            return "found"
        return "better" if self.better.mean > self.better.error else "worse"

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the final scores after the move played, minus those after this move.

        Empty if the moves were not compared.
        """
        if self.reasons is None:
            return ()
        if self.reasons.worse == self.move:
            return self.reasons.parts
        return tuple(part.reversed() for part in self.reasons.parts)

    def __str__(self) -> str:
        key = "try_better" if self.better.mean > 0 else "try_worse"
        if self.better == NOTHING:
            key = "try_same"
        elif self.better.mean == 0:
            key = "try_equal"
        gained = with_error(abs(self.better.mean), self.better.error)
        text = message(key, move=self.move, gained=gained)
        if self.loss == NOTHING:
            text = message("try_best", sentence=text)
        else:
            behind = with_error(abs(self.loss.mean), self.loss.error)
            key = "try_behind" if self.loss.mean >= 0 else "try_ahead"
            text = message(key, sentence=text, points=behind)
        why = review_sentences.why_tried(current_texts(), self)
        return f"{text}. {why}" if why else text

    def __repr__(self) -> str:
        return f"<Try {self}>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import html_words

        return html_words(f"{review_sentences.SIGNS[self.verdict]} {self}")


class Exercise:
    """Result of :meth:`Review.ask`: a position in which a better move was missed.

    >>> import akropolis_nb as ak
    >>> game = ak.Game(seed=7)
    >>> for _ in range(2):
    ...     _ = game.play(next(iter(game.legal_moves())))
    >>> exercise = ak.review(game, playouts=60, progress=False).ask(2)
    >>> exercise.check(game.moves[1]).better.mean
    0.0
    """

    def __init__(self, asked: ReviewedMove, names: tuple[str, ...]) -> None:
        if asked._table is None:
            raise AssertionError
        self.position: Position = asked.position
        """The position before the move that was played."""
        self.ply = asked.ply
        self.name = asked.name
        """Name of the player."""
        self.played: Move = asked.move
        """The move that was played."""
        self.tries: tuple[Try, ...] = ()
        """The answers so far."""
        self.revealed = False
        """Whether :meth:`reveal` was called."""
        self._asked = asked
        self._names = names
        self._table: EstimateTable = asked._table

    @property
    def key(self) -> str:
        """A key of the question, a hash of the position and the move that was played."""
        return sha256(f"{self.position} {self.played}".encode()).hexdigest()[:16]

    def check(self, move: MoveLike) -> Try:
        """Evaluate a move: play it in the deals of the move played and of the best one found.

        Raises:
            IllegalMoveError: the move is illegal.
            NotationError: the text is not a move.
        """
        tried = move_made(self.position, self.position.play(move))
        answer = self._find_reviewed(tried) or self._compare(tried)
        self.tries = (*self.tries, answer)
        return answer

    def _find_reviewed(self, tried: Move) -> Try | None:
        """Return what the review knows of a move; ``None`` if it has to be played."""
        reviewed = self._asked.difference
        if self._same(tried, self.played):
            return Try(tried, NOTHING, reviewed)
        if self._same(tried, self._best):
            return Try(tried, reviewed, NOTHING, self._asked.reasons)
        return None

    def _same(self, one: Move, other: Move) -> bool:
        return self._table.number(one) == self._table.number(other)

    def _compare(self, tried: Move) -> Try:
        """Compare a move with the move played and with the best one."""
        table = self._table
        found = table.reach(table.stage, thread_count(None, SEARCH_THREADS), [tried])
        number, played, best = map(table.number, (tried, self.played, self._best))
        better, loss = found.gap(number, played), found.gap(best, number)
        moves = (tried, self.played) if better.mean > 0 else (self.played, tried)
        return Try(tried, better, loss, reasons_of(table, *moves))

    @property
    def answer(self) -> Move:
        """The best move found, once a move was tried or the answer revealed.

        Raises:
            AkropolisError: no move was tried yet; :meth:`reveal` works at any time.
        """
        if not self.tries and not self.revealed:
            raise AkropolisError("try a move first with check(move), or give up with reveal()")
        return self._best

    @property
    def _best(self) -> Move:
        return self._asked.best or self.played

    def reveal(self) -> ReviewedMove:
        """Reveal the answer: the move played, the best one found, and the points lost."""
        self.revealed = True
        return self._asked

    def figure(self) -> go.Figure:
        """Return a Plotly figure: histograms of the final leads after the two moves.

        The games are those that measured the move played and the best one, in the same deals. In a
        game for one, the figure shows final points. Like :attr:`answer`, it can be seen after a
        try.

        Raises:
            AkropolisError: no move was tried yet.
        """
        from akropolis_nb.draw import spread_figure

        moves = {"shown_played": self.played, "shown_better": self.answer}
        totals = [self._table.totals(move) for move in moves.values()]
        games = min(map(len, totals))
        seat = self.position.to_move
        payoffs = [self._table.payoff(found[:games], seat) for found in totals]
        return spread_figure(
            [message(key) for key in moves],
            np.stack(payoffs, axis=1).astype(np.int64),
            [float(win_share(found[:games], seat).mean()) for found in totals],
            "final_points" if self._table.aim == "score" else "final_lead",
        )

    def recorded(self, texts: Texts) -> ExerciseData:
        """Return the data with which a page asks the exercise, the answer included.

        Args:
            texts: the texts of the page's language.
        """
        tiles = {self.played.tile, self._best.tile}
        moves = (move for move in self.position.legal_moves() if move.tile in tiles)
        known = [found for move in moves if (found := self._find_reviewed(move)) is not None]
        return {
            "question": review_sentences.question(texts, self),
            "answer": review_sentences.answer(texts, self._asked, why=False),
            "why": review_sentences.why(texts, self._asked, self._names),
            "instead": review_sentences.better_played(texts, self._asked),
            "answered": review_sentences.answer_data(self._asked),
            "known": {str(found.move): review_sentences.try_data(texts, found) for found in known},
            "key": self.key,
            "aim": self._table.aim,
            # Best play is found anew.
            "effort": {
                "stage": self._table.stage + (self._table.exact is not None),
                "saved": self._table.save_table(),
            },
        }

    def show(self, **options: Any) -> CityWidget:
        """Return a board that asks the question; see :class:`ak.CityWidget` for its options.

        A tile that is placed is a try: it is compared with the move played, with reasons, and with
        the best one found. So it is on a page saved from the board, if it plays.
        """
        from akropolis_nb.widget import CityWidget

        view = CityWidget(Game(self.position, names=self._names, seed=0), **options)
        view.exercise = self
        return view

    def __str__(self) -> str:
        lines = [message("exercise", name=self.name, move=self.played, ply=self.ply)]
        lines += [str(answer) for answer in self.tries]
        if self.revealed:
            lines.append(str(self._asked))
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Exercise at ply {self.ply}, {len(self.tries)} tries>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import html_words

        text = str(self)
        if not self.tries and not self.revealed:
            text += "\n" + message("exercise_calls", move=self.played)
        return html_words(text)
