"""What a library stores: games, reviewed moves with the bot's beside them, and exercises."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.reasons.compare_moves import reasons_of
from akropolis_nb.analysis.review.exercise import Exercise
from akropolis_nb.analysis.review.move_quality import judge_move
from akropolis_nb.analysis.review.steps import review_again
from akropolis_nb.bots.players import bot
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.explorer.database import Kind
from akropolis_nb.explorer.habits.habits import HABITS, follow
from akropolis_nb.game.formats.record import read_record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.analysis.review.exercise import Try
    from akropolis_nb.analysis.review.move_quality import ReviewedMove
    from akropolis_nb.analysis.review.review import Review
    from akropolis_nb.engine.placement import Move, MoveLike
    from akropolis_nb.explorer.database import Database

OPENING = 6
"""Turns of the opening; so many turns more are the middle game."""
INTERVALS = 1, 3, 7, 21, 60
"""Days to the next time, by how often the better move was found in a row."""
KIND = Kind(
    "a library of games",
    0x616B_6C62,  # aklb
    1,
    (
        """CREATE TABLE game (
            id INTEGER PRIMARY KEY,
            digest BLOB NOT NULL UNIQUE,  -- of the names, the start and the moves of the line
            record TEXT NOT NULL,
            playouts INTEGER NOT NULL     -- of its review; 0 if there is none
        )""",
        """CREATE TABLE move (
            game INTEGER NOT NULL, ply INTEGER NOT NULL, player TEXT NOT NULL,
            turn INTEGER NOT NULL,     -- the player's own, from 1 on
            tile TEXT NOT NULL,        -- letter of its plaza; else q if it has a quarry, or empty
            loss REAL NOT NULL,
            cause TEXT NOT NULL,       -- of the loss, if it is sure; else empty
            bot_loss REAL NOT NULL,    -- the same of the move that ak.bot("fast") chooses
            bot_cause TEXT NOT NULL,
            stage INTEGER NOT NULL, mistake INTEGER NOT NULL,  -- stage of the position's table
            habits TEXT NOT NULL,      -- a letter for each in the opening: - if it forbids no move,
                                       -- else 1 if the move follows it, and 2 more if the bot's
            PRIMARY KEY (game, ply)
        ) WITHOUT ROWID""",
        """CREATE TABLE exercise (
            game INTEGER NOT NULL, ply INTEGER NOT NULL,
            step INTEGER NOT NULL,     -- how often the better move was found in a row
            due INTEGER,               -- the day, as date.toordinal() counts; NULL: no more
            PRIMARY KEY (game, ply)
        ) WITHOUT ROWID""",
    ),
)


def move_rows(game: int, review: Review) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of the table ``move`` for a review of a game; forced moves have none."""
    fast = bot("fast")
    for move in review.moves:
        if move._table is None:
            continue
        turn = sum(one.seat == move.seat for one in review.moves[: move.ply])
        hexes, other = as_tile(move.move.tile).hexes, fast.choose(move.position, Random(0))
        yield (
            *(game, move.ply, move.name, turn),
            next((kind for kind in "HMBTGq" if kind in hexes), ""),
            *(move.loss, cause_of(move.reasons), *_loss_of(move, other)),
            *(move._table.stage, move.is_mistake),
            _habits(move, other) if turn <= OPENING else "",
        )


def _loss_of(move: ReviewedMove, other: Move) -> tuple[float, str]:
    """Return the loss of another move in place of a reviewed one, and its cause."""
    table, best = move._table, move.best or move.move
    if table is None:
        raise AssertionError
    found = table.reach(table.stage, asked=[other])
    gap = found.gap(table.number(best), table.number(other))
    is_sure = judge_move(gap.mean, gap.error) not in {"best", "good"}
    return max(0.0, gap.mean), cause_of(reasons_of(table, best, other)) if is_sure else ""


def cause_of(reasons: Reasons | None) -> str:
    """Return the kind of the cause that speaks most for the better move; empty if none does."""
    causes = () if reasons is None else reasons.causes
    return next((cause.kind for cause in causes if cause.points > 0), "")


def _habits(move: ReviewedMove, other: Move) -> str:
    found = follow(move.position, [move.move, other])
    marks = {name: f"{own + 2 * bots}" for name, (own, bots) in found.items()}
    return "".join(marks.get(name, "-") for name in HABITS)


class StoredExercise(Exercise):
    """A mistake of a stored game; its first answer is stored and decides when it comes again."""

    def __init__(self, store: Database, game: int, ply: int, today: int) -> None:
        query = "SELECT record, stage FROM game JOIN move ON game = id WHERE id = ? AND ply = ?"
        ((record, stage),) = store.rows(query, game, ply)
        played = read_record(record)
        node = played.current_line()[ply - 1]
        super().__init__(review_again(played.names, node, stage), played.names)
        self._store, self._game, self._today = store, game, today
        self.solved: bool | None = None
        """Whether the first answer was accepted; ``None`` before."""
        self.days: int | None = None
        """Days to the next time; ``None`` before the answer, and if there is no other."""

    def check(self, move: MoveLike) -> Try:
        """Evaluate a move, see :meth:`Exercise.check`."""
        answer = super().check(move)
        self._save(solved=answer.found)
        return answer

    def reveal(self) -> ReviewedMove:
        """Reveal the answer, see :meth:`Exercise.reveal`."""
        self._save(solved=False)
        return super().reveal()

    def _save(self, *, solved: bool) -> None:
        """Store the first answer."""
        if self.solved is not None:
            return
        query = "SELECT step FROM exercise WHERE game = ? AND ply = ?"
        steps = self._store.rows(query, self._game, self.ply) or [(0,)]
        step = steps[0][0] + 1 if solved else 0
        self.days = INTERVALS[step] if step < len(INTERVALS) else None
        row = self._game, self.ply, step, None if self.days is None else self._today + self.days
        with self._store.write() as base:
            base.execute("INSERT OR REPLACE INTO exercise VALUES (?,?,?,?)", row)
        self.solved = solved
