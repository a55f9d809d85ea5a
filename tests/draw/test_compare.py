"""Comparing two cities: the hexes that differ, and the difference in points."""

import json
from dataclasses import replace
from xml.etree.ElementTree import fromstring

import pytest

import akropolis_nb as ak
from akropolis_nb.draw.compare_pictures import scenes
from tests.draw.games import played
from tests.engine import reference

NS = "{http://www.w3.org/2000/svg}"
ONE = ak.City().place("hhg", (0, 1, 2))
OTHER = ak.City().place("ghg", (0, 1, 2)).place("gqq", (2, 0, 2))


def test_hexes_differ_by_kind_and_level_or_stand_in_one_city_only() -> None:
    found = {(each.q, each.r): each for each in ak.compare(ONE, OTHER).differences}
    cells = [{(h.q, h.r): (h.kind, h.level) for h in city.hexes()} for city in (ONE, OTHER)]
    assert set(found) == {
        cell for cell in cells[0] | cells[1] if cells[0].get(cell) != cells[1].get(cell)
    }
    assert str(found[2, 0]) == "(2, 0): nothing, g on level 1"
    assert found[0, 1].first == ak.Hex(0, 1, 1, "h", 1)


def values(city: ak.City, without: tuple[int, int] | None = None) -> list[tuple[int, int]]:
    """Return value and stars by district, as the rulebook has it; one hex may become a quarry."""
    hexes = {(h.q, h.r): reference.Hex(h.level, h.kind, h.placed) for h in city.hexes()}
    if without in hexes:
        hexes[without] = replace(hexes[without], kind="q")
    pad = reference.City(hexes).score(reference.Rulings())
    return [(district.value, district.stars) for district in pad.values()]


@pytest.mark.parametrize("seed", range(6))
def test_a_difference_matters_if_its_hex_counts_or_covers(seed: int) -> None:
    """A hex that does not matter can become a quarry, and no district counts differently."""
    one, other = (played(2, 24, seed=2 * seed + nth).position.cities[0] for nth in (0, 1))
    differences = ak.compare(one, other).differences
    assert {found.matters for found in differences} == {True, False}
    for found in differences:
        levels = [hex_.level if hex_ else 0 for hex_ in (found.first, found.second)]
        covers = levels[0] != levels[1] and max(levels) > 1
        counts = any(values(city) != values(city, (found.q, found.r)) for city in (one, other))
        if covers or counts:
            assert found.matters
        elif found.matters:
            # One of several markets that keep another from counting.
            assert "m" in {hex_.kind for hex_ in (found.first, found.second) if hex_}


def test_only_what_matters_is_ringed() -> None:
    """A plaza counts, as does the house; the quarries beside it on the ground do not."""
    pair = ak.compare(ONE, OTHER).pairs[0]
    first, second = ({(mark["q"], mark["r"]) for mark in scene["marks"]} for scene in scenes(pair))
    ringed = {(found.q, found.r) for found in pair.differences if found.matters}
    assert ringed == first == second
    unmarked = {(found.q, found.r) for found in pair.differences} - ringed
    assert unmarked == {(h.q, h.r) for h in OTHER.hexes() if h.kind == "q"} - {
        (h.q, h.r) for h in ONE.hexes()
    }
    assert pair.ringed == f"4 hexes differ; ringed: {len(ringed)} that count or cover another hex"
    all_matter = ak.compare(ONE, ak.City().place("ghg", (0, 1, 2))).pairs[0]
    assert all_matter.ringed == "1 hex differs, ringed in both cities"


def test_the_text_names_both_sides() -> None:
    named = ak.compare(ONE, OTHER, labels=("before", "now"))
    assert str(named).startswith("before → now: 4 hexes differ, ")
    games = ak.compare(played(2, 2), played(2, 4), labels=("then", "now"))
    assert [line.split(":")[0] for line in str(games).splitlines()] == [
        "then → now, Ada",
        "then → now, Bela",
    ]
    assert str(ak.compare(ONE, OTHER)).startswith("4 hexes differ, ")


def test_other_tiles_that_look_the_same_do_not_differ() -> None:
    orders = ([("hhg", (0, 1, 2)), ("qqq", (0, -2, 0))], [("qqq", (0, -2, 0)), ("hhg", (0, 1, 2))])
    one, other = map(ak.City, orders)
    same = ak.compare(one, other)
    assert same.differences == ()
    assert str(same) == "0 hexes differ, the scores are the same"


def test_changes_add_up_to_the_totals() -> None:
    for pair in ak.compare(played(2, 20), played(2, 20, seed=8)).pairs:
        *parts, total = pair.changes
        for side in (0, 1):
            assert sum((part.first, part.second)[side] for part in parts) == pair.scores[side].total
        assert total.change == pair.scores[1].total - pair.scores[0].total


def test_an_architects_quarries_and_stones_are_told() -> None:
    games = [ak.Game(architect="metagenes", seed=4) for _ in range(2)]
    games[1].play(next(iter(games[1].legal_moves())))
    pair = ak.compare(*games).pairs[1]
    assert "quarries" in [change.name for change in pair.changes]
    assert sum(change.first for change in pair.changes[:-1]) == pair.scores[0].total
    # Here quarries on the ground matter.
    quarries = [found for found in pair.differences if "q" in str(found)]
    assert quarries
    assert all(found.matters for found in quarries)


def test_rules_decide_what_bare_cities_score() -> None:
    city = ak.City().place("hmT", (0, 1, 2))
    rules = ak.Rules(variants="m")
    assert ak.compare(city, city, rules=rules).pairs[0].scores[0] == city.score(rules)


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        (ONE, played(2, 1), "two cities or two positions can be compared, not City("),
        (played(2, 1), "x", "two cities or two positions can be compared, not 'x'"),
        (played(2, 1), played(3, 1), "a position of 2 players cannot be compared with one of 3"),
    ],
)
def test_what_cannot_be_compared_is_refused(one: ak.City, other: ak.City, words: str) -> None:
    with pytest.raises(ak.AkropolisError) as caught:
        ak.compare(one, other)
    assert words in str(caught.value)


@pytest.mark.parametrize("labels", ["ab", ("a",), (1, 2), 3])
def test_labels_are_two_texts(labels: tuple[str, str]) -> None:
    with pytest.raises(ak.AkropolisError, match="labels takes two texts"):
        ak.compare(ONE, OTHER, labels=labels)


def test_the_picture_shows_both_at_one_scale() -> None:
    comparison = ak.compare(ONE, OTHER, labels=("<then>", "now & here"))
    root = fromstring(comparison.svg())
    boxes = {board.get("viewBox") for board in root.findall(f"{NS}svg")}
    assert len(root.findall(f"{NS}svg")) == 2
    assert len(boxes) == 1
    shown = [element.text for element in root.iter(f"{NS}text")]
    assert {"<then>", "now & here", "2 → 1", "−1"} <= set(shown)
    assert root.findtext(f"{NS}desc") == str(comparison)
    fromstring(comparison._repr_mimebundle_()["image/svg+xml"])


def test_the_figure_pans_both_together() -> None:
    game = played(2, 6)
    comparison = ak.compare(game.root.position, game, labels=("<start>", "now"))
    figure = json.loads(comparison.figure().to_json())
    layout = figure["layout"]
    assert layout["xaxis2"]["matches"] == "x"
    assert layout["xaxis4"]["matches"] == "x3"
    assert layout["yaxis2"]["range"] == layout["yaxis"]["range"]
    assert layout["annotations"][0]["text"] == "<b>Ada, &lt;start&gt;</b>  1"
    assert {trace.get("xaxis") for trace in figure["data"]} == {"x", "x2", "x3", "x4"}
