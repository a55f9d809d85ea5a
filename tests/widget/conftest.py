from __future__ import annotations

import pytest

import akropolis_nb as ak
from tests.widget.page import Page


@pytest.fixture(autouse=True)
def no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connect every widget to a page that records messages."""
    monkeypatch.setattr("comm.create_comm", Page)


@pytest.fixture
def game() -> ak.Game:
    return ak.Game(players=2, seed=7)


@pytest.fixture
def view(game: ak.Game) -> ak.CityWidget:
    return ak.CityWidget(game)
