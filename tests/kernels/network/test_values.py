"""Values of moves, computed step by step, equal those of the city after the move."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors import network, sizes
from tests.kernels.network.networks import (
    RULES,
    listed,
    midgame,
    random_weights,
    rated,
    rows_of,
    to_come,
)
from tests.training.lessons import ABSENT, EXAMPLE_SIZE, list_rows, write_examples

if TYPE_CHECKING:
    from array import array

WEIGHTS = random_weights(5)
NET = network.pack(WEIGHTS)


@pytest.mark.parametrize("plies", [5, 11])
@pytest.mark.parametrize("name", RULES)
def test_a_move_is_worth_what_the_city_after_it_is(name: str, plies: int) -> None:
    position = midgame(RULES[name], plies)
    start, g, _, _, moves = rated(position, NET, per_tile=8)
    seat = position.to_move
    turns = k.turns_left(g, seat) - 1
    assert turns > 0
    for move in Random(plies).sample(moves, min(15, len(moves))):
        table, cities, w = start.table[:], start.cities[:], start.workspace()
        for n in range(5):
            w[k.CHOICE + n] = move[n]
        k.play_choice(table, cities, start.size, w)
        count = list_rows(table, cities, start.size, w, start.flags, seat, turns)
        rows = rows_of(w, count)
        assert all(0 <= row < k.ROW_COUNT for row in rows)
        points = k.score_city(cities, seat * start.size, w, start.flags) + table[k.STONES + seat]
        assert move[k.MOVE_VALUE] == k.POINT * points + to_come(WEIGHTS, rows, turns)


@pytest.mark.parametrize("name", RULES)
def test_an_example_names_the_weights_in_a_moves_worth(name: str) -> None:
    position = midgame(RULES[name], 9)
    start, g, c, w, moves = rated(position, NET, per_tile=6)
    seat = position.to_move
    turns = k.turns_left(g, seat) - 1
    examples = sizes.zeros(EXAMPLE_SIZE * len(moves))
    write_examples(g, c, seat * start.size, w, start.flags, turns, len(moves), examples, 0)
    plain = {tuple(row[:5]): row[5] for row in start.moves(k.FARSIGHTED).tolist()}
    for n, move in enumerate(moves):
        group, phase, points, value, level, *weights = examples[EXAMPLE_SIZE * n :][:EXAMPLE_SIZE]
        assert (group, phase) == (0, k.phase_of(turns))
        assert [points, value, level] == [move[k.MOVE_POINTS], move[k.MOVE_VALUE], move[5]]
        correction = 0
        for at in weights:
            if at != ABSENT:
                times = level if k.LIST_DISTRICT <= at < k.LIST_PLAZA else 1
                correction += times * int(WEIGHTS.shortlist[phase, at])
        assert points == plain[tuple(move[:5])] + correction


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("most", [1, 3, 16])
def test_a_shortlist_keeps_the_best_of_each_tile(name: str, most: int) -> None:
    position = midgame(RULES[name], 7)
    start = PackedPosition(position)
    g, c, w = start.table, start.cities, start.workspace()
    seat = position.to_move
    turns = k.turns_left(g, seat) - 1
    common = (g, c, start.size, w, start.flags, NET, seat, turns, len(position.site))
    everything = listed(w, k.shortlist(*common, 0))
    legal = len(position.city.legal_placements())
    assert len(everything) == legal * len(position.site)
    kept = {tuple(move[:5]) for move in listed(w, k.shortlist(*common, most))}
    for index in range(len(position.site)):
        points = sorted((m[k.MOVE_POINTS] for m in everything if m[0] == index), reverse=True)
        least = points[min(most, len(points)) - 1]
        better = {tuple(m[:5]) for m in everything if m[0] == index and m[k.MOVE_POINTS] > least}
        equal = {tuple(m[:5]) for m in everything if m[0] == index and m[k.MOVE_POINTS] == least}
        mine = {move for move in kept if move[0] == index}
        # Of moves with the least worth that is kept, some may be kept and some not.
        assert better <= mine <= better | equal
        assert len(mine) >= min(most, len(points))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two", "three, single lakes", "four, lakes are edges"])
@pytest.mark.parametrize("stones", [0, 1, 5])
@pytest.mark.parametrize("exact", [False, True])
def test_what_a_move_leaves_is_the_best_of_the_other_tiles(
    name: str, stones: int, exact: bool
) -> None:
    """A tile behind the one taken is one stone cheaper for the next seat.

    If replies are exact, the two best moves with each tile by the present table are rated again on
    the table after the move.
    """
    position = midgame(RULES[name], 2 * (RULES[name].players + 1))
    start = PackedPosition(position)
    g, c, w = start.table, start.cities, start.workspace()
    network.set_up(w, exact=exact)
    mover = position.to_move
    seat = (mover + 1) % position.rules.players
    g[k.STONES + seat], g[k.STONES + mover] = stones, 9
    assert k.value_replies(g, c, start.size, w, start.flags, NET)
    s = w[k.SCRATCH]
    leaves = w[s + k.LEAVES : s + k.LEAVES + g[k.SITE_SIZE]].tolist()
    turns = k.turns_left(g, seat) - 1

    def values(table: array[int]) -> dict[tuple[int, ...], int]:
        """Return the values of all moves of the next seat, by index on the site and place."""
        tiles = table[k.SITE_SIZE]
        count = k.shortlist(table, c, start.size, w, start.flags, NET, seat, turns, tiles, 0)
        k.rate_moves(table, c, start.size, w, start.flags, NET, seat, turns, count)
        return {tuple(move[:5]): move[k.MOVE_VALUE] for move in listed(w, count)}

    now = values(g)
    for taken in range(g[k.SITE_SIZE]):
        after = g[:]
        after[k.STONES + mover] = 99
        k.take(after, taken)
        k.next_seat(after)
        assert k.turns_left(after, seat) - 1 == turns
        then = values(after)
        best = k.NOTHING
        for index in range(g[k.SITE_SIZE]):
            price = index - (index > taken)
            if index == taken or price > stones:
                continue
            some = sorted((move for move in now if move[0] == index), key=lambda move: -now[move])
            if exact:
                best = max(best, *(then[price, *move[1:]] for move in some[:2]))
            else:
                best = max(best, now[some[0]] + k.POINT * (index - price))
        assert leaves[taken] == best


def test_a_merit_is_the_value_less_a_share_of_what_the_move_leaves() -> None:
    for players, reply_weight in (2, 200), (4, 256):
        position = midgame(ak.Rules(players=players), 0)
        _, g, _, w, moves = rated(position, NET, per_tile=4, reply_weight=reply_weight)
        assert g[k.SITE_SIZE] > 2
        leaves = w[k.SCRATCH] + k.LEAVES
        for move in moves:
            share = reply_weight // (players - 1) * w[leaves + move[0]]
            assert move[k.MOVE_RATING] == move[k.MOVE_VALUE] - share // 256


@pytest.mark.parametrize("name", RULES)
def test_the_order_of_the_unseen_tiles_does_not_change_values(name: str) -> None:
    start, g, c, w, moves = rated(midgame(RULES[name], 5), NET, per_tile=3, reply_weight=256)
    pile = g[k.PILE : k.PILE + g[k.PILE_SIZE]].tolist()
    Random(1).shuffle(pile)
    for n, code in enumerate(pile):
        g[k.PILE + n] = code
    assert g != start.table or name == "solo"
    count = k.rank_moves(g, c, start.size, w, start.flags, NET)
    assert listed(w, count) == moves
