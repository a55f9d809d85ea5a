"""A game: its tree of variations with players and bots, its result, its files and pictures."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from akropolis_nb.engine.checks import each, short_repr, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.rules import Rules, start_or_rules
from akropolis_nb.game.bot_protocol import NOBODY, check_bots, play_on
from akropolis_nb.game.deal import dealt_start, game_seed
from akropolis_nb.game.formats.files import save_text
from akropolis_nb.game.listeners import changing
from akropolis_nb.game.result import Result, score_records
from akropolis_nb.game.tree import plain_text
from akropolis_nb.game.variations import MOST_STEPS, Variations
from akropolis_nb.messages.catalogue import isolate
from akropolis_nb.messages.languages import amount, message

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from os import PathLike

    from plotly.graph_objects import Figure

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.game.autosave import Autosave
    from akropolis_nb.game.bot_protocol import Bot
    from akropolis_nb.game.deal import Stacks
    from akropolis_nb.widget import CityWidget

_LONGEST_NAME = 100
_DEFAULT_NAMES = ("Ada", "Bela", "Cleo", "Dion")


class Game(Variations):
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
        bots: Mapping[int, Bot | str] = NOBODY,
        stacks: Stacks | None = None,
        **rules: Any,
    ) -> None:
        if start is not None and not isinstance(start, Rules | Position):
            raise AkropolisError(
                f"a game starts from ak.Rules or an ak.Position, not {short_repr(start)}; "
                "players go in as players=2"
            )
        begin: Rules | Position = start_or_rules(start, rules, "Game()")
        self._made_of, self._seeded = begin, seed is not None
        self._autosave: Autosave | None = None
        self.seed = game_seed(seed)
        """The seed that decided the order of the tiles."""
        if isinstance(begin, Rules):
            if stacks is not None:
                raise AkropolisError("stacks= goes with a position to start from")
            begin, stacks = dealt_start(begin, self.seed)
        super().__init__(begin, self.seed, stacks)
        self._bots = check_bots(bots, begin.rules)
        self.names = default_names(begin.rules) if names is None else names

    # --- state --------------------------------------------------------------------------------

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
            raise AkropolisError(f"names takes {wanted}, not {short_repr(names)}")
        self._names = tuple(plain_text("a name", name, _LONGEST_NAME) for name in given)
        self._listeners.notify()

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
    def bots(self, bots: Mapping[int, Bot | str]) -> None:
        self._bots = check_bots(bots, self.rules)
        self._live = self._node
        self._listeners.notify()

    @property
    def waits_for_bot(self) -> bool:
        """Whether a view should let a bot play now.

        This is so on a bot's turn after a move was played or bots were assigned. It is not so after
        :meth:`undo`, :meth:`redo` or :meth:`goto` to another node: there a person plays or calls
        :meth:`play_bots`.
        """
        return self._node is self._live and self._to_move_is_bot(self.position)

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

    def play_bots(self, limit: int | None = None) -> tuple[Move, ...]:
        """Let the bots play from here until it is a person's turn or the game is over.

        Args:
            limit: the most moves to play.

        Returns:
            The moves that were played; none on a person's turn.

        Raises:
            AkropolisError: a bot chose an illegal move; the moves before it stay.

        >>> import akropolis_nb as ak
        >>> game = ak.Game(players=3, seed=7, bots={1: "greedy", 2: ak.bot("random")})
        >>> _ = game.play(next(iter(game.legal_moves())))
        >>> len(game.play_bots()), game.position.to_move
        (2, 0)
        """
        return play_on(self, MOST_STEPS if limit is None else whole("limit", limit, 0, MOST_STEPS))

    def _to_move_is_bot(self, position: Position) -> bool:
        return not position.is_over and position.to_move in self._bots

    def _is_answer(self, position: Position) -> bool:
        people = self.rules.players - len(self._bots) - (self.rules.architect is not None)
        return super()._is_answer(position) or (people > 0 and self._to_move_is_bot(position))

    # --- writing and reading ------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the whole tree as a JSON record; :meth:`from_json` reads it.

        The record contains the order of the unseen tiles.
        """
        from akropolis_nb.game.formats.record import game_record

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
        from akropolis_nb.game.formats.record import read_record

        return read_record(source)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the whole tree to a file; an existing file is replaced atomically."""
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

    def __reduce__(self) -> tuple[Any, ...]:
        """Support ``copy`` and ``pickle``: an independent game without callbacks and autosave."""
        from akropolis_nb.game.copies import parts, rebuild

        return rebuild, (parts(self),)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Game:
        """Read a game from a file that :meth:`save` wrote, see :meth:`from_json`."""
        from akropolis_nb.game.formats.record import load_record

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
        from akropolis_nb.game.formats.anu import read_anu

        return read_anu(lines)

    @classmethod
    def from_bga(cls, source: str | PathLike[str], rules: Rules | None = None) -> Game:
        """Read a game of Board Game Arena from a saved log; nothing is fetched.

        No real log was at hand for this: what is unknown in one is refused, with its place.

        Args:
            source: path or text of a log (JSON, also its list alone) or of a saved replay page.
            rules: the rules of the table; they can be left out if the page tells the variants.

        Raises:
            RecordError: it is not such a log, or it contradicts the rules.

        >>> Game.from_bga('[{"type": "placedTile", "args": {}}]')
        Traceback (most recent call last):
        ...
        akropolis_nb.engine.errors.RecordError: the log ends before the first new stack, ...
        """
        from akropolis_nb.game.formats.bga import read_bga

        return read_bga(source, rules)

    def __repr__(self) -> str:
        return f"<Game {self.rules!r}, seed {self.seed}, ply {self.ply}>"

    def __str__(self) -> str:
        position = self.position
        if position.is_over:
            return str(self.result())
        totals = [
            f"{isolate(name)} {score.total} ({amount('stones', score.stones)})"
            for name, score in zip(self.names, position.scores, strict=True)
        ]
        return message(
            "standing",
            round=position.round,
            rounds=position.rounds,
            name=self.names[position.to_move],
            totals=", ".join(totals),
        )

    def show(self, **options: Any) -> CityWidget:
        """Return an interactive view of the game, see :class:`ak.CityWidget`."""
        from akropolis_nb.widget import CityWidget

        return CityWidget(self, **options)

    def save_html(self, path: str | PathLike[str], **options: Any) -> None:
        """Write the game as an HTML page that needs no Python, see :func:`ak.save_html`."""
        from akropolis_nb.widget import save_html

        save_html(path, self, **options)

    def figure(
        self, seat: int | None = None, view: Literal["2d", "3d"] = "2d", **options: Any
    ) -> Figure:
        """Return a city as a Plotly figure, explained by the rules of the game.

        >>> import akropolis_nb as ak
        >>> len(ak.Game(seed=7).figure(view="3d").data)
        3

        Args:
            seat: whose city; of the player to move if omitted.
            view: ``"2d"`` or ``"3d"``.
            options: the height and overlays, see :meth:`ak.City.figure`.

        Raises:
            AkropolisError: there is no such seat, or an argument is invalid.
        """
        from akropolis_nb.draw import city_figure

        position = self.position
        at = position.to_move if seat is None else whole("seat", seat, 0, self.rules.players - 1)
        score = position.scores[at]
        return city_figure(position.cities[at], view, score=score, **options)

    def svg(self, *, animate: bool = False, coordinates: bool = False) -> str:
        """Return all cities, the site and the scores as an SVG picture.

        Args:
            animate: show the current line move by move instead, in a loop.
            coordinates: write q and r on the hexes; not if animated.
        """
        if animate:
            from akropolis_nb.draw import replay_svg

            return replay_svg(self)
        from akropolis_nb.draw import game_svg

        return game_svg(self, coordinates=coordinates)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from akropolis_nb.draw import for_notebook

        return {"image/svg+xml": for_notebook(self.svg()), "text/plain": str(self)}


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
        raise AkropolisError(f"{wanted}, not {short_repr(given)}")
    return position


def default_names(rules: Rules) -> tuple[str, ...]:
    """Return the default names of the seats."""
    if rules.architect is not None:
        return (_DEFAULT_NAMES[0], rules.architect.capitalize())
    return _DEFAULT_NAMES[: rules.players]
