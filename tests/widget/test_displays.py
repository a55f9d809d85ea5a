"""A cell that runs again puts the view to sleep that it displayed before."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest
from ipywidgets import widgets as ipywidgets

import akropolis_nb as ak
from akropolis_nb.widget import view as views
from akropolis_nb.widget.session.displays import Displays, Run
from tests.widget.page import page_of, play


class Kernel:
    """Runs cells that display views."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(views, "displays", Displays())
        monkeypatch.setattr(views, "current_run", lambda: self.run)
        self.run: Run | None = None
        self._runs = 0

    def cell(self, name: str, *views: ak.CityWidget) -> list[dict[str, Any]]:
        self._runs += 1
        self.run = Run(name, self._runs)
        return [view._repr_mimebundle_()[0] for view in views]


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    return Kernel(monkeypatch)


def awake(view: ak.CityWidget) -> bool:
    return view.comm is not None


def test_the_view_before_goes_to_sleep(kernel: Kernel, game: ak.Game) -> None:
    gc.collect()
    open_before = len(ipywidgets.widget._instances)
    views = [ak.CityWidget(game) for _ in range(30)]
    for view in views:
        view._repr_mimebundle_()
    assert all(map(awake, views)), "outside a cell nothing sleeps"
    for view in views:
        kernel.cell("a", view)
    assert [awake(view) for view in views] == [False] * 29 + [True]
    # The view, and the game's bot runner.
    assert len(game._listeners) == 2
    assert len(ipywidgets.widget._instances) == open_before + 2
    assert page_of(views[-1]).sent[-1]["type"] != "comm_close"


def test_other_cells_and_other_outputs_and_the_same_view_stay(
    kernel: Kernel, game: ak.Game
) -> None:
    first, second, third = (ak.CityWidget(game) for _ in range(3))
    for _ in range(2):
        kernel.cell("a", first)
    kernel.cell("b", second, third)
    assert all(map(awake, (first, second, third)))


def test_a_view_that_another_cell_displays_too_stays(kernel: Kernel, game: ak.Game) -> None:
    first, second = ak.CityWidget(game), ak.CityWidget(game)
    kernel.cell("a", first)
    kernel.cell("b", first)
    kernel.cell("a", second)
    assert awake(first)
    kernel.cell("b", second)
    assert not awake(first)


def test_displayed_again_it_shows_the_present(kernel: Kernel, game: ak.Game) -> None:
    first = ak.CityWidget(game, selected=1, heat="now")
    kernel.cell("a", first)
    kernel.cell("a", ak.CityWidget(game))
    play(game, 0, 0, 0)
    assert first.snapshot["ply"] == 3, "a script reads the present state"
    (data,) = kernel.cell("b", first)
    assert "application/vnd.jupyter.widget-view+json" in data
    assert awake(first)
    assert (first.snapshot["ply"], first.player) == (3, 1)
    state = page_of(first).sent[0]["state"]
    assert state["snapshot"]["ply"] == 3
    assert state["heat_data"]["kind"] == "now"
    game.undo()
    assert first.snapshot["ply"] == 2


def test_a_game_that_it_got_in_its_sleep_is_followed_once(game: ak.Game) -> None:
    view = ak.CityWidget(ak.Game(seed=8))
    view.sleep()
    view.game, view.pondering = game, True
    view.wake()
    view.pondering = False
    before = view.snapshot["revision"]
    game.play(next(iter(game.legal_moves())))
    assert view.snapshot["revision"] == before + 1
    view.close()
    assert not game._listeners


def test_a_city_keeps_its_steps_in_its_sleep(kernel: Kernel) -> None:
    view = ak.CityWidget(ak.City())
    kernel.cell("a", view)
    view.city = built = view.city.place("hhh", (0, 1, 2))
    kernel.cell("a", ak.CityWidget(ak.City()))
    assert not awake(view)
    assert view.city is built
    kernel.cell("b", view)
    assert view.snapshot["can_undo"]


def test_a_view_asleep_is_let_go(kernel: Kernel, game: ak.Game) -> None:
    view = ak.CityWidget(game)
    kernel.cell("a", view)
    kernel.cell("a", ak.CityWidget(game))
    alive = weakref.ref(view)
    del view
    gc.collect()
    assert alive() is None
