"""Review a game: the points that each move lost against the best move found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.aims import check_aim
from akropolis_nb.analysis.review.exercise import Exercise
from akropolis_nb.analysis.review.move_quality import (
    PlayerSummary,
    ReviewedMove,
    quality_name,
    summary,
)
from akropolis_nb.analysis.review.variations import write_lines
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.checks import check_budget, short_repr, suggest, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.game.game import Game
from akropolis_nb.messages import reason_sentences
from akropolis_nb.messages.languages import columns, current_texts, digits, message, percent
from akropolis_nb.messages.numbers import with_error
from akropolis_nb.parallel.progress import bar
from akropolis_nb.statistics.frames import WithFrame

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor

    import plotly.graph_objects as go

    from akropolis_nb.game.tree import Node
    from akropolis_nb.statistics.totals import Aim

MOST_PLIES = 1_000_000
"""More than any game has."""


class Review(WithFrame):
    """Result of :func:`review`; displays itself as tables."""

    def __init__(
        self,
        moves: Iterable[ReviewedMove],
        names: tuple[str, ...],
        scores: list[dict[str, Any]],
        aim: Aim = "margin",
    ) -> None:
        self.moves = tuple(moves)
        """The moves of the line, in order."""
        self.names = names
        """Names of the players, by seat."""
        self.aim: Aim = aim
        """What the moves should have maximised, see :func:`ak.analyse`."""
        self._scores = scores

    @property
    def complete(self) -> bool:
        """Whether all moves were reviewed; false after an interrupt."""
        return all(move.reviewed for move in self.moves)

    @property
    def mistakes(self) -> tuple[ReviewedMove, ...]:
        """The mistakes and blunders."""
        return tuple(move for move in self.moves if move.is_mistake)

    def next_mistake(self, ply: int = 0, seat: int | None = None) -> ReviewedMove | None:
        """Return the first mistake or blunder after a ply, or ``None``.

        Args:
            ply: search after this ply.
            seat: only moves of this seat; of all seats if omitted.
        """
        ply = whole("ply", ply, 0, MOST_PLIES)
        return next((move for move in self._mistakes_of(seat) if move.ply > ply), None)

    def previous_mistake(
        self, ply: int | None = None, seat: int | None = None
    ) -> ReviewedMove | None:
        """Return the last mistake or blunder before a ply, or ``None``.

        Args:
            ply: search before this ply; from the end of the line if omitted.
            seat: only moves of this seat; of all seats if omitted.
        """
        end = MOST_PLIES if ply is None else whole("ply", ply, 0, MOST_PLIES)
        before = [move for move in self._mistakes_of(seat) if move.ply < end]
        return before[-1] if before else None

    def _mistakes_of(self, seat: int | None) -> tuple[ReviewedMove, ...]:
        if seat is None:
            return self.mistakes
        seat = whole("seat", seat, 0, len(self.names) - 1)
        return tuple(move for move in self.mistakes if move.seat == seat)

    def extend(self, ply: int, *, playouts: int | None = None) -> ReviewedMove:
        """Play more games of a reviewed move, and judge it again.

        >>> import akropolis_nb as ak
        >>> game = ak.Game(seed=7)
        >>> _ = game.play(next(iter(game.legal_moves())))
        >>> review = ak.review(game, playouts=28, progress=False)
        >>> review.extend(1).difference.games > 9, review.moves[0].difference.games > 9
        (True, True)

        Args:
            ply: the move's number in the line.
            playouts: number of further playouts, up to the last stage that fits, see
                :func:`ak.analyse`; if omitted, as many as there are.

        Returns:
            The move as it is judged now; it takes its place in :attr:`moves`.

        Raises:
            AkropolisError: the move was not reviewed, or an argument is invalid.
        """
        from akropolis_nb.analysis.review.steps import extend

        ply = whole("ply", ply, 0, MOST_PLIES)
        if playouts is not None:
            playouts = whole("playouts", playouts, 1, 1_000_000)
        move = next((move for move in self.moves if move.ply == ply), None)
        if move is None:
            raise AkropolisError(f"the review has no move {ply}", reason="not-reviewed")
        longer = extend(move, playouts)
        self.moves = tuple(longer if one is move else one for one in self.moves)
        return longer

    @property
    def players(self) -> tuple[PlayerSummary, ...]:
        """A summary for each seat."""
        return tuple(
            summary(seat, name, [move for move in self.moves if move.seat == seat])
            for seat, name in enumerate(self.names)
        )

    def table(self) -> list[dict[str, Any]]:
        """Return a plain record for each move."""
        return [move.record() for move in self.moves]

    def figure(self) -> go.Figure:
        """Return a Plotly figure: the score by move, with marks on the moves that lost points.

        The line above a mark is as long as the points lost. Below are the chance to win and the
        expected lead after each move; for one player the expected points.
        """
        from akropolis_nb.draw import review_figure

        return review_figure(self._scores, self.names, self.moves)

    def ask(self, ply: int | None = None) -> Exercise:
        """Return an exercise: find a better move than the one played; the answer is hidden.

        Args:
            ply: number of the move; the first mistake if omitted.

        Raises:
            AkropolisError: there is no such move, it was forced or not reviewed, or ``ply`` is
                omitted and there is no mistake.
        """
        if ply is None:
            first = self.next_mistake()
            if first is None:
                raise AkropolisError(
                    "there is no mistake to ask about; ask(ply) takes any move", reason="no-mistake"
                )
            ply = first.ply
        move = self.moves[whole("a ply", ply, 1, len(self.moves)) - 1]
        if move.quality in {"forced", "not reviewed"}:
            raise AkropolisError(
                f"there is nothing to ask about ply {ply}: it is {move.quality}",
                reason=move.quality.replace(" ", "-"),
            )
        return Exercise(move, self.names)

    def add_lines(self, game: Game) -> list[Node]:
        """Add the better moves to a game as variations with comments.

        Each mistake gets its mark, ``?`` or ``??``, and the better move as a variation, continued
        by a few moves within the same round. The current node of the game stays the same.

        Args:
            game: the game that was reviewed, or a copy of it.

        Returns:
            The nodes of the better moves.

        Raises:
            AkropolisError: the reviewed line is not in this game.
        """
        if not isinstance(game, Game):
            raise AkropolisError(f"lines are written into an ak.Game, not {short_repr(game)}")
        return write_lines(game, self.moves)

    def __str__(self) -> str:
        lines = [
            message(
                "review_player",
                name=f"{player.name:<12}",
                lost=digits(f"{player.loss:5.2f} ± {player.error:.2f}"),
                accuracy=percent(player.accuracy),
                inaccuracies=player.inaccuracies,
                mistakes=player.mistakes,
                blunders=player.blunders,
            )
            for player in self.players
            if player.moves
        ]
        return "\n".join([*lines, *map(str, self.mistakes)])

    def __repr__(self) -> str:
        done = sum(move.reviewed for move in self.moves)
        return f"<Review {done} of {len(self.moves)} moves, {len(self.mistakes)} mistakes>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import html_table

        done = sum(move.reviewed for move in self.moves)
        caption = message("review")
        if not self.complete:
            caption = message("review_stopped", review=caption, done=done, n=len(self.moves))
        head = [*columns("player", "moves", "lost_a_move", "accuracy"), "?!", "?", "??"]
        players = [
            [
                player.name,
                player.moves,
                with_error(player.loss, player.error) if player.moves else "",
                percent(player.accuracy) if player.moves else "",
                player.inaccuracies,
                player.mistakes,
                player.blunders,
            ]
            for player in self.players
        ]
        signed = [move for move in self.moves if move.sign]
        rows = [
            [
                move.ply,
                move.name,
                move.move,
                quality_name(move.quality),
                with_error(move.loss, move.error),
                move.best,
            ]
            for move in signed
        ]
        why = [
            reason_sentences.describe_reasons(current_texts(), move.reasons, self.names)
            for move in signed
        ]
        titles = columns("move", "player", "played", "quality", "points_lost", "better")
        words = columns("player", "played", "quality", "better")
        tables = [html_table(head, players, words=words, caption=caption)]
        if rows:
            tables.append(html_table(titles, rows, words=words, sentences=why))
        return "".join(tables)


@suggest
def review(
    game: Game,
    budget: float | None = None,
    *,
    playouts: int | None = None,
    aim: Aim | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> Review:
    """Review a game: estimate the points that each move lost against the best move found.

    For each move of the current line the table of :func:`ak.analyse` is played up to a stage, with
    the move played as often as the best ones. The loss is the difference of the final leads over
    the best opponent, or of the own totals with ``aim="score"``. Half of the playouts go to all
    moves alike; the other half to those for which it is in doubt whether they are mistakes. A
    review uses only what the player could know: the unseen tiles are shuffled for each deal.

    The same game and the same number of playouts give the same review, for any number of workers.
    An interrupt ends it and keeps its results; moves without one are ``"not reviewed"``.

    Args:
        game: the game; its current line is reviewed, including moves that were undone.
        budget: seconds for each move on one thread, instead of a number of playouts. It only
            decides this number, by the speed of the first playouts.
        playouts: playouts for each move on average; 480 if neither is given.
        aim: what a move should maximise: ``"margin"``, ``"win"`` or ``"score"``, see
            :func:`ak.analyse`; if omitted, the lead, or the score in a game for one.
        workers: number of threads if there is no executor; the number of processors if omitted.
        executor: a ``concurrent.futures.Executor`` to use instead of threads.
        progress: show a progress bar.

    Raises:
        AkropolisError: an argument is invalid.

    >>> import akropolis_nb as ak
    >>> game = ak.Game(seed=7)
    >>> for _ in range(2):
    ...     _ = game.play(next(iter(game.legal_moves())))
    >>> review(game, playouts=60, progress=False)
    <Review 2 of 2 moves, ... mistakes>
    """
    from akropolis_nb.analysis.review.steps import ReviewSteps, playouts_in

    if not isinstance(game, Game):
        raise AkropolisError(f"an ak.Game can be reviewed, not {short_repr(game)}")
    aim = check_aim(aim, game.position.rules)
    if budget is None and playouts is None:
        playouts = k.REVIEW_PLAYOUTS
    time, many = check_budget(budget, playouts, 8, 1_000_000_000)
    games = many if time is None else playouts_in(game, time)
    steps = ReviewSteps(game, games, aim, executor=executor, workers=workers)
    with (
        compiled.Notice(),
        bar(steps.total, "moves", shown=progress) as progress_bar,
    ):
        try:
            for _ in steps:
                progress_bar.update(steps.done - progress_bar.n)
        except KeyboardInterrupt:
            progress_bar.write(f"stopped: {steps.reviewed} of {steps.total} moves are reviewed")
    return steps.review()
