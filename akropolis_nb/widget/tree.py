"""The tree of a game as plain data. A node's id is its place in the walk; the start has 0."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.tiles import as_tile

if TYPE_CHECKING:
    from akropolis_nb.engine.game import Game
    from akropolis_nb.engine.tree import Node


def tree_parts(game: Game, node: Node) -> dict[str, Any]:
    """Return the line through a node, and the tree if it is more than that line.

    Ids are good until the next change of the game.
    """
    ids = {step: number for number, step in enumerate(game)}
    plain = all(len(step.children) < 2 and not step.comment and not step.marks for step in ids)
    return {
        "node": ids[node],
        "ply": node.ply,
        "line": [{"id": ids[step], **_move(step)} for step in node.end().path()],
        "tree": [] if plain else _tree(ids),
        "comment": node.comment,
    }


def node_of(game: Game, number: int) -> Node:
    """Find the node that has an id.

    Raises:
        AkropolisError: no node has it.
    """
    for other, node in enumerate(game):
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
