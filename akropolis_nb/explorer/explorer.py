"""The opening explorer: a file of games, and queries about openings."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, fields
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NoReturn, Self

import numpy as np

from akropolis_nb.engine.checks import format_count, short_repr, suggest_name, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.rules import Rules
from akropolis_nb.explorer import opening_statistics
from akropolis_nb.explorer.database import FileOwner
from akropolis_nb.explorer.game_records import Record, game_of, record_of
from akropolis_nb.explorer.position_statistics import position_statistics
from akropolis_nb.explorer.runs import VARIED, fill, make_plan
from akropolis_nb.explorer.store import Run, Store
from akropolis_nb.game.formats.record import read_record
from akropolis_nb.game.game import Game, position_of
from akropolis_nb.messages.languages import amount, columns, message

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from os import PathLike

    from akropolis_nb.explorer.explorer_table import ExplorerTable
    from akropolis_nb.game.bot_protocol import Bot
    from akropolis_nb.widget import ExplorerWidget

_LONGEST = 48
"""Longest text of a position in the table of runs."""
_MOST = 10_000_000
"""Limit on the games of a run."""
_REMOVED = {
    "stones": 'ak.try_habit("stones:+1", turns=3) gives a stone and counts what it brings',
    "tiles": 'ak.try_habit("tile:7", turns=1) makes a player take it; ak.tile_list rates a site',
    "first_placements": "run(start=position) plays on from a first site, and moves(position) "
    "compares the placements",
}
"""Methods that told what goes along with results, and what tells what brings them."""


class Explorer(FileOwner):
    """A file of games, and statistics of openings from them.

    Each batch of games is stored in one transaction as soon as it is played. A crash, an interrupt
    or a full disk loses only the batches being played. Several programs can write to the same file.

    >>> explorer = Explorer(":memory:").run(400, players=2, seed=1, progress=False)
    >>> explorer.games
    400
    >>> best = explorer.first_tiles().table()[0]
    >>> best["seat"], best["low"] < best["lead"] < best["high"]
    (0, True)

    Args:
        path: path of the file; it is created if it does not exist. With ``":memory:"`` nothing is
            saved.

    Raises:
        RecordError: the file is of another kind, damaged or from a later version; it is not
            changed.
        AkropolisError: the file cannot be opened.
    """

    _store: Store

    def __init__(self, path: str | PathLike[str]) -> None:
        self._store = Store(path)

    # --- filling ------------------------------------------------------------------------------

    def run(
        self,
        games: int = 1000,
        start: Rules | Position | Game | None = None,
        *,
        bot: str | Bot = VARIED,
        seed: int = 0,
        workers: int | None = None,
        executor: Executor | None = None,
        progress: bool = True,
        **rules: Any,
    ) -> Self:
        """Play games with a bot in every seat, and store them.

        With the same settings again, it continues where it stopped; with more ``games`` it plays
        the missing ones. Games of the same settings that another program stored count as well.

        Args:
            games: how many games the run should have in all.
            start: rules, or a position (or a game at it) that all games start from, with the unseen
                tiles shuffled for each; if omitted, whole games by the keywords.
            bot: a bot or its name, see :func:`ak.bot`. ``"varied fast"`` plays as ``"fast"``, but
                in a tenth of its turns draws among the moves within 2 points of the best, and in
                games from a position its first move among those within 4 points. A bot of your own
                is stored by its ``repr``, or by the name of its class if it defines no ``repr``.
            seed: decides deals and random choices; the games are the same for any number of
                workers.
            workers: number of threads if there is no executor; the number of processors if
                omitted.
            executor: a ``concurrent.futures.Executor`` to use instead of threads.
            progress: whether to show a progress bar.
            rules: keywords of :class:`ak.Rules`, such as ``players=3, variants="hb"``.

        Raises:
            AkropolisError: an argument is invalid, the disk is full, or the executor's workers
                died.
            KeyboardInterrupt: it was interrupted. Games already stored are kept.
        """
        games = whole("games", games, 0, _MOST)
        plan = make_plan(start, rules, bot, seed)
        fill(self._store, plan, games, executor=executor, workers=workers, progress=progress)
        return self

    def _play_more(self, position: Position, games: int) -> None:
        """Play more games from a position, besides those that :meth:`run` has played from it."""
        plan = make_plan(position, {}, VARIED, 0)
        played = sum(
            run.games
            for run in self._store.runs()
            if (run.rules, run.start, run.bot, run.seed) == (plan.rules, plan.start, VARIED, 0)
        )
        self.run(played + games, position, progress=False)

    def add(self, game: Game | str | PathLike[str]) -> bool:
        """Store the main line of a game of your own; the same game is stored only once.

        Args:
            game: a game, the JSON text of its record, or the path of a record.

        Returns:
            Whether the game was new.

        Raises:
            RecordError: the record cannot be read.
            AkropolisError: the main line does not reach the end of the game.

        >>> import akropolis_nb as ak
        >>> game = ak.Game(seed=3)
        >>> end = ak.play_out(game, playouts=1).into()
        >>> explorer = Explorer(":memory:")
        >>> explorer.add(game), explorer.add(game.to_json()), explorer.games
        (True, False, 1)
        """
        game = game if isinstance(game, Game) else read_record(game)
        start, stacks = game.root.position, game.stacks_from_root()
        is_whole = start == Position(start.rules, start.site)
        record = record_of(start, stacks, game.root.main().steps(), with_site=is_whole)
        played = record.deal.tobytes() + np.ascontiguousarray(record.moves[:, :5]).tobytes()
        number = int.from_bytes(blake2b(played, digest_size=8).digest(), "big") >> 2
        run = self._store.run(start.rules, "" if is_whole else str(start), "", 0)
        one = Record(*(part[None] for part in record))
        return self._store.add(run, [number], one) == 1

    # --- contents -----------------------------------------------------------------------------

    @property
    def games(self) -> int:
        """Number of stored games."""
        return sum(run.games for run in self._store.runs())

    def runs(self) -> list[dict[str, Any]]:
        """Return a plain record for each run: bot, rules, start, seed, number of games."""
        return [
            {
                "run": run.id,
                "bot": run.bot_name,
                "rules": repr(run.rules),
                "start": run.start,
                "seed": run.seed,
                "games": run.games,
            }
            for run in self._store.runs()
        ]

    def game(self, number: int, run: int = 1) -> Game:
        """Return a stored game, at its last position.

        Args:
            number: index of the game in the run, from 0.
            run: number of the run in :meth:`runs`.

        Raises:
            AkropolisError: there is no such game.

        >>> game = Explorer(":memory:").run(3, progress=False).game(2)
        >>> game.ply, game.position.is_over
        (36, True)
        """
        found = next((one for one in self._store.runs() if one.id == run), None)
        if found is None or not found.games:
            raise AkropolisError(
                f"run {short_repr(run)} has no games; runs() tells which there are"
            )
        number = whole("number", number, 0, found.games - 1)
        return game_of(found.rules, found.start, self._store.games(found).game(number))

    # --- queries ------------------------------------------------------------------------------

    def first_tiles(self, **only: Any) -> ExplorerTable:
        """Return lead, chance and own points by seat, first tile taken and its price.

        Tiles with the same hexes in the same cyclic order count as one. A seat's first rows have
        the greatest lead that is sure, the lower end of its 95% interval.

        Args:
            only: selects games: ``bot="greedy"`` and keywords of :class:`ak.Rules`. If the selected
                games have several bots or rules, only one group counts, that of ``"varied fast"``
                or the largest; the result says which.

        Raises:
            AkropolisError: there are no such games.
        """
        return opening_statistics.first_tiles(self._sample(only))

    def moves(
        self, position: Position | Game, bot: str | None = None, *, expected: bool = True
    ) -> ExplorerTable:
        """Return the moves that were played from a position, with their results.

        Positions are equal if site, stones, unseen tiles, seat and round are the same, and the
        cities are the same up to rotation. Tiles with the same hexes count as equal. Few games
        reach the same position by chance: ``run(start=position)`` plays games from it. The first
        rows have the greatest lead that is sure, the lower end of its 95% interval. The column
        ``expected`` is the lead after the move in a short estimate (see :func:`ak.analyse`), which
        does not depend on the bot that played the games; the 24 moves played most often have it.

        Args:
            position: a position, or a game at it.
            bot: count only games of this bot.
            expected: whether to have the column, which takes a second or two.

        Raises:
            AkropolisError: the game is over at this position or awaits a deal.
        """
        position = position_of(position, "moves are played from an ak.Position")
        if bot is not None and not isinstance(bot, str):
            raise AkropolisError(f"bot takes the name of a run's bot, not {short_repr(bot)}")
        played = (
            (run, self._store.games(run))
            for run in self._store.runs()
            if run.games and run.rules == position.rules and bot in {None, run.bot_name}
        )
        return position_statistics(position, played, expected=expected)

    def show(self, game: Game, **options: Any) -> ExplorerWidget:
        """Return a board with the moves of :meth:`moves` under it: a click plays one.

        The list follows the game, and a button plays more games from its position.

        Args:
            game: the game.
            options: options of the board, see :class:`ak.CityWidget`.
        """
        from akropolis_nb.widget import ExplorerWidget

        return ExplorerWidget(self, game, self._play_more, **options)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            if name in _REMOVED:
                raise AttributeError(f"Explorer.{name} is gone: {_REMOVED[name]}")
            raise AttributeError(
                f"an Explorer has no attribute {name!r}{suggest_name(name, dir(self))}"
            )

    def _sample(self, only: dict[str, Any]) -> opening_statistics.Sample:
        """Return the games of a query: of the selected whole games one group.

        A group has the same rules and the same bot.
        """
        known = {"bot", *(field.name for field in fields(Rules))}
        for name in only:
            if name not in known:
                raise AkropolisError(f"games are chosen by {', '.join(sorted(known))}, not {name}=")
        groups: dict[tuple[Rules, str], list[Run]] = defaultdict(list)
        for run in self._store.runs():
            about = {**asdict(run.rules), "bot": run.bot_name}
            if run.games and not run.start and about == about | only:
                groups[run.rules, run.bot_name].append(run)
        if not groups:
            wanted = ", ".join(f"{name}={value!r}" for name, value in only.items())
            raise AkropolisError(
                f"there are no whole games{f' with {wanted}' if wanted else ''} in {self.path}; "
                "run(...) plays some"
            )
        sizes = {key: sum(run.games for run in runs) for key, runs in groups.items()}
        chosen = max(sizes, key=lambda key: (key[1] == VARIED, sizes[key]))
        text, *others = (
            message("explorer_games_of", games=amount("games", size), bot=bot, rules=repr(rules))
            for (rules, bot), size in [(chosen, sizes.pop(chosen)), *sizes.items()]
        )
        if others:
            text = message("explorer_not_counted", counted=text, others="; ".join(others))
        parts = [self._store.games(run) for run in groups[chosen]]
        games = Record(*map(np.concatenate, zip(*parts, strict=True)))
        return opening_statistics.Sample(chosen[0], games, text)

    def __repr__(self) -> str:
        runs = [run for run in self._store.runs() if run.games]
        games, of = format_count(self.games, "game"), format_count(len(runs), "run")
        return f"<Explorer {self.path}: {games} in {of}>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import html_table, truncate

        whole = message("explorer_whole_games")
        rows = [
            [run["run"], run["bot"], run["rules"], truncate(run["start"], _LONGEST) or whole,
             run["seed"], f"{run['games']:,}"]
            for run in self.runs()
        ]  # fmt: skip
        head = columns("run", "bot", "rules", "start", "seed", "games")
        caption = message("explorer_games_in", games=amount("games", self.games), path=self.path)
        return html_table(head, rows, words=columns("bot", "rules", "start"), caption=caption)
