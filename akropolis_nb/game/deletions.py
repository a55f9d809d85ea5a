"""What was deleted from the tree of a game, so that it can be restored."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from akropolis_nb.game.listeners import Listeners
    from akropolis_nb.game.tree import Node

_MOST = 100


class DeletedLine(NamedTuple):
    """A node that was removed from the tree with its descendants, and how to put it back."""

    node: Node
    place: int
    """Its index among its parent's children."""
    followed: bool
    """Whether it was the child followed."""
    present: Node | None
    """The present node at that time, if it was removed too."""

    @property
    def moves(self) -> int:
        """The number of deleted moves."""
        return sum(1 for _ in self.node.walk())

    def put_back(self) -> Node:
        """Put the node back; return it, or the new node of the same move."""
        return self.node._attach(self.place, followed=self.followed)


class DeletedComment(NamedTuple):
    """A comment that was removed, with the marks that were removed with it."""

    node: Node
    comment: str
    marks: tuple[str, ...]

    def put_back(self) -> Node:
        """Write the comment again, unless there is another one; return its node."""
        node = self.node._current()
        node.comment, node.marks = node.comment or self.comment, node.marks or self.marks
        return node


class Deletions:
    """The newest deletions, which can be restored in reverse order.

    Args:
        listeners: those of the game; they count its changes.
    """

    def __init__(self, listeners: Listeners) -> None:
        self._listeners = listeners
        self._kept: deque[DeletedLine | DeletedComment] = deque(maxlen=_MOST)
        self._kept_at = -1
        """The number of changes after the newest deletion."""

    @property
    def last(self) -> DeletedLine | DeletedComment | None:
        """The newest deletion that was not restored."""
        return self._kept[-1] if self._kept else None

    @property
    def is_last_change(self) -> bool:
        """Whether nothing has changed since the newest deletion."""
        return bool(self._kept) and self._kept_at == self._listeners.sent

    def keep(self, deleted: DeletedLine | DeletedComment) -> None:
        """Keep what has been deleted, and tell the listeners."""
        self._kept.append(deleted)
        self._listeners.notify()
        self._kept_at = self._listeners.sent

    def pop(self) -> DeletedLine | DeletedComment:
        """Remove and return the newest deletion."""
        return self._kept.pop()

    def clear(self) -> None:
        """Forget all deletions."""
        self._kept.clear()

    def forget_comment(self, node: Node) -> None:
        """Forget a node's removed comments: a new one has taken their place."""
        for deleted in list(self._kept):
            if isinstance(deleted, DeletedComment) and deleted.node._current() is node:
                self._kept.remove(deleted)
