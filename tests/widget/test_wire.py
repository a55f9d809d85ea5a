"""What Python sends has the types that `akropolis_nb.widget.wire` describes."""

from __future__ import annotations

import json
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import pytest

import akropolis_nb as ak
import wire_types
from akropolis_nb.draw.board.scene import Mark
from akropolis_nb.engine.potential import LevelSite, OpenTemple, PlazaSupply
from akropolis_nb.statistics.distribution import Distribution
from akropolis_nb.widget.pages import recording
from akropolis_nb.widget.pages.recording import exercises
from akropolis_nb.widget.session.panels.analysis_panel import analysis_data
from akropolis_nb.widget.session.panels.forecast_panel import forecast_data
from akropolis_nb.widget.wire.intents import Answer
from akropolis_nb.widget.wire.page_data import Exercises, Recording
from akropolis_nb.widget.wire.side_data import Analysis, BotData, Forecast, Heat, Review
from akropolis_nb.widget.wire.snapshot import Snapshot
from tests.widget.page import ask, place, played

PLAIN: dict[Any, Any] = {int: int, float: (int, float), str: str, bool: bool, NoneType: NoneType}
NAMES = {
    "Move": str,
    "MaybeUnknown": float | None,
    "Cell": tuple[int, int],
    "Distribution": Distribution,
    "OpenTemple": OpenTemple,
    "LevelSite": LevelSite,
    "PlazaSupply": PlazaSupply,
}
"""The types of plain data, by names in the classes of results."""


def faults(value: Any, kind: Any, where: str = "") -> list[str]:
    """Return where a value, as JSON gives it, is not of a type."""
    origin, parts = get_origin(kind), get_args(kind)
    is_result = is_dataclass(kind) or hasattr(kind, "_fields")
    if is_typeddict(kind) or is_result:
        fields = get_type_hints(kind, localns=NAMES if is_result else None, include_extras=True)
        if not isinstance(value, dict):
            return [f"{where} is no {kind.__name__}: {value!r}"]
        wrong = [f"{where}.{name} is unknown" for name in value.keys() - fields.keys()]
        for name, field in fields.items():
            may_miss = get_origin(field) is NotRequired
            if name in value:
                inner = get_args(field)[0] if may_miss else field
                wrong += faults(value[name], inner, f"{where}.{name}")
            elif not may_miss and (is_result or name not in kind.__optional_keys__):
                wrong.append(f"{where}.{name} is missing")
        return wrong
    if origin is Literal:
        return [] if value in parts else [f"{where} is {value!r}"]
    if origin in {UnionType, Union}:
        tries = [faults(value, part, where) for part in parts]
        return [] if [] in tries else min(tries, key=len)
    if origin in {list, tuple}:
        is_list = origin is list or parts[1:] == (...,)
        if not isinstance(value, list) or (not is_list and len(value) != len(parts)):
            return [f"{where} is {value!r}"]
        kinds = parts[:1] * len(value) if is_list else parts
        items = enumerate(zip(value, kinds, strict=True))
        return [fault for n, (item, of) in items for fault in faults(item, of, f"{where}[{n}]")]
    if origin is dict:
        keys = [int(key) if parts[0] is int else key for key in value]
        wrong = [fault for key in keys for fault in faults(key, parts[0], f"{where} key")]
        return wrong + [f for key, item in value.items() for f in faults(item, parts[1], key)]
    fits = isinstance(value, PLAIN[kind]) and isinstance(value, bool) == (kind is bool)
    return [] if fits else [f"{where} is {value!r}"]


def check(data: Any, kind: Any) -> None:
    """Check data in the form in which a page receives it."""
    assert faults(json.loads(json.dumps(data, allow_nan=False)), kind) == []


def test_the_types_of_the_page_are_those_of_python() -> None:
    for name, text in wire_types.files().items():
        there = (wire_types.OUT / name).read_text("utf-8")
        assert there == text, "run `python js/wire_types.py`"


class TestSnapshots:
    @pytest.mark.parametrize("rules", [{}, {"architect": "hippodamos", "variants": "hmbtg"}])
    @pytest.mark.parametrize("plies", [0, 5, 36])
    def test_of_a_game(self, plies: int, rules: dict[str, Any]) -> None:
        view = ak.CityWidget(played(plies, **rules), show=("city", "chart"))
        check(view.snapshot, Snapshot)
        assert view.snapshot["is_over"] == (plies == 36)

    def test_of_a_game_with_variations(self) -> None:
        game = played(5)
        game.annotate("A comment", "?!")
        game.undo(2)
        game.play(list(game.legal_moves())[5])
        view = ak.CityWidget(game)
        check(view.snapshot, Snapshot)
        assert len(view.snapshot["tree"]) == 6
        view.locked = True
        check(view.snapshot, Snapshot)

    def test_of_a_free_city(self) -> None:
        view = ak.CityWidget(ak.City())
        check(view.snapshot, Snapshot)
        assert place(view, tile="gqq")["ok"]
        check(view.snapshot, Snapshot)

    @pytest.mark.parametrize("difficulty", ["easy", "hard"])
    def test_of_a_puzzle(self, difficulty: str) -> None:
        for puzzle in ak.collection(difficulty=difficulty)[:3]:
            view = ak.PuzzleWidget(puzzle)
            check(view.snapshot, Snapshot)
            check(place(view), Answer)
            ask(view, "check")
            check(view.snapshot, Snapshot)


class TestSideData:
    def test_of_bots(self) -> None:
        view = ak.CityWidget(ak.Game(seed=1, bots={1: ak.bot("greedy")}))
        check(view.bot_data, BotData)

    def test_of_an_analysis(self) -> None:
        game = played(4)
        check(analysis_data(ak.analyse(game.position, playouts=300, progress=False)), Analysis)

    def test_of_a_forecast(self) -> None:
        check(forecast_data(None), Forecast)
        check(forecast_data(ak.forecast(played(14), playouts=3)), Forecast)
        check(forecast_data(ak.forecast(played(4), playouts=1)), Forecast)

    def test_of_a_review_and_an_exercise(self) -> None:
        game = played(6)
        view = ak.CityWidget(game, review=ak.review(game, playouts=84, progress=False))
        check(view.review_data, Review)
        exercise = view.ask()
        exercise.check(next(iter(view.game.legal_moves())))
        view.show_answer()
        check(view.review_data, Review)
        assert view.review_data["asking"]["tries"]

    def test_of_heat_and_marks(self) -> None:
        view = ak.CityWidget(ak.Game(seed=1), marks=[(0, 1)])
        for heat in ("now", {(0, 1): 2.5}, {(0, 1, 2): 3}):
            view.heat = heat
            check(view.heat_data, Heat)
        view.marks = [(0, 1), {"q": 1, "r": 0, "kind": "arrow", "to": (2, 0), "color": "#123456"}]
        check(view.marks, list[Mark])


class TestPages:
    @pytest.fixture
    def reviewed(self) -> ak.CityWidget:
        game = played(6)
        return ak.CityWidget(game, review=ak.review(game, playouts=84, progress=False))

    def test_of_a_game(self, reviewed: ak.CityWidget) -> None:
        check_page(reviewed, ak.analyse(reviewed.game.position, playouts=60, progress=False))

    def test_of_exercises(self, reviewed: ak.CityWidget) -> None:
        check(exercises(reviewed), Exercises)

    def test_of_a_city_and_a_puzzle(self) -> None:
        check_page(ak.CityWidget(ak.City()))
        check_page(ak.PuzzleWidget(ak.collection()[0]))


def check_page(view: ak.CityWidget | ak.PuzzleWidget, *analyses: ak.Analysis) -> None:
    """Check the data of a page that plays, and of one that does not."""
    for play in (False, True):
        data = recording.record_board(view, analyses, play=play)
        del data["traits"]
        assert ("play" in data) == play
        check(data, Recording)


def test_replies() -> None:
    view = ak.CityWidget(ak.Game(seed=1))
    replies = [
        ask(view, "place", index=0, q=1, r=-1, rotation=0),
        ask(view, "why", index=0, q=0, r=0, rotation=0),
        ask(view, "undo", count=1),
        ask(view, "undo", count=99),
        ask(view, "step", by=1, revision=0),
        ask(view, "annotate", node=0, comment="x", marks=[]),
    ]
    city = ak.CityWidget(ak.City.from_text("hhg@0,1^2"))
    asked = {"last": 1, "take": 0, "stones": 0, "title": "", "prompt": "", "hints": "Look"}
    replies.append(ask(city, "puzzle", **asked))
    assert {key for reply in replies for key in reply} == Answer.__optional_keys__
    for reply in replies:
        check(reply, Answer)
