"""Exported pages; `tests/browser/page/test_page.py` opens them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from tests.widget.page import play

if TYPE_CHECKING:
    from pathlib import Path

EVIL = "</script><script>alert(1)</script><!--<script>"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "page.html"


@pytest.fixture
def game() -> ak.Game:
    game = ak.Game(players=2, seed=7, names=["Ada", EVIL])
    play(game, *[0] * 5)
    game.undo(2)
    game.annotate(EVIL)
    return game


def boards(path: Path) -> list[dict[str, Any]]:
    text = path.read_text("utf-8")
    found = re.findall(r'<script type="application/json" data-akropolis-game>(.*?)</script>', text)
    assert text.count("<div data-akropolis-board></div>") == len(found)
    return [json.loads(data) for data in found]


def test_untrusted_words_cannot_leave_their_place(game: ak.Game, path: Path) -> None:
    view = ak.CityWidget(game, caption=EVIL)
    view.save_html(path, title=EVIL)
    text = path.read_text("utf-8")
    view.save_html(path, title=EVIL, play=False)
    (board,) = boards(path)
    assert board["traits"]["caption"] == EVIL
    assert board["snapshots"][0]["seats"][1]["name"] == EVIL
    text += path.read_text("utf-8")
    assert "<script>alert" not in text
    assert "<!--" not in text


def test_several_boards_share_what_draws_them(game: ak.Game, path: Path) -> None:
    ak.save_html(path, [game, ak.City(), ak.CityWidget(game)], title="A lesson")
    text = path.read_text("utf-8")
    assert len(boards(path)) == 3
    assert text.count("data-akropolis-plotly>") == 1
    assert text.count('<script type="module">') == 1
    assert "<title>A lesson</title>" in text
    assert text.count("<h1>A lesson</h1>") == 1
    assert not re.search(r'(?:src|href)\s*=\s*"', text.partition("data-akropolis-plotly")[0])


def test_a_view_is_written_as_it_is(game: ak.Game, path: Path) -> None:
    view = ak.CityWidget(game, rotation=4, view="3d", show=("city", "chart"), language="pl")
    view.save_html(path, play=False)
    (board,) = boards(path)
    assert board["traits"]["rotation"] == 4
    assert board["traits"]["show"] == ["city", "chart"]
    assert board["snapshots"][0]["title"] == "Runda 1 z 12"
    text = path.read_text("utf-8")
    assert '<html lang="pl">' in text
    assert "<noscript><p>Plansze wymagają JavaScriptu." in text
    assert "<h1>" not in text
    view.save_html(path, title="Runda <1>")
    assert "<h1>Runda &lt;1&gt;</h1>" in path.read_text("utf-8")


def test_the_path_comes_first(game: ak.Game) -> None:
    with pytest.raises(TypeError, match="the path comes first"):
        ak.save_html(game, "page.html")  # type: ignore[arg-type]


def test_an_older_page_stays_when_something_fails(game: ak.Game, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")
    with pytest.raises(TypeError, match="shows an ak"):
        ak.save_html(path, [game, 7])  # type: ignore[list-item]
    assert path.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["page.html"]


class TestAnalyses:
    def test_forecasts_are_seen_at_their_positions(self, game: ak.Game, path: Path) -> None:
        forecast = ak.forecast(game.root.position, playouts=3)
        analysis = ak.analyse(game.root.position, playouts=60, progress=False)
        game.save_html(path, analysis=[forecast, analysis])
        (board,) = boards(path)
        assert set(board["analyses"]) == set(board["forecasts"]) == {"0"}
        found = board["forecasts"]["0"]
        assert (found["state"], found["playouts"]) == ("done", 3)
        means = [seat["total"]["mean"] for seat in found["seats"]]
        assert means == pytest.approx([seat.total.mean for seat in forecast.seats], abs=0.006)
        # A view brings what it knows.
        view = ak.CityWidget(game, forecasting=True, pondering=True)
        view.save_html(path)
        view.close()
        (board,) = boards(path)
        assert set(board["analyses"]) == set(board["forecasts"]) == {str(game.ply)}

    def test_others_are_refused(self, game: ak.Game, path: Path) -> None:
        other = ak.analyse(ak.Game(players=2, seed=8), playouts=60, progress=False)
        with pytest.raises(ak.AkropolisError, match="no game of the page"):
            ak.save_html(path, [game, ak.City()], analysis=other)
        with pytest.raises(TypeError, match=r"what ak\.analyse or ak\.forecast gives"):
            ak.save_html(path, game, analysis=[3])  # type: ignore[list-item]
        assert not path.exists()
