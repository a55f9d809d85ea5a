"""Compiled kernels held equal to the plain ones, and work that uses all of them."""

from __future__ import annotations

from array import array
from random import Random
from typing import TYPE_CHECKING, Any

import akropolis_nb as ak
from akropolis_nb.bots.endings import solve_ending
from akropolis_nb.bots.playouts import PackedPosition, Workspace
from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.bots.strong import StrongBot
from akropolis_nb.engine import kernels
from akropolis_nb.engine.vectors.network import no_network
from akropolis_nb.explorer.habits.experiment import orders_of
from akropolis_nb.explorer.habits.habits import as_habit
from akropolis_nb.explorer.logged_games import LoggedGames

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

AIMS: tuple[Any, ...] = ("margin", "win")


class Both:
    """Compiled kernels that compare their results with others, by default the plain kernels."""

    def __init__(self, compiled: Any, names: Iterable[str], others: Any = kernels) -> None:
        self.called: set[str] = set()
        for name in names:
            setattr(self, name, self._both(name, getattr(compiled, name), getattr(others, name)))

    def _both(self, name: str, compiled: Any, other: Any) -> Callable[..., object]:
        def call(*arguments: Any) -> object:
            copies = [v[:] if isinstance(v, array) else v for v in arguments]
            found = compiled(*arguments)
            assert found == other(*copies)
            assert list(arguments) == copies
            self.called.add(name)
            return found

        return call


def play_many(
    module: Any,
    start: PackedPosition,
    totals: Any,
    policy: int = kernels.RANDOM,
    room: Workspace | None = None,
    **changes: Any,
) -> Workspace:
    """Play games by the kernels of a module, with unchecked arguments; return what it wrote to."""
    table, cities, workspace = room = room or start.room()
    given = {"table": start.table, "seed": 1, "first": 0, "count": len(totals) // start.seats}
    given |= changes
    net = start.network if policy == kernels.NETWORK else no_network()
    module.play_many(
        given["table"], start.cities, table, cities, start.size, workspace, start.flags, policy,
        net, given["seed"], given["first"], given["count"], totals,
    )  # fmt: skip
    return room


def without_seats(start: PackedPosition) -> array[int]:
    """Return a table that no kernel can play on."""
    table = start.table[:]
    table[kernels.SEATS] = 0
    return table


def use_entries() -> None:
    """Use all entries of ``compiled.load()``."""
    position = ak.Game(ak.Rules(3, "hmbtg"), seed=3).position
    for policy in ("random", "greedy", "farsighted"):
        ak.playouts(position, 2, policy=policy, seed=4)
    Rollouts(position, 1, policy="greedy").play_to_end(list(position.legal_moves())[:2], 0, 2)
    bot = ak.bot("monte-carlo", playouts=8)
    assert bot.choose(position, Random(1)) in position.legal_moves()
    ak.Explorer(":memory:").run(2, players=2, bot="greedy", seed=5, progress=False)
    use_habits()
    use_network()
    ak.analyse(position, playouts=28, progress=False)
    assert ak.Puzzle(ak.City(), tiles=[7, 31]).solve(progress=False).best


def use_habits() -> None:
    """Play the first turns of a game by habits."""
    games = LoggedGames(last_round(), whole=False)
    plans = [{1: as_habit(name)} for name in ("tile list, greedy place", "random place")]
    games.play_orders(orders_of(plans, 0, 2, games.plies), 1, 0, 1)


def last_round() -> ak.Position:
    """Return a position with one round left."""
    return ak.Position.build(site=[1, 2], unseen=[4, 5, 6], stones=[1, 0], strict=False)


def use_network() -> None:
    """Play the end of a game by the network, rate its moves, search it and solve it."""
    last = last_round()
    ak.playouts(last, 1, policy="network")
    PackedPosition(last).rate_moves(per_tile=2)
    more = ak.Position.build(site=[1, 2, 14, 9], unseen=[4, 5, 6], stones=[2, 3], strict=False)
    PackedPosition(more).rate_moves(per_tile=2, reply_weight=1.0)  # the next seat's replies as well
    for aim in AIMS:
        assert solve_ending(ak.Position.build(site=[1, 2, 9], unseen=[], strict=False), aim)
    assert StrongBot(None, playouts=2, candidates=2, plies=1).choose(last, Random(1))
