"""Properties of every city, position and tree (`long` tests try more examples)."""

from __future__ import annotations

import copy
from dataclasses import asdict
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from hypothesis import given, settings, strategies as st

import akropolis_nb as ak
from akropolis_nb.engine.tiles import KINDS
from tests.engine.reference import LAKES, NAMES, RULINGS
from tests.engine.strategies import play_some

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.game.tree import Node

Cell: TypeAlias = tuple[int, int]
Laid: TypeAlias = tuple[str, ak.Placement]


def few_or_many(few: int, many: int) -> pytest.MarkDecorator:
    """Run a test with few examples, and with many as a long test."""
    long = pytest.param(many, marks=pytest.mark.long)
    return pytest.mark.parametrize("examples", [few, long], ids=["few", "many"])


# --- strategies -----------------------------------------------------------------------------------

letters = st.text(KINDS, min_size=3, max_size=3)
tiles = st.one_of(st.integers(1, 61), letters)
rules = st.sampled_from([ak.Rules(**asdict(rulings)) for rulings in RULINGS])
tables = st.one_of(
    st.builds(
        ak.Rules,
        players=st.integers(2, 4),
        variants=st.sampled_from(["", "hg", "hmbtg"]),
        all_tiles=st.booleans(),
        lake_is_edge=st.booleans(),
        lake=st.sampled_from(LAKES),
    ),
    st.builds(ak.Rules, architect=st.sampled_from(["hippodamos", "metagenes", "callicrates"])),
)


@st.composite
def cities(draw: st.DrawFn, most: int = 16) -> ak.City:
    """Draw a city; half of the tiles are placed higher where possible, or close a ring."""
    city = ak.City()
    choices = st.tuples(letters, st.integers(0, 10**6), st.booleans())
    for tile, number, special in draw(st.lists(choices, max_size=most)):
        spots = city.legal_placements()
        if special:
            spots = [spot for spot in spots if city.level_at(spot) > 1] or spots
        city = city.place(tile, spots[number % len(spots)])
    return city


@st.composite
def positions(draw: st.DrawFn) -> ak.Position:
    """Draw any valid position, also one that no game reaches."""
    table = draw(tables)
    size = table.stack_size
    stacks = draw(st.integers(0, 5))
    unseen = st.lists(tiles, min_size=stacks * size, max_size=stacks * size + 3)
    return ak.Position.build(
        table,
        site=draw(st.lists(tiles, min_size=1, max_size=6)),
        cities=[draw(cities(5)) for _ in range(table.players)],
        stones=[draw(st.integers(0, 99_999)) for _ in range(table.players)],
        unseen=draw(unseen),
        to_move=draw(st.integers(0, table.players - 1)),
        round=draw(st.integers(1, 9000 - stacks)),
        stacks_left=stacks,
        strict=False,
    )


# --- cities ---------------------------------------------------------------------------------------


def turned(cell: Cell) -> Cell:
    """Rotate by 120° clockwise about the middle: (0, -1), north, goes to (1, 0), south-east."""
    q, r = cell
    return -q - r, q


def turned_tile(laid: Laid) -> Laid:
    tile, (q, r, rotation) = laid
    return tile, ak.Placement(*turned((q, r)), (rotation + 2) % 6)


def mirrored(cell: Cell) -> Cell:
    """Mirror east and west: north stays, (1, 0), south-east, goes to (-1, 1), south-west."""
    q, r = cell
    return -q, q + r


def mirrored_tile(laid: Laid) -> Laid:
    """Mirror a tile: hexes b and c change places, so the clockwise order is reversed."""
    tile, (q, r, rotation) = laid
    return tile[0] + tile[2] + tile[1], ak.Placement(*mirrored((q, r)), (-rotation - 1) % 6)


def laid_in(city: ak.City) -> list[Laid]:
    """Return a city's tiles; the tiles of these examples are all given by letters."""
    return [(str(tile), placement) for tile, placement in city.placed]


@pytest.mark.parametrize(
    ("cell_to", "tile_to"),
    [(turned, turned_tile), (mirrored, mirrored_tile)],
    ids=["turn", "mirror"],
)
@few_or_many(15, 1000)
def test_turned_and_mirrored_cities_are_as_good(
    cell_to: Callable[[Cell], Cell], tile_to: Callable[[Laid], Laid], examples: int
) -> None:
    @settings(max_examples=examples)
    @given(cities(), rules, letters)
    def check(city: ak.City, rules: ak.Rules, tile: str) -> None:
        other = ak.City(map(tile_to, laid_in(city)))
        assert other.stones_gained == city.stones_gained
        assert {(h.q, h.r): h[2:] for h in other.hexes()} == {
            cell_to((h.q, h.r)): h[2:] for h in city.hexes()
        }
        assert other.lakes == set(map(cell_to, city.lakes))
        assert set(other.legal_placements()) == {
            tile_to((tile, spot))[1] for spot in city.legal_placements()
        }
        score, its_score = city.score(rules), other.score(rules)
        for name in NAMES.values():
            assert its_score[name].points == score[name].points
            assert its_score[name].value == score[name].value
            # Coordinates decide which of two equal groups of houses counts.
            if name != "houses":
                assert set(its_score[name].hexes) == set(map(cell_to, score[name].hexes))
        assert {
            p.placement: p[1:]
            for p in other.preview(tile_to((tile, ak.Placement(0, 0, 0)))[0], rules)
        } == {tile_to((tile, p.placement))[1]: p[1:] for p in city.preview(tile, rules)}

    check()


@few_or_many(15, 1000)
def test_a_city_grown_tile_by_tile_is_the_city_built_at_once(examples: int) -> None:
    @settings(max_examples=examples)
    @given(cities(), rules, letters)
    def check(city: ak.City, rules: ak.Rules, tile: str) -> None:
        again = ak.City(city.placed)
        assert again == city
        assert hash(again) == hash(city)
        assert again.hexes() == city.hexes()
        assert again.lakes == city.lakes
        assert again.legal_placements() == city.legal_placements()
        assert again.score(rules) == city.score(rules)
        assert str(again.score(rules).explain()) == str(city.score(rules).explain())
        assert again.preview(tile, rules) == city.preview(tile, rules)
        assert again.stones_gained == city.stones_gained

    check()


@few_or_many(15, 1000)
def test_the_texts_of_a_city_can_be_read_back(examples: int) -> None:
    @settings(max_examples=examples)
    @given(st.lists(st.tuples(tiles, st.integers(0, 10**6)), max_size=8))
    def check(choices: list[tuple[int | str, int]]) -> None:
        city = ak.City()
        for tile, number in choices:
            spots = city.legal_placements()
            city = city.place(tile, spots[number % len(spots)])
        assert eval(repr(city), {"City": ak.City}) == city
        assert ak.City.from_text(city.text) == city
        assert "\n" not in city.text
        assert copy.deepcopy(city) == city

    check()


@few_or_many(15, 1000)
def test_what_may_be_placed_can_be_and_nothing_else(examples: int) -> None:
    @settings(max_examples=examples)
    @given(cities(), st.tuples(st.integers(-12, 12), st.integers(-12, 12), st.integers(0, 5)))
    def check(city: ak.City, spot: tuple[int, int, int]) -> None:
        legal = spot in city.legal_placements()
        why = city.why_illegal(spot)
        assert (why is None, city.level_at(spot) > 0) == (legal, legal)
        if legal:
            assert city.place("hmb", spot).placed[-1] == ("hmb", spot)
            return
        assert why is not None
        assert set(why.hexes) <= set(ak.Placement(*spot).hexes())
        with pytest.raises(ak.IllegalMoveError) as caught:
            city.place("hmb", spot)
        assert (caught.value.reason, caught.value.hexes) == (why.reason, why.hexes)

    check()


# --- texts ----------------------------------------------------------------------------------------


@few_or_many(100, 10_000)
def test_a_moves_text_is_its_inverse(examples: int) -> None:
    far = st.integers(-9999, 9999)

    @settings(max_examples=examples)
    @given(st.builds(ak.Move, tiles, st.builds(ak.Placement, far, far, st.integers(0, 5))))
    def check(move: ak.Move) -> None:
        assert ak.Move.from_text(str(move)) == move
        assert str(ak.Move.from_text(str(move))) == str(move)

    check()


@few_or_many(30, 1000)
def test_a_positions_text_is_its_inverse(examples: int) -> None:
    @settings(max_examples=examples)
    @given(positions())
    def check(position: ak.Position) -> None:
        again = ak.Position.from_text(str(position))
        assert "\n" not in str(position)
        assert again == position
        assert str(again) == str(position)
        assert hash(again) == hash(position)
        assert eval(repr(position), {"Position": ak.Position}) == position

    check()


@few_or_many(15, 600)
def test_a_game_from_any_position_can_be_played_and_recorded(examples: int) -> None:
    @settings(max_examples=examples)
    @given(positions(), st.integers(0, 2**128 - 1), st.lists(st.integers(0, 10**6), max_size=4))
    def check(position: ak.Position, seed: int, choices: list[int]) -> None:
        game = ak.Game(position, seed=seed)
        for choice in choices:
            play_some(game, choice)
        again = ak.Game.from_json(game.to_json())
        assert again.to_json() == game.to_json()
        assert again.position == game.position

    check()


# --- trees ----------------------------------------------------------------------------------------

Step: TypeAlias = tuple[str, int]
STEPS = ["play"] * 4 + ["undo", "redo", "goto", "ply", "promote", "annotate", "graft", "delete"]
walks = st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 10**6)), min_size=8, max_size=40)


def walk(game: ak.Game, steps: list[Step]) -> set[tuple[ak.Move, ...]]:
    """Take the steps and return every line that should exist at the end."""
    known = {game.moves[: game.ply]}
    for step, number in steps:
        nodes = list(game)
        node = nodes[number % len(nodes)]
        if step == "play":
            play_some(game, number)
        elif step == "undo":
            for _ in range(number % 5):
                if game.can_undo:
                    game.undo()
        elif step == "redo":
            for _ in range(number % 5):
                if game.can_redo:
                    game.redo()
        elif step == "goto":
            game.goto(node)
        elif step == "ply":
            game.goto(number % (len(game.moves) + 1))
        elif step == "promote":
            game.promote(node)
        elif step == "annotate":
            game.annotate(f"note {number}", "!" * (number % 3), node)
        elif step == "graft" and not node.position.is_over:
            game.graft(node, next(iter(node.position.legal_moves())))
        elif step == "delete" and number % 5 == 0 and node.parent is not None:
            if node.parent.position.architect_moves:
                continue
            gone = moves_to(node)
            game.delete(node)
            known = {line for line in known if line[: len(gone)] != gone}
        known.add(game.moves[: game.ply])
        check_tree(game, known)
    return known


def moves_to(node: Node) -> tuple[ak.Move, ...]:
    return tuple(step.move for step in node.path() if step.move is not None)


def check_tree(game: ak.Game, known: set[tuple[ak.Move, ...]]) -> None:
    """Check that the current line contains the current node, and that no line is lost."""
    assert moves_to(game.node) == game.moves[: game.ply]
    assert game.position is game.node.position
    assert game.can_redo == bool(game.node.children)
    lines = game.lines()
    assert len(set(lines)) == len(lines) == sum(not node.children for node in game)
    assert game.moves in lines
    prefixes = {line[:length] for line in lines for length in range(len(line) + 1)}
    assert known <= prefixes


def replayed(game: ak.Game, node: Node) -> ak.Position:
    """Return the position after the moves to a node, by positions alone."""
    position = game.root.position
    stacks = iter(game.stacks_from_root())
    for move in moves_to(node):
        position = position.play(move)
        if position.awaits_deal:
            position = position.deal(next(stacks))
    return position


@few_or_many(15, 600)
def test_a_tree_keeps_everything_wherever_one_walks(examples: int) -> None:
    @settings(max_examples=examples)
    @given(tables, st.integers(0, 1000), walks)
    def check(table: ak.Rules, seed: int, steps: list[Step]) -> None:
        game = ak.Game(table, seed=seed)
        walk(game, steps)
        for node in game:
            assert node.position == replayed(game, node)
            assert all(child.parent is node for child in node.children)
            assert node.ply == len(node.path())
        text = game.to_json()
        again = ak.Game.from_json(text)
        assert again.to_json() == text
        assert again.lines() == game.lines()
        assert [(n.comment, n.marks) for n in again] == [(n.comment, n.marks) for n in game]

    check()


@few_or_many(10, 500)
def test_undo_takes_back_exactly_what_was_played(examples: int) -> None:
    @settings(max_examples=examples)
    @given(tables, st.integers(0, 1000), st.lists(st.integers(0, 10**6), max_size=12))
    def check(table: ak.Rules, seed: int, choices: list[int]) -> None:
        game = ak.Game(table, seed=seed)
        seen: list[Any] = []
        for choice in choices:
            seen.append((game.ply, game.position, str(game.position)))
            play_some(game, choice)
        end = game.position
        for before in reversed(seen):
            game.undo()
            assert (game.ply, game.position, str(game.position)) == before
        assert not game.can_undo
        assert game.position == ak.Game(table, seed=seed).position
        game.redo(len(choices))
        assert game.position is end
        assert not game.can_redo

    check()


@few_or_many(5, 100)
def test_the_same_seed_and_moves_are_the_same_game(examples: int) -> None:
    @settings(max_examples=examples)
    @given(tables, st.integers(0, 2**64), st.lists(st.integers(0, 10**6), max_size=60))
    def check(table: ak.Rules, seed: int, choices: list[int]) -> None:
        games = [ak.Game(table, seed=seed) for _ in range(2)]
        for game, choice in chain.from_iterable(zip(games, [c] * 2, strict=True) for c in choices):
            play_some(game, choice)
        assert games[0].to_json() == games[1].to_json()
        assert games[0].scores_by_move() == games[1].scores_by_move()

    check()
