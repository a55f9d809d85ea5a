"""What the golden files say is what is drawn; the TypeScript tests read the same files."""

import json
from pathlib import Path

import pytest

from akropolis_nb.draw.traces import traces
from tests.draw.golden import GOLDEN, scenes

FILES = sorted(GOLDEN.glob("*.json"))


def test_every_golden_scene_has_its_file() -> None:
    assert [file.stem for file in FILES] == sorted(scenes())


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_traces_are_as_recorded(file: Path) -> None:
    golden = json.loads(file.read_text("utf-8"))
    drawn = traces(golden["scene"])
    assert [trace["name"] for trace in drawn] == [trace["name"] for trace in golden["traces"]]
    for trace, recorded in zip(drawn, golden["traces"], strict=True):
        assert trace == recorded, trace["name"]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_scenes_are_as_recorded_but_for_their_wording(file: Path) -> None:
    golden = json.loads(file.read_text("utf-8"))["scene"]
    scene = scenes()[file.stem]
    unworded = [[{**hex_, "why": ""} for hex_ in each["hexes"]] for each in (golden, scene)]
    assert unworded[0] == unworded[1]
    assert golden["last"] == scene["last"]
