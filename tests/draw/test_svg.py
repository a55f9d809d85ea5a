"""SVG pictures are well-formed, have a text description and accept any name."""

import json
import re
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

import akropolis_nb as ak
from akropolis_nb.draw.board.scene import city_scene, without_answers
from akropolis_nb.draw.board.style import STYLE
from akropolis_nb.draw.board.traces import traces
from akropolis_nb.draw.puzzle import small_svg
from akropolis_nb.draw.svg import LARGEST, city_svg, game_svg
from akropolis_nb.engine.tiles import DISTRICTS
from tests.draw.games import played

RULINGS = [
    json.loads(line)["placed"]
    for line in (Path(__file__).parents[1] / "data" / "rulings.jsonl").read_text().splitlines()
]
"""Cities in which rulings differ: tile, q, r, rotation, stones gained."""
NS = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> Element:
    root = fromstring(svg)
    assert root.tag == f"{NS}svg"
    return root


def words(root: Element) -> str:
    return " | ".join(element.text or "" for element in root.iter(f"{NS}text"))


def test_a_city_is_one_path_for_each_trace_and_says_what_it_is_worth() -> None:
    city = ak.City().place("hmT", (0, 1, 2))
    root = parsed(city._repr_mimebundle_()["image/svg+xml"])
    assert root.get("role") == "img"
    assert root.findtext(f"{NS}title") == "A city of 2 tiles, 1 point"
    description = root.findtext(f"{NS}desc") or ""
    assert description.startswith("houses 1 × 1 star = 1, markets 1 × 0 stars = 0, barracks 0")
    fills = [path.get("fill") for path in root.iter(f"{NS}path")]
    drawn = [trace["fillcolor"] for trace in traces(city_scene(city))]
    assert len(fills) == len(drawn)
    plain = [(fill, given) for fill, given in zip(fills, drawn, strict=True) if given[0] == "#"]
    assert plain
    assert all(fill == given for fill, given in plain)


def test_while_scores_are_hidden_nothing_tells_what_counts() -> None:
    """Cities that rulings score differently then look the same, in games too."""
    one, other = ak.Rules(), ak.Rules(lake_is_edge=True, lake="single")
    differ = 0
    for placed in RULINGS[:20]:
        city = ak.City([(tile, (q, r, turn)) for tile, q, r, turn, _ in placed])
        differ += city_svg(city, one) != city_svg(city, other)
        hidden = city_svg(city, one, reveal=False)
        assert hidden == city_svg(city, other, reveal=False)
        assert "point" not in hidden
        assert not [hex_ for hex_ in without_answers(city_scene(city))["hexes"] if hex_["why"]]
    assert differ > 5
    game = played(2, 36)
    picture = parsed(game_svg(game, reveal=False))
    scores = {str(score.total) for score in game.position.scores}
    assert not scores & set(words(picture).split(" | "))
    assert str(game.result()) not in words(picture)
    assert "point" not in (picture.findtext(f"{NS}desc") or "")
    assert scores <= set(words(parsed(game_svg(game))).split(" | "))


def test_large_cities_are_fitted() -> None:
    long = ak.City()
    for column in range(1, 30):
        long = long.place("hhh", (2 * column, -column, 1))
    root = parsed(city_svg(long))
    assert float(root.get("width") or 0) <= LARGEST[0]
    assert float(root.get("height") or 0) <= LARGEST[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_shows_all_players_and_the_site(players: int) -> None:
    game = played(players, players + 1)
    position = game.position
    root = parsed(game_svg(game))
    # The width of JupyterLab's output on a laptop; anything wider is cut off.
    assert float(root.get("width") or 0) <= 848
    boards = root.findall(f"{NS}svg")
    shaded = root.findall(f"{NS}g")
    assert len(boards) + len(shaded) == players + len(position.site)
    assert len(shaded) == position.affordable.count(False)
    shown = words(root)
    for name, score, stones in zip(game.names, position.scores, position.stones, strict=True):
        assert name in shown
        assert f" {stones} | {score.total} " in shown
    assert f"{game.names[position.to_move]} to move" in shown
    assert "free | 1 stone" in shown
    titles = [title.text for title in root.iter(f"{NS}title")]
    assert titles.count("chief architect") == 1
    assert titles.count("stones") == players
    assert all(titles.count(name) == players for name in DISTRICTS.values())


def test_a_finished_game_shows_the_result_and_no_site() -> None:
    game = played(2, 36)
    assert game.position.is_over
    root = parsed(game._repr_mimebundle_()["image/svg+xml"])
    assert str(game.result()) in words(root)
    assert len(root.findall(f"{NS}svg")) == 2
    assert "to move" not in words(root)
    bars = [bar for bar in root.iter(f"{NS}rect") if bar.get("fill") == STYLE["accent"]]
    assert len(bars) == len(game.result().winners)


@pytest.mark.parametrize("animate", [False, True])
def test_all_cities_of_a_game_have_one_scale(animate: bool) -> None:
    game = played(4, 24)
    columns = {len({hex_.q for hex_ in city.hexes()}) for city in game.position.cities}
    assert len(columns) > 1
    root = parsed(game.svg(animate=animate))
    boards = root.findall(f"{NS}svg")[:4]
    assert len({tuple((board.get("viewBox") or "").split()[2:]) for board in boards}) == 1


def test_pictures_ask_nothing_of_the_network_and_of_the_page() -> None:
    for svg in (city_svg(ak.City()), game_svg(played(3, 4))):
        assert re.findall(r"https?://[^\"]*", svg) == ["http://www.w3.org/2000/svg"]
        for forbidden in ("<style", "<script", "var(", "url(", " id=", "href"):
            assert forbidden not in svg


def test_a_small_picture_has_each_hex_inside_it() -> None:
    city = ak.City.from_text("18@0,1^2 30@-3,3^1")
    picture = fromstring(small_svg(city))
    _, _, width, height = (float(number) for number in picture.attrib["viewBox"].split())
    shapes = [*picture.iter()]
    polygons = [shape.attrib["points"] for shape in shapes if shape.tag.endswith("polygon")]
    plazas = [hexagon for hexagon in city.hexes() if hexagon.kind.isupper()]
    assert len(polygons) == len(city.hexes())
    assert sum(shape.tag.endswith("circle") for shape in shapes) == len(plazas) > 0
    for x, y in (corner.split(",") for points in polygons for corner in points.split()):
        assert 0 <= float(x) <= width
        assert 0 <= float(y) <= height
