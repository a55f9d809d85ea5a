"""A tree of positions with a present one, in which undone moves stay as variations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.engine.checks import format_count, short_repr, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import move_made
from akropolis_nb.game.deal import Dealer
from akropolis_nb.game.deletions import DeletedComment, DeletedLine, Deletions
from akropolis_nb.game.listeners import Listeners, changing
from akropolis_nb.game.tree import Node

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager

    from akropolis_nb.engine.legal_moves import Moves
    from akropolis_nb.engine.placement import Move, MoveLike
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.game.deal import Stacks

MOST_STEPS = 1_000_000
"""Most moves that one call plays, undoes or redoes."""


class Variations:
    """A tree of positions that is played on: :class:`Game` without players, bots and files.

    Args:
        start: the first position.
        seed: decides the order of the unseen tiles.
        stacks: instead of the seed, the stacks in the order of the deal.
    """

    def __init__(self, start: Position, seed: int, stacks: Stacks | None = None) -> None:
        self._dealer = Dealer(start, seed, stacks)
        self._listeners = Listeners()
        self._deletions = Deletions(self._listeners)
        self._root = self._node = Node(self._dealer.dealt(start), None, None)
        self._answer_as_architect()
        self._live = self._node
        """The node of the last move played, where a bot may answer."""

    # --- state ----------------------------------------------------------------------------------

    @property
    def root(self) -> Node:
        """The node of the start."""
        return self._root

    @property
    def node(self) -> Node:
        """The node of the present position."""
        return self._node

    @property
    def position(self) -> Position:
        """The present position."""
        return self._node.position

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self._root.position.rules

    @property
    def ply(self) -> int:
        """The number of moves played up to the present position."""
        return self._node.ply

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the current line, with those after the present position."""
        return self._node.end().moves()

    def current_line(self) -> list[Node]:
        """Return the nodes of the current line to its end, without the start."""
        return self._node.end().path()

    def lines(self) -> list[tuple[Move, ...]]:
        """Return the moves of every line of the tree from start to end, the main line first."""
        return [node.moves() for node in self._root.walk() if not node.children]

    def line(self, which: str | int = "main") -> tuple[Move, ...]:
        """Return the moves of one line: ``"main"``, ``"current"``, or its number in :meth:`lines`.

        Raises:
            AkropolisError: there is no such line.
        """
        if isinstance(which, str) and which in {"main", "current"}:
            return (self._root.main() if which == "main" else self._node.end()).moves()
        lines = self.lines()
        try:
            return lines[whole("a line", which, 0, len(lines) - 1)]
        except AkropolisError as error:
            raise AkropolisError(f"{error}; 'main' and 'current' will do too") from None

    def __iter__(self) -> Iterator[Node]:
        """Yield every node of the tree, main lines first."""
        return self._root.walk()

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to undo."""
        return self._back(self._node, 1) is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is a next move on the current line."""
        return self._node.followed is not None

    def legal_moves(self) -> Moves:
        """Return the legal moves of the present position."""
        return self.position.legal_moves()

    # --- playing --------------------------------------------------------------------------------

    @changing
    def play(self, move: MoveLike) -> Move:
        """Play a move; after an undo, a different move starts a variation and the old line stays.

        Args:
            move: its text such as ``"07@0,1^2"``, an :class:`ak.Move`, or (tile, placement).

        Raises:
            IllegalMoveError: the rules do not allow it.
            NotationError: the text is not a move.
        """
        played = self._extend(move)
        self._answer_as_architect()
        self._live = self._node
        self._listeners.notify()
        return played

    def _extend(self, move: MoveLike) -> Move:
        """Go to the child of a move, adding it if it is new; return the move."""
        before = self.position
        self._node = self._child(self._node, move)
        self._node._follow()
        return move_made(before, self.position)

    @changing
    def graft(self, node: Node | None, move: MoveLike) -> Node:
        """Add a move after any node without going there; return the move's node.

        If the move has been played there before, its node is returned.

        Args:
            node: the node before the move; ``None`` for the present one.
            move: as for :meth:`play`.

        Raises:
            IllegalMoveError: the rules do not allow the move there.
            NotationError: the text is not a move.
        """
        node = self._check_node(node)
        siblings = len(node.children)
        child = self._child(node, move)
        if len(node.children) > siblings:
            self._listeners.notify()
        return child

    def _child(self, node: Node, move: MoveLike) -> Node:
        """Return the child of a move, adding it if it is new, with an architect's forced answer."""
        before = node.position
        after = before.play(move)
        played = move_made(before, after)
        for child in node.children:
            if child.move == played:
                return child
        child = Node(self._dealer.dealt(after), node, played)
        node.children.append(child)
        if child.position.architect_moves:
            self._child(child, child.position.architect_move())
        return child

    def stacks_from_root(self) -> list[tuple[TileId, ...]]:
        """Return the stacks after the start in the order of the deal, which players do not know."""
        return self._dealer.stacks_after(self._root.position)

    def _answer_as_architect(self) -> None:
        while self.position.architect_moves:
            self._extend(self.position.architect_move())

    def _is_answer(self, position: Position) -> bool:
        """Return whether undo and redo skip a position, because its move is only an answer."""
        return position.architect_moves

    def _back(self, node: Node, count: int) -> Node | None:
        """Return the node ``count`` moves back, or ``None``; answers do not count as moves."""
        for _ in range(count):
            if node.parent is None:
                return None
            node = node.parent
            while self._is_answer(node.position):
                if node.parent is None:
                    return None
                node = node.parent
        return node

    @changing
    def undo(self, count: int = 1) -> None:
        """Undo moves, with the answers of architects and bots; the moves stay in the tree.

        Raises:
            AkropolisError: fewer moves were played; no move is undone then.
        """
        node = self._back(self._node, whole("undo", count, 0, MOST_STEPS))
        if node is None:
            if self._back(self._node, 1) is None:
                raise AkropolisError("no move has been played", reason="nothing-played")
            raise AkropolisError(
                f"{format_count(count, 'move')} cannot be taken back; played so far: {self.ply}"
            )
        self._go(node)

    @changing
    def redo(self, count: int = 1) -> None:
        """Redo moves of the current line.

        Raises:
            AkropolisError: fewer moves follow; no move is redone then.
        """
        node = self._node
        for _ in range(whole("redo", count, 0, MOST_STEPS)):
            if node.followed is None:
                ahead = len(self.current_line()) - self.ply
                if not ahead:
                    raise AkropolisError("there is no move to play again", reason="nothing-ahead")
                raise AkropolisError(
                    f"{format_count(count, 'move')} cannot be played again; ahead: {ahead}"
                )
            node = node.followed
            while self._is_answer(node.position) and node.followed is not None:
                node = node.followed
        self._go(node)

    @changing
    def goto(self, where: int | Node) -> None:
        """Go to a ply of the current line, or to a node of the tree.

        Raises:
            AkropolisError: there is no such ply, or the node is not in this tree.
        """
        if isinstance(where, Node):
            self._go(self._check_node(where))
            return
        line = [self._root, *self.current_line()]
        wanted = "goto takes a node of the tree, or a ply of the line, which"
        self._go(line[whole(wanted, where, 0, len(line) - 1)])

    def _go(self, node: Node) -> None:
        """Make a node the present one, and the line through it the current line."""
        while node.position.architect_moves and node.followed is not None:
            node = node.followed
        followed = [step.followed for step in [self._root, *node.path()]]
        node._follow()
        moved = node is not self._node
        self._node = node
        if moved or followed != [step.followed for step in [self._root, *node.path()]]:
            self._listeners.notify()

    def _check_node(self, node: Node | None) -> Node:
        """Return the node, or the present one for ``None``; raise if it is not in this tree."""
        if node is None:
            return self._node
        if not isinstance(node, Node):
            raise AkropolisError(f"a node of this game is wanted, not {short_repr(node)}")
        if not node._hangs_from(self._root):
            raise AkropolisError(f"{node!r} is not in the tree of this game")
        return node

    # --- editing the tree -----------------------------------------------------------------------

    @changing
    def promote(self, node: Node | None = None) -> None:
        """Make the line through a node (by default the present one) the main line."""
        self._check_node(node).promote()
        self._listeners.notify()

    @changing
    def delete(self, node: Node | None = None) -> None:
        """Delete a node (by default the present one) with all that follows it.

        An architect's move is deleted with the move before it, and so is a bot's answer to a
        person. If the present position is deleted too, the game goes to the node before the
        deleted ones. :meth:`restore` undoes the deletion.

        Raises:
            AkropolisError: it is the start.
        """
        node = self._with_asked(self._check_node(node))
        before = node.parent
        index = 0 if before is None else before.children.index(node)
        followed = before is not None and before.followed is node
        node._detach()
        present = None
        if before is not None and node in self._node.path():
            present, self._node = self._node, before
        self._deletions.keep(DeletedLine(node, index, followed, present))

    def _with_asked(self, node: Node) -> Node:
        """Return the person's move that a node answers; the node itself if it is no answer."""
        asked: Node | None = node
        while asked is not None and asked.parent and self._is_answer(asked.parent.position):
            asked = asked.parent
        if asked is not None and asked.parent is not None:
            return asked
        while node.parent is not None and node.parent.position.architect_moves:
            node = node.parent
        return node

    @property
    def deletions(self) -> Deletions:
        """What was deleted and can be restored."""
        return self._deletions

    @property
    def can_restore(self) -> bool:
        """Whether there is a deleted line or comment to restore."""
        return self._deletions.last is not None

    @changing
    def restore(self) -> Node:
        """Restore the line or comment that was deleted last; the last 100 are kept.

        If the present position was deleted with a line, the game goes there again. Records do not
        contain what was deleted.

        Returns:
            The node that was deleted, or whose comment was.

        Raises:
            AkropolisError: nothing has been deleted, or everything is restored.
        """
        if not self.can_restore:
            raise AkropolisError(
                "there is no deleted line or comment to bring back", reason="nothing-deleted"
            )
        last = self._deletions.pop()
        node = last.put_back()
        if isinstance(last, DeletedLine):
            if last.present is not None:
                present = last.present._current()
                self._node = present if present._hangs_from(self._root) else node
            self._node._follow()
        self._listeners.notify()
        return node

    @changing
    def annotate(
        self,
        comment: str | None = None,
        marks: str | Iterable[str] | None = None,
        node: Node | None = None,
    ) -> None:
        """Set the comment or the marks of a node. :meth:`restore` brings back a removed comment.

        Args:
            comment: any text; an empty one removes the comment.
            marks: one or several short texts such as ``"!"`` or ``"?!"``; an empty list removes
                them.
            node: the node; by default the present one.
        """
        node = self._check_node(node)
        before = DeletedComment(node, node.comment, node.marks)
        node.annotate(comment, marks)
        if before.comment and not node.comment:
            self._deletions.keep(before._replace(marks=() if node.marks else before.marks))
            return
        if node.comment:
            self._deletions.forget_comment(node)
        self._listeners.notify()

    # --- change callbacks -----------------------------------------------------------------------

    def on_change(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call ``callback()`` after every change; return a function that removes the callback.

        If a callback raises an error, the other callbacks are still called. Then the call that made
        the change raises the error; the change itself stays.
        """
        return self._listeners.add(callback)

    @property
    def lock(self) -> AbstractContextManager[object]:
        """A lock (``with game.lock:``) to read several properties of the same state.

        Do not change the game while you hold it: views in other threads may wait for the lock.
        """
        return self._listeners.lock
