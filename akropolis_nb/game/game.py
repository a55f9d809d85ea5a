"""A game: a tree of positions, in which undone moves stay as variations."""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.checks import counted, each, shown, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import Position, move_made
from akropolis_nb.engine.rules import Rules, start_or_rules
from akropolis_nb.game.bot_protocol import NOBODY, checked_bots, play_on
from akropolis_nb.game.deal import Dealer, checked_seed, dealt_start
from akropolis_nb.game.listeners import Listeners, changing
from akropolis_nb.game.result import Result, score_records
from akropolis_nb.game.tree import Deleted, Node, plain_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from contextlib import AbstractContextManager
    from os import PathLike

    from akropolis_nb.engine.legal_moves import Moves
    from akropolis_nb.engine.placement import Move, MoveLike
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.game.autosave import Autosave
    from akropolis_nb.game.bot_protocol import Bot
    from akropolis_nb.game.deal import Stacks
    from akropolis_nb.widget.city_widget import CityWidget

_LONGEST_NAME = 100
_MOST_STEPS = 1_000_000
_MOST_DELETED = 100
_DEFAULT_NAMES = ("Ada", "Bela", "Cleo", "Dion")


class Game:
    """A game with its tree of variations; it also keeps the hidden order of the unseen tiles.

    >>> game = Game(players=2, seed=7)
    >>> moves = game.legal_moves()
    >>> move = game.play(next(iter(moves)))
    >>> game.undo(); game.redo()
    >>> game.ply, game.moves[0] == move
    (1, True)

    Args:
        start: rules, or a position to start from; if left out, the keywords give the rules.
        seed: a whole number that decides the order of the tiles; a random one if left out.
        names: one per seat.
        bots: bots by seat, see :attr:`bots`.
        stacks: the tiles of the stacks in the order of the deal, instead of an order by the seed;
            only with a position to start from.
        rules: keywords of :class:`ak.Rules`, such as ``players=3, variants="hb"``.

    Raises:
        AkropolisError: an argument is invalid; the error says what is allowed.
    """

    def __init__(
        self,
        start: Rules | Position | None = None,
        *,
        seed: int | None = None,
        names: Iterable[str] | None = None,
        bots: Mapping[int, Bot] = NOBODY,
        stacks: Stacks | None = None,
        **rules: Any,
    ) -> None:
        if start is not None and not isinstance(start, Rules | Position):
            raise AkropolisError(
                f"a game starts from ak.Rules or an ak.Position, not {shown(start)}; "
                "players go in as players=2"
            )
        begin: Rules | Position = start_or_rules(start, rules, "Game()")
        self._made_of, self._seeded = begin, seed is not None
        self._autosave: Autosave | None = None
        self.seed = checked_seed(seed)
        """The seed that decided the order of the tiles."""
        if isinstance(begin, Rules):
            if stacks is not None:
                raise AkropolisError("stacks= goes with a position to start from")
            begin, stacks = dealt_start(begin, self.seed)
        self._dealer = Dealer(begin, self.seed, stacks)
        self._listeners = Listeners()
        self._deleted: deque[Deleted] = deque(maxlen=_MOST_DELETED)
        self._root = self._node = Node(self._dealer.dealt(begin), None, None)
        self._bots = checked_bots(bots, begin.rules)
        self.names = default_names(begin.rules) if names is None else names
        self._answer_as_architect()
        self._live = self._node

    # --- state --------------------------------------------------------------------------------

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
    def names(self) -> tuple[str, ...]:
        """Names by seat, shown in every view; set them as a sequence."""
        return self._names

    @names.setter
    @changing
    def names(self, names: Iterable[str]) -> None:
        seats = self.rules.players
        wanted = f"a text for each of the {seats} seats"
        given = tuple(islice(each("names", names, wanted), seats + 1))
        if len(given) != seats:
            raise AkropolisError(f"names takes {wanted}, not {shown(names)}")
        self._names = tuple(plain_text("a name", name, _LONGEST_NAME) for name in given)
        self._listeners.tell()

    @property
    def bots(self) -> Mapping[int, Bot]:
        """Bots by seat; people play the other seats. Assign a mapping to change them.

        A bot is any object with ``choose(position, rng) -> Move``, such as ``ak.bot("greedy")``. In
        a script, call :meth:`play_bots` to let them play; a view plays their moves when it is their
        turn. :meth:`undo` skips their moves. Bots are not saved in a record.

        Raises:
            AkropolisError: there is no such seat, or it is not a bot.
        """
        return self._bots

    @bots.setter
    @changing
    def bots(self, bots: Mapping[int, Bot]) -> None:
        self._bots = checked_bots(bots, self.rules)
        self._live = self._node
        self._listeners.tell()

    @property
    def waits_for_bot(self) -> bool:
        """Whether a view should let a bot play now.

        This is so on a bot's turn after a move was played or bots were assigned. It is not so after
        :meth:`undo`, :meth:`redo` or :meth:`goto` to another node: there a person plays or calls
        :meth:`play_bots`.
        """
        return self._node is self._live and self._to_move_is_bot(self.position)

    @property
    def ply(self) -> int:
        """The number of moves played up to the present position."""
        return self._node.ply

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the current line, with those after the present position."""
        return tuple(node.move for node in self.current_line() if node.move is not None)

    def current_line(self) -> list[Node]:
        """Return the nodes of the current line to its end, without the start."""
        return self._node.end().path()

    def lines(self) -> list[tuple[Move, ...]]:
        """Return the moves of every line of the tree from start to end, the main line first."""
        ends = [node for node in self._root.walk() if not node.children]
        return [_moves(end) for end in ends]

    def line(self, which: str | int = "main") -> tuple[Move, ...]:
        """Return the moves of one line: ``"main"``, ``"current"``, or its number in :meth:`lines`.

        Raises:
            AkropolisError: there is no such line.
        """
        if isinstance(which, str) and which in {"main", "current"}:
            return _moves(self._root.main() if which == "main" else self._node.end())
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

    def result(self) -> Result:
        """Return the places, totals and winners of a finished game.

        Raises:
            AkropolisError: the game is not over.
        """
        return Result.of(self.position, self.names)

    def scores_by_move(self) -> list[dict[str, Any]]:
        """Return one record per ply and player: every district's value, stars and points.

        The keys are ``ply``, ``seat``, ``name``, ``move`` (the text of the ply's move), for each
        district ``houses_value``, ``houses_stars``, ``houses_points``, ..., and ``points``,
        ``stones``, ``total``. Ply 0 is the start. The records are those of the current line, to its
        end.
        """
        return score_records([self._root, *self.current_line()], self.names)

    # --- playing ------------------------------------------------------------------------------

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
        self._listeners.tell()
        return played

    def play_bots(self, limit: int | None = None) -> tuple[Move, ...]:
        """Let the bots play from here until it is a person's turn or the game is over.

        Args:
            limit: the most moves to play.

        Returns:
            The moves that were played; none on a person's turn.

        Raises:
            AkropolisError: a bot chose an illegal move; the moves before it stay.

        >>> import akropolis_nb as ak
        >>> game = ak.Game(players=3, seed=7, bots={1: ak.bot("greedy"), 2: ak.bot("random")})
        >>> _ = game.play(next(iter(game.legal_moves())))
        >>> len(game.play_bots()), game.position.to_move
        (2, 0)
        """
        return play_on(
            self, _MOST_STEPS if limit is None else whole("limit", limit, 0, _MOST_STEPS)
        )

    def _to_move_is_bot(self, position: Position) -> bool:
        return not position.is_over and position.to_move in self._bots

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
        node = self._own(node)
        siblings = len(node.children)
        child = self._child(node, move)
        if len(node.children) > siblings:
            self._listeners.tell()
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
        """Return whether undo and redo skip a position, because an architect or bot moves there."""
        people = self.rules.players - len(self._bots) - (self.rules.architect is not None)
        return position.architect_moves or (people > 0 and self._to_move_is_bot(position))

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
        node = self._back(self._node, whole("undo", count, 0, _MOST_STEPS))
        if node is None:
            raise AkropolisError(
                "no move has been played"
                if self._back(self._node, 1) is None
                else f"{counted(count, 'move')} cannot be taken back; played so far: {self.ply}"
            )
        self._go(node)

    @changing
    def redo(self, count: int = 1) -> None:
        """Redo moves of the current line.

        Raises:
            AkropolisError: fewer moves follow; no move is redone then.
        """
        node = self._node
        for _ in range(whole("redo", count, 0, _MOST_STEPS)):
            if node.followed is None:
                ahead = len(self.current_line()) - self.ply
                raise AkropolisError(
                    f"{counted(count, 'move')} cannot be played again; ahead: {ahead}"
                    if ahead
                    else "there is no move to play again"
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
            self._go(self._own(where))
            return
        line = [self._root, *self.current_line()]
        self._go(line[whole("a ply of the line", where, 0, len(line) - 1)])

    def _go(self, node: Node) -> None:
        """Make a node the present one, and the line through it the current line."""
        while node.position.architect_moves and node.followed is not None:
            node = node.followed
        followed = [step.followed for step in [self._root, *node.path()]]
        node._follow()
        moved = node is not self._node
        self._node = node
        if moved or followed != [step.followed for step in [self._root, *node.path()]]:
            self._listeners.tell()

    def _own(self, node: Node | None) -> Node:
        """Return the node, or the present one for ``None``; raise if it is not in this tree."""
        if node is None:
            return self._node
        if not isinstance(node, Node):
            raise AkropolisError(f"a node of this game is wanted, not {shown(node)}")
        if not node._hangs_from(self._root):
            raise AkropolisError(f"{node!r} is not in the tree of this game")
        return node

    # --- the tree -----------------------------------------------------------------------------

    @changing
    def promote(self, node: Node | None = None) -> None:
        """Make the line through a node (by default the present one) the main line."""
        self._own(node).promote()
        self._listeners.tell()

    @changing
    def delete(self, node: Node | None = None) -> None:
        """Delete a node (by default the present one) with all that follows it.

        If the present position is deleted too, the game goes to the node before the deleted ones.
        :meth:`restore` undoes the deletion.

        Raises:
            AkropolisError: it is the start.
        """
        node = self._own(node)
        while node.parent is not None and node.parent.position.architect_moves:
            node = node.parent
        before = node.parent
        index = 0 if before is None else before.children.index(node)
        followed = before is not None and before.followed is node
        node._detach()
        present = None
        if before is not None and node in self._node.path():
            present, self._node = self._node, before
        self._deleted.append(Deleted(node, index, followed, present))
        self._listeners.tell()

    @property
    def can_restore(self) -> bool:
        """Whether there is a deleted line to restore."""
        return bool(self._deleted)

    @changing
    def restore(self) -> Node:
        """Restore the line that was deleted last; the last 100 are kept, but not in records.

        If the present position was deleted with it, the game goes there again.

        Returns:
            The node that was deleted.

        Raises:
            AkropolisError: no line has been deleted, or all are restored.
        """
        if not self._deleted:
            raise AkropolisError("there is no deleted line to bring back")
        deleted, place, followed, present = self._deleted.pop()
        node = deleted._attach(place, followed=followed)
        if present is not None:
            present = present._current()
            self._node = present if present._hangs_from(self._root) else node
        self._node._follow()
        self._listeners.tell()
        return node

    @property
    def lock(self) -> AbstractContextManager[object]:
        """A lock (``with game.lock:``) to read several properties of the same state.

        Do not change the game while you hold it: views in other threads may wait for the lock.
        """
        return self._listeners.lock

    @changing
    def annotate(
        self,
        comment: str | None = None,
        marks: str | Iterable[str] | None = None,
        node: Node | None = None,
    ) -> None:
        """Set the comment or the marks of a node.

        Args:
            comment: any text; an empty one removes the comment.
            marks: one or several short texts such as ``"!"`` or ``"?!"``; an empty list removes
                them.
            node: the node; by default the present one.
        """
        self._own(node).annotate(comment, marks)
        self._listeners.tell()

    # --- change callbacks ---------------------------------------------------------------------

    def on_change(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call ``callback()`` after every change; return a function that removes the callback.

        If a callback raises an error, the other callbacks are still called. Then the call that made
        the change raises the error; the change itself stays.
        """
        return self._listeners.add(callback)

    # --- writing and reading ------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the whole tree as a JSON record; :meth:`from_json` reads it.

        The record contains the order of the unseen tiles.
        """
        from akropolis_nb.game.record import game_record

        return game_record(self)

    @classmethod
    def from_json(cls, source: str | PathLike[str]) -> Game:
        """Read a record that :meth:`to_json` or :meth:`save` wrote.

        Args:
            source: the JSON text, or the path of a file.

        Raises:
            RecordError: it is not such a record; the error says what is wrong, and where.
            OSError: the file cannot be read.
        """
        from akropolis_nb.game.record import read_record

        return read_record(source)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the whole tree to a file; an existing file is replaced atomically."""
        from akropolis_nb.game.record import save_text

        save_text(self.to_json(), path)

    def autosave(self, path: str | PathLike[str] | None) -> None:
        """Save the game now and after every change, also after clicks in its views.

        After a restart of the kernel the same code loads the game again: if nothing has been played
        in this game, it takes the tree, the names and the deal from the file. To avoid losing a
        game, a file is refused if it has another game (other rules, another start, or another seed
        than the one given), or moves that this game does not have. A file holds one game: if
        several games use it, the last one to call this method is saved. A copy of a game is not
        saved.

        Args:
            path: a file, created if it does not exist; ``None`` stops saving.

        Raises:
            AkropolisError: the file has another game, or moves that this game does not have.
            RecordError: the file is not a record of a game; it is not changed.
            OSError: it cannot be read or written. If a later change cannot be saved, the call that
                made the change raises an :class:`AkropolisError`. The change stays, and the next
                one tries to save again.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder) / "lesson.json"
        ...     game = Game(players=2)
        ...     game.autosave(path)
        ...     move = game.play(next(iter(game.legal_moves())))
        ...     again = Game(players=2)  # after a restart
        ...     again.autosave(path)
        >>> again.moves == game.moves, again.seed == game.seed
        (True, True)
        """
        from akropolis_nb.game.autosave import Autosave

        begun = None if path is None else Autosave(self, path)
        if self._autosave is not None:
            self._autosave.stop()
        self._autosave = begun

    @changing
    def _become(self, other: Game) -> None:
        """Take over another game's state except its bots; the other game must not be used again."""
        self.seed, self._dealer, self._names = other.seed, other._dealer, other._names
        self._root, self._node = other._root, other._node
        self._deleted.clear()
        # At the end of a line, a bot whose turn it is has not played yet and may play now.
        self._live = self._root if self._node.children else self._node
        self._seeded = True

    def __reduce__(self) -> tuple[Any, ...]:
        """Support ``copy`` and ``pickle``: an independent game without callbacks and autosave."""
        from akropolis_nb.game.copies import parts, rebuilt

        return rebuilt, (parts(self),)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Game:
        """Read a game from a file that :meth:`save` wrote, see :meth:`from_json`."""
        from akropolis_nb.game.record import load_record

        return load_record(path)

    @classmethod
    def from_anu(cls, lines: str | Iterable[str]) -> Game:
        """Read a game in the strings of the ANU course assignment.

        Args:
            lines: states and moves in turn, such as ``2hMbtg;001322405;P001;P102;`` and
                ``32S03W01R0``; lines or the text of a whole file.

        Raises:
            RecordError: a line cannot be read, or a state does not follow from the moves.
        """
        from akropolis_nb.game.anu import read_anu

        return read_anu(lines)

    def __repr__(self) -> str:
        return f"<Game {self.rules!r}, seed {self.seed}, ply {self.ply}>"

    def __str__(self) -> str:
        position = self.position
        if position.is_over:
            return str(self.result())
        totals = [
            f"{name} {score.total} ({counted(score.stones, 'stone')})"
            for name, score in zip(self.names, position.scores, strict=True)
        ]
        return (
            f"round {position.round} of {position.rounds}, "
            f"{self.names[position.to_move]} to move: {', '.join(totals)}"
        )

    def show(self, **options: Any) -> CityWidget:
        """Return an interactive view of the game, see :class:`ak.CityWidget`."""
        from akropolis_nb.widget.city_widget import CityWidget

        return CityWidget(self, **options)

    def save_html(self, path: str | PathLike[str], **options: Any) -> None:
        """Write the game as an HTML page that needs no Python, see :func:`ak.save_html`."""
        from akropolis_nb.widget.export import save_html

        save_html(path, self, **options)

    def svg(self, *, animate: bool = False) -> str:
        """Return all cities, the site and the scores as an SVG picture.

        Args:
            animate: show the current line move by move instead, in a loop.
        """
        if animate:
            from akropolis_nb.draw.replay import replay_svg

            return replay_svg(self)
        from akropolis_nb.draw.svg import game_svg

        return game_svg(self)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": str(self)}


def _moves(end: Node) -> tuple[Move, ...]:
    return tuple(node.move for node in end.path() if node.move is not None)


def position_of(given: Position | Game, wanted: str) -> Position:
    """Return a position, or the present position of a game.

    Args:
        given: a position or a game.
        wanted: the start of the error message: ``"a position or a game can be analysed"``.

    Raises:
        AkropolisError: it is neither.
    """
    position = given.position if isinstance(given, Game) else given
    if not isinstance(position, Position):
        raise AkropolisError(f"{wanted}, not {shown(given)}")
    return position


def default_names(rules: Rules) -> tuple[str, ...]:
    """Return the default names of the seats."""
    if rules.architect is not None:
        return (_DEFAULT_NAMES[0], rules.architect.capitalize())
    return _DEFAULT_NAMES[: rules.players]
