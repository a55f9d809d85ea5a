"""Independent copies of a game, for ``copy`` and ``pickle``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from akropolis_nb.game.tree import Node

if TYPE_CHECKING:
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.game.game import Game


class Branch(NamedTuple):
    """A node without references to other nodes, so that a tree of any depth can be pickled."""

    parent: int
    """The number of its parent; 0 is the root."""
    move: Move | None
    position: Position
    comment: str
    marks: tuple[str, ...]
    followed: bool
    """Whether the current line continues from its parent to it."""


class Parts(NamedTuple):
    """The parts of a game, without its callbacks and its autosave file."""

    kind: type[Game]
    seed: int
    names: tuple[str, ...]
    bots: dict[int, Any]
    stacks: tuple[tuple[TileId, ...], ...]
    branches: tuple[Branch, ...]
    """The nodes, main lines first."""
    present: int
    """The number of the present node."""
    live: int
    """The number of the node where a bot may answer; -1 if it is no longer in the tree."""


def parts(game: Game) -> Parts:
    """Return the parts of a game, for :func:`rebuild`."""
    numbers = {node: number for number, node in enumerate(game.root.walk())}
    branches = tuple(
        Branch(
            0 if node.parent is None else numbers[node.parent],
            node.move,
            node.position,
            node.comment,
            node.marks,
            node.parent is not None and node.parent._followed is node,
        )
        for node in numbers
    )
    return Parts(
        type(game),
        game.seed,
        game.names,
        dict(game.bots),
        tuple(game.stacks_from_root()),
        branches,
        numbers[game.node],
        numbers.get(game._live, -1),
    )


def rebuild(parts: Parts) -> Game:
    """Return a game made from its parts."""
    from akropolis_nb.game.game import Game

    game = parts.kind.__new__(parts.kind)
    start = parts.branches[0].position
    Game.__init__(
        game, start, seed=parts.seed, names=parts.names, bots=parts.bots, stacks=parts.stacks
    )
    game._root.children.clear()
    game._root._followed = None
    nodes = [game._root]
    for number, branch in enumerate(parts.branches):
        if number:
            parent = nodes[branch.parent]
            nodes.append(Node(branch.position, parent, branch.move))
            parent.children.append(nodes[-1])
            if branch.followed:
                parent._followed = nodes[-1]
        nodes[-1].comment, nodes[-1].marks = branch.comment, branch.marks
    game._node = nodes[parts.present]
    # A node outside the tree: no bot answers there.
    game._live = nodes[parts.live] if parts.live >= 0 else Node(start, None, None)
    return game
