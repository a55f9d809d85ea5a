"""The opening explorer: a file of games that grows, and questions to it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import fields
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from akropolis_nb.engine.checks import counted, shown, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.rules import Rules
from akropolis_nb.explorer import opening_statistics
from akropolis_nb.explorer.game_records import Record, game_of, record_of, with_site
from akropolis_nb.explorer.position_statistics import position_statistics
from akropolis_nb.explorer.run_games import fill
from akropolis_nb.explorer.runs import planned
from akropolis_nb.explorer.store import Run, Store
from akropolis_nb.game.game import Game, position_of
from akropolis_nb.game.record import read_record

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor
    from os import PathLike

    from akropolis_nb.engine.tiles import TileLike
    from akropolis_nb.explorer.position_statistics import Like
    from akropolis_nb.explorer.table import ExplorerTable
    from akropolis_nb.game.bot_protocol import Bot

_OWN = "own records"
"""Who played the games that were added."""
_LONGEST = 48
"""Letters of a position's text that a table of runs shows."""
_MOST = 10_000_000
"""Games of a run."""


class Explorer:
    """A file of games and what they say about openings.

    Every batch of games is stored at once and as a whole: a crash, the stop button or a full disk
    costs the batch in flight, no more. Two programs may fill one file.

    >>> explorer = Explorer(":memory:").run(400, players=2, seed=1, progress=False)
    >>> explorer.games
    400
    >>> best = explorer.first_tiles().table()[0]
    >>> best["seat"], best["low"] < best["mean"] < best["high"]
    (0, True)

    Args:
        path: the file; it is made if it is not there. ``":memory:"`` keeps nothing.

    Raises:
        RecordError: the file is something else, damaged or from a later version; it is left as it
            is.
        AkropolisError: it cannot be opened.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self._store = Store(path)

    @property
    def path(self) -> str:
        """The file."""
        return self._store.path

    def close(self) -> None:
        """Close the file."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- filling ------------------------------------------------------------------------------

    def run(
        self,
        games: int = 1000,
        start: Rules | Position | Game | None = None,
        *,
        bot: str | Bot = "greedy",
        seed: int = 0,
        workers: int | None = None,
        executor: Executor | None = None,
        progress: bool = True,
        **rules: Any,
    ) -> Self:
        """Let a bot play games for every seat, and store them.

        Run again with the same settings it goes on where it stopped; with more ``games`` it plays
        those that are missing. ``games`` counts those of these settings, whoever played them.

        Args:
            games: how many there shall be.
            start: rules, or a position (or a game at it) from which all of them begin, its unseen
                tiles dealt afresh for each; whole games by the keywords if left out.
            bot: a bot or its name, see :func:`ak.bot`. In the file a bot of your own is known by
                its ``repr``, or by its class where that tells nothing.
            seed: decides deals and chances; the same games come whatever the workers.
            workers: threads, if there is no executor; as many as there are processors if left out.
            executor: any ``concurrent.futures.Executor`` that plays instead of threads.
            progress: whether to show a progress bar.
            rules: keywords of :class:`ak.Rules`, such as ``players=3, variants="hb"``.

        Raises:
            AkropolisError: an argument is not what it should be, the disk is full, or the
                executor's workers died.
            KeyboardInterrupt: it was stopped. What was stored stays stored.
        """
        games = whole("games", games, 0, _MOST)
        plan = planned(start, rules, bot, seed)
        fill(self._store, plan, games, executor=executor, workers=workers, progress=progress)
        return self

    def add(self, game: Game | str | PathLike[str]) -> bool:
        """Store a game of your own, its main line; the same game twice counts once.

        Args:
            game: a game, the JSON of its record, or the record's path.

        Returns:
            Whether it was new.

        Raises:
            RecordError: it cannot be read.
            AkropolisError: its main line does not reach the end of the game.

        >>> import akropolis_nb as ak
        >>> game = ak.Game(seed=3)
        >>> end = ak.play_out(game, games=1).into()
        >>> explorer = Explorer(":memory:")
        >>> explorer.add(game), explorer.add(game.to_json()), explorer.games
        (True, False, 1)
        """
        game = game if isinstance(game, Game) else read_record(game)
        start, stacks = game.root.position, game.stacks_from_root()
        record, text = record_of(start, stacks, game.line("main")), str(start)
        if start == Position(start.rules, start.site):
            record, text = with_site(start, record), ""
        played = record.deal.tobytes() + np.ascontiguousarray(record.moves[:, :5]).tobytes()
        number = int.from_bytes(blake2b(played, digest_size=8).digest(), "big") >> 2
        run = self._store.run(start.rules, text, "", 0)
        one = Record(*(part[None] for part in record))
        return self._store.add(run, [number], one) == 1

    # --- what is there ------------------------------------------------------------------------

    @property
    def games(self) -> int:
        """How many games are stored."""
        return sum(run.games for run in self._store.runs())

    def runs(self) -> list[dict[str, Any]]:
        """A plain record for each run: who played, by which rules, from where, how many games."""
        return [
            {
                "run": run.id,
                "bot": run.bot or _OWN,
                "rules": repr(run.rules),
                "start": run.start,
                "seed": run.seed,
                "games": run.games,
            }
            for run in self._store.runs()
        ]

    def game(self, number: int, run: int = 1) -> Game:
        """A stored game, at its end: to look at, to play on, to review.

        Args:
            number: from 0, in the order of the run's games.
            run: the run's number in :meth:`runs`.

        Raises:
            AkropolisError: there is no such game.

        >>> game = Explorer(":memory:").run(3, progress=False).game(2)
        >>> game.ply, game.position.is_over
        (36, True)
        """
        found = next((one for one in self._store.runs() if one.id == run), None)
        if found is None or not found.games:
            raise AkropolisError(f"run {shown(run)} has no games; runs() tells which there are")
        number = whole("number", number, 0, found.games - 1)
        return game_of(found.rules, found.start, self._store.games(found).game(number))

    # --- questions ----------------------------------------------------------------------------

    def first_tiles(self, **only: Any) -> ExplorerTable:
        """Which first tile leads to which final total, by seat.

        Tiles that show the same hexes are one.

        Args:
            only: which games: ``bot="greedy"`` and keywords of :class:`ak.Rules`. Of games that
                were played by several bots or rules the largest part is counted, and said so.

        Raises:
            AkropolisError: there are no such games.
        """
        return opening_statistics.first_tiles(self._sample(only))

    def first_placements(self, tile: TileLike | None = None, **only: Any) -> ExplorerTable:
        """Which first placement leads to which final total, by seat.

        Placements that come to the same when the city is turned are one.

        Args:
            tile: the only tile that counts; all if left out. With it ``heat(seat)`` of the answer
                lays the means on a board: ``ak.City().figure(heat=answer.heat(0))``.
            only: which games, see :meth:`first_tiles`.
        """
        return opening_statistics.first_placements(self._sample(only), tile)

    def stones(self, after: int = 1, **only: Any) -> ExplorerTable:
        """What a stone is worth: final totals by the stones held after a round, by seat.

        ``fits`` of the answer has for each seat what a stone more went with, ``worth``, among
        players with as many points, and its 95% interval. It tells what goes with a stone, not
        what the stone does: who holds more has taken cheaper tiles.

        Args:
            after: the round.
            only: which games, see :meth:`first_tiles`.
        """
        return opening_statistics.stones(self._sample(only), after)

    def tiles(self, by: str | Iterable[str] = (), **only: Any) -> ExplorerTable:
        """What each of the tiles is worth: its takers' totals, compared with their seat's mean.

        Args:
            by: any of ``"round"``, ``"price"``, ``"seat"``: tell these apart.
            only: which games, see :meth:`first_tiles`.
        """
        return opening_statistics.tiles(self._sample(only), by)

    def moves(
        self, position: Position | Game, like: Like = "position", bot: str | None = None
    ) -> ExplorerTable:
        """Which moves were played from a position, and how they did.

        Positions are one if each city can be turned into its counterpart and tiles show the same
        hexes; the rest is as it is: site, stones, unseen tiles, seat, round. That seldom happens
        by chance: ``run(start=position)`` plays games from it.

        Args:
            position: a position, or a game at it.
            like: ``"position"``, or ``"city"``: only the mover's city, its seat and the round
                must be the same; the moves told are those that are legal here.
            bot: count the games of this bot alone.

        Raises:
            AkropolisError: no move is played from there.
        """
        position = position_of(position, "moves are played from an ak.Position")
        if bot is not None and not isinstance(bot, str):
            raise AkropolisError(f"bot takes the name of a run's bot, not {shown(bot)}")
        rules = position.rules
        runs = [run for run in self._store.runs() if run.rules == rules and run.games]
        played = (
            (run.bot or _OWN, run.start, self._store.games(run))
            for run in runs
            if bot in {None, run.bot or _OWN}
        )
        return position_statistics(position, played, like)

    def _sample(self, only: dict[str, Any]) -> opening_statistics.Sample:
        """The whole games that a question is about: the largest group of those alike."""
        known = {"bot", *(field.name for field in fields(Rules))}
        for name in only:
            if name not in known:
                raise AkropolisError(f"games are chosen by {', '.join(sorted(known))}, not {name}=")
        groups: dict[tuple[Rules, str], list[Run]] = defaultdict(list)
        for run in self._store.runs():
            told = {"bot": run.bot or _OWN} | {n: getattr(run.rules, n) for n in known - {"bot"}}
            if run.games and not run.start and all(told[n] == only[n] for n in only):
                groups[run.rules, told["bot"]].append(run)
        if not groups:
            wanted = ", ".join(f"{name}={value!r}" for name, value in only.items())
            raise AkropolisError(
                f"there are no whole games{f' with {wanted}' if wanted else ''} in {self.path}; "
                "run(...) plays some"
            )
        sizes = {key: sum(run.games for run in runs) for key, runs in groups.items()}
        chosen = max(groups, key=lambda key: sizes[key])
        told_of = {key: _told(*key, size) for key, size in sizes.items()}
        others = [told for key, told in told_of.items() if key != chosen]
        counted = told_of[chosen] + f"; not counted: {'; '.join(others)}" * bool(others)
        parts = [self._store.games(run) for run in groups[chosen]]
        games = Record(*map(np.concatenate, zip(*parts, strict=True)))
        return opening_statistics.Sample(chosen[0], games, counted)

    def __repr__(self) -> str:
        runs = [run for run in self._store.runs() if run.games]
        return (
            f"<Explorer {self.path}: {counted(self.games, 'game')} in {counted(len(runs), 'run')}>"
        )

    def _repr_html_(self) -> str:
        from akropolis_nb.draw.tables import html_table
        from akropolis_nb.draw.words import cut

        rows = [
            [run["run"], run["bot"], run["rules"], cut(run["start"], _LONGEST) or "whole games",
             run["seed"], f"{run['games']:,}"]
            for run in self.runs()
        ]  # fmt: skip
        head = ["run", "bot", "rules", "start", "seed", "games"]
        caption = f"{counted(self.games, 'game')} in {self.path}"
        return html_table(head, rows, words=["bot", "rules", "start"], caption=caption)


def _told(rules: Rules, bot: str, games: int) -> str:
    return f"{games:,} game{'s' * (games != 1)} of {bot}, {rules!r}"
