"""Overlays: position, colour, and differences that do not depend on colour alone."""

import json
import re
from itertools import combinations, pairwise
from typing import Any, Literal
from xml.etree.ElementTree import fromstring

import pytest

import akropolis_nb as ak
from akropolis_nb.draw.board.geometry import centre
from akropolis_nb.draw.board.heat import shades, writer
from akropolis_nb.draw.board.overlay_traces import overlays, overlays_3d
from akropolis_nb.draw.board.overlays import with_overlays
from akropolis_nb.draw.board.scene import Scene, city_scene
from akropolis_nb.draw.board.space import space
from akropolis_nb.draw.board.style import STYLE, colour, legible
from akropolis_nb.draw.figure import city_figure
from akropolis_nb.draw.markup import board
from akropolis_nb.draw.svg import city_svg
from tests.draw.board.test_traces import SCENES, polygons
from tests.draw.colours import SIGHTS, contrast, distance

CITY = ak.City().place("hmt", (0, 1, 2)).place("gbq", (2, 0, 2))
SCENE = city_scene(CITY)


def named(scene: Scene, name: str) -> dict[str, Any]:
    (trace,) = (trace for trace in overlays(scene) if trace["name"] == name)
    return trace


def shown(values: list[float]) -> list[str]:
    return [shade.label for shade in shades([(i, 0, value) for i, value in enumerate(values)])]


# --- heat -------------------------------------------------------------------------------------


def test_few_values_stand_for_themselves_many_are_gathered() -> None:
    assert shown([4]) == ["4"]
    assert shown([0, 7, 2, 7]) == ["0", "2", "7"]
    assert shown(list(range(13))) == ["0…1", "2…3", "4…5", "6…7", "8…9", "10…12"]
    assert len(shown(list(range(100)))) == len(STYLE["heat"]["sequential"])
    assert shown([-1, 0, 12]) == ["−1", "0", "+12"]
    assert shown([]) == []


def test_numbers_are_short_and_agree_in_decimals() -> None:
    cases: list[tuple[list[float], list[str]]] = [
        ([1, 20, 300], ["1", "20", "300"]),
        ([0.5, 0.25, 1], ["0.50", "0.25", "1.00"]),
        ([0.333333, 0.5], ["0.33", "0.50"]),
        ([99.95, 4], ["100.0", "4.0"]),
        ([123.4, -0.2], ["+123", "0"]),
        ([-1.5, 2], ["−1.5", "+2.0"]),
    ]
    for values, texts in cases:
        write = writer(values)
        assert [write(value) for value in values] == texts


@pytest.mark.parametrize("value", [3, 45, 678, 123_456_789])
def test_numbers_never_leave_their_mark(value: int) -> None:
    scene = with_overlays(SCENE, heat={(0, 0): value})
    (hexagon,) = polygons(named(scene, str(value)))
    xs = [x for figure in polygons(named(scene, "dark")) for x, _ in figure]
    assert min(x for x, _ in hexagon) < min(xs)
    assert max(xs) < max(x for x, _ in hexagon)


@pytest.mark.parametrize("scale", ["sequential", "diverging"])
def test_numbers_can_be_read_and_shades_told_apart(
    scale: Literal["sequential", "diverging"],
) -> None:
    steps = [(fill, ink) for fill, ink in STYLE["heat"][scale]]
    for fill, ink in steps:
        assert contrast(colour(ink), fill) > 4.5
        assert ink == legible(fill)
    for sight in SIGHTS:
        for (one, _), (other, _) in pairwise(steps):
            assert distance(one, other, sight) > 13, f"{one} and {other} to {sight}"
    if scale == "sequential":
        grounds = {place for fill in STYLE["fills"].values() for place in fill if len(fill) == 4}
        assert all(distance(fill, ground, "normal") > 25 for fill, _ in steps for ground in grounds)
    if scale == "diverging":
        for (one, _), (other, _) in combinations(steps, 2):
            assert all(distance(one, other, sight) > 13 for sight in SIGHTS)


# --- what counts ------------------------------------------------------------------------------


def test_counts_can_be_read() -> None:
    for disc in (colour("light"), STYLE["overlays"]["idle"]):
        assert contrast(colour("dark"), disc) > 4.5
        assert contrast(disc, STYLE["panel"]) > 3


# --- marks ------------------------------------------------------------------------------------


def test_badges_are_short_readable_and_no_markup() -> None:
    scene = SCENES["overlays"]
    badges = named(scene, "badges")
    assert badges["text"] == ["&lt;b&gt;", "be…"]
    for fill, ink in zip(badges["marker"]["color"], badges["textfont"]["color"], strict=True):
        assert contrast(ink, fill) > 4.5


# --- in space ---------------------------------------------------------------------------------


def test_overlays_in_space_lie_over_the_tops_and_are_not_cut_off() -> None:
    scene = SCENES["overlays"]
    solid = next(trace for trace in overlays_3d(scene) if trace["name"] == "overlays")
    veil = next(trace for trace in overlays_3d(scene) if trace["name"] == "veils")
    assert 0 < veil["opacity"] < 1
    assert min(solid["z"]) > 0
    for axis in "xyz":
        low, high = space(scene)[f"{axis}axis"]["range"]
        assert low < min(solid[axis])
        assert max(solid[axis]) < high


# --- coordinates ------------------------------------------------------------------------------


def test_coordinates_name_every_hex_of_the_city_and_next_to_it() -> None:
    built = {(hex_["q"], hex_["r"]): hex_["level"] for hex_ in SCENE["hexes"]}
    box = range(-9, 10)
    near = {
        (q, r)
        for q in box
        for r in box
        if min(max(abs(q - a), abs(r - b), abs(q + r - a - b)) for a, b in built) <= 1
    }
    trace = named(with_overlays(SCENE, coordinates=True), "coordinates")
    assert sorted(trace["text"]) == sorted(f"{q},{r}" for q, r in near)
    for x, y, label in zip(trace["x"], trace["y"], trace["text"], strict=True):
        q, r = map(int, label.split(","))
        middle = centre(q, r, max(1, built.get((q, r), 0)))
        assert x == pytest.approx(middle[0], abs=1e-4)
        assert middle[1] - 0.8 < y <= middle[1] + 1e-4


@pytest.mark.parametrize("size", [34, 8])
def test_coordinates_in_an_svg_can_be_read(size: float) -> None:
    picture = board(with_overlays(SCENE, coordinates=True), 0, 0, 12 * size, 12 * size)
    root = fromstring(picture)
    (group,) = root.findall("g")
    left, top, width, height = map(int, (root.get("viewBox") or "").split())
    pixels = 12 * size / width
    assert int(group.get("font-size") or 0) * pixels >= 8.9
    for label in group:
        assert left < int(label.get("x") or 0) < left + width
        assert top < int(label.get("y") or 0) < top + height


# --- in pictures ------------------------------------------------------------------------------


@pytest.mark.parametrize("view", ["2d", "3d"])
def test_figures_show_overlays_with_their_legend(view: Any) -> None:
    bare = json.loads(city_figure(CITY, view=view).to_json())
    over = json.loads(city_figure(CITY, view=view, heat={(0, 0): 1}).to_json())
    assert len(over["data"]) > len(bare["data"])
    assert bare["layout"]["showlegend"] is False
    assert over["layout"]["showlegend"] is True


def test_svg_shows_overlays_legend_and_badges() -> None:
    marks = [{"q": 0, "r": 0, "kind": "badge", "text": "<&>"}]
    svg = city_svg(CITY, heat={(3, 3): 2.5, (0, 0): -1}, marks=marks, counts=True, contours=True)
    root = fromstring(svg)
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["<&>", "−1.0", "+2.5", "counts", "does not count"]
    (board,) = root.findall("{http://www.w3.org/2000/svg}svg")
    left, top, width, height = map(int, (board.get("viewBox") or "").split())
    for path in board.iter("{http://www.w3.org/2000/svg}path"):
        for x, y in re.findall(r"[ML](-?\d+) (-?\d+)", path.get("d") or ""):
            assert left < int(x) < left + width
            assert top < int(y) < top + height
