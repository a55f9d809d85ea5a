"""What a habit changes: the same deals with and without it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from akropolis_nb.engine.checks import (
    check_seed,
    format_count,
    kernel_seed,
    short_repr,
    suggest,
    whole,
)
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.rules import Rules
from akropolis_nb.explorer.explorer_table import ExplorerTable
from akropolis_nb.explorer.habits.experiment import play_plans
from akropolis_nb.explorer.habits.habits import Habit, as_habit
from akropolis_nb.messages.languages import amount, message
from akropolis_nb.statistics.intervals import student
from akropolis_nb.statistics.totals import lead, own, win_share

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from concurrent.futures import Executor

    from numpy.typing import NDArray

    from akropolis_nb.explorer.habits.experiment import Function, Plan
    from akropolis_nb.explorer.logged_games import Logged

Turns: TypeAlias = "int | Iterable[int] | None"
OPENING = range(1, 7)
"""The turns of an opening."""
PAYOFFS = {"lead": lead, "points": own, "chance": win_share}
COLUMNS = ("lead", "points", "chance", "changed", "games")


@suggest
def try_habit(
    *habits: str | Function,
    turns: Turns = None,
    playouts: int = 1000,
    rules: Rules | None = None,
    against: str | None = None,
    seed: int = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> ExplorerTable:
    """Measure what a habit changes: whole games with and without it, in the same deals.

    Everybody plays as ``ak.bot("fast")``. In the turns of the habit one player, each in turn, takes
    the best of the moves that suit it, by the network; if none does, simply the best move. The rest
    of the game is played freely.

    Args:
        *habits: names, such as ``"ground"``, ``"spread"``, ``"plaza:M"``, ``"stones:+1"`` or
            ``"tile:7"`` (an unknown name raises an error with all of them), or functions of a
            position that return an :class:`ak.Move`, or ``None`` for the best move; they are some
            hundred times as slow.
        turns: a turn or several, counted for each player from 1; by default the first six, and for
            ``"stones:…"`` turn 1.
        playouts: number of deals; each is played once without and once with each habit.
        rules: the rules; two players if omitted.
        against: another habit that takes the place of free play. Only deals in which both habits
            had a choice in all their turns are counted.
        seed: decides the deals; the same seed gives the same result.
        workers: number of threads if there is no executor; the number of processors if omitted.
        executor: a ``concurrent.futures.Executor`` to use instead of threads.
        progress: whether to show a progress bar.

    Returns:
        A table with a row for each habit: the change of the lead over the best opponent and of the
        own points, and of the chance to win in percentage points, each with half of its 95%
        interval (``lead_error`` and so on); the share of deals with another result.

    Raises:
        AkropolisError: an argument is invalid.

    >>> import akropolis_nb as ak
    >>> row = ak.try_habit("spread", playouts=60, progress=False).table()[0]
    >>> row["habit"], row["turns"], row["lead"] < -10, row["games"]
    ('spread', '1–6', True, 60)
    """
    if not habits:
        raise AkropolisError('try_habit takes one habit or several, such as try_habit("ground")')
    rules = Rules.checked(rules)
    playouts = whole("playouts", playouts, 2, 1_000_000)
    each = [
        _plan(habit, turns, last_turn(rules))
        for habit in (*habits, *[against] * (against is not None))
    ]
    how: dict[str, Any] = {"executor": executor, "workers": workers, "progress": progress}
    played = play_plans(rules, each, playouts, kernel_seed(check_seed(seed)), **how)
    base = len(each) if against is not None else 0
    rows = tuple(
        {"habit": _name(habit), "turns": turns_text(each[arm - 1])}
        | ({"against": against} if base else {})
        | difference(played, arm, base, list(each[arm - 1]))
        for arm, habit in enumerate(habits, 1)
    )
    return ExplorerTable(
        message("habit_table"),
        message("habit_games", games=amount("games", rows[0]["games"]), rules=repr(rules)),
        rows,
        ("habit", "turns", *(["against"] if base else [])),
        columns=COLUMNS,
    )


def difference(
    played: Sequence[Logged], arm: int, base: int, turns: Iterable[int]
) -> dict[str, Any]:
    """Return what one arm changes against another, as a plain record.

    With a base other than free play, only deals count in which both had a choice in all turns.
    """
    parts = []
    for seat, games in enumerate(played):
        values = changes(games, seat, arm, base)
        if base:
            seats = games.totals.shape[2]
            plies = [seat + seats * (turn - 1) for turn in turns]
            chosen = games.followed[:, [arm, base]][:, :, plies]
            values = values[(chosen > 0).all(axis=(1, 2))]
        parts.append(values)
    return summary(np.concatenate(parts))


def changes(games: Logged, seat: int, arm: int, base: int = 0) -> NDArray[np.float64]:
    """Return what changes in each deal: lead, own points, chance in percent, whether anything."""
    now, before = games.totals[:, arm], games.totals[:, base]
    columns = [payoff(now, seat) - payoff(before, seat) for payoff in PAYOFFS.values()]
    values = np.column_stack([*columns, (now != before).any(axis=1)])
    values[:, 2] *= 100
    return values


def summary(values: NDArray[np.float64]) -> dict[str, Any]:
    """Return the means of columns as in :func:`changes`, with half of their 95% intervals."""
    count = len(values)
    if count < 2:
        raise AkropolisError(
            f"in {format_count(count, 'deal')} both habits had a choice; play more"
        )
    row: dict[str, Any] = {"games": count}
    for name, column in zip((*PAYOFFS, "changed"), values.T, strict=False):
        half = student(count - 1) * float(column.std(ddof=1)) / math.sqrt(count)
        row |= {name: float(column.mean()), f"{name}_error": half}
    row.pop("changed_error", None)
    return row | {"low": row["lead"] - row["lead_error"], "high": row["lead"] + row["lead_error"]}


def last_turn(rules: Rules) -> int:
    """Return the number of turns that every player has in a whole game."""
    return rules.rounds * rules.stack_size // rules.players


def _plan(habit: object, turns: Turns, last: int) -> Plan:
    """Return the habit of each turn, of which the game has ``last``."""
    found: Any = habit if callable(habit) else as_habit(habit)
    if turns is None:
        turns = 1 if isinstance(found, Habit) and found.stones else OPENING
    try:
        wanted = [turns] if isinstance(turns, int) else sorted({*turns})
    except TypeError:
        raise AkropolisError(
            f"turns are whole numbers from 1 on, not {short_repr(turns)}"
        ) from None
    if not wanted:
        raise AkropolisError("a habit needs a turn: turns=range(1, 7) for the first six")
    return {whole("a turn", turn, 1, last): found for turn in wanted}


def turns_text(turns: Iterable[int]) -> str:
    """Return turns as a text such as ``1–6``."""
    numbers = list(turns)
    if len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


def _name(habit: object) -> str:
    return habit if isinstance(habit, str) else getattr(habit, "__name__", repr(habit))
