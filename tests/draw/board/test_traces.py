"""The board's traces: few, ordered, never empty, and consistent with the scene."""

import json
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.draw.board.scene import Scene, city_scene
from akropolis_nb.draw.board.style import STYLE, Polygon
from akropolis_nb.draw.board.traces import layers, traces
from tests.draw.golden import DATA, scenes

Trace = dict[str, Any]


def polygons(trace: Trace) -> list[Polygon]:
    found: list[Polygon] = [[]]
    for x, y in zip(trace["x"], trace["y"], strict=True):
        assert (x is None) == (y is None)
        if x is None:
            found.append([])
        else:
            found[-1].append([x, y])
    return found


def recorded() -> list[ak.City]:
    lines = (DATA / "cities.jsonl").read_text("utf-8").splitlines()
    placed = [json.loads(line)["placed"] for line in lines]
    return [ak.City([(tile, tuple(spot)) for tile, *spot, _ in tiles]) for tiles in placed]


RECORDED_CITIES = recorded()
LARGEST = max(RECORDED_CITIES, key=lambda city: len(city.hexes()))
SCENES = {**scenes(), "largest": city_scene(LARGEST)}


@pytest.fixture(params=SCENES)
def scene(request: pytest.FixtureRequest) -> Scene:
    return SCENES[request.param]


def test_no_trace_and_no_polygon_is_empty(scene: Scene) -> None:
    for trace in traces(scene):
        for polygon in polygons(trace):
            assert len(polygon) >= 3, trace["name"]
            assert polygon[0] != polygon[-1], trace["name"]


def test_a_large_city_takes_few_traces() -> None:
    assert len(SCENES["largest"]["hexes"]) > 80
    assert len(traces(SCENES["largest"])) < 50


def test_only_the_tile_laid_last_is_marked() -> None:
    assert not any("last" in trace["name"] for trace in traces(SCENES["start"]))
    six = SCENES["six"]
    (mark,) = (trace for trace in traces(six) if trace["name"].endswith("last"))
    # A tile has 12 outer edges.
    assert len(polygons(mark)) == 12
    level = next(hex_["level"] for hex_ in six["hexes"] if hex_["placed"] == six["last"])
    assert mark["name"] == f"{level} last"


def test_what_does_not_count_is_faint() -> None:
    hexagon = SCENES["start"]["hexes"][0]
    for counts, look in ((True, "1 light"), (False, "1 light-faint")):
        scene: Scene = {"hexes": [{**hexagon, "kind": "h", "counts": counts}], "last": 0}
        names = [layer.name for layer in layers(scene, digits=False)]
        assert look in names
        assert len([name for name in names if "light" in name]) == 1


def test_digits_can_be_left_out() -> None:
    hexagon = SCENES["start"]["hexes"][0]
    scene: Scene = {"hexes": [{**hexagon, "level": 12, "kind": "q"}], "last": 0}
    with_digits = {trace["name"]: len(polygons(trace)) for trace in traces(scene)}
    without = {layer.name: len(layer.polygons) for layer in layers(scene, digits=False)}
    figures = len(STYLE["digits"]["1"]) + len(STYLE["digits"]["2"])
    assert with_digits.pop("12 dark") == figures
    assert with_digits == without
