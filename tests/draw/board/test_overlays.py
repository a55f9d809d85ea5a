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
from akropolis_nb.draw.board.mesh import RISE, mesh
from akropolis_nb.draw.board.overlay_traces import overlays, overlays_3d
from akropolis_nb.draw.board.overlays import with_overlays
from akropolis_nb.draw.board.patches import patches
from akropolis_nb.draw.board.scene import Scene, SceneHex, city_scene
from akropolis_nb.draw.board.space import space
from akropolis_nb.draw.board.style import STYLE, colour, legible
from akropolis_nb.draw.board.traces import traces
from akropolis_nb.draw.figure import city_figure
from akropolis_nb.draw.markup import board
from akropolis_nb.draw.svg import city_svg
from tests.draw.board.test_traces import SCENES, polygons
from tests.draw.colours import SIGHTS, contrast, distance

CITY = ak.City().place("hmt", (0, 1, 2)).place("gbq", (2, 0, 2))
SCENE = city_scene(CITY)


def names(scene: Scene) -> list[str]:
    return [trace["name"] for trace in overlays(scene)]


def named(scene: Scene, name: str) -> dict[str, Any]:
    (trace,) = (trace for trace in overlays(scene) if trace["name"] == name)
    return trace


def shown(values: list[float]) -> list[str]:
    return [shade.label for shade in shades([(i, 0, value) for i, value in enumerate(values)])]


@pytest.mark.parametrize("name", SCENES)
def test_nothing_lies_over_a_scene_that_asks_for_nothing(name: str) -> None:
    plain: Scene = {"hexes": SCENES[name]["hexes"], "last": SCENES[name]["last"]}
    assert overlays(plain) == overlays_3d(plain) == []
    assert traces(plain) == traces(SCENES[name])
    assert mesh(plain) == mesh(SCENES[name])


# --- heat -------------------------------------------------------------------------------------


def test_few_values_stand_for_themselves_many_are_gathered() -> None:
    assert shown([4]) == ["4"]
    assert shown([0, 7, 2, 7]) == ["0", "2", "7"]
    assert shown(list(range(13))) == ["0…1", "2…3", "4…5", "6…7", "8…9", "10…12"]
    assert len(shown(list(range(100)))) == len(STYLE["heat"]["sequential"])
    assert shown([]) == []


def test_values_of_both_signs_diverge_from_zero() -> None:
    assert shown([-1, 0, 12]) == ["−1", "0", "+12"]
    scale = [shade for shade, _ in STYLE["heat"]["diverging"]]
    found = [shade.colour for shade in shades([(0, 0, -1), (1, 0, 0), (2, 0, 12)])]
    assert found == [scale[3], scale[4], scale[8]]


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


def test_heat_marks_say_their_number_in_figures() -> None:
    scene = with_overlays(SCENE, heat={(0, 0): 12, (7, 7): 3})
    assert names(scene) == ["heat rim", "3", "12", "light", "dark"]
    figures = sum(len(STYLE["digits"][figure]) for figure in "12")
    assert len(polygons(named(scene, "dark"))) == figures
    for trace, cell in ((named(scene, "12"), (0, 0)), (named(scene, "3"), (7, 7))):
        (hexagon,) = polygons(trace)
        x, y = centre(*cell, 1)
        assert sum(px for px, _ in hexagon) / 6 == pytest.approx(x, abs=1e-3)
        assert sum(py for _, py in hexagon) / 6 == pytest.approx(y, abs=1e-3)
        assert trace["showlegend"]


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
    if scale == "diverging":
        for (one, _), (other, _) in combinations(steps, 2):
            assert all(distance(one, other, sight) > 13 for sight in SIGHTS)


# --- what counts ------------------------------------------------------------------------------


def test_districts_that_count_bear_their_value_the_others_a_cross() -> None:
    scene = with_overlays(SCENE, counts=True)
    districts = [hex_ for hex_ in scene["hexes"] if hex_["counts"] is not None]
    counting = [hex_ for hex_ in districts if hex_["counts"]]
    idle = len(districts) - len(counting)
    assert idle
    assert len(polygons(named(scene, "counts"))) == len(counting)
    assert len(polygons(named(scene, "does not count"))) == idle
    quarries = sum(hex_["kind"] == "q" for hex_ in scene["hexes"])
    assert len(polygons(named(scene, "veil"))) == idle + quarries
    drawn = sum(len(STYLE["digits"][str(hex_["value"])]) for hex_ in counting)
    assert len(polygons(named(scene, "tally"))) == drawn + 2 * idle


def test_counts_can_be_read() -> None:
    for disc in (colour("light"), STYLE["overlays"]["idle"]):
        assert contrast(colour("dark"), disc) > 4.5
        assert contrast(disc, STYLE["panel"]) > 3


# --- contour lines ----------------------------------------------------------------------------


def test_contours_follow_the_edges_that_look_down() -> None:
    assert contours(hexagon(0, 0, 2)) == {"contour 2 rim": 6, "contour 2": 6}
    twins = contours(hexagon(0, 0, 2), hexagon(1, 0, 2), hexagon(0, 1, 1))
    assert twins["contour 2"] == 10
    steps = contours(hexagon(0, 0, 2), hexagon(1, 0, 3))
    assert (steps["contour 2"], steps["contour 3"]) == (5, 6)


def hexagon(q: int, r: int, level: int) -> SceneHex:
    return {**SCENE["hexes"][0], "q": q, "r": r, "level": level}


def contours(*hexes: SceneHex) -> dict[str, int]:
    scene: Scene = {"hexes": list(hexes), "last": 0, "contours": True}
    return {trace["name"]: len(polygons(trace)) for trace in overlays(scene)}


def test_the_ground_level_has_no_contour() -> None:
    assert names(with_overlays(SCENE, contours=True)) == []


# --- marks ------------------------------------------------------------------------------------


def test_marks_are_rimmed_and_coloured() -> None:
    scene = with_overlays(
        SCENE, marks=[(0, 0), {"q": 1, "r": 0, "kind": "arrow", "to": (0, 2), "color": "#ffffff"}]
    )
    assert names(scene) == ["highlight rim", "highlight", "arrow rim", "arrow"]
    assert named(scene, "highlight")["fillcolor"] == STYLE["overlays"]["highlight"]
    assert named(scene, "arrow")["fillcolor"] == "#ffffff"
    assert contrast(STYLE["overlays"]["highlight"], colour("body")) > 4.5


def test_an_arrow_points_at_its_goal() -> None:
    scene = with_overlays(SCENE, marks=[{"q": 0, "r": 0, "kind": "arrow", "to": (2, 0)}])
    _, head = polygons(named(scene, "arrow"))
    (sx, sy), (ex, ey) = centre(0, 0, 1), centre(2, 0, 1)
    way = [((x - sx) * (ex - sx) + (y - sy) * (ey - sy)) for x, y in head]
    tip = head[way.index(max(way))]
    assert tip[0] == pytest.approx(ex, abs=0.2)
    assert tip[1] == pytest.approx(ey, abs=0.2)


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


def test_arrows_in_space_rise_above_all_below_them() -> None:
    marks = [{"q": 0, "r": 0, "kind": "arrow", "to": (4, 0)}]
    scene = with_overlays({"hexes": [hexagon(2, 0, 6)], "last": 0}, marks=marks)
    heights = [height for patch in patches(scene, flat=False) for height in patch.heights]
    assert max(heights) >= 6 * RISE
    assert min(heights) < 2 * RISE


def test_both_views_have_the_same_legend() -> None:
    scene = SCENES["overlays"]
    flat, deep = (
        [trace["name"] for trace in made(scene) if trace["showlegend"]]
        for made in (overlays, overlays_3d)
    )
    assert flat == deep
    assert flat[-2:] == ["counts", "does not count"]


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
