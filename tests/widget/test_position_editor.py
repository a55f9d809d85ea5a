"""Setting up a position: what follows from the tiles, what cannot be, undo, and the game after."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import LANGUAGES
from tests.widget.page import ask, page_of, played


def lay(view: ak.CityWidget, seat: int, tile: int, spot: ak.Placement) -> dict[str, Any]:
    return ask(view, "place", tile=f"{tile:02d}", seat=seat, **spot._asdict())


def edit(view: ak.CityWidget, do: str, **what: Any) -> dict[str, Any]:
    return ask(view, "setup", do=do, **what)


def set_up(view: ak.CityWidget, position: ak.Position) -> None:
    """Set up a position by the same intents as a page."""
    for seat, city in enumerate(position.cities):
        for tile, spot in city.placed:
            assert isinstance(tile, int)
            assert "error" not in lay(view, seat, tile, spot)
    for tile in position.site:
        assert "error" not in edit(view, "offer", tile=f"{tile:02d}")
    for seat, stones in enumerate(position.stones):
        edit(view, "stones", seat=seat, count=stones)
    edit(view, "mover", seat=position.to_move)


def problems(view: ak.CityWidget) -> list[str]:
    setup = view.snapshot["setup"]
    found: list[str] = setup["problems"] + setup["missing"]
    return found


RULES = [
    {},
    {"players": 3, "variants": "hb"},
    {"players": 4},
    {"players": 2, "all_tiles": True},
    {"architect": "metagenes"},
]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("plies", [0, 1, 2, 3, 4, 7, 16, 36])
def test_what_lies_on_the_table_decides_the_rest(rules: dict[str, Any], plies: int) -> None:
    game = played(plies, **rules)
    position = game.position
    view = ak.PositionEditor(ak.Rules(**rules))
    set_up(view, position)
    assert problems(view) == []
    assert view.position == position
    text = view.snapshot["city_text"]
    assert ak.Position.from_text(text) == position
    assert view.snapshot["stacks_left"] == position.stacks_left
    assert view.snapshot["unseen"] == position.unseen_kinds()


def test_at_the_end_of_a_round_the_next_stack_may_not_be_laid_out() -> None:
    game = played(6)
    site = game.position.site[:1]
    before = ak.Position.build(site=site, cities=game.position.cities)
    assert before.awaits_deal
    view = ak.PositionEditor()
    set_up(view, before)
    assert view.position == before
    assert "view.game" in ask(view, "setup", do="play")["text"]
    assert len(view.game.position.site) == 4


def test_who_is_to_move_follows_until_it_is_chosen() -> None:
    spots = played(4).position
    view = ak.PositionEditor()
    for ply in range(4):
        assert view.snapshot["setup"]["mover"] == ply % 2
        tile, spot = spots.cities[ply % 2].placed[ply // 2]
        lay(view, ply % 2, int(tile), spot)
    edit(view, "mover", seat=1)
    for stones in (1, 2):
        edit(view, "stones", seat=0, count=stones)
        assert view.snapshot["setup"]["mover"] == 1


def test_what_is_only_missing_is_no_mistake() -> None:
    game = played(7)
    view = ak.PositionEditor()
    setup = view.snapshot["setup"]
    for seat, city in enumerate(game.position.cities):
        for tile, spot in city.placed:
            lay(view, seat, int(tile), spot)
            setup = view.snapshot["setup"]
            assert (setup["problems"], len(setup["missing"]) > 0) == ([], True)
    assert setup["laid"] == [4, 3]
    ask(view, "undo", count=2)
    assert "(Ada 4, Bela 1)" in view.snapshot["setup"]["missing"][0]
    # A game has 36 moves: 18 for each of two.
    over = ak.Game(seed=2, bots={0: "random", 1: "random"})
    over.play_bots()
    ask(view, "open", text=str(over.position))
    (last,) = over.position.site
    edit(view, "withdraw", index=0)
    lay(view, 0, int(last), view.city.legal_placements()[0])
    wrong = "A city gets at most 18 tiles."
    assert view.snapshot["setup"]["problems"] == [wrong]


@pytest.mark.parametrize("rules", RULES)
def test_stones_come_from_the_start_and_from_quarries(rules: dict[str, Any]) -> None:
    game, gained = played(8, **rules), [*ak.Rules(**rules).starting_stones]
    for node in game.node.path():
        # A move brings what a seat has more after it, and what it paid.
        assert node.parent is not None
        assert node.move is not None
        before, seat = node.parent.position, node.parent.position.to_move
        paid = before.site.index(node.move.tile)
        gained[seat] += node.position.stones[seat] - before.stones[seat] + paid
        if game.rules.architect and seat == 0:
            gained[1] += paid
    view = ak.PositionEditor(game.position)
    edit(view, "stones", seat=0, count=gained[0])
    assert problems(view) == []
    edit(view, "stones", seat=0, count=gained[0] + 1)
    problem = f"Stones of {game.names[0]}: {gained[0] + 1}, but at most {gained[0]}:"
    assert [one.startswith(problem) for one in view.snapshot["setup"]["problems"]] == [True]
    ask(view, "undo", count=2)
    edit(view, "stones", seat=1, count=gained[1])
    assert problems(view) == []
    edit(view, "stones", seat=1, count=gained[1] + 1)
    assert [f" {gained[1]}: " in one for one in problems(view)] == [True]
    # While tiles are missing, more may come.
    edit(view, "withdraw", index=0)
    assert view.snapshot["setup"]["problems"] == []
    assert len(problems(view)) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_is_said_at_once(language: str) -> None:
    texts = catalogue(language)

    def said(key: str) -> str:
        return texts[key].partition("{")[0]

    game = played(8)
    cities = game.position.cities
    view = ak.PositionEditor(game.position, language=language)
    # A site of the wrong length.
    edit(view, "withdraw", index=0)
    assert [one.startswith(said("setup_site")) for one in problems(view)] == [True]
    with pytest.raises(ak.AkropolisError):
        _ = view.position
    assert "error" in ask(view, "setup", do="play")
    ask(view, "undo", count=1)
    # The wrong seat to move: the other has fewer tiles.
    _, spot = cities[0].placed[-1]
    edit(view, "lift", seat=0, q=spot.q, r=spot.r)
    assert view.snapshot["setup"]["mover"] == 0
    edit(view, "mover", seat=1)
    assert any(one.startswith(said("setup_mover")) for one in problems(view))
    # Cities that are uneven by more than a turn.
    _, spot = cities[0].placed[-2]
    edit(view, "lift", seat=0, q=spot.q, r=spot.r)
    assert any(one.startswith(said("setup_uneven")) for one in problems(view))


def test_a_tile_lies_on_the_table_once() -> None:
    view = ak.PositionEditor()
    spot = ak.City().legal_placements()[0]
    lay(view, 0, 7, spot)
    assert lay(view, 1, 7, spot)["error"] == "Tile 07 lies on the table already: Ada."
    assert edit(view, "offer", tile="07")["error"] == "Tile 07 lies on the table already: Ada."
    edit(view, "offer", tile="09")
    assert "Construction site" in lay(view, 1, 9, spot)["error"]
    setup = view.snapshot["setup"]
    used = [tile for tile, used in zip(setup["tiles"], setup["where"], strict=True) if used]
    assert sorted(used) == [7, 9]
    # Tiles of other rules are not offered, and refused.
    assert sorted(setup["tiles"]) == list(range(1, 38))
    lay(view, 1, 61, spot)
    assert "These rules deal no such tiles: 61." in problems(view)
    text = "players=2 round=1 to_move=0 stacks=11 site=01,01,02,03 unseen=04-37 | 1: | 2:"
    ask(view, "open", text=text)
    assert "More than once on the table: 01." in problems(view)


def test_a_tile_of_a_player_without_a_name_lies_on_the_table_too() -> None:
    game = ak.Game(players=2, seed=7, names=["", ""])
    tile = game.play(next(iter(game.legal_moves()))).tile
    view = ak.CityWidget(game)
    edit(view, "begin")
    assert edit(view, "offer", tile=f"{tile:02d}")["error"].startswith(f"Tile {tile:02d} lies on")


def test_wrong_edits_are_refused_and_change_nothing() -> None:
    view = ak.PositionEditor()
    before = view.snapshot["setup"]
    spot = ak.City().legal_placements()[0]
    wrong: list[dict[str, Any]] = [
        {"do": "stones", "seat": 0, "count": -1},
        {"do": "stones", "seat": 2, "count": 1},
        {"do": "withdraw", "index": 0},
        {"do": "offer", "tile": "62"},
        {"do": "offer"},
        {"do": "lift", "seat": 0, "q": 0, "r": 0},
        {"do": "lift", "seat": 0, "q": 9, "r": 9},
        {"do": "dance", "seat": 0},
        {"do": "mover", "seat": True},
        {},
    ]
    for intent in wrong:
        assert "error" in ask(view, "setup", **intent), intent
    assert "error" in lay(view, 0, 7, ak.Placement(0, 0, 0))
    assert "error" in lay(view, 5, 7, spot)
    assert view.snapshot["setup"] == before
    assert view.snapshot["can_undo"] is False
    for tile in (1, 2, 3, 4):
        edit(view, "offer", tile=str(tile))
    assert edit(view, "offer", tile="5")["error"] == "The construction site has at most 4 tiles."


def test_a_tile_is_taken_back_unless_others_need_it() -> None:
    view = ak.PositionEditor()
    first = ak.City().legal_placements()[0]
    lay(view, 0, 7, first)
    city = view.city
    beside = next(
        spot for spot in city.legal_placements()
        if ak.City().why_illegal(spot) is not None and city.level_at(spot) == 1
    )  # fmt: skip
    lay(view, 0, 9, beside)
    assert edit(view, "lift", seat=0, q=first.q, r=first.r)["error"] == (
        "Other tiles need tile 07: take those back first."
    )
    edit(view, "lift", seat=0, q=beside.q, r=beside.r)
    # It is in hand again.
    assert view.snapshot["setup"]["tiles"][view.selected] == 9
    assert view.city == city


def test_undo_and_redo_of_each_edit() -> None:
    position = played(8).position
    view = ak.PositionEditor()
    texts = [view.snapshot["setup"]]
    set_up(view, position)
    while view.snapshot["can_undo"]:
        ask(view, "undo", count=1)
    assert view.snapshot["setup"] == texts[0]
    while view.snapshot["can_redo"]:
        ask(view, "redo", count=1)
    assert view.position == position
    edit(view, "clear")
    assert view.snapshot["setup"] == texts[0]


def test_a_game_is_set_up_and_gone_back_to(view: ak.CityWidget, game: ak.Game) -> None:
    game.names = ["Anna", "Berta"]
    ask(view, "setup", do="begin")
    assert view.snapshot["kind"] == "position"
    with pytest.raises(AttributeError, match="position that is set up"):
        _ = view.game
    assert "error" in ask(view, "analyse")
    edit(view, "clear")
    ask(view, "setup", do="return")
    assert view.game is game
    ask(view, "setup", do="begin")
    edit(view, "stones", seat=0, count=0)
    ask(view, "setup", do="play")
    assert view.game is not game
    assert (view.game.names, view.game.position.stones) == (("Anna", "Berta"), (0, 2))
    assert view.games == [game, view.game]
    game.play(next(iter(game.legal_moves())))
    assert view.game.ply == 0


def test_a_draft_is_kept_while_the_game_goes_on(view: ak.CityWidget, game: ak.Game) -> None:
    ask(view, "setup", do="begin")
    ask(view, "setup", do="return")
    # Nothing was changed: it begins from the game's present position.
    game.play(next(iter(game.legal_moves())))
    ask(view, "setup", do="begin")
    assert view.snapshot["setup"]["laid"] == [1, 0]
    edit(view, "clear")
    edit(view, "offer", tile="07")
    edit(view, "offer", tile="09")
    ask(view, "undo", count=1)
    ask(view, "setup", do="return")
    assert view.game is game
    game.play(next(iter(game.legal_moves())))
    assert "begun" in ask(view, "setup", do="begin")["text"]
    assert [one["tile"] for one in view.snapshot["site"]] == [7]
    # With its undo and redo.
    ask(view, "redo", count=1)
    assert [one["tile"] for one in view.snapshot["site"]] == [7, 9]
    # Back to the game that was shown, not to that of the draft's beginning.
    other = ak.Game(seed=3)
    ask(view, "setup", do="return")
    view.game = other
    ask(view, "setup", do="begin")
    ask(view, "setup", do="return")
    assert view.game is other
    # A cleared table is no draft.
    ask(view, "setup", do="begin")
    edit(view, "clear")
    ask(view, "setup", do="return")
    ask(view, "setup", do="begin")
    assert len(view.snapshot["site"]) == 4


def test_other_rules_keep_the_table_of_as_many_players() -> None:
    view = ak.PositionEditor(played(6).position)
    rules = dict(view.snapshot["rules"])
    new = {"names": ["A", "B", "C"], "bots": [], "seed": None}
    ask(view, "new", rules=rules | {"variants": "g"}, **new | {"names": ["A", "B"]})
    assert view.position.rules == ak.Rules(variants="g")
    assert view.snapshot["setup"]["laid"] == [3, 3]
    ask(view, "new", rules=rules | {"players": 3}, **new)
    assert [seat["name"] for seat in view.snapshot["seats"]] == ["A", "B", "C"]
    assert view.snapshot["setup"]["laid"] == [0, 0, 0]


def test_the_city_shown_is_that_of_the_player() -> None:
    view = ak.PositionEditor(played(5).position)
    for seat in (1, 0):
        page_of(view).say("update", state={"player": seat})
        assert view.snapshot["to_move"] == seat
        legal = {tuple(row[:3]) for row in view.snapshot["legal"]}
        assert legal == {tuple(spot) for spot in view.position.cities[seat].legal_placements()}
    # With fewer players, that of the first.
    view = ak.PositionEditor(ak.Rules(players=4), player=3)
    ask(view, "new", rules={**view.snapshot["rules"], "players": 2}, names=None, bots=[], seed=None)
    assert view.snapshot["to_move"] == view.player == 0


def test_random_edits_never_break_the_view() -> None:
    rng = Random(5)
    view = ak.PositionEditor(ak.Rules(players=3))
    for _ in range(150):
        seat = rng.randrange(3)
        spot = rng.choice(view.snapshot["legal"])
        tile = f"{rng.randrange(1, 50):02d}"
        q, r, rotation = spot[:3]
        asked: list[tuple[str, dict[str, Any]]] = [
            ("place", {"tile": tile, "seat": seat, "q": q, "r": r, "rotation": rotation}),
            ("setup", {"do": "offer", "tile": tile}),
            ("setup", {"do": "withdraw", "index": rng.randrange(3)}),
            ("setup", {"do": "lift", "seat": seat, "q": q, "r": r - 1}),
            ("setup", {"do": "stones", "seat": seat, "count": rng.randrange(6)}),
            ("setup", {"do": "mover", "seat": seat}),
            (rng.choice(["undo", "redo"]), {"count": 1}),
        ]
        kind, what = rng.choice(asked)
        ask(view, kind, **what)
        if problems(view) == []:
            position = view.position
            assert ak.Position.from_text(str(position)) == position


def test_it_is_not_saved_as_a_page(tmp_path: Any) -> None:
    with pytest.raises(ak.AkropolisError, match="play from it first"):
        ak.PositionEditor().save_html(tmp_path / "page.html")


@pytest.mark.parametrize("start", [7, "players=2", ak.City()])
def test_what_it_does_not_take(start: Any) -> None:
    with pytest.raises(TypeError, match=r"ak\.Position or ak\.Rules"):
        ak.PositionEditor(start)
    with pytest.raises(TypeError, match="did you mean 'height'"):
        ak.PositionEditor(heigth=500)
