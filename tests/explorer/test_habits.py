"""Habits: the kernels' moves suit them, as a person sees it, and the deals are the same."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.explorer.game_records import PRICE, TILE, Q, R, Record, game_of
from akropolis_nb.explorer.habits.experiment import orders_of, play_plans
from akropolis_nb.explorer.habits.habits import HABITS, as_habit, follow
from akropolis_nb.explorer.habits.tile_list import list_value
from akropolis_nb.explorer.logged_games import LoggedGames

if TYPE_CHECKING:
    from collections.abc import Callable

    Preference = Callable[["Seen"], float]

RULES = ak.Rules(2)
AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


class Seen:
    """A move as a person sees it: the tile, its price, and what lies below and around."""

    def __init__(self, position: ak.Position, move: ak.Move) -> None:
        self.tile = as_tile(move.tile)
        self.price = position.site.index(move.tile)
        self.cells = [(q, r) for q, r in move.placement.hexes()]
        hexes = {(one.q, one.r): one for one in position.city.hexes()}
        self.below = [hexes[cell].kind for cell in self.cells if cell in hexes]
        self.up = bool(self.below)
        ring = {(q + x, r + y) for q, r in self.cells for x, y in AROUND} - {*self.cells}
        self.built_around = len(ring & {*hexes})
        self.same = sum(
            (near := (q + x, r + y)) not in self.cells
            and near in hexes
            and hexes[near].kind == kind
            for (q, r), kind in zip(self.cells, self.tile.hexes, strict=True)
            if kind in "hmbtg"
            for x, y in AROUND
        )
        after = position.play(move).scores[position.to_move]
        self.total = after.total

    def covers(self, kinds: str) -> int:
        return sum(kind in kinds for kind in self.below)

    def has(self, kinds: str) -> int:
        return sum(kind in kinds for kind in self.tile.hexes)


PREFERENCES: dict[str, Preference] = {
    "free tile": lambda move: move.price == 0,
    "paid tile": lambda move: move.price > 0,
    "ground": lambda move: not move.up,
    "up": lambda move: move.up,
    "quarries:2": lambda move: move.covers("q") >= 2,
    "no quarry covered": lambda move: move.covers("q") == 0,
    "most quarries covered": lambda move: move.covers("q"),
    "no plaza covered": lambda move: move.covers("HMBTG") == 0,
    "no district covered": lambda move: move.covers("hmbtg") == 0,
    "only quarries covered": lambda move: move.covers("hmbtgHMBTG") == 0,
    "spread": lambda move: 100 * (not move.up) - move.built_around,
    "compact": lambda move: 100 * (not move.up) + move.built_around,
    "plaza": lambda move: move.has("HMBTG") > 0,
    "no plaza": lambda move: move.has("HMBTG") == 0,
    "plaza:MT": lambda move: move.has("MT") > 0,
    "only plazas:MBG": lambda move: move.has("HT") == 0,
    "quarry": lambda move: move.has("q") > 0,
    "no quarry": lambda move: move.has("q") == 0,
    "same kinds together": lambda move: move.same,
    "tile:17": lambda move: move.tile.hexes == as_tile(17).hexes,
    "greedy": lambda move: move.total,
    "tile list": lambda move: list_value(move.tile, move.price),
    "tile list, greedy place": lambda move: (
        1000 * list_value(move.tile, move.price) + move.total + move.price
    ),
}


def played(habit: str, seat: int = 0) -> ak.Game:
    """Return a game in which a seat keeps to a habit all the time."""
    games = LoggedGames(ak.Position(RULES, RULES.tiles[:4]), whole=True)
    plan = dict.fromkeys(range(1, 19), as_habit(habit))
    found = games.play_orders(orders_of([plan], seat, 2, games.plies), 5, 3, 1)
    return game_of(RULES, "", Record(found.deals[0], found.moves[0, 1], found.totals[0, 1]))


@pytest.mark.slow
@pytest.mark.parametrize("habit", PREFERENCES)
def test_moves_suit_the_habit(habit: str) -> None:
    nodes = [*played(habit).root.walk()]
    own = [(a.position, b.move) for a, b in pairwise(nodes) if b.seat == 0 and b.move]
    for position, move in own[:7]:
        values = {one: PREFERENCES[habit](Seen(position, one)) for one in position.legal_moves()}
        assert values[move] == max(values.values())


@pytest.mark.slow
def test_what_moves_follow() -> None:
    rng = Random(1)
    game = ak.Game(RULES, seed=3)
    for ply in range(9):
        position, legal = game.position, [*game.position.legal_moves()]
        moves = [*rng.sample(legal, 3), ak.bot("greedy").choose(position, rng)]
        found = follow(position, moves)
        for habit in HABITS if ply % 2 == 0 else ():
            values = {one: PREFERENCES[habit](Seen(position, one)) for one in legal}
            most = max(values.values())
            assert (habit in found) == (min(values.values()) < most)
            if habit in found:
                assert found[habit] == [values[one] == most for one in moves]
        game.play(moves[ply % 4])


def test_without_a_habit_everybody_plays_as_fast() -> None:
    """A function that wants nothing is played in Python, by the bot."""
    for rules in (RULES, ak.Rules(3, "hg"), ak.Rules(architect="metagenes")):
        for found in play_plans(rules, [{1: lambda _: None}], 2, 9, progress=False):
            np.testing.assert_array_equal(found.totals[:, 0], found.totals[:, 1])


@pytest.mark.slow
def test_random_habits_draw_anew_in_each_deal() -> None:
    def first_moves(habit: str, column: int) -> Any:
        (found, *_) = play_plans(RULES, [{1: as_habit(habit)}], 160, 1, progress=False)
        moves = found.moves[:, 1, 0]
        if habit == "random place":  # the tile is the best one all the same
            np.testing.assert_array_equal(moves[:, TILE], found.moves[:, 0, 0, TILE])
        return moves[:, column]

    prices = np.bincount(first_moves("random tile", PRICE))
    assert min(prices[:2]) > 20  # one stone: the first two tiles
    assert len(np.unique(first_moves("random place", Q))) > 4
    assert len(np.unique(first_moves("random move", R))) > 4


def test_a_function_is_a_habit() -> None:
    def free(position: ak.Position) -> ak.Move:
        """Take the free tile as far to the left as possible."""
        legal = [move for move in position.legal_moves() if move.tile == position.site[0]]
        return min(legal, key=lambda move: move.placement)

    row, named = ak.try_habit(free, "free tile", turns=[1, 2], playouts=6, progress=False).table()
    assert row["habit"] == "free"
    assert row["lead"] < named["lead"] + 40
    with pytest.raises(ak.AkropolisError, match=r"returns an ak.Move or None, not 'no'"):
        ak.try_habit(lambda _: "no", playouts=2, progress=False)  # type: ignore[arg-type, return-value]


def test_a_stone_is_given_before_its_turn() -> None:
    with_more = ak.try_habit("stones:+3", playouts=120, progress=False).table()[0]
    assert with_more["turns"] == "1"
    assert with_more["low"] > 0


def test_a_row_says_what_it_compares() -> None:
    table = ak.try_habit("plaza", turns=1, against="no plaza", playouts=120, progress=False)
    (row,) = table.table()
    assert row["against"] == "no plaza"
    assert row["games"] < 120
    assert row["low"] > 0
    assert row["high"] - row["lead"] == pytest.approx(row["lead_error"])
    assert "a tile without plazas" in table._repr_html_()


def test_the_same_seed_gives_the_same_result_for_any_workers() -> None:
    one, two = (
        ak.try_habit("up", playouts=60, seed=4, workers=n, progress=False).table() for n in (1, 3)
    )
    assert one == two
    assert one != ak.try_habit("up", playouts=60, seed=5, progress=False).table()


@pytest.mark.parametrize(
    ("habit", "message"),
    [
        ("grund", "no habit is called 'grund'; did you mean 'ground'"),
        ("ground:3", "no habit is called 'ground:3'"),
        ("stones:many", "from -9 to 9, not 'many'"),
        ("quarries:4", "from 1 to 3, not 4"),
        ("plaza:q", "takes letters of HMBTG, not 'q'"),
        ("tile:62", "no tile has the number 62"),
        (3, "a habit is a name such as 'ground' or a function, not 3"),
    ],
)
def test_wrong_habits(habit: str, message: str) -> None:
    with pytest.raises(ak.AkropolisError, match=message):
        ak.try_habit(habit, progress=False)


def test_wrong_turns() -> None:
    for turns in (0, [3, 19], "first", []):
        with pytest.raises(ak.AkropolisError, match="turn"):
            ak.try_habit("up", turns=turns, progress=False)  # type: ignore[arg-type]
    for rules, last in ((RULES, 18), (ak.Rules(3), 16), (ak.Rules(4), 15)):
        ak.try_habit("up", turns=last, against="ground", playouts=20, rules=rules, progress=False)
        with pytest.raises(
            ak.AkropolisError, match=f"a turn takes a whole number from 1 to {last}"
        ):
            ak.try_habit("up", turns=last + 1, against="ground", rules=rules, progress=False)
    with pytest.raises(ak.AkropolisError, match="takes one habit or several"):
        ak.try_habit()
    with pytest.raises(ak.AkropolisError, match="both habits had a choice; play more"):
        ak.try_habit("tile:1", turns=1, against="tile:2", playouts=2, progress=False)


def test_the_tile_list_puts_what_can_be_paid_first() -> None:
    position = ak.Position.build(site=[6, 17, 20, 1], stones=[1, 1])
    rows = ak.tile_list(position).table()
    assert [row["affordable"] for row in rows] == [True, True, False, False]
    for row in rows:
        kinds = {"H": 7, "M": 16, "B": 13, "T": 5, "G": 15, "q": 0}
        assert row["list_worth"] == sum(kinds.get(x, -1) for x in row["hexes"]) - 5 * row["price"]
