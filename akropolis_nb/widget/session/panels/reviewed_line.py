"""The moves of a game's line with what a review found about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from akropolis_nb.analysis.review.variations import reviewed_nodes
from akropolis_nb.messages import review_sentences
from akropolis_nb.messages.numbers import with_error
from akropolis_nb.widget.session.panels import expected_data
from akropolis_nb.widget.session.tree import move_data, played_move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.review.move_quality import ReviewedMove
    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.wire.side_data import ExpectedAt, ReviewMark, Sign, Why
    from akropolis_nb.widget.wire.snapshot import Move


class ReviewedLine:
    """The nodes of a game's tree that were reviewed.

    Raises:
        AkropolisError: the moves are not in the game.
    """

    def __init__(self, game: Game, moves: Sequence[ReviewedMove] = ()) -> None:
        self._game = game
        nodes = reviewed_nodes(game, moves) if moves else []
        self.moves: dict[Node, ReviewedMove] = dict(zip(nodes, moves, strict=True))
        """The moves by the node that they led to."""
        self._better: dict[Node, Move] = {
            node: move_data(move.position, move.best)
            for node, move in self.moves.items()
            if move.sign and move.best is not None
        }
        """The better moves as plain data."""

    def node_at(self, ply: int) -> Node | None:
        """Return the node of a move."""
        return next((node for node in self.moves if node.ply == ply), None)

    def is_mistake(self, node: Node | None) -> bool:
        """Whether a better move than that to a node is known."""
        return node in self._better

    def mistake_beside(self, here: Node) -> ReviewedMove | None:
        """Return the mistake instead of which the move to a node is better."""
        return next(
            (
                move
                for node, move in self.moves.items()
                if move.sign
                and node.parent is here.parent
                and node is not here
                and move.best == here.move
            ),
            None,
        )

    def judge(self, texts: Texts, move: ReviewedMove | None) -> str:
        """Return the judgement on a move in words."""
        return "" if move is None else review_sentences.judge_move(texts, move, better=True)

    def why(self, texts: Texts, move: ReviewedMove | None) -> Why | None:
        """Return why there is a better move."""
        return None if move is None else review_sentences.why(texts, move, self._game.names)

    def expected(self) -> list[ExpectedAt]:
        """Return what is expected along the current line."""
        return expected_data.of_review(map(self.moves.get, self._game.current_line()))

    def marks(self, texts: Texts, *, hide_better: bool) -> list[ReviewMark]:
        """Return the moves that lost points."""
        current = set(self._game.current_line())
        marks: list[ReviewMark] = []
        for node, move in self.moves.items():
            if not move.sign:
                continue
            mark: ReviewMark = {
                "ply": move.ply,
                "seat": move.seat,
                "sign": cast("Sign", move.sign),
                "text": review_sentences.judge_move(texts, move),
                "lost": with_error(move.loss, move.error, texts),
                "played": played_move(node),
                "better": None if hide_better else self._better.get(node),
            }
            if node not in current:
                mark["elsewhere"] = True
            marks.append(mark)
        return marks
