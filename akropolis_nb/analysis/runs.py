"""What a run of games is played by, and which of its games are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from akropolis_nb.analysis.bots import BOTS
from akropolis_nb.analysis.playouts import POLICIES
from akropolis_nb.analysis.records import Plan
from akropolis_nb.engine.checks import shown, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.game import Game
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.rules import Rules, start_or_rules

if TYPE_CHECKING:
    from akropolis_nb.engine.bots import Bot


def planned(start: Any, keywords: dict[str, Any], bot: Any, seed: Any) -> Plan:
    """The plan meant by the arguments of a run, see :meth:`ak.Explorer.run`.

    Raises:
        AkropolisError: one of them is not what it should be.
    """
    plan = Plan(*_begun(start, keywords), _checked_bot(bot), whole("seed", seed, 0, (1 << 62) - 1))
    if not plan.is_fast and isinstance(plan.bot, str) and plan.bot not in BOTS:
        raise AkropolisError(f"{plan.bot} play knows the box's tiles alone, each but once")
    return plan


def _begun(start: Any, keywords: dict[str, Any]) -> tuple[Rules, str]:
    """The rules and the text of the position to begin from, empty for whole games."""
    if isinstance(start, Game):
        start = start.position
    start = start_or_rules(start, keywords, "run()")
    if isinstance(start, Position):
        if start.is_over:
            raise AkropolisError("no games begin from here: the game is over")
        return start.rules, str(start)
    return Rules.checked(start), ""


def _checked_bot(bot: Any) -> str | Bot:
    if isinstance(bot, str):
        known = dict.fromkeys((*POLICIES, *BOTS))
        if bot not in known:
            raise AkropolisError(f"no bot is called {shown(bot)}; there are {', '.join(known)}")
        return bot
    if callable(getattr(bot, "choose", None)) and not isinstance(bot, type):
        return bot  # type: ignore[no-any-return]
    raise AkropolisError(f"a bot is a name or has choose(position, rng), not {shown(bot)}")


def bot_name(bot: str | Bot) -> str:
    """What a bot is called in the file."""
    if isinstance(bot, str):
        return bot
    kind = type(bot)
    return kind.__qualname__ if kind.__repr__ is object.__repr__ else repr(bot)


def missing(there: list[int], games: int, size: int) -> list[tuple[int, int]]:
    """First number and length of the batches that are missing.

    >>> missing([0, 1, 2, 3, 10], 14, 4)
    [(4, 4), (8, 2), (11, 1), (12, 2)]
    """
    free = np.setdiff1d(np.arange(games), np.array(there, np.int64), assume_unique=True)
    ends = (np.diff(free) > 1) | (free[1:] % size == 0)
    parts = np.split(free, np.flatnonzero(ends) + 1)
    return [(int(part[0]), len(part)) for part in parts if len(part)]
