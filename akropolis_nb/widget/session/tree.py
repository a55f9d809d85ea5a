"""The tree of a game as plain data. A node's id never changes; the root has id 0."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.game.deletions import DeletedLine

if TYPE_CHECKING:
    from akropolis_nb.engine.placement import Move as PlacedMove
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node
    from akropolis_nb.widget.wire.snapshot import Chart, Deleted, Move, PlayedMove, TreeNode


_ids: WeakKeyDictionary[Node, tuple[WeakKeyDictionary[Node, int], count[int]]] = WeakKeyDictionary()
"""By the root of a tree: the ids of its nodes, and the ids that are free."""
_moves: WeakKeyDictionary[Node, Move] = WeakKeyDictionary()
"""The data of moves, kept because they need the scores of two positions and never change."""
_rows: WeakKeyDictionary[Node, list[list[int]]] = WeakKeyDictionary()
"""The rows of charts, kept because a line mostly changes at its end."""


def line_moves(ids: dict[Node, int], node: Node) -> list[PlayedMove]:
    """Return the moves of the line through a node."""
    return [{"id": ids[step], **played_move(step)} for step in node.end().path()]


def tree_nodes(ids: dict[Node, int]) -> list[TreeNode]:
    """Return all moves of the tree; nothing if it has only one line, without annotations."""
    if all(len(step.children) < 2 and not step.comment and not step.marks for step in ids):
        return []
    main: set[Node] = set()
    entries: list[TreeNode] = []
    for node, number in ids.items():
        parent = node.parent
        if parent is None or (parent in main and parent.children[0] is node):
            main.add(node)
        if parent is not None:
            entries.append(
                {
                    "id": number,
                    **played_move(node),
                    "parent": ids[parent],
                    "ply": node.ply,
                    "comment": node.comment,
                    "marks": list(node.marks),
                    "main": node in main,
                }
            )
    return entries


def chart_data(node: Node) -> Chart:
    """Return points of each district and of quarries, and stones, by seat and ply.

    The data covers the whole line through the node, and the plies that have other moves.
    """
    line = [node.root(), *node.end().path()]
    return {
        "seats": [list(plies) for plies in zip(*map(_points, line), strict=True)],
        "branches": [step.ply + 1 for step in line if len(step.children) > 1],
    }


def _points(node: Node) -> list[list[int]]:
    """Return the row of the chart for a node, by seat."""
    if node not in _rows:
        _rows[node] = [
            [*(district.points for district in score), score.quarries, score.stones]
            for score in node.position.scores
        ]
    return _rows[node]


def last_deletion(game: Game) -> Deleted | None:
    """Return what was deleted last and can be restored."""
    last = game.deletions.last
    if last is None:
        return None
    moves = last.moves if isinstance(last, DeletedLine) else None
    return {"moves": moves, "last": game.deletions.is_last_change}


def ids_of(game: Game) -> dict[Node, int]:
    """Return all nodes in tree order with their ids; new nodes get new ids."""
    known, free = _ids.setdefault(game.root, (WeakKeyDictionary(), count()))
    ids = {}
    for node in game:
        number = known.get(node)
        if number is None:
            number = known[node] = next(free)
        ids[node] = number
    return ids


def node_of(game: Game, number: int) -> Node:
    """Return the node with an id.

    Raises:
        AkropolisError: there is no such node.
    """
    for node, other in ids_of(game).items():
        if other == number:
            return node
    raise AkropolisError(f"the tree has no node {number}")


def played_move(node: Node) -> Move:
    """Return the move that led to a node."""
    if node not in _moves:
        if node.move is None or node.parent is None:
            raise AssertionError
        _moves[node] = move_data(node.parent.position, node.move)
    return _moves[node]


def move_data(position: Position, move: PlacedMove) -> Move:
    """Return a legal move in a position as plain data."""
    return {
        "seat": position.to_move,
        "text": str(move),
        "tile": as_tile(move.tile).hexes,
        "level": position.city.level_at(move.placement),
        "gain": move_gain(position, position.play(move)),
    }


def move_gain(before: Position, after: Position) -> int:
    """Return the points that a move brought: of districts, and of an architect's quarries."""
    mine, gained = (each.scores[before.to_move] for each in (before, after))
    return (gained.total - gained.stones) - (mine.total - mine.stones)
