"""The tree of a game: its nodes, and what one can do to them without playing."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from akropolis_nb.engine.checks import each, shown
from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position

_LONGEST_COMMENT = 10_000
_LONGEST_MARK = 8
_MOST_MARKS = 8


def plain_text(name: str, text: Any, longest: int) -> str:
    """The text, if it is one that any file can hold.

    Raises:
        AkropolisError: it is no text, too long, or has half characters.
    """
    if not isinstance(text, str) or len(text) > longest:
        raise AkropolisError(f"{name} is a text of at most {longest} characters, not {shown(text)}")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise AkropolisError(f"{name} has half a character in it: {shown(text)}") from None
    return text


class Node:
    """A position in the tree of a game, and the move that led to it."""

    __slots__ = (
        *("_followed", "children", "comment", "marks", "move", "parent", "ply", "position"),
        "__weakref__",
    )

    position: Position
    move: Move | None
    """The move played, ``None`` at the root."""
    parent: Node | None
    children: list[Node]
    """What was played from here; the first is the main line's."""
    ply: int
    """How many moves lead here."""
    comment: str
    marks: tuple[str, ...]
    """Short marks on the move, such as ``"!"``."""

    def __init__(self, position: Position, parent: Node | None, move: Move | None) -> None:
        self.position = position
        self.parent = parent
        self.move = move
        self.children = []
        self._followed: Node | None = None
        self.ply = 0 if parent is None else parent.ply + 1
        self.comment = ""
        self.marks = ()

    @property
    def seat(self) -> int | None:
        """The seat that made the move; ``None`` at the root."""
        return None if self.parent is None else self.parent.position.to_move

    @property
    def followed(self) -> Node | None:
        """The child with which the current line goes on: the last one visited, else the first."""
        return self._followed or (self.children[0] if self.children else None)

    @property
    def is_main(self) -> bool:
        """Whether the node is on the main line."""
        return all(parent.children[0] is node for parent, node in self.way_up())

    def way_up(self) -> Iterator[tuple[Node, Node]]:
        """This node and those above it up to the first move, each after its parent."""
        node = self
        while node.parent is not None:
            yield node.parent, node
            node = node.parent

    def path(self) -> list[Node]:
        """The nodes from the first move to this one."""
        return [node for _, node in self.way_up()][::-1]

    def root(self) -> Node:
        """The start of the game."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    def hangs_from(self, root: Node) -> bool:
        """Whether a start leads here: not where the node or one before it was cut off."""
        return self.root() is root and all(
            node in parent.children for parent, node in self.way_up()
        )

    def main(self) -> Node:
        """The end of the line that goes on from here by first children."""
        node = self
        while node.children:
            node = node.children[0]
        return node

    def end(self) -> Node:
        """The end of the line that goes on from here by the children followed."""
        node = self
        while node.followed is not None:
            node = node.followed
        return node

    def walk(self) -> Iterator[Node]:
        """This node and all below it, main lines first."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def follow(self) -> None:
        """Let the current line lead through this node."""
        for parent, node in self.way_up():
            parent._followed = node

    def promote(self) -> None:
        """Make the line through this node the main line."""
        for parent, node in self.way_up():
            parent.children.remove(node)
            parent.children.insert(0, node)

    def detach(self) -> None:
        """Cut this node and all below it from the tree."""
        if self.parent is None:
            raise AkropolisError("the start of a game cannot be deleted")
        self.parent.children.remove(self)
        if self.parent._followed is self:
            self.parent._followed = None

    def attach(self, index: int, *, followed: bool = False) -> Node:
        """Put this node back below its parent, after it was cut off there.

        Args:
            index: where among the parent's children.
            followed: whether the line of the parent goes on with it.

        Returns:
            The node itself, or the one that was played in its place meanwhile: that takes over
            what follows here, the comment and the marks.
        """
        if self.parent is None:
            raise AssertionError
        siblings = self.parent.children
        same = next((node for node in siblings if node.move == self.move), None)
        if same is None:
            siblings.insert(index, self)
            if followed:
                self.parent._followed = self
            return self
        same.comment = same.comment or self.comment
        same.marks = same.marks or self.marks
        for nth, child in enumerate(self.children):
            child.parent = same
            child.attach(len(same.children) + nth)
        return same

    def annotate(self, comment: str | None, marks: str | Iterable[str] | None) -> None:
        """Set the comment and the marks, each if it is given.

        Raises:
            AkropolisError: they are not texts, or too long.
        """
        if comment is not None:
            comment = plain_text("a comment", comment, _LONGEST_COMMENT)
        if marks is not None:
            given = [marks] * bool(marks) if isinstance(marks, str) else marks
            several = list(islice(each("marks", given, "short texts"), _MOST_MARKS + 1))
            if len(several) > _MOST_MARKS:
                raise AkropolisError(f"a move has up to {_MOST_MARKS} marks, not more")
            if "" in several:
                raise AkropolisError("a mark has one character or more")
            self.marks = tuple(plain_text("a mark", mark, _LONGEST_MARK) for mark in several)
        if comment is not None:
            self.comment = comment

    def __repr__(self) -> str:
        return f"<Node {self.ply}: {self.move or 'start'}>"


class Deleted(NamedTuple):
    """A node that was cut from the tree with all below it, and how to put it back."""

    node: Node
    place: int
    """Its place among the moves that were played there."""
    followed: bool
    """Whether the line of its parent went on with it."""
    present: Node | None
    """The present node at that time, if it was cut off too."""
