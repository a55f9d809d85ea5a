"""The farsighted policy and the reference give every move the same value and expected total."""

from __future__ import annotations

from array import array
from dataclasses import asdict
from random import Random
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors import city_block, sizes, table
from tests.engine.reference import RULINGS, Rulings
from tests.engine.second_source.reference_moods import MOODS, Grown, cities, grow
from tests.kernels import reference_value_weights

if TYPE_CHECKING:
    from collections.abc import Callable

any_mood = pytest.mark.parametrize("mood", MOODS)
ODD_TILES = ("hhh", "mmm", "MmM", "hHh", "HMB", "bBb", "tTG", "Ggm", "qqq", "hbh", "hth")


def random_weights(rng: Random) -> list[int]:
    """Return random value weights in which every entry matters."""
    value_weights = [rng.randint(-500, 500) for _ in range(k.WEIGHTS_SIZE)]
    for place, most in ((1, 200), (7, 60), (k.SHORT, 16), (k.EDGE, 8)):
        for n in range({1: 5, 7: 5, k.SHORT: 3, k.EDGE: 2}[place]):
            value_weights[place + n] = rng.randint(0, most)
    value_weights[k.LOOSE] = rng.randint(0, 16)
    value_weights[k.SCALE] = rng.randint(20, 400)
    return value_weights


def case(grown: Grown, rng: Random, stacks: int) -> tuple[ak.Position, Rulings, list[str]]:
    """Return a position with seat 0 to move, three or two turns before the end of a round."""
    rulings = rng.choice(RULINGS)
    rules = ak.Rules(**asdict(rulings))
    site = [rng.choice([*ODD_TILES, *(t.hexes for t in ak.TILES.values())]) for _ in range(3)]
    position = ak.Position.build(
        rules,
        site=site,
        cities=[ak.City(grown.laid), ak.City()],
        stones=[rng.randrange(4), 0],
        unseen=["hmb"] * 3 * stacks,
        stacks_left=stacks,
        strict=False,
    )
    return position, rulings, site


def under(start: PackedPosition, turns: int, value_weights: list[int]) -> Callable[[], array[int]]:
    """Return a workspace with these value weights for seat 0 and these turns, others elsewhere."""

    def workspace() -> array[int]:
        w = sizes.workspace(start.cells, [9] * (2 * k.MOST_TURNS * k.WEIGHTS_SIZE))
        at = w[k.SEAT_WEIGHTS] + (turns - 1) * k.WEIGHTS_SIZE
        w[at : at + k.WEIGHTS_SIZE] = array("i", value_weights)
        return w

    return workspace


@any_mood
@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 80), marks=pytest.mark.long)])
def test_every_move_has_the_value_of_the_reference(
    mood: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(f"{mood} {seeds}")
    for grown in cities(mood, seeds):
        position, rulings, site = case(grown, rng, stacks=2)
        start, value_weights = PackedPosition(position), random_weights(rng)
        # 4 of the next 2 + 6 plies belong to seat 0, so it has 3 turns after this one.
        monkeypatch.setattr(start, "workspace", under(start, 3, value_weights))
        rows = start.moves(k.FARSIGHTED).tolist()
        assert len(rows) == position.affordable.count(True) * len(grown.city.legal())
        for index, x, y, shape, turn, points in rng.sample(rows, 25):
            q, r, rotation = start.move(0, x, y, shape, turn).placement
            expected = reference_value_weights.move_value(
                grown.city, site[index], (q, r, rotation), index, rulings, value_weights
            )
            assert points == expected, (grown, rulings, value_weights, site[index], q, r, rotation)


@any_mood
def test_expected_totals_are_those_of_the_reference(mood: str) -> None:
    rng = Random(mood)
    for seed in range(6):
        grown = grow(mood, seed)
        rulings = rng.choice(RULINGS)
        rules = ak.Rules(**asdict(rulings))
        block = city_block.with_room(ak.City(grown.laid)._block[:])
        w = sizes.workspace(block[k.CELLS])
        value_weights, stones = random_weights(rng), rng.randrange(5)
        w[k.VALUE_WEIGHTS] = len(w)
        w.extend(value_weights)
        k.score_city(block, 0, w, rules.flags)
        expected = reference_value_weights.expected_total(
            grown.city, stones, rulings, value_weights
        )
        assert k.expected_total(block, 0, w, rules.flags, stones) == expected, (grown, rulings)


def test_turns_left_are_counted_by_seat() -> None:
    """Checked by playing: a seat has as many turns left as it then makes moves."""
    for players in (2, 3, 4):
        game = ak.Game(players=players, seed=1)
        rng = Random(players)
        left = []
        while not game.position.is_over:
            packed = table.pack(game.position)
            left.append([k.turns_left(packed, seat) for seat in range(players)])
            game.play(rng.choice(list(game.legal_moves())))
        seats = [n % players for n in range(len(left))]
        for ply, counts in enumerate(left):
            assert counts == [seats[ply:].count(seat) for seat in range(players)]
