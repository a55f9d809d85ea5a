"""Drawings agree with the golden files, which the TypeScript tests read too."""

import json
from pathlib import Path

import pytest

from tests.draw.golden import CHARTS, GOLDEN, charted, charts, drawings, scenes

FILES = sorted(GOLDEN.glob("*.json"))


def test_every_golden_scene_has_its_file() -> None:
    assert [file.stem for file in FILES] == sorted(scenes())


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_what_is_drawn_is_as_recorded(file: Path) -> None:
    golden = json.loads(file.read_text("utf-8"))
    drawn = drawings(golden.pop("scene"))
    assert list(drawn) == list(golden)
    for part in ("traces", "overlays", "mesh", "overlays_3d"):
        names = [trace["name"] for trace in golden[part]]
        assert [trace["name"] for trace in drawn[part]] == names
        for trace, recorded in zip(drawn[part], golden[part], strict=True):
            assert trace == recorded, f"{part}: {trace['name']}"
    assert drawn["space"] == golden["space"]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_scenes_are_as_recorded_but_for_their_wording(file: Path) -> None:
    golden = json.loads(file.read_text("utf-8"))["scene"]
    scene = scenes()[file.stem]
    for each in (golden, scene):
        each["hexes"] = [{**hex_, "why": ""} for hex_ in each["hexes"]]
    assert golden == json.loads(json.dumps(scene))


@pytest.mark.parametrize("name", charts())
def test_charts_are_as_recorded(name: str) -> None:
    golden = json.loads((CHARTS / f"{name}.json").read_text("utf-8"))
    drawn = json.loads(json.dumps(charted(golden)))
    assert drawn["traces"] == golden["traces"]
    assert drawn["layout"] == golden["layout"]
    assert len(golden["rows"]) == len(charts()[name]["rows"])
