"""A game looked at again: what each move lost against the best that could be found."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.exercise import Exercise
from akropolis_nb.analysis.move_quality import (
    MoveQuality,
    PlayerSummary,
    ReviewedMove,
    judge_move,
    summary,
    with_error,
)
from akropolis_nb.analysis.paired_comparison import (
    NOTHING,
    Difference,
    Job,
    SearchEffort,
    find_better,
)
from akropolis_nb.analysis.variations import write_lines
from akropolis_nb.engine.checks import checked_seed, seconds, shown, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.game.game import Game
from akropolis_nb.parallel.executors import in_order
from akropolis_nb.parallel.progress import bar
from akropolis_nb.statistics.frames import WithFrame

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor

    import plotly.graph_objects as go

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.game.tree import Node


class Review(WithFrame):
    """A game looked at again; displays itself as tables. Made by :func:`review`."""

    def __init__(
        self,
        moves: Iterable[ReviewedMove],
        names: tuple[str, ...],
        scores: list[dict[str, Any]],
        effort: SearchEffort,
        seed: int,
    ) -> None:
        self.moves = tuple(moves)
        """One for each ply of the line, in order."""
        self.names = names
        """By seat."""
        self._scores = scores
        self._effort = effort
        self._seed = seed

    @property
    def complete(self) -> bool:
        """Whether all moves were reviewed: not if it was interrupted."""
        return all(move.reviewed for move in self.moves)

    @property
    def mistakes(self) -> tuple[ReviewedMove, ...]:
        """The mistakes and blunders."""
        return tuple(move for move in self.moves if move.is_mistake)

    def next_mistake(self, ply: int = 0, seat: int | None = None) -> ReviewedMove | None:
        """The first mistake or blunder after a ply, of one seat if it is told; ``None`` if none."""
        return next(
            (move for move in self.mistakes if move.ply > ply and seat in {None, move.seat}), None
        )

    def previous_mistake(
        self, ply: int | None = None, seat: int | None = None
    ) -> ReviewedMove | None:
        """The last mistake or blunder before a ply, of the line's end if left out."""
        before = [
            move
            for move in self.mistakes
            if (ply is None or move.ply < ply) and seat in {None, move.seat}
        ]
        return before[-1] if before else None

    @property
    def players(self) -> tuple[PlayerSummary, ...]:
        """A summary for each seat."""
        return tuple(
            summary(seat, name, [move for move in self.moves if move.seat == seat])
            for seat, name in enumerate(self.names)
        )

    def table(self) -> list[dict[str, Any]]:
        """A plain record for each move."""
        return [move.record() for move in self.moves]

    def figure(self) -> go.Figure:
        """A Plotly figure: the score by move, with marks on the moves that lost points.

        The line above a mark reaches as high as the points that were lost.
        """
        from akropolis_nb.draw.charts.review import review_figure

        return review_figure(self._scores, self.names, [move.record() for move in self.moves])

    def ask(self, ply: int | None = None) -> Exercise:
        """Ask for a better move than the one played; the answer is hidden until it is tried.

        Args:
            ply: number of the move; that of the first mistake if left out.

        Raises:
            AkropolisError: there is no such move, nothing to find there, or no mistake at all.
        """
        if ply is None:
            first = self.next_mistake()
            if first is None:
                raise AkropolisError("there is no mistake to ask about; ask(ply) takes any move")
            ply = first.ply
        move = self.moves[whole("a ply", ply, 1, len(self.moves)) - 1]
        if move.judgement in {"forced", "not reviewed"}:
            raise AkropolisError(f"there is nothing to ask about ply {ply}: it is {move.judgement}")
        return Exercise(move, self.names, self._effort, self._seed)

    def add_lines(self, game: Game) -> list[Node]:
        """Write the better moves into a game as variations, with comments; the game stays put.

        Each mistake gets its mark, ``?`` or ``??``, and the better move beside it, which goes on
        for a few moves with tiles that are on the table already.

        Args:
            game: the game that was reviewed, or a copy of it.

        Returns:
            The nodes of the better moves.

        Raises:
            AkropolisError: the reviewed line is not in this game.
        """
        if not isinstance(game, Game):
            raise AkropolisError(f"lines are written into an ak.Game, not {shown(game)}")
        return write_lines(game, self.moves)

    def __str__(self) -> str:
        told = [
            f"{player.name:<12} {player.lost:5.2f} ± {player.error:.2f} points lost a move, "
            f"{player.accuracy:.0%} accurate; {player.inaccuracies} inaccuracies, "
            f"{player.mistakes} mistakes, {player.blunders} blunders"
            for player in self.players
            if player.moves
        ]
        return "\n".join([*told, *map(str, self.mistakes)])

    def __repr__(self) -> str:
        done = sum(move.reviewed for move in self.moves)
        return f"<Review {done} of {len(self.moves)} moves, {len(self.mistakes)} mistakes>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw.tables import html_table

        done = sum(move.reviewed for move in self.moves)
        stopped = "" if self.complete else f", stopped after {done} of {len(self.moves)} moves"
        head = ["player", "moves", "lost a move", "accuracy", "?!", "?", "??"]
        players = [
            [
                player.name,
                player.moves,
                with_error(player.lost, player.error),
                f"{player.accuracy:.0%}" if player.moves else "",
                player.inaccuracies,
                player.mistakes,
                player.blunders,
            ]
            for player in self.players
        ]
        rows = [
            [move.ply, move.name, move.move, move.judgement, move.loss_text, move.best]
            for move in self.moves
            if move.sign
        ]
        columns = ["move", "player", "played", "judgement", "points lost", "better"]
        words = ["player", "played", "judgement", "better"]
        tables = [html_table(head, players, words=words, caption=f"Review{stopped}")]
        if rows:
            tables.append(html_table(columns, rows, words=words))
        return "".join(tables)


def review(
    game: Game,
    budget: float = 0.5,
    *,
    playouts: int | None = None,
    seed: int = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> Review:
    """Look at a game again: the points that each move lost against the best that can be found.

    For each move of the current line a better one is looked for. The best found and the move
    played are then played on to the end of the game by the farsighted policy of
    :func:`ak.playouts`, both in the same fresh deals: a move chosen among many looks better than
    it is in the deals that chose it. What is told is the mean difference of the own final totals,
    and its standard error. A review knows what the player could know: the unseen tiles are dealt
    afresh, their order is not looked at.

    Stopped by an interrupt it keeps what it has; the other moves are ``"not reviewed"``.

    Args:
        game: the game; its current line is reviewed, also what lies ahead after an undo.
        budget: seconds for each move, on one thread.
        playouts: playouts for each move instead; the same ``seed`` then gives the same review,
            whatever the workers.
        seed: decides the deals.
        workers: threads, if there is no executor; as many as there are processors if left out.
        executor: any ``concurrent.futures.Executor`` to work on instead.
        progress: show a progress bar.

    Raises:
        AkropolisError: an argument is not what it should be.

    >>> import akropolis_nb as ak
    >>> game = ak.Game(seed=7)
    >>> for _ in range(2):
    ...     _ = game.play(next(iter(game.legal_moves())))
    >>> review(game, playouts=200, progress=False)
    <Review 2 of 2 moves, ... mistakes>
    """
    if not isinstance(game, Game):
        raise AkropolisError(f"an ak.Game can be reviewed, not {shown(game)}")
    if playouts is not None:
        effort = SearchEffort(None, whole("playouts", playouts, 8, 1_000_000_000))
    else:
        effort = SearchEffort(seconds("budget", budget), None)
    seed = checked_seed(seed)
    line, names, scores = game.current_line(), game.names, game.scores_by_move()
    nodes = [node for node in line if not _is_forced(node)]
    jobs = [_job(node, effort, seed) for node in nodes]
    found: dict[Node, tuple[Move, Difference]] = {}
    results = in_order(find_better, jobs, executor, workers)
    with (
        compiled.Notice(),
        bar(len(jobs), "moves", shown=progress) as told,
    ):
        try:
            for node, result in zip(nodes, results, strict=True):
                found[node] = result
                told.update()
        except KeyboardInterrupt:
            told.write(f"stopped: {len(found)} of {len(jobs)} moves are reviewed")
    moves = [_reviewed(names, node, found.get(node)) for node in line]
    return Review(moves, names, scores, effort, seed)


def _job(node: Node, effort: SearchEffort, seed: int) -> Job:
    if node.parent is None:
        raise AssertionError
    return Job(str(node.parent.position), str(node.move), effort, f"{seed}/{node.ply}")


def _is_forced(node: Node) -> bool:
    return node.parent is not None and node.parent.position.architect_moves


def _reviewed(
    names: tuple[str, ...], node: Node, result: tuple[Move, Difference] | None
) -> ReviewedMove:
    if node.parent is None or node.move is None or node.seat is None:
        raise AssertionError
    best, behind = result or (None, Difference(math.nan, math.nan, 0))
    judgement: MoveQuality = "not reviewed"
    if result is not None:
        judgement = judge_move(behind.mean, behind.error)
        if behind.mean <= 0:
            best = node.move
    elif _is_forced(node):
        judgement, best, behind = "forced", node.move, NOTHING
    return ReviewedMove(
        node.ply,
        node.seat,
        names[node.seat],
        node.move,
        best,
        behind.mean,
        behind.error,
        behind.games,
        judgement,
        node.parent.position,
    )
