"""What final scores consist of: the parts add up, and agree with the scores of the cities."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.engine import kernels
from akropolis_nb.engine.tiles import CODES, DISTRICTS
from akropolis_nb.engine.vectors.final_cities import join
from tests.bots.test_players import start
from tests.random_rules import any_rules

POLICIES: tuple[Any, ...] = ("random", "greedy", "farsighted", "network")


def some_moves(position: ak.Position, many: int) -> list[ak.Move]:
    return Random(many).sample(list(position.legal_moves()), many)


@any_rules
@pytest.mark.parametrize("policy", POLICIES)
def test_the_parts_add_up_to_the_totals(policy: Any, rules: dict[str, Any]) -> None:
    position = start(plies=6, **rules)
    moves = some_moves(position, 3)
    final = Rollouts(position, 5, policy=policy).play_to_end(moves, 2, 4)
    totals = Rollouts(position, 5, policy=policy).play(moves, 2, 4)
    np.testing.assert_array_equal(final.totals, totals)
    np.testing.assert_array_equal(final.points.sum(axis=-1), totals)


@any_rules
def test_the_hexes_add_up_to_the_values(rules: dict[str, Any]) -> None:
    position = start(plies=8, **rules)
    final = Rollouts(position, 5, policy="greedy").play_to_end(some_moves(position, 2), 0, 6)
    for seat in range(position.rules.players):
        hexes = final.hexes[:, :, seat]
        if rules.get("architect") and seat == 1:
            assert not hexes.any()
            continue
        for n, letter in enumerate(DISTRICTS):
            value = np.where(hexes[..., 2] == CODES[letter], hexes[..., 4], 0).sum(axis=-1)
            np.testing.assert_array_equal(value, final.values[:, :, seat, n])
            stars = (hexes[..., 2] == CODES[letter.upper()]).sum(axis=-1)
            each = {"h": 1, "g": 3}.get(letter, 2)
            np.testing.assert_array_equal(each * stars, final.stars[:, :, seat, n])


@any_rules
@pytest.mark.parametrize("seed", range(6))
def test_a_last_move_leaves_the_scores_of_its_cities(seed: int, rules: dict[str, Any]) -> None:
    """The second source is the score of the position after the move."""
    whole = start(seed, 14, **rules)
    position = ak.Position.build(
        whole.rules,
        site=[8 - seed, 20 - seed],
        cities=whole.cities,
        stones=[3, *whole.stones[1:]],
        unseen=[],
        strict=False,
    )
    moves = some_moves(position, 5)
    final = Rollouts(position, 1, policy="greedy").play_to_end(moves, 0, 1)
    assert (final.taken == -1).all()
    for n, move in enumerate(moves):
        after = position.play(move)
        assert after.is_over
        for seat, score in enumerate(after.scores):
            assert final.totals[n, 0, seat] == score.total
            by_district = [score[letter] for letter in DISTRICTS]
            assert final.values[n, 0, seat].tolist() == [one.value for one in by_district]
            assert final.stars[n, 0, seat].tolist() == [one.stars for one in by_district]
            if not (rules.get("architect") and seat == 1):
                rows = final.hexes[n, 0, seat]
                built = sorted(
                    (q, r, kernels.LETTERS[kind], level)
                    for q, r, kind, level, _ in rows[rows[:, 2] > 0].tolist()
                )
                city = after.cities[seat]
                assert built == sorted((h.q, h.r, h.kind, h.level) for h in city.hexes())
                counting = {(q, r) for q, r, _, _, value in rows.tolist() if value}
                tied = {cell for group in score["houses"].hexes for cell in [tuple(group)[:2]]}
                others = {
                    tuple(cell)[:2]
                    for one in by_district
                    if one.name != "houses"
                    for cell in one.hexes
                }
                assert counting >= others
                assert len(counting - others) == len(tied)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_tiles_taken_are_those_of_the_next_plies(players: int) -> None:
    position = start(plies=1, players=players)
    moves = some_moves(position, 4)
    rollouts = Rollouts(position, 5, policy="greedy", plies=0)
    final = rollouts.play_to_end(moves, 0, 8)
    assert final.taken.shape == (4, 8, players)
    assert final.taken.min() >= 0
    for n, move in enumerate(moves):
        after = position.play(move)
        prices = final.taken[n, :, 0]
        assert prices.max() < min(len(after.site), after.stones[after.to_move] + 1)


def test_parts_in_different_deals_are_joined() -> None:
    position = start(plies=4)
    moves = some_moves(position, 2)
    rollouts = Rollouts(position, 5, policy="greedy")
    together = join([rollouts.play_to_end(moves, 0, 2), rollouts.play_to_end(moves, 2, 3)])
    for one, other in zip(together, rollouts.play_to_end(moves, 0, 5), strict=True):
        np.testing.assert_array_equal(one, other)
