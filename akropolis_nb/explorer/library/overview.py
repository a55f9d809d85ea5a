"""What a player loses by phase, kind of tile and cause beside the bot; and the player's habits."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_args

from akropolis_nb.analysis.reasons.cause import CauseKind
from akropolis_nb.engine.checks import format_count
from akropolis_nb.explorer.explorer_table import habit_text
from akropolis_nb.explorer.habits.findings import opening_findings
from akropolis_nb.explorer.habits.habits import HABITS
from akropolis_nb.explorer.library.store import OPENING
from akropolis_nb.messages.languages import amount, columns, digits, message, percent
from akropolis_nb.messages.numbers import number, with_error, with_sign
from akropolis_nb.statistics.frames import WithFrame

if TYPE_CHECKING:
    from akropolis_nb.explorer.database import Database

_PHASE = f"(turn > {OPENING}) + (turn > {2 * OPENING})"
_KINDS = {kind: kind for kind in "HMBTG"} | {"q": "quarries", "": "districts"}
_GROUPS: dict[str, tuple[str, str, dict[Any, str]]] = {
    "phase": (_PHASE, _PHASE, dict(enumerate(("opening", "middle", "end")))),
    "tile": ("tile", "tile", _KINDS),
    "cause": ("cause", "bot_cause", {kind: kind for kind in get_args(CauseKind)} | {"": "unclear"}),
}
"""By what losses are grouped: the columns of the player and of the bot, and the names of values."""
_LOSSES = """
    WITH lost AS (
        SELECT game, {own} AS value, 1 AS moves, loss AS own, 0.0 AS bot FROM move WHERE player = ?1
        UNION ALL SELECT game, {bot}, 0, 0.0, bot_loss FROM move WHERE player = ?1
    ), games AS (
        SELECT value, sum(moves) AS moves, sum(own) AS own, sum(bot) AS bot, sum(own - bot) AS more
        FROM lost GROUP BY value, game
    )
    SELECT value, sum(moves), sum(own), sum(bot), sum(more * more) FROM games GROUP BY value
"""


@dataclass(frozen=True)
class Overview(WithFrame):
    """Result of :meth:`Library.overview`; displays itself as tables.

    A loss is that of :func:`ak.review`: 0 if nothing better was found. The bot is
    ``ak.bot("fast")``, which was asked in the same positions and judged by the same playouts.
    """

    player: str
    games: int
    """Number of the player's reviewed games."""
    rows: tuple[dict[str, Any], ...]

    def table(self) -> list[dict[str, Any]]:
        """Return a plain record for each row of all tables.

        ``by`` says of which table it is: ``phase``, ``tile``, ``cause`` or ``habit``. Losses have
        points a game: ``loss``, that of the ``bot``, and the difference, ``more``, with its
        standard error. Habits have the share of moves that follow them (``share``, ``bot``) where
        they forbid some, and the ``lead`` that they bring if they are kept in the whole opening.
        """
        return [dict(row) for row in self.rows]

    def __repr__(self) -> str:
        return f"<Overview of {self.player!r}: {format_count(self.games, 'game')}>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import html_table, html_words

        tables = []
        for by in (*_GROUPS, "habit"):
            more = ("share", "bot", "lead") if by == "habit" else ("lost_a_game", "bot", "more")
            head = columns(by, "moves", *more)
            cells = [_cells(row) for row in self.rows if row["by"] == by]
            table = html_table(head, cells, words=head[:1])
            tables.append(f'<div style="max-width:100%;overflow-x:auto">{table}</div>')
        lost, bot = (
            number(math.fsum(row[name] for row in self.rows if row["by"] == "phase"))
            for name in ("loss", "bot")
        )
        title, *notes = (
            html_words(message(f"library_{key}", games=amount("games", self.games), n=OPENING,
                               player=self.player, lost=lost, bot=bot))
            for key in ("overview", "losses", "habits")
        )  # fmt: skip
        style = "display:flex;flex-wrap:wrap;align-items:flex-start;gap:0 1em"
        return f'<b>{title}</b><div style="{style}">{"".join(tables)}</div>{"".join(notes)}'


def _cells(row: dict[str, Any]) -> list[str]:
    """Return the cells of a row in the language that is set."""
    by, name, moves = row["by"], row["name"], digits(f"{row['moves']:,}")
    if by == "habit":
        shares = percent(row["share"]), percent(row["bot"])
        return [habit_text(name), moves, *shares, with_sign(row["lead"])]
    keys = {"phase": f"phase_{name}", "tile": f"tile_{name}", "cause": f"cause_{name}"}
    label = message(name if len(name) == 1 else keys[by])
    more = with_error(row["more"], row["error"], signed=True)
    return [label, moves, number(row["loss"]), number(row["bot"]), more]


def make_overview(store: Database, player: str) -> Overview:
    """Return the overview of a player who has reviewed games."""
    ((games,),) = store.rows("SELECT count(DISTINCT game) FROM move WHERE player = ?", player)
    found = []
    for by, (own, bot, names) in _GROUPS.items():
        sums = {value: row for value, *row in store.rows(_LOSSES.format(own=own, bot=bot), player)}
        rows = []
        for value in filter(sums.__contains__, names):
            moves, *lost, squares = sums[value]
            own_lost, bot_lost = (points / games for points in lost)
            more = own_lost - bot_lost
            error = max(0.0, squares / games - more**2) / (games - 1) if games > 1 else math.inf
            row = {"by": by, "name": names[value], "moves": moves, "loss": own_lost}
            rows.append(row | {"bot": bot_lost, "more": more, "error": math.sqrt(error)})
        found += rows if by == "phase" else sorted(rows, key=lambda row: -row["loss"])
    return Overview(player, games, (*found, *_habit_rows(store, player)))


def _habit_rows(store: Database, player: str) -> list[dict[str, Any]]:
    """Return how often a player's moves follow each habit, and the bot's in their place."""
    counts = [Counter[str]() for _ in HABITS]
    sql = "SELECT habits, count(*) FROM move WHERE player = ? AND habits != '' GROUP BY 1"
    for habits, many in store.rows(sql, player):
        for count, mark in zip(counts, habits, strict=True):
            count[mark] += many
    findings = [row for row in opening_findings().table() if not row["against"]]
    leads = {row["habit"]: row["lead"] for row in findings if row["turns"] == f"1–{OPENING}"}
    found = []
    for name, count in zip(HABITS, counts, strict=True):
        if moves := count.total() - count["-"]:
            own, bot = ((count[mark] + count["3"]) / moves for mark in "12")
            row = {"by": "habit", "name": name, "moves": moves, "share": own, "bot": bot}
            found.append(row | {"lead": leads[name]})
    return sorted(found, key=lambda row: row["bot"] - row["share"])
