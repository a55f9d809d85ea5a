"""Options of boards: heat maps, marks and other traits."""

from __future__ import annotations

import re
from typing import Any, ClassVar

import anywidget
import pytest
import traitlets

import akropolis_nb as ak
from akropolis_nb.widget.options import PARTS, SEATS
from tests.conftest import ROOT


class TestHeat:
    def test_now_is_what_the_snapshot_offers(self, game: ak.Game, view: ak.CityWidget) -> None:
        """The page computes it for the selected tile, see `overlay-data.test.ts`."""
        view.heat = "now"
        assert view.heat_data == {
            "kind": "now",
            "values": [],
            "legend": "points and stones now",
            "revision": view.snapshot["revision"],
        }
        for index in (0, 1):
            previews = game.position.city.preview(game.position.site[index])
            offers = zip(view.snapshot["legal"], view.snapshot["gains"][index], strict=True)
            assert [(*spot[:3], gain + spot[4]) for spot, gain in offers] == [
                (*see.placement, see.points + see.stones) for see in previews
            ]

    def test_a_script_gives_numbers_for_placements_or_hexes(self, view: ak.CityWidget) -> None:
        view.heat = {ak.Placement(0, 1, 2): 3, (1, 1, 0): 2.5}
        assert view.heat_data["values"] == [[0, 1, 2, 3], [1, 1, 0, 2.5]]
        view.heat_legend = "points on average"
        assert view.heat_data["legend"] == "points on average"
        view.heat = {(0, 1): 3, (2, 2): -1}
        assert view.heat_data["kind"] == "hexes"
        assert view.heat_data["values"] == [[0, 1, None, 3], [2, 2, None, -1]]
        view.heat = None
        assert view.heat_data is None

    def test_in_a_sandbox_too(self) -> None:
        view = ak.CityWidget(ak.City(), heat="now", selected=3)
        tile = view.snapshot["palette"][3]
        assert view.heat_data["tile"] == tile
        assert view.heat_data["values"] == [
            [*see.placement, see.points + see.stones] for see in view.city.preview(tile)
        ]
        view.selected = -1
        assert view.heat_data is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("heat", "later"),
        ("heat", {(0, 1, 6): 1}),
        ("marks", [7]),
        ("marks", [{"q": 0, "r": 0, "onclick": "alert(1)"}]),
        ("selected", 4),
        ("selected", -2),
        ("player", 2),
        ("rotation", 6),
        ("view", "4d"),
        ("contours", "yes"),
        ("counts", "some"),
        ("coordinates", "rim"),
        ("presenter", None),
        ("reveal", "no"),
        ("caption", 7),
        ("language", "tlh"),
        ("cursor", [0]),
        ("height", 5000),
        ("show", ("city", "heat")),
        ("texts", {"undo": 7}),
    ],
)
def test_a_wrong_value_is_refused_in_words(view: ak.CityWidget, name: str, value: Any) -> None:
    before = getattr(view, name)
    with pytest.raises(traitlets.TraitError, match=r"\w+"):
        setattr(view, name, value)
    assert getattr(view, name) == before


@pytest.mark.parametrize("edited", [ak.City(), ak.Game(seed=1), ak.Puzzle(ak.City(), ["hhg"])])
def test_what_there_is_not_cannot_be_set(edited: Any) -> None:
    view = edited.show()
    with pytest.raises(traitlets.TraitError, match="did you mean 'height'"):
        view.heigth = 500
    with pytest.raises(traitlets.TraitError, match="a view has no 'colour' to set"):
        view.colour = "red"
    with pytest.raises(TypeError, match="did you mean 'height'"):
        edited.show(hieght=300)
    view.close()


def test_a_class_of_ones_own_may_have_more() -> None:
    class Mine(ak.CityWidget):
        pass

    view: Any = Mine(ak.City())
    view.note = 1
    assert view.note == 1


def test_they_can_be_given_at_once(game: ak.Game) -> None:
    view = ak.CityWidget(
        game,
        view="3d",
        rotation=3,
        player=1,
        heat={(0, 0): 1},
        marks=[(0, 0)],
        show=("city", "chart", "replay"),
    )
    marks = [{"q": 0, "r": 0, "kind": "highlight"}]
    assert (view.rotation, view.player, view.marks) == (3, 1, marks)
    assert view.heat_data["values"] == [[0, 0, None, 1]]
    assert view.snapshot["chart"] is not None
    assert view.snapshot["revision"] == 1
    with pytest.raises(TypeError, match="no option 'heat_data'"):
        ak.CityWidget(game, heat_data=None)


def test_a_page_is_sent_what_it_reads_and_nothing_else() -> None:
    jupyters = {*anywidget.AnyWidget.class_traits(sync=True), "_esm", "_css", "_anywidget_id"}
    pieces = {*(f"_{name}" for name in PARTS), *(f"_scene_{seat}" for seat in range(SEATS))}
    source = (ROOT / "js" / "src" / "wire" / "traits.ts").read_text("utf-8")
    read = set(re.findall(r"^  (\w+): .*;$", source, re.MULTILINE))
    sent = set(ak.CityWidget.class_traits(sync=True)) - jupyters
    assert sent == read | pieces | {"_reply"}


@pytest.mark.parametrize("edited", [ak.Game(seed=1), ak.City()])
def test_coordinates_are_in_the_picture_of_a_saved_notebook(edited: ak.Game | ak.City) -> None:
    view = ak.CityWidget(edited)
    plain, _ = view._repr_mimebundle_()
    view.coordinates = True
    named, _ = view._repr_mimebundle_()
    assert ">-1,1</text>" not in plain["image/svg+xml"]
    assert ">-1,1</text>" in named["image/svg+xml"]
    assert view.recorded()["traits"]["coordinates"] is True


class TestSteps:
    STEPS: ClassVar[list[dict[str, Any]]] = [
        {"caption": "Which?", "show": ["city"], "reveal": False},
        {"caption": "These.", "show": ["city", "score"], "reveal": True},
        {"caption": "Because.", "marks": [(0, 1)]},
    ]

    def test_a_step_keeps_what_it_does_not_name(self) -> None:
        view = ak.CityWidget(ak.City(), marks=[(0, 0)], steps=self.STEPS)
        first = view.marks
        assert (view.caption, view.show, view.reveal) == ("Which?", ("city",), False)
        view.step = 2
        assert (view.caption, view.show, view.reveal) == ("Because.", ("city", "score"), True)
        assert view.marks == [{"q": 0, "r": 1, "kind": "highlight"}]
        view.step = 0
        assert (view.caption, view.reveal, view.marks) == ("Which?", False, first)
        view.steps = self.STEPS[2:]
        assert (view.step, view.caption, view.reveal) == (0, "Because.", False)

    def test_a_page_gets_whole_steps(self) -> None:
        view = ak.CityWidget(ak.City(), steps=self.STEPS)
        names = {"caption", "show", "reveal", "marks"}
        assert all(set(step) == names for step in view.recorded_traits()["steps"])

    @pytest.mark.parametrize(
        ("options", "error"),
        [
            ({"steps": [{"view": "3d"}]}, "a step changes caption, .*, not 'view'"),
            ({"steps": [{"show": ["hats"]}]}, "there is no panel 'hats'"),
            ({"steps": [{"marks": [7]}]}, "7"),
            ({"steps": STEPS, "step": 3}, re.escape("step is one of 0..2, not 3")),
        ],
    )
    def test_others_are_refused(self, options: dict[str, Any], error: str) -> None:
        with pytest.raises(traitlets.TraitError, match=error):
            ak.CityWidget(ak.City(), **options)
