"""The animated SVG replays a whole game, on any page, without scripts."""

import re
from collections import Counter
from xml.etree.ElementTree import fromstring

import pytest

import akropolis_nb as ak
from akropolis_nb.draw.board.scene import city_scene
from akropolis_nb.draw.replay import slabs
from tests.draw.board.test_traces import RECORDED_CITIES
from tests.draw.games import played

NS = "{http://www.w3.org/2000/svg}"


def replay_svg(game: ak.Game) -> str:
    return game.svg(animate=True)


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in fromstring(svg).iter(f"{NS}text")]


def classes(svg: str) -> Counter[str]:
    names = (element.get("class") for element in fromstring(svg).iter())
    return Counter(name for name in names if name)


def since(svg: str, ply: int) -> int:
    """Count the elements that appear at a ply and stay."""
    return sum(count for name, count in classes(svg).items() if name.endswith(f"s{ply}"))


@pytest.mark.parametrize("city", RECORDED_CITIES[::12])
def test_slabs_lie_on_each_other_and_the_highest_are_the_citys(city: ak.City) -> None:
    laid = slabs(city)
    assert len(laid) == 4 + 3 * len(city.placed)
    painted = [(slab.level, 2 * slab.r + slab.q) for slab in laid]
    assert painted == sorted(painted)
    tops: dict[tuple[int, int], tuple[int, str, int]] = {}
    for slab in laid:
        assert tops.get((slab.q, slab.r), (0, "", 0))[0] == slab.level - 1
        tops[slab.q, slab.r] = (slab.level, slab.kind, slab.placed)
    seen = {
        (h["q"], h["r"]): (h["level"], h["kind"], h["placed"]) for h in city_scene(city)["hexes"]
    }
    assert tops == seen


def test_each_move_brings_its_three_hexes_those_ahead_after_an_undo_too() -> None:
    game = played(2, 12)
    svg = replay_svg(game)
    game.undo(4)
    assert replay_svg(game) == svg
    for ply in range(1, 13):
        assert since(svg, ply) >= 3
    whole = sum(since(svg, ply) for ply in range(13))
    shadows = whole - 3 * 12
    assert 0 <= shadows < 30


def test_each_move_is_told_with_what_it_brought() -> None:
    game = played(2, 6)
    shown = texts(replay_svg(game))
    rows = game.scores_by_move()
    assert "The start: 6 moves to come" in shown
    for ply in range(1, 7):
        seat = (ply - 1) % 2
        before, after = (
            next(r["total"] for r in rows if r["ply"] == p and r["seat"] == seat)
            for p in (ply - 1, ply)
        )
        gain = f"+{after - before}" if after > before else str(after - before).replace("-", "−")
        tile, (q, r, _) = game.moves[ply - 1]
        caption = f"Move {ply} of 6: {game.names[seat]}, tile {tile:02} at ({q}, {r}), {gain}"
        assert caption in shown


def test_the_result_is_told_at_the_end() -> None:
    game = played(2, 36)
    assert any(str(game.result()) in words for words in texts(replay_svg(game)))


def test_a_game_from_a_position_starts_with_what_is_there() -> None:
    before = played(2, 10)
    game = ak.Game(before.position, seed=3)
    game.play(next(iter(game.legal_moves())))
    svg = replay_svg(game)
    assert since(svg, 1) >= 3
    assert "Move 1 of 1" in svg


def test_a_game_without_moves_stands_still() -> None:
    svg = replay_svg(ak.Game(players=2, seed=1))
    assert "@keyframes" not in svg
    assert "The start: 0 moves to come" in svg


def test_comments_are_captions() -> None:
    game = played(2, 4)
    game.annotate("Why <here>?\nBecause & so.", node=game.current_line()[1])
    assert "Why <here>? Because & so." in texts(replay_svg(game))


@pytest.mark.parametrize(
    "name", ["<script>1</script>", "]]>", "\0s1", "}*{display:none}", "A" * 99]
)
def test_no_name_escapes_from_its_text(name: str) -> None:
    game = played(2, 3)
    game.names = (name, "B")
    svg = replay_svg(game)
    root = fromstring(svg)
    assert not list(root.iter(f"{NS}script"))
    (style,) = root.iter(f"{NS}style")
    assert "display" not in (style.text or "")
    assert "\0" not in svg


def test_every_reference_and_class_is_defined_once() -> None:
    svg = replay_svg(played(2, 20))
    ids = re.findall(r'\bid="(\w+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#(\w+)"', svg)) == set(ids)
    (style,) = fromstring(svg).iter(f"{NS}style")
    frames = re.findall(r"@keyframes (\w+)", style.text or "")
    assert len(frames) == len(set(frames))
    assert set(frames) == set(classes(svg))


def test_pictures_on_one_page_do_not_mix() -> None:
    one, other = replay_svg(played(2, 8)), replay_svg(played(2, 8, seed=6))
    assert replay_svg(played(2, 8)) == one
    names = [set(re.findall(r'\bid="(\w+)"', svg)) | set(classes(svg)) for svg in (one, other)]
    assert not names[0] & names[1]
    prefixes = {name[:12] for name in names[0]}
    assert len(prefixes) == 1


@pytest.mark.parametrize(("players", "plies"), [(2, 36), (4, 60)])
def test_it_is_small_and_asks_nothing_of_the_network(players: int, plies: int) -> None:
    svg = replay_svg(played(players, plies))
    assert len(svg) < 200_000
    assert re.findall(r"https?://[^\"]*", svg) == ["http://www.w3.org/2000/svg"]
    for forbidden in ("<script", "url(", "@import", "javascript"):
        assert forbidden not in svg


def test_it_stands_still_for_those_who_wish() -> None:
    svg = replay_svg(played(2, 4))
    (style,) = fromstring(svg).iter(f"{NS}style")
    prefix = next(iter(classes(svg)))[:12]
    still = (
        f'@media (prefers-reduced-motion:reduce){{[class^="{prefix}"]{{animation:none!important}}}}'
    )
    assert (style.text or "").endswith(still)
    # Elements that are invisible at the end are hidden if animations are off.
    for name, count in classes(svg).items():
        rule = re.search(rf"\.{name}{{([^}}]*)}}", style.text or "")
        assert rule, name
        ends = re.search(r"b\d+_\d+$", name)
        assert ("opacity:0;" in rule[1]) == bool(ends), (name, count)
