"""The strong players: the network alone, and with search."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.estimate import EstimateTable
from akropolis_nb.bots import strong
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.runtime.entries import enter
from akropolis_nb.engine.vectors import sizes
from akropolis_nb.statistics.totals import own
from tests.kernels.network.networks import midgame

RULES = [
    ak.Rules(),
    ak.Rules(variants="hmbtg", lake_is_edge=True),
    ak.Rules(players=3),
    ak.Rules(players=4, lake="single"),
    ak.Rules(architect="metagenes"),
]


@pytest.mark.parametrize("name", ["fast", "strong"])
@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_whole_games_of_all_rules(name: str, rules: ak.Rules) -> None:
    player = ak.bot(name) if name == "fast" else ak.bot(name, playouts=40)
    game, rng = ak.Game(rules, seed=2), Random(1)
    while not game.position.is_over:
        game.play(player.choose(game.position, rng))
    assert min(score.total for score in game.position.scores[:1]) > 50


@pytest.mark.parametrize(("aim", "reply_weight"), [("win", 1.0), ("score", 0.0)])
def test_fast_takes_the_greatest_merit_of_all_moves(aim: Any, reply_weight: float) -> None:
    """With the aim ``score`` it minds no other seat."""
    position = midgame(ak.Rules(), 9)
    start = PackedPosition(position)
    rated = start.rate_moves(k.MOST_LISTED, reply_weight)
    assert (rated.value == rated.rating).all() == (aim == "score")
    best = rated.moves[rated.rating.argmax()].tolist()
    move = start.move(*best)
    assert ak.bot("fast", aim=aim).choose(position, Random(1)) == move


@pytest.mark.parametrize("rules", RULES, ids=repr)
@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("shared", [False, True])
def test_a_search_adds_up_what_playouts_of_its_candidates_give(
    rules: ak.Rules, rounds: int, shared: bool
) -> None:
    plies = rounds * rules.players
    position = midgame(rules, 8 if rules.architect is None else 4)
    start = PackedPosition(position)
    search = sizes.zeros(k.CANDIDATES + k.CANDIDATE * 48)
    root = start.workspace(per_tile=0, reply_weight=1.0)
    begin = start.table, start.cities, start.size, root, start.flags, start.network, search, 48
    count = enter("begin_search", *begin)
    listed = [search[k.CANDIDATES + k.CANDIDATE * n :][: k.CANDIDATE] for n in range(count)]
    ratings = [one[k.CANDIDATE_RATING] for one in listed]
    assert ratings == sorted(ratings, reverse=True)
    # One candidate for each tile, so that no reply is shared.
    chosen = list({one[0]: one for one in reversed(listed)}.values())
    for n, one in enumerate(chosen):
        search[k.CANDIDATES + k.CANDIDATE * n : k.CANDIDATES + k.CANDIDATE * (n + 1)] = one
    search[k.CANDIDATES_LEFT], search[k.LEAD] = len(chosen), k.POINT
    # As many plies for each, or for all together and the rest left over.
    search[k.PLIES_AFTER] = 1 if shared else plies
    search[k.PLIES_SHARED] = shared * (plies * len(chosen) + len(chosen) - 1)
    room = start.room()
    moves = start.table[:0]
    for one in chosen:
        moves.extend(one[:5])
    deals = 6
    enter(
        "search_deals", start.table, start.cities, *room[:2], start.size, room[2], start.flags,
        start.network, search, 77, deals,
    )  # fmt: skip
    totals = start.try_moves(
        k.NETWORK, plies, 77, first=0, count=deals, moves=moves, room=start.room()
    )
    seat = position.to_move
    leads = totals[:, :, seat] - np.delete(totals, seat, axis=2).max(axis=2)
    for n in range(len(chosen)):
        o = k.CANDIDATES + k.CANDIDATE * n
        assert search[o + k.CANDIDATE_GAMES] == deals
        # Sums are relative to the first candidate. Totals of playouts are rounded to points.
        ahead = leads[n].sum() - leads[0].sum()
        assert search[o + k.CANDIDATE_SUM] / 16 == pytest.approx(ahead, abs=2.2 * deals)


def test_the_most_stones_a_position_may_have_change_no_choice() -> None:
    """From 15 stones on, the network expects one point more for each, and nothing else."""
    rules, few, most = ak.Rules(), 500, 99_999
    site = ak.Game(rules, seed=7).position.site
    found = []
    for stones in (few, most):
        position = ak.Position(rules, site, stones=[stones] * 2)
        table = EstimateTable(position, "score")
        rated = PackedPosition(position).rate_moves(reply_weight=0.0)
        assert ((rated.value - stones > 40) & (rated.value - stones < 200)).all()
        found.append((
            ak.bot("fast").choose(position, Random(1)),
            ak.bot("strong", playouts=300).choose(position, Random(1)),
            [expected - stones for expected in table.expected[own]],
            (rated.value - stones).tolist(),
        ))  # fmt: skip
    assert found[0] == found[1]
    with pytest.raises(ak.AkropolisError, match="stones"):
        ak.Position(rules, site, stones=[10 * most] * 2)


def test_many_stones_overflow_no_sum() -> None:
    """Stones beyond some make no difference but their number to what the network expects."""
    sums = []
    for stones in (1_000, 99_999):
        game = ak.Game(seed=7)
        position = ak.Position(game.rules, game.position.site, stones=[stones] * 2)
        search = strong._Search(position, strong.StrongBot(aim="score", candidates=3), 1)
        # As if 200,000 deals had been played, in which the second candidate was 10 points ahead.
        search._vector[k.DEAL] = 200_000
        second = k.CANDIDATES + k.CANDIDATE + k.CANDIDATE_SUM
        search._vector[second] = 160 * 200_000
        search._play(50)
        sums.append(
            [search._vector[k.CANDIDATES + k.CANDIDATE * n + k.CANDIDATE_SUM] for n in range(3)]
        )
        assert search._vector[second] > 150 * 200_000
    assert sums[0] == sums[1]


def test_the_sums_of_a_search_have_room_for_all_deals() -> None:
    assert 2 * k.MOST_DEALS * k.MOST_AHEAD < 1 << 31


def test_halving_keeps_the_better_half_in_order() -> None:
    search = sizes.zeros(k.CANDIDATES + 5 * k.CANDIDATE)
    search[k.CANDIDATES_LEFT] = 5
    for n, total in enumerate((3, 9, 1, 9, 4)):
        o = k.CANDIDATES + k.CANDIDATE * n
        search[o], search[o + k.CANDIDATE_SUM] = n, total
    assert enter("halve", search) == 3
    assert [search[k.CANDIDATES + k.CANDIDATE * n] for n in range(3)] == [1, 3, 4]


@pytest.mark.parametrize("timed", [False, True])
def test_a_search_ends_when_the_deals_are_used_up(
    monkeypatch: pytest.MonkeyPatch, timed: bool
) -> None:
    monkeypatch.setattr(k, "MOST_DEALS", 5)
    position = midgame(ak.Rules(), 9)
    search = strong._Search(position, strong.StrongBot(), 1)
    if timed:
        search.run_for(perf_counter(), 0.5)
    else:
        search.run(1000)
    assert search._vector[k.DEAL] == 5
    assert search._vector[k.CANDIDATES_LEFT] == 1
    assert search.best() in position.legal_moves()


def test_moves_that_the_network_cannot_tell_apart_are_one_candidate() -> None:
    position = ak.Game(seed=7).position
    start = PackedPosition(position)
    search = sizes.zeros(k.CANDIDATES + k.CANDIDATE * 64)
    root = start.workspace(per_tile=0)
    count = enter(
        "begin_search", start.table, start.cities, start.size, root, start.flags, start.network,
        search, 64,
    )  # fmt: skip
    listed = [search[k.CANDIDATES + k.CANDIDATE * n :][: k.CANDIDATE] for n in range(count)]
    found = [(one[0], one[k.CANDIDATE_VALUE] / k.POINT) for one in listed]
    assert len(set(found)) == len(found)
    rated = start.rate_moves()
    assert set(found) == set(zip(rated.moves[:, 0].tolist(), rated.value, strict=True))


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("gready", {}, "no bot is called 'gready'"),
        ("fast", {"budget": 1.0}, "takes no budget"),
        ("greedy", {"aim": "win"}, "takes no aim"),
        ("strong", {"aim": "points"}, "an aim is"),
        ("strong", {"budget": 1.0, "playouts": 5}, "not both"),
        ("monte-carlo", {"budget": 1.0, "playouts": 5}, "not both"),
        ("monte-carlo", {"budget": 0}, "above 0"),
        ("monte-carlo", {"budget": True}, "above 0"),
        ("strong", {"playouts": 0}, "playouts"),
    ],
)
def test_wrong_arguments(name: str, given: dict[str, object], message: str) -> None:
    with pytest.raises(ak.AkropolisError, match=message):
        ak.bot(name, **given)  # type: ignore[arg-type]


def test_without_compiled_code_the_search_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compiled, "load", lambda: k)
    with pytest.raises(ak.AkropolisError, match=r"needs numba.*'fast'"):
        ak.bot("strong").choose(ak.Game(seed=1).position, Random(1))
    assert ak.bot("fast").choose(ak.Game(seed=1).position, Random(1))
