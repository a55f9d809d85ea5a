"""The estimate: the table of a position, its stages, and what it says of two moves."""

from __future__ import annotations

import itertools
import math
import zlib
from array import array
from random import Random
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.analysis import estimate
from akropolis_nb.analysis.estimate import EstimateTable
from akropolis_nb.bots.playouts import POLICIES, PackedPosition
from akropolis_nb.statistics.totals import lead, own

NETWORK = POLICIES["network"]
COVER = 1.96


def played(seed: int, plies: int, names: tuple[str, ...] = ("fast",), **rules: Any) -> ak.Position:
    """A position that bots reached."""
    game, rng = ak.Game(ak.Rules(**rules), seed=seed), Random(seed)
    bots = [ak.bot(name) for name in names]
    while game.ply < plies or game.position.architect_moves:
        game.play(bots[game.ply % len(bots)].choose(game.position, rng))
    return game.position


def table_of(
    position: ak.Position, stage: int, aim: Any = "margin", asked: tuple[int, ...] = (), **how: Any
) -> EstimateTable:
    table = EstimateTable(position, aim)
    for number in asked:
        assert table.ask(table.choices[number].equivalent_moves[-1]) == number
    for _ in table.advance(stage, **how):
        pass
    return table


def results_of(table: EstimateTable, rows: Any = None) -> dict[int, Any]:
    """All that a table says of some moves."""
    found = table.estimates
    rows = range(len(table.choices)) if rows is None else rows
    return {
        n: (
            table.choices[n].move, found.value(n), found.gap(n, found.reference), found.win(n),
            found.win_gap(n, found.reference), found.total(n, lead), found.total(n, own),
        )
        for n in rows
    }  # fmt: skip


def totals(
    position: ak.Position, moves: list[ak.Move], deals: int, plies: int, seed: int
) -> np.ndarray[Any, Any]:
    """Play moves in deals by the kernels' own arguments; totals of shape (moves, deals, seats)."""
    start = PackedPosition(position)
    numbers = [n for one in moves for n in start.numbers(one)]
    room = start.room(per_tile=10)
    return start.try_moves(
        NETWORK, plies, seed, first=0, count=deals, moves=array("i", numbers), room=room
    )


def leads(found: np.ndarray[Any, Any], seat: int) -> np.ndarray[Any, Any]:
    others = np.delete(found, seat, axis=-1)
    return np.asarray(found[..., seat] - others.max(axis=-1))


class Brute:
    """The recipe again, on the games of all moves in all deals, a move at a time."""

    def __init__(self, table: EstimateTable, deals: int) -> None:
        position = table.position
        moves = [one.move for one in table.choices[:24]]
        seed = zlib.crc32(str(position).encode()) // 2
        cut = leads(totals(position, moves, 16, 4, seed), position.to_move)
        self.cut = cut.mean(axis=1)
        self.games = leads(totals(position, moves, deals, 10**6, seed), position.to_move)
        self.deals = dict.fromkeys(range(len(moves)), 0)
        left = len(position.site) - 2 + position.stacks_left * position.rules.stack_size
        self.prior = 3.5 if left > 23 else 4.5 if left > 11 else 3.7 if left > 5 else 1.7
        spreads = {29: 23, 23: 20, 17: 18, 11: 14, 5: 9, 0: 4}
        self.spread = next(sd for more, sd in spreads.items() if left > more)

    def reach(self, stage: int) -> list[int]:
        order = sorted(self.deals, key=lambda n: -self.cut[n])
        for unit in [1, 2, 3, 4, 6, 8, 12, 16][:stage]:
            for size, count in (
                (24, unit // 16), (16, unit // 4), (8, unit), (4, 3 * unit), (2, 9 * unit),
            ):  # fmt: skip
                for n in order[:size]:
                    self.deals[n] = max(self.deals[n], count)
                self.value = self.values(order)
                order.sort(key=lambda n: -self.value[n][0])
        return order

    def values(self, order: list[int]) -> dict[int, tuple[float, float]]:
        most = max(self.deals.values())
        first = next(n for n in order if self.deals[n] == most)
        apart = {n: self.games[n, :k] - self.games[first, :k] for n, k in self.deals.items()}
        pooled = 4 * 1.3 * self.spread**2, 4.0
        for some in apart.values():
            if len(some) > 1:
                pooled = pooled[0] + some.var() * len(some), pooled[1] + len(some) - 1
        found = {}
        for n, some in apart.items():
            c, k = self.cut[n] - self.cut[first], len(some)
            if n == first:
                found[n] = 0.0, 0.0
            elif k == 0:
                found[n] = c, self.prior
            else:
                m = some.mean()
                v = (16 * pooled[0] / pooled[1] + k * some.var()) / (16 + k - 1)
                s2 = self.prior**2 * max(1, (m - c) ** 2 / (v / k + self.prior**2) / 2)
                w = k / v + 1 / s2
                found[n] = (m * k / v + c / s2) / w, w**-0.5
        return found


@pytest.mark.compiled
@pytest.mark.parametrize(("seed", "plies", "stage"), [(1, 4, 3), (2, 20, 8), (3, 26, 5)])
def test_the_numbers_are_those_of_the_recipe(seed: int, plies: int, stage: int) -> None:
    table = table_of(played(seed, plies), stage)
    brute = Brute(table, max(map(table.estimates.games, range(24))))
    order = brute.reach(stage)
    found = table.estimates
    assert found.order == order
    assert {n: found.games(n) for n in range(24)} == brute.deals
    assert table.playouts == sum(brute.deals.values()) >= table.games(stage)
    for n, (mean, error) in brute.value.items():
        assert found.value(n)[0] == pytest.approx(mean, abs=2e-4)
        assert found.gap(n, found.reference).error == pytest.approx(error, abs=2e-4)


@pytest.mark.slow
@pytest.mark.compiled
def test_a_stage_is_the_same_however_it_is_reached() -> None:
    position = played(4, 10)
    expected = results_of(table_of(position, 5))
    stopped = EstimateTable(position, "margin")
    batches = itertools.count(1)
    while stopped.stage < 5:
        before, until = stopped.stage, next(batches)
        for _ in itertools.islice(stopped.advance(5, workers=1 + until % 2), until):
            pass
        if stopped.stage == before:
            assert results_of(stopped) == results_of(table_of(position, before))
    assert results_of(stopped) == expected


@pytest.mark.slow
@pytest.mark.compiled
def test_a_move_asked_about_changes_no_other() -> None:
    position = played(5, 12)
    plain = table_of(position, 4)
    last = len(plain.choices) - 1
    ladder = [n for n in range(last) if n != 3]
    for asked in ((last,), (3, last), (last, 3, 40)):
        table = table_of(position, 4, asked=asked)
        others = [n for n in ladder if n not in asked]
        assert results_of(table, others) == results_of(plain, others)
        assert all(table.estimates.games(n) == 9 * 4 for n in asked)
    later = table_of(position, 4)
    later.ask(later.choices[last].move)
    for _ in later.advance(4):
        pass
    assert results_of(later) == results_of(table_of(position, 4, asked=(last,)))


@pytest.mark.compiled
@pytest.mark.parametrize("rules", [{}, {"players": 3}, {"architect": "metagenes"}], ids=str)
def test_gaps_turn_around_and_add_up(rules: Any) -> None:
    table = table_of(played(6, 9, **rules), 4, "score" if "architect" in rules else "margin")
    found = table.estimates
    rows = [*range(8), len(table.choices) - 1]
    for a, b in itertools.product(rows, repeat=2):
        there, back = found.gap(a, b), found.gap(b, a)
        assert (there.mean, there.chance) == (-back.mean, -back.chance)
        assert (there.error, there.games) == (back.error, back.games)
        assert (there.error == 0) == (a == b)
    for a, b, c in itertools.permutations(rows, 3):
        both = found.gap(a, b).mean + found.gap(b, c).mean
        assert found.gap(a, c).mean == pytest.approx(both, abs=1e-9)


@pytest.mark.compiled
def test_without_unseen_tiles_a_game_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rest is not solved."""
    monkeypatch.setattr(estimate, "solve_choices", lambda *_: None)
    position = played(2, 33)
    table = table_of(position, 1)
    assert (table.done, table.playouts) == (True, len(table.choices))
    found, seat = table.estimates, position.to_move
    for n in range(0, len(table.choices), 9):
        mine = ak.playouts(position.play(table.choices[n].move), 1, "network")[0]
        assert found.total(n, own)[1] == found.gap(n, 0).error == found.win(n)[1] == 0.0
        if len(position.site) <= 3:  # few plies: the wider choice of the estimate is the same
            assert found.total(n, own)[0] == pytest.approx(mine[seat], abs=8)


def test_stages_grow() -> None:
    table = EstimateTable(played(1, 3), "margin")
    games = [table.games(stage) for stage in range(14)]
    assert games[:5] == [0, 28, 56, 84, 120]
    assert games == sorted(set(games))
    assert all(table.stage_of(n) == stage for stage, n in enumerate(games))
    assert all(table.stage_of(n - 1) == stage - 1 for stage, n in enumerate(games) if stage)


@pytest.mark.long
@pytest.mark.compiled
def test_intervals_hold_in_fresh_deals() -> None:
    """Pairs of moves of positions of two, three and four players and one alone."""
    inside = []
    for number in range(24):
        players = (2, 2, 3, 4)[number % 4]
        rules: Any = {"players": players}
        if number % 12 == 5:
            rules = {"architect": "metagenes"}
        names = ("fast", "greedy") if number % 3 else ("fast",)
        position = played(600 + number, 1 + number * 7 % 28, names, **rules)
        aim: Any = "score" if "architect" in rules else "margin"
        table = table_of(position, (2, 4, 6)[number % 3], aim)
        found = table.estimates
        rows = [*found.order[:4], *found.order[9:24:7]]
        moves = [table.choices[n].move for n in rows]
        fresh = totals(position, moves, 400, 10**6, 77)
        seat = position.to_move
        payoffs = fresh[..., seat] if aim == "score" else leads(fresh, seat)
        for a, b in itertools.combinations(range(len(rows)), 2):
            truth = payoffs[a] - payoffs[b]
            gap = found.gap(rows[a], rows[b])
            error = math.hypot(gap.error, truth.std(ddof=1) / len(truth) ** 0.5)
            inside.append(abs(gap.mean - truth.mean()) <= COVER * error)
    assert len(inside) > 330
    assert 0.92 <= np.mean(inside) <= 0.97
