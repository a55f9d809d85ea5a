"""A library: a file of games and their reviews, and what a player learns from them."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from hashlib import blake2b
from os import PathLike
from typing import TYPE_CHECKING, Any, Self

from akropolis_nb.analysis.aims import check_aim
from akropolis_nb.analysis.review.steps import ReviewSteps
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.checks import each, format_count, short_repr, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.explorer.database import Database, FileOwner
from akropolis_nb.explorer.library.overview import Overview, make_overview
from akropolis_nb.explorer.library.store import KIND, StoredExercise, move_rows
from akropolis_nb.game.formats.record import game_record, read_record
from akropolis_nb.game.game import Game
from akropolis_nb.parallel.progress import bar, note_progress

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor

    from akropolis_nb.widget import PracticeWidget


class Library(FileOwner):
    """A file of games of your own and their reviews: what you lose, and exercises from it.

    Each game, each game's review and each answer is stored at once. A crash or an interrupt loses
    only the review of the game in progress. Several programs can use the same file.

    >>> import akropolis_nb as ak
    >>> game = ak.Game(seed=3, names=["Ann", "Ben"])
    >>> for _ in range(2):
    ...     _ = game.play(next(iter(game.legal_moves())))
    >>> library = Library(":memory:", player="Ann")
    >>> library.add([game, game])
    1
    >>> library.review(playouts=28, progress=False).overview()
    <Overview of 'Ann': 1 game>

    Args:
        path: path of the file; it is created if it does not exist. With ``":memory:"`` nothing is
            saved.
        player: your name in the games; that in most games if omitted.

    Raises:
        RecordError: the file is of another kind, damaged or from a later version; it is not
            changed.
        AkropolisError: the file cannot be opened.
    """

    def __init__(self, path: str | PathLike[str], player: str | None = None) -> None:
        self._store = Database(path, KIND)
        self.player = player
        """Your name in the games; ``None`` for that in most games."""

    @property
    def games(self) -> int:
        """Number of stored games."""
        return len(self._store.rows("SELECT id FROM game"))

    def add(self, games: Game | str | PathLike[str] | Iterable[Any]) -> int:
        """Store games; the same names, start and moves are stored only once.

        Args:
            games: a game, the JSON text of its record, the path of a record, or an iterable of
                these. The current line of each is what :meth:`review` looks at.

        Returns:
            How many games were new.

        Raises:
            RecordError: a record cannot be read. Those before it are stored.
        """
        if not isinstance(games, Game | str | PathLike):
            return sum(map(self.add, each("add", games, "games, records, or paths of records")))
        game = games if isinstance(games, Game) else read_record(games)
        moves = (str(node.move) for node in game.current_line())
        text = "\n".join([*game.names, str(game.root.position), *moves])
        row = blake2b(text.encode(errors="surrogatepass")).digest(), game_record(game)
        with self._store.write() as base:
            sql = "INSERT OR IGNORE INTO game (digest, record, playouts) VALUES (?,?,0)"
            return base.execute(sql, row).rowcount

    def review(
        self,
        playouts: int = k.REVIEW_PLAYOUTS,
        *,
        workers: int | None = None,
        executor: Executor | None = None,
        progress: bool = True,
    ) -> Self:
        """Review all games that have no review of so many playouts yet, see :func:`ak.review`.

        Called again after an interrupt, it goes on with the games that are left.

        Args:
            playouts: playouts for each move on average.
            workers: number of threads if there is no executor; the number of processors if omitted.
            executor: a ``concurrent.futures.Executor`` to use instead of threads.
            progress: whether to show a progress bar.

        Raises:
            AkropolisError: an argument is invalid, or the disk is full.
            KeyboardInterrupt: it was interrupted. Reviews already stored are kept.
        """
        playouts = whole("playouts", playouts, 8, 1_000_000_000)
        wanted = "SELECT id, record FROM game WHERE playouts < ? ORDER BY id"

        def tell() -> str:
            done = self.games - len(self._store.rows(wanted, playouts))
            stored = f"{done:,} of {format_count(self.games, 'game')} are reviewed in {self.path}"
            return f"{stored}; the same review(...) goes on from there"

        line = bar(self.games, "games", shown=progress)
        with compiled.Notice(), note_progress(tell), line:
            left = self._store.rows(wanted, playouts)
            line.update(self.games - len(left))
            for number, record in left:
                game = read_record(record)
                aim = check_aim(None, game.position.rules)
                steps = ReviewSteps(game, playouts, aim, executor=executor, workers=workers)
                for _ in steps:
                    line.set_postfix_str(f"{steps.done}/{steps.total}")
                self._save(number, playouts, [*move_rows(number, steps.review())])
                line.update()
        return self

    def _save(self, game: int, playouts: int, moves: list[tuple[Any, ...]]) -> None:
        """Store the review of a game in place of any other."""
        with self._store.write() as base:
            base.execute("DELETE FROM move WHERE game = ?", (game,))
            base.executemany("INSERT INTO move VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", moves)
            base.execute("UPDATE game SET playouts = ? WHERE id = ?", (playouts, game))

    def overview(self, player: str | None = None) -> Overview:
        """Return what a player lost by phase, tile and cause, beside the bot, and habits.

        Args:
            player: the name; that of the library if omitted.

        Raises:
            AkropolisError: no reviewed game has this player, or it is unclear who it is.
        """
        return make_overview(self._store, self._name_of(player))

    def practise(self, player: str | None = None, most: int = 10, **options: Any) -> PracticeWidget:
        """Return a board with your mistakes that are due today, as exercises.

        A mistake that you find at the first try comes again after 3 days, then after 7, 21 and 60;
        one that you miss comes again tomorrow. Each answer is stored at once. New mistakes, the
        costliest first, come after those that are repeated.

        Args:
            player: the name; that of the library if omitted.
            most: the most exercises.
            **options: options of the boards, see :class:`ak.CityWidget`.

        Raises:
            AkropolisError: no reviewed game has this player, or no exercise is due.
        """
        from akropolis_nb.widget import PracticeWidget

        name, today = self._name_of(player), datetime.now().astimezone().toordinal()
        due = self._store.rows(
            "SELECT game, ply FROM move LEFT JOIN exercise USING (game, ply) "
            "WHERE player = ? AND mistake AND (step IS NULL OR due <= ?) "
            "ORDER BY due IS NULL, due, loss DESC, game, ply LIMIT ?",
            *(name, today, whole("most", most, 1, 100)),
        )
        if not due:
            raise AkropolisError(f"no exercise of {short_repr(name)} is due today")
        asked = [partial(StoredExercise, self._store, game, ply, today) for game, ply in due]
        return PracticeWidget(asked, **options)

    def _name_of(self, player: str | None) -> str:
        """Return the name of the player that is asked for."""
        name = self.player if player is None else player
        rows = self._store.rows(
            "SELECT player, count(DISTINCT game) FROM move GROUP BY player ORDER BY 2 DESC, 1"
        )
        counts = [count for _, count in rows[:2]]
        if name is None and counts and counts[0] != counts[-1]:
            name = rows[0][0]
        if not rows:
            raise AkropolisError("no game is reviewed yet: library.review() does it")
        if name not in dict(rows):
            there = ", ".join(repr(one) for one, _ in rows[:5])
            raise AkropolisError(f"player= is a name in reviewed games; there are {there}")
        return str(name)

    def __repr__(self) -> str:
        return f"<Library {self.path}: {format_count(self.games, 'game')}>"
