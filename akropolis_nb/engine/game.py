"""A game: a tree of positions in which nothing played is ever lost."""

from __future__ import annotations

from operator import index
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move, MoveLike
from akropolis_nb.engine.position import Moves, Position
from akropolis_nb.engine.result import Result
from akropolis_nb.engine.rules import Rules
from akropolis_nb.engine.tiles import TileId, tile_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from akropolis_nb.widget.city_widget import CityWidget

DEFAULT_NAMES = ("Ada", "Bela", "Cleo", "Dion")


class Node:
    """A position in the tree of a game, and the move that led to it."""

    __slots__ = ("children", "comment", "followed", "marks", "move", "parent", "ply", "position")

    def __init__(self, position: Position, parent: Node | None, move: Move | None) -> None:
        self.position = position
        self.parent = parent
        self.move = move
        """The move played, ``None`` at the root."""
        self.ply: int = 0 if parent is None else parent.ply + 1
        """How many moves lead here."""
        self.children: list[Node] = []
        """What was played from here; the first is the main line's."""
        self.followed: Node | None = None
        """The child that the current line goes on with."""
        self.comment = ""
        self.marks: tuple[str, ...] = ()
        """Short marks on the move, such as ``"!"``."""

    @property
    def seat(self) -> int | None:
        """The seat that made the move."""
        return None if self.parent is None else self.parent.position.to_move

    def path(self) -> list[Node]:
        """The nodes from the first move to this one."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def walk(self) -> Iterator[Node]:
        """This node and all below it, main lines first."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def __repr__(self) -> str:
        return f"<Node {self.ply}: {self.move or 'start'}>"


class Game:
    """A game with its whole tree; the dealt order of the tiles is its own secret.

    >>> game = Game(players=2, seed=7)
    >>> moves = game.legal_moves()
    >>> move = game.play(next(iter(moves)))
    >>> game.undo(); game.redo()
    >>> game.ply, game.moves[0] == move
    (1, True)

    Args:
        start: rules, or a position to go on from; a new game by the keywords if left out.
        seed: a whole number that decides the order of the tiles; a fresh one if left out.
        names: one per seat.
        rules: keywords of :class:`ak.Rules`, such as ``players=3, variants="hb"``.

    Raises:
        AkropolisError: an argument is not what it should be; it says what is allowed.
    """

    def __init__(
        self,
        start: Rules | Position | None = None,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        **rules: Any,
    ) -> None:
        if start is not None and not isinstance(start, Rules | Position):
            raise AkropolisError(
                f"a game starts from ak.Rules or an ak.Position, not {start!r}; "
                "players go in as players=2"
            )
        if start is not None and rules:
            raise AkropolisError(f"the rules are given already; {', '.join(rules)} is too much")
        self.seed = _checked_seed(seed)
        """What decided the order of the tiles."""
        if isinstance(start, Position):
            order = _shuffled(start.unseen, self.seed)
        else:
            try:
                start = start or Rules(**rules)
            except TypeError as error:
                raise AkropolisError(str(error).replace("Rules.__init__()", "Game()")) from None
            order = _shuffled(start.tiles, self.seed)
            start = Position(start, tuple(order[: start.site_size]))
            order = order[start.rules.site_size :]
        size = start.rules.stack_size
        self._stacks = [tuple(order[n : n + size]) for n in range(0, len(order), size)]
        self._first_round = start.round
        self._callbacks: list[Callable[[], object]] = []
        self.names = default_names(start.rules) if names is None else names
        self._root = Node(self._dealt(start), None, None)
        self._node = self._root
        self._answer_as_architect()

    # --- what is known ------------------------------------------------------------------------

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
    def names(self, names: Sequence[str]) -> None:
        seats = self.rules.players if hasattr(self, "_root") else len(names)
        if isinstance(names, str) or not all(isinstance(name, str) for name in names):
            raise AkropolisError(f"names takes a text for each seat, not {names!r}")
        if len(names) != seats:
            raise AkropolisError(f"there are {seats} seats, not {len(names)}: {names!r}")
        self._names = tuple(names)
        self._changed()

    @property
    def ply(self) -> int:
        """How many moves have been played on the current line."""
        return self._node.ply

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the current line, also those ahead after an undo."""
        return tuple(node.move for node in self.current_line() if node.move is not None)

    def current_line(self) -> list[Node]:
        """The nodes of the current line, the start left out."""
        nodes = self._node.path()
        node = self._node.followed
        while node is not None:
            nodes.append(node)
            node = node.followed
        return nodes

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self._back(self._node, 1) is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is a move ahead on the current line."""
        return self._node.followed is not None

    def legal_moves(self) -> Moves:
        """The legal moves of the present position."""
        return self.position.legal_moves()

    def result(self) -> Result:
        """Places, totals and winners.

        Raises:
            AkropolisError: the game is not over.
        """
        return Result.of(self.position, self.names)

    def scores_by_move(self) -> list[dict[str, Any]]:
        """One record per ply and player: every district's value, stars and points.

        The keys are ``ply``, ``seat``, ``name``, ``move`` (the text of the ply's move), for each
        district ``houses_value``, ``houses_stars``, ``houses_points``, ..., and ``points``,
        ``stones``, ``total``. Ply 0 is the start. The current line, up to its end, is told.
        """
        records = []
        for node in [self._root, *self.current_line()]:
            for seat, score in enumerate(node.position.scores):
                record: dict[str, Any] = {
                    "ply": node.ply,
                    "seat": seat,
                    "name": self.names[seat],
                    "move": "" if node.move is None else str(node.move),
                }
                for district in score:
                    record[f"{district.name}_value"] = district.value
                    record[f"{district.name}_stars"] = district.stars
                    record[f"{district.name}_points"] = district.points
                record |= {"points": score.points, "stones": score.stones, "total": score.total}
                records.append(record)
        return records

    # --- playing ------------------------------------------------------------------------------

    def play(self, move: MoveLike) -> Move:
        """Play a move; after an undo another move starts a variation, and the old line stays.

        Args:
            move: its text such as ``"07@0,1^2"``, an :class:`ak.Move`, or (tile, placement).

        Raises:
            IllegalMoveError: the rules do not allow it.
            NotationError: the text is not a move.
        """
        node = self._extend(move)
        self._answer_as_architect()
        self._changed()
        if node.move is None:
            raise AssertionError
        return node.move

    def _extend(self, move: MoveLike) -> Node:
        """Go to the child that a move leads to, making it if it is new."""
        before = self.position
        after = before.play(move)
        tile, placement = after.cities[before.to_move].placed[-1]
        played = Move(tile, placement)
        for child in self._node.children:
            if child.move == played:
                break
        else:
            child = Node(self._dealt(after), self._node, played)
            self._node.children.append(child)
        self._node.followed = child
        self._node = child
        return child

    def _dealt(self, position: Position) -> Position:
        """The position with the next stack laid out, if it awaits one."""
        if not position.awaits_deal:
            return position
        return position.deal(self._stacks[position.round - self._first_round])

    def _answer_as_architect(self) -> None:
        while self.position.architect_moves:
            self._extend(self.position.architect_move())

    def _back(self, node: Node, count: int) -> Node | None:
        """The node ``count`` moves back, the architect's moves not counted; ``None`` if none."""
        for _ in range(count):
            if node.parent is None:
                return None
            node = node.parent
            while node.position.architect_moves:
                if node.parent is None:
                    return None
                node = node.parent
        return node

    def undo(self, count: int = 1) -> None:
        """Take moves back; they stay in the tree. With an architect, its answers go too.

        Raises:
            AkropolisError: fewer moves were played; nothing is taken back then.
        """
        node = self._back(self._node, _checked_count(count))
        if node is None:
            raise AkropolisError(
                "no move has been played"
                if self._back(self._node, 1) is None
                else f"{count} moves cannot be taken back, {self.ply} have been played"
            )
        self._go(node)

    def redo(self, count: int = 1) -> None:
        """Play moves of the current line again.

        Raises:
            AkropolisError: fewer moves are ahead; nothing is played then.
        """
        node = self._node
        for _ in range(_checked_count(count)):
            if node.followed is None:
                ahead = len(self.current_line()) - self.ply
                raise AkropolisError(
                    f"{count} moves cannot be played again, {ahead} are ahead"
                    if ahead
                    else "there is no move to play again"
                )
            node = node.followed
            while node.position.architect_moves and node.followed is not None:
                node = node.followed
        self._go(node)

    def goto(self, where: int | Node) -> None:
        """Go to a ply of the current line, or to a node of the tree.

        Raises:
            AkropolisError: there is no such ply, or the node is of another game.
        """
        if isinstance(where, Node):
            if where is not self._root and (where.path() or [where])[0].parent is not self._root:
                raise AkropolisError(f"{where!r} is not of this game")
            self._go(where)
            return
        line = [self._root, *self.current_line()]
        ply = _checked_count(where)
        if ply >= len(line):
            raise AkropolisError(f"there is no ply {ply}; the line goes from 0 to {len(line) - 1}")
        self._go(line[ply])

    def _go(self, node: Node) -> None:
        """Make a node the present one; the current line leads through it."""
        while node.position.architect_moves and node.children:
            node = node.followed or node.children[0]
        for step in node.path():
            if step.parent is not None:
                step.parent.followed = step
        moved = node is not self._node
        self._node = node
        if moved:
            self._changed()

    # --- telling others -----------------------------------------------------------------------

    def on_change(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call ``callback()`` after every change; returns a function that ends it."""
        entry = callback
        self._callbacks.append(entry)

        def unsubscribe() -> None:
            if entry in self._callbacks:
                self._callbacks.remove(entry)

        return unsubscribe

    def _changed(self) -> None:
        for callback in tuple(self._callbacks):
            callback()

    def __repr__(self) -> str:
        return f"<Game {self.rules!r}, seed {self.seed}, ply {self.ply}>"

    def __str__(self) -> str:
        position = self.position
        if position.is_over:
            return str(self.result())
        told = [
            f"{name} {score.total} ({score.stones} stones)"
            for name, score in zip(self.names, position.scores, strict=True)
        ]
        return (
            f"round {position.round} of {position.rounds}, "
            f"{self.names[position.to_move]} to move: {', '.join(told)}"
        )

    def show(self, **options: Any) -> CityWidget:
        """A view of the game to click on, see :class:`ak.CityWidget`."""
        from akropolis_nb.widget.city_widget import CityWidget

        return CityWidget(self, **options)

    def svg(self) -> str:
        """All players' cities, the site and the scores as an SVG picture."""
        from akropolis_nb.draw.svg import game_svg

        return game_svg(self)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": str(self)}


def default_names(rules: Rules) -> tuple[str, ...]:
    """Names for the seats of a game whose players gave none."""
    if rules.architect is not None:
        return (DEFAULT_NAMES[0], rules.architect.capitalize())
    return DEFAULT_NAMES[: rules.players]


def _checked_seed(seed: int | None) -> int:
    if seed is None:
        return SystemRandom().randrange(1 << 31)
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if number < 0 or isinstance(seed, bool):
        raise AkropolisError(f"seed takes a whole number, 0 or more, or None, not {seed!r}")
    return number


def _checked_count(count: int) -> int:
    try:
        number = index(count)
    except TypeError:
        number = -1
    if number < 0 or isinstance(count, bool):
        raise AkropolisError(f"a number of moves is 0 or more, not {count!r}")
    return number


def _shuffled(tiles: Sequence[TileId], seed: int) -> list[TileId]:
    """The tiles in the order that the seed gives them."""
    order = sorted(tiles, key=tile_text)
    Random(seed).shuffle(order)
    return order
