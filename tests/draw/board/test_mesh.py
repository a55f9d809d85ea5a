"""The 3D board: closed prisms, signs on top, everything inside the picture."""

import json
import math
import re
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.draw.board.geometry import centre
from akropolis_nb.draw.board.mesh import mesh
from akropolis_nb.draw.board.scene import Scene
from akropolis_nb.draw.board.space import ASPECT, space
from tests.draw.board.test_traces import SCENES

Trace = dict[str, Any]
Point = tuple[float, float, float]


@pytest.fixture(params=SCENES)
def scene(request: pytest.FixtureRequest) -> Scene:
    return SCENES[request.param]


def points(trace: Trace) -> list[Point]:
    return list(zip(trace["x"], trace["y"], trace["z"], strict=True))


def test_nothing_is_built_of_nothing() -> None:
    empty: Scene = {"hexes": [], "last": 0}
    assert mesh(empty) == []
    assert space(empty)["aspectmode"] == "manual"


def test_nothing_is_cut_off_and_lengths_are_true(scene: Scene) -> None:
    layout = space(scene)
    ratio = layout["aspectratio"]
    units = set()
    for axis in "xyz":
        low, high = layout[f"{axis}axis"]["range"]
        units.add(round((high - low) / ratio[axis], 1))
        values = [value for trace in mesh(scene) for value in trace[axis]]
        assert low < min(values)
        assert max(values) < high
    assert len(units) == 1


def test_the_whole_city_is_in_sight_and_fills_the_picture(scene: Scene) -> None:
    layout = space(scene)
    unit = max(high - low for low, high in (layout[f"{axis}axis"]["range"] for axis in "xyz"))
    middle = [sum(layout[f"{axis}axis"]["range"]) / 2 for axis in "xyz"]
    eye, focus = (
        [layout["camera"][name][axis] * unit for axis in "xyz"] for name in ("eye", "center")
    )
    reach = 0.0
    for x, y, z in points(mesh(scene)[0]):
        ax, ay, az = x - middle[0] - eye[0], y - middle[1] - eye[1], z - middle[2] - eye[2]
        # The camera looks north and down: (0, 0.6, -0.8); its up vector is (0, 0.8, 0.6).
        depth = 0.6 * ay - 0.8 * az
        reach = max(reach, abs(ax) / depth / ASPECT, abs(0.8 * ay + 0.6 * az) / depth)
    field = math.tan(math.radians(22.5))
    assert 0.5 * field < reach <= field
    assert [round(f - e, 1) == 0 for e, f in zip(eye, focus, strict=True)] == [True, False, False]


def test_a_figure_in_space_explains_each_hex() -> None:
    """The hover caps lie over their own hexes, and everything else lies below them."""
    city = ak.City().place("hmT", (0, 1, 2))
    city = city.place("hhh", max(city.preview("hhh"), key=lambda see: see.level).placement)
    figure = json.loads(city.figure(view="3d", heat={(0, 1): 3}, counts=True).to_json())
    *built, caps = figure["data"]
    assert {trace["hoverinfo"] for trace in built} == {"none", "skip"}
    assert caps["opacity"] == 0
    assert len(caps["x"]) == len(caps["text"])
    levels = {(h.q, h.r): h.level for h in city.hexes()}
    assert max(levels.values()) == 2
    answered = set()
    for corners in zip(caps["i"], caps["j"], caps["k"], strict=True):
        (text,) = {caps["text"][corner] for corner in corners}
        q, r = (int(number) for number in re.findall(r"at \((-?\d+), (-?\d+)\)", text)[0])
        x, y = centre(q, r, 1)
        assert text.startswith(f"<b>Level {levels[q, r]}</b>")
        for corner in corners:
            assert math.hypot(caps["x"][corner] - x, caps["y"][corner] - y) < 1.02
        answered.add((q, r))
    assert answered == levels.keys()
    signs = built[1]
    assert max(caps["z"]) > max(signs["z"])
    assert figure["layout"]["scene"]["xaxis"]["visible"] is False
    assert figure["layout"]["paper_bgcolor"] == "rgba(0,0,0,0)"
