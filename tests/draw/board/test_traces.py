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


def test_digits_can_be_left_out() -> None:
    hexagon = SCENES["start"]["hexes"][0]
    scene: Scene = {"hexes": [{**hexagon, "level": 12, "kind": "q"}], "last": 0}
    with_digits = {trace["name"]: len(polygons(trace)) for trace in traces(scene)}
    without = {layer.name: len(layer.polygons) for layer in layers(scene, digits=False)}
    figures = len(STYLE["digits"]["1"]) + len(STYLE["digits"]["2"])
    assert with_digits.pop("12 dark") == figures
    assert with_digits == without
