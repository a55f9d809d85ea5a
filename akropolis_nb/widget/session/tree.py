"""The tree of a game as plain data. A node's id never changes; the root has id 0."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.tiles import as_tile

if TYPE_CHECKING:
    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node


class _Ids:
    """The ids of one tree."""

    def __init__(self) -> None:
        self.given: WeakKeyDictionary[Node, int] = WeakKeyDictionary()
        self.next = count()


_ids: WeakKeyDictionary[Node, _Ids] = WeakKeyDictionary()
"""Ids by the root of the tree."""


def tree_parts(game: Game, node: Node) -> dict[str, Any]:
    """Return the line through a node, and the whole tree if it has other lines."""
    ids = ids_of(game)
    plain = all(len(step.children) < 2 and not step.comment and not step.marks for step in ids)
    return {
        "node": ids[node],
        "ply": node.ply,
        "line": [{"id": ids[step], **_move(step)} for step in node.end().path()],
        "tree": [] if plain else _tree(ids),
        "comment": node.comment,
    }


def ids_of(game: Game) -> dict[Node, int]:
    """Return all nodes in tree order with their ids; new nodes get new ids."""
    ids = _ids.setdefault(game.root, _Ids())
    return {node: _id(node, ids) for node in game}


def _id(node: Node, ids: _Ids) -> int:
    found = ids.given.get(node)
    if found is None:
        found = ids.given[node] = next(ids.next)
    return found


def node_of(game: Game, number: int) -> Node:
    """Return the node with an id.

    Raises:
        AkropolisError: there is no such node.
    """
    for node, other in ids_of(game).items():
        if other == number:
            return node
    raise AkropolisError(f"the tree has no node {number}")


def _tree(ids: dict[Node, int]) -> list[dict[str, Any]]:
    main: set[Node] = set()
    entries = []
    for node, number in ids.items():
        parent = node.parent
        if parent is None or (parent in main and parent.children[0] is node):
            main.add(node)
        if parent is not None:
            entries.append(
                {
                    "id": number,
                    "parent": ids[parent],
                    "ply": node.ply,
                    **_move(node),
                    "comment": node.comment,
                    "marks": list(node.marks),
                    "main": node in main,
                }
            )
    return entries


def _move(node: Node) -> dict[str, Any]:
    if node.move is None:
        raise AssertionError
    tile = as_tile(node.move.tile).hexes
    return {"seat": node.seat, "text": str(node.move), "tile": tile}
