"""A game from the deal to the result."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from tests.engine.strategies import each_of, play_on, taken

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.engine.strategies import Call


# --- from the deal to the end ---------------------------------------------------------------------


def test_the_same_seed_deals_the_same_game_and_another_another() -> None:
    """A seed is made if none is given."""
    games = [ak.Game(players=3) for _ in range(20)]
    for game in games:
        again = ak.Game(players=3, seed=game.seed)
        assert (again.position, again.stacks_from_root()) == (
            game.position,
            game.stacks_from_root(),
        )
    assert len({(game.position.site, *game.stacks_from_root()) for game in games}) == 20


def test_a_game_goes_on_from_any_position_with_its_unseen_tiles() -> None:
    middle = play_on(ak.Game(players=3, seed=5), Random(6), 20).position
    games = [ak.Game(middle, seed=seed) for seed in (1, 1, 2)]
    assert [game.position for game in games] == [middle] * 3
    stacks = [game.stacks_from_root() for game in games]
    assert stacks[0] == stacks[1] != stacks[2]
    assert sorted(tile for stack in stacks[2] for tile in stack) == list(middle.unseen)


def test_a_game_from_a_position_that_awaits_its_deal_deals_at_once() -> None:
    position = ak.Position.build(site=[7], unseen=[1, 2, 3], strict=False)
    assert position.awaits_deal
    game = ak.Game(position, stacks=[(3, 1, 2)])
    assert game.position.site == (7, 3, 1, 2)
    assert game.stacks_from_root() == []
    assert game.position.legal_moves()


# --- refused calls --------------------------------------------------------------------------------


def test_a_tile_that_is_too_dear_or_not_there_is_told_with_its_price() -> None:
    position = ak.Position.build(site=[1, 2, 3, 4], stones=(1, 0))
    for move, reason, says in [
        ("03@0,1^2", "unaffordable", r"tile 03 costs 2 stones.*there is 1"),
        ("05@0,1^2", "not-on-site", r"which has 01 \(hbt\), 02 \(Mbq\)"),
    ]:
        with pytest.raises(ak.IllegalMoveError, match=says) as caught:
            position.play(move)
        assert caught.value.reason == reason
        assert str(position.why_illegal(move)) == str(caught.value)
    assert position.why_illegal("02@0,1^2") is None


def test_a_refused_move_changes_nothing() -> None:
    game = play_on(ak.Game(players=2, seed=8), Random(9), 5)
    before, text = game.position, game.to_json()
    first = game.position.site[0]
    for move, reason in [
        ((first, (50, 50, 0)), "floating"),
        ((first, (0, 0, 0)), "overhang"),
        (("hhg", (0, 1, 2)), "not-on-site"),
    ]:
        with pytest.raises(ak.IllegalMoveError) as caught:
            game.play(move)
        assert caught.value.reason == reason
    with pytest.raises(ak.NotationError):
        game.play("07@0,1")
    assert game.position is before
    assert game.to_json() == text


def wrong(value: Any) -> Any:
    """Return a value of a wrong type, hidden from the type checker."""
    return value


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: ak.Game(variants="hx"), "no variant 'x' in 'hx'; the letters are h (houses)"),
        (lambda: ak.Game(player=2), "keyword argument 'player'; did you mean 'players'?"),
        (
            lambda: ak.Game(wrong(2)),
            "ak.Rules or an ak.Position, not 2; players go in as players=2",
        ),
        (lambda: ak.Game(ak.Rules(), players=2), "the rules are given already; players"),
        (lambda: ak.Game(seed=-1), "seed takes a whole number from 0"),
        (lambda: ak.Game(seed=wrong("7")), "not '7'"),
        (lambda: ak.Game(stacks=[]), "goes with a position to start from"),
        (lambda: ak.Game(names="AB"), "a text for each of the 2 seats, not 'AB'"),
        (lambda: ak.Game(names=["Ada"]), "a text for each of the 2 seats"),
        (
            lambda: ak.Game(names=["Ada", wrong(2)]),
            "a name is a text of at most 100 characters, not 2",
        ),
        (lambda: ak.Game(names=["Ada", "B" * 101]), "a name is a text of at most 100"),
        (lambda: ak.Game(names=["Ada", "\ud800"]), "half a character"),
    ],
)
def test_a_game_that_cannot_be_says_what_is_allowed(make: Callable[[], Any], says: str) -> None:
    with pytest.raises(ak.AkropolisError) as caught:
        make()
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("stacks", "says"),
    [
        ([(1, 2, 3)], "the position has 11 stacks of 3 tiles left"),
        ([(1, 2)] * 11, "the position has 11 stacks of 3 tiles left"),
        ([(1, 1, 1)] * 11, "tiles that are not unseen"),
        ([("hhg", "ggg", "qqq")] * 11, "tiles that are not unseen"),
        ([(0, 1, 2)] * 11, "no tile has the number 0"),
    ],
)
def test_stacks_must_be_made_of_the_unseen_tiles(stacks: Any, says: str) -> None:
    with pytest.raises(ak.AkropolisError, match=says):
        ak.Game(ak.Position.build(site=[4, 5, 6, 7]), stacks=stacks)


SMALL = ak.Position.build(site=[4, 5, 6, 7])
CALLS: dict[str, tuple[Call, set[str]]] = {
    "Game(x)": (ak.Game, {"None", "rules"}),
    "Game(seed=x)": (lambda x: ak.Game(seed=x), {"None", "too big"}),
    "Game(names=x)": (lambda x: ak.Game(names=x), {"None"}),
    "Game(stacks=x)": (lambda x: ak.Game(SMALL, stacks=x), {"None"}),
    "Game(stacks=[x])": (lambda x: ak.Game(SMALL, stacks=[x] * 11), set()),
    "Game(players=x)": (lambda x: ak.Game(players=x), set()),
    "play": (ak.Game(seed=1).play, set()),
    "undo": (lambda x: ak.Game(seed=1).undo(x), set()),
    "redo": (lambda x: ak.Game(seed=1).redo(x), set()),
    "goto": (lambda x: ak.Game(seed=1).goto(x), set()),
    "line": (lambda x: ak.Game(seed=1).line(x), set()),
    "promote": (lambda x: ak.Game(seed=1).promote(x), {"None"}),
    "delete": (lambda x: ak.Game(seed=1).delete(x), set()),
    "annotate(x)": (
        lambda x: ak.Game(seed=1).annotate(x),
        {"None", "no text", "a text"},
    ),
    "annotate(marks=x)": (
        lambda x: ak.Game(seed=1).annotate(marks=x),
        {"None", "no text", "a text", "an empty list", "a dict"},
    ),
    "annotate(node=x)": (lambda x: ak.Game(seed=1).annotate("!", node=x), {"None"}),
    "graft(x)": (lambda x: ak.Game(seed=1).graft(x, "35@0,1^2"), {"None"}),
    "on_change": (
        lambda x: ak.Game(seed=1).on_change(x),
        {"a type", "a function"},
    ),
    "from_anu": (ak.Game.from_anu, set()),
}


@each_of(CALLS)
def test_wrong_arguments_are_refused_in_words(call: Call, good: set[str]) -> None:
    assert taken(call) == good


# --- names ----------------------------------------------------------------------------------------


def test_names_are_one_per_seat_and_can_be_set() -> None:
    game = ak.Game(players=3, names=iter(["Ada", "Бела", "🏛"]))
    assert list(game.names) == ["Ada", "Бела", "🏛"]
    assert len(set(ak.Game(players=4).names)) == 4
    game.names = ["X", "Y", ""]
    assert list(game.names) == ["X", "Y", ""]
    with pytest.raises(ak.AkropolisError, match="each of the 3 seats"):
        game.names = ["X", "Y"]
    assert list(game.names) == ["X", "Y", ""]


# --- scores by move -------------------------------------------------------------------------------


def test_scores_by_move_are_those_of_the_positions() -> None:
    game = play_on(ak.Game(players=3, seed=11, variants="hmbtg"), Random(12), 48)
    rows = iter(game.scores_by_move())
    for ply, node in enumerate([game.root, *game.current_line()]):
        for seat, score in enumerate(node.position.scores):
            row = next(rows)
            assert (row["ply"], row["seat"], row["name"]) == (ply, seat, game.names[seat])
            assert row["move"] == ("" if node.move is None else str(node.move))
            for district in score:
                parts = [row[f"{district.name}_{part}"] for part in ("value", "stars", "points")]
                assert parts == [district.value, district.stars, district.points]
            assert (row["stones"], row["points"]) == (score.stones, score.points)
            assert row["total"] == score.total
    assert next(rows, None) is None


def test_a_game_opens_a_view_and_writes_a_page(tmp_path: Path) -> None:
    game = ak.Game(players=2, seed=7, names=["Ada", "Zoe"])
    view = game.show(height=300)
    assert (view.game, view.height) == (game, 300)
    view.close()
    game.save_html(tmp_path / "game.html", title="Seven")
    page = (tmp_path / "game.html").read_text("utf-8")
    assert "<title>Seven</title>" in page
    assert "Zoe" in page


def test_a_score_shows_its_sum_and_equals_none_but_its_like() -> None:
    city = ak.City([("Ghh", (0, 1, 2)), ("gqq", (0, 3, 2))])
    score = city.score(stones=2)
    lines = str(score).splitlines()
    assert [line.split()[0] for line in lines[:-1]] == [district.name for district in score]
    for line, district in zip(lines, score, strict=False):
        value, _, stars, _, points = line.split()[1:]
        assert (int(value), int(stars)) == (district.value, district.stars)
        assert int(points) == int(value) * int(stars)
    assert lines[-1] == f"stones 2, total {score.points + 2}"
    assert repr(score).startswith(f"<Score {score.total}: houses ")
    assert score == ak.City(city.placed).score(stones=2)
    assert len({score, ak.City(city.placed).score(stones=2), city.score()}) == 2
    assert score != score.total
