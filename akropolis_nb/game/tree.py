"""The tree of a game: its nodes, and operations on them other than playing."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.checks import each, short_repr
from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position

_LONGEST_COMMENT = 10_000
_LONGEST_MARK = 8
_MOST_MARKS = 8


def plain_text(name: str, text: Any, longest: int) -> str:
    """Return the text, after a check that it can be written as UTF-8.

    Raises:
        AkropolisError: it is not a text, is too long, or has unpaired surrogates.
    """
    if not isinstance(text, str) or len(text) > longest:
        raise AkropolisError(
            f"{name} is a text of at most {longest} characters, not {short_repr(text)}"
        )
    try:
        text.encode()
    except UnicodeEncodeError:
        raise AkropolisError(f"{name} has half a character in it: {short_repr(text)}") from None
    return text


class Node:
    """A position in the tree of a game, and the move that led to it."""

    __slots__ = (
        *("_followed", "_replaced_by", "children", "comment", "marks", "move", "parent", "ply"),
        *("position", "__weakref__"),
    )

    position: Position
    move: Move | None
    """The move played, ``None`` at the root."""
    parent: Node | None
    children: list[Node]
    """The nodes after the moves played here; the first is that of the main line."""
    ply: int
    """The number of moves from the root to this node."""
    comment: str
    marks: tuple[str, ...]
    """Short marks on the move, such as ``"!"``."""

    def __init__(self, position: Position, parent: Node | None, move: Move | None) -> None:
        self.position = position
        self.parent = parent
        self.move = move
        self.children = []
        self._followed: Node | None = None
        self._replaced_by: Node | None = None
        self.ply = 0 if parent is None else parent.ply + 1
        self.comment = ""
        self.marks = ()

    @property
    def seat(self) -> int | None:
        """The seat that made the move; ``None`` at the root."""
        return None if self.parent is None else self.parent.position.to_move

    @property
    def followed(self) -> Node | None:
        """The child on the current line: the one visited last, else the first."""
        return self._followed or (self.children[0] if self.children else None)

    @property
    def is_main(self) -> bool:
        """Whether the node is on the main line."""
        return all(parent.children[0] is node for parent, node in self.way_up())

    def way_up(self) -> Iterator[tuple[Node, Node]]:
        """Yield (parent, node) for this node and its ancestors, up to the first move."""
        node = self
        while node.parent is not None:
            yield node.parent, node
            node = node.parent

    def path(self) -> list[Node]:
        """Return the nodes from the first move to this one."""
        return [node for _, node in self.way_up()][::-1]

    def steps(self) -> Iterator[tuple[Position, Move, Position]]:
        """Yield the moves from the root to this node, each between its two positions."""
        for node in self.path():
            if node.parent and node.move:
                yield node.parent.position, node.move, node.position

    def moves(self) -> tuple[Move, ...]:
        """Return the moves from the root to this node."""
        return tuple(move for _, move, _ in self.steps())

    def root(self) -> Node:
        """Return the root of this node's tree."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    def _hangs_from(self, root: Node) -> bool:
        """Return whether this node is in the tree of ``root`` and was not removed from it.

        A detached node still has its parent, so the children are checked too.
        """
        return self.root() is root and all(
            node in parent.children for parent, node in self.way_up()
        )

    def main(self) -> Node:
        """Return the end of the line from here through first children."""
        node = self
        while node.children:
            node = node.children[0]
        return node

    def end(self) -> Node:
        """Return the end of the line from here through the children followed."""
        node = self
        while node.followed is not None:
            node = node.followed
        return node

    def walk(self) -> Iterator[Node]:
        """Yield this node and all its descendants, main lines first."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def _follow(self) -> None:
        """Make the current line lead through this node."""
        for parent, node in self.way_up():
            parent._followed = node

    def promote(self) -> None:
        """Make the line through this node the main line."""
        for parent, node in self.way_up():
            parent.children.remove(node)
            parent.children.insert(0, node)

    def _detach(self) -> None:
        """Remove this node and its descendants from the tree."""
        if self.parent is None:
            raise AkropolisError("the start of a game cannot be deleted", reason="start")
        self.parent.children.remove(self)
        if self.parent._followed is self:
            self.parent._followed = None

    def _attach(self, index: int, *, followed: bool = False) -> Node:
        """Put a detached node back under its parent.

        Args:
            index: its index among the parent's children.
            followed: whether it becomes the child followed.

        Returns:
            The node itself. If the same move has been played again meanwhile, the new node of that
            move, which gets this node's children, and its comment and marks if it has none.
        """
        if self.parent is None:
            raise AssertionError
        self.parent = self.parent._current()
        siblings = self.parent.children
        same = next((node for node in siblings if node.move == self.move), None)
        if same is None:
            siblings.insert(index, self)
            if followed:
                self.parent._followed = self
            return self
        self._replaced_by = same
        same.comment = same.comment or self.comment
        same.marks = same.marks or self.marks
        for nth, child in enumerate(self.children):
            child.parent = same
            child._attach(len(same.children) + nth)
        return same

    def _current(self) -> Node:
        """Return this node, or the one that replaced it when its deleted line was restored."""
        node = self
        while node._replaced_by is not None:
            node = node._replaced_by
        return node

    def annotate(self, comment: str | None, marks: str | Iterable[str] | None) -> None:
        """Set the comment and the marks; ``None`` leaves one unchanged.

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
