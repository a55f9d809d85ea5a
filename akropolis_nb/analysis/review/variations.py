"""Add the better moves of a review to a game, as variations with comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.analysis.continuation import continue_with
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.messages.languages import message
from akropolis_nb.messages.numbers import with_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.review.move_quality import ReviewedMove
    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node

_CONTINUED = 3
"""Number of moves after a better one, unless the round ends before."""


def write_lines(game: Game, moves: Sequence[ReviewedMove]) -> list[Node]:
    """Add the better moves of a reviewed line to a game; see :meth:`Review.add_lines`."""
    nodes = reviewed_nodes(game, moves)
    return [
        _write(game, node, move) for node, move in zip(nodes, moves, strict=True) if move.is_mistake
    ]


def reviewed_nodes(game: Game, moves: Sequence[ReviewedMove]) -> list[Node]:
    """Return the nodes of the reviewed moves in a game.

    Raises:
        AkropolisError: the reviewed line is not in this game.
    """
    node, found = game.root, []
    for move in moves:
        child = next((child for child in node.children if child.move == move.move), None)
        if child is None or node.position != move.position:
            raise AkropolisError(
                "the line that was reviewed is not in this game", reason="other-line"
            )
        found.append(child)
        node = child
    return found


def _write(game: Game, played: Node, move: ReviewedMove) -> Node:
    """Mark the move played, and add the better one with its continuation."""
    if move.best is None:
        raise AssertionError
    if move.sign not in played.marks:
        game.annotate(marks=[*played.marks, move.sign], node=played)
    better = game.graft(played.parent, move.best)
    words = message("better_by", points=with_error(move.loss, move.error), move=move.move)
    if words not in better.comment:
        game.annotate("\n".join(filter(None, [better.comment, words])), node=better)
    if not better.children:
        _go_on(game, better)
    return better


def _go_on(game: Game, node: Node) -> None:
    """Add moves by the network up to the end of the round: the next stack was not known then."""
    if node.parent is None or node.move is None:
        raise AssertionError
    for move in continue_with(node.parent.position, node.move, 1 + _CONTINUED).known[1:]:
        node = game.graft(node, move)
