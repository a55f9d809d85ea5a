"""The Plotly figures: the board's traces, hover texts, the score chart."""

import json

import plotly.graph_objects as go
import pytest

import akropolis_nb as ak
from akropolis_nb.draw.board.scene import city_scene
from akropolis_nb.draw.board.traces import traces
from akropolis_nb.draw.charts.score import score_chart
from akropolis_nb.draw.figure import city_figure
from akropolis_nb.engine.tiles import DISTRICTS
from tests.draw.games import played


def test_a_figure_holds_the_board_and_an_explanation_for_each_hex() -> None:
    city = played(2, 10).position.cities[1]
    *board, explanations = json.loads(city_figure(city).to_json())["data"]
    assert board == traces(city_scene(city))
    assert len(explanations["x"]) == len(city.hexes())
    assert explanations["marker"]["opacity"] == 0
    assert "<br>The quarry at (0, -1) scores nothing;" in "".join(explanations["text"])


def test_a_games_figure_explains_by_its_rules_and_an_architects_city_by_its_score() -> None:
    game = played(2, 10)
    assert game.figure(1) == city_figure(game.position.cities[1], rules=game.rules)
    solo = ak.Game(architect="metagenes", seed=4)
    solo.play(next(iter(solo.legal_moves())))
    *_, explanations = json.loads(solo.figure(1).to_json())["data"]
    assert "all of them together" in "".join(explanations["text"])
    with pytest.raises(ak.AkropolisError, match="seat takes a whole number from 0 to 1"):
        game.figure(2)
    with pytest.raises(ak.AkropolisError, match="no view is called '4d'; there are '2d' and '3d'"):
        city_figure(ak.City(), view="4d")  # type: ignore[arg-type]


def test_a_figure_pans_without_axes_on_any_page() -> None:
    layout = city_figure(ak.City(), height=300).layout
    assert layout.height == 300
    assert layout.dragmode == "pan"
    assert layout.yaxis.scaleanchor == "x"
    assert not layout.xaxis.visible
    assert not layout.yaxis.visible
    assert layout.paper_bgcolor == layout.plot_bgcolor == "rgba(0,0,0,0)"


@pytest.mark.parametrize(("players", "plies"), [(2, 0), (2, 36), (3, 7), (4, 5)])
def test_the_chart_stacks_each_players_points_up_to_the_total(players: int, plies: int) -> None:
    game = played(players, plies)
    figure = json.loads(score_chart(game).to_json())
    panels: dict[str, list[dict[str, object]]] = {}
    for trace in figure["data"]:
        panels.setdefault(trace.get("xaxis", "x"), []).append(trace)
    assert len(panels) == players
    for seat, panel in enumerate(panels.values()):
        stacked = [trace for trace in panel if "stackgroup" in trace]
        assert [trace["name"] for trace in stacked] == [*DISTRICTS.values(), "stones"]
        (total,) = (trace for trace in panel if trace["name"] == "total")
        heights = [list(map(int, _numbers(trace["y"]))) for trace in stacked]
        assert [sum(column) for column in zip(*heights, strict=True)] == _numbers(total["y"])
        assert _numbers(total["y"])[-1] == game.position.scores[seat].total
        assert len([trace for trace in panel if trace["name"] == "other totals"]) == players - 1


def _numbers(values: object) -> list[int]:
    assert isinstance(values, list)
    return values


def test_the_chart_marks_the_present() -> None:
    game = played(2, 8)
    assert not score_chart(game).layout.shapes
    assert dots(score_chart(game)) == [8, 8]
    total = game.position.scores[0].total
    game.undo(5)
    chart = score_chart(game)
    lines = [shape for shape in chart.layout.shapes if shape.type == "line"]
    assert [(line.xref, line.x0) for line in lines] == [("x", 3), ("x2", 3)]
    assert dots(chart) == [3, 3]
    assert chart.data[0].x[-1] == 8
    assert chart.layout.annotations[0].text == f"<b>Ada</b>  {game.position.scores[0].total}"
    assert game.position.scores[0].total != total


def dots(chart: go.Figure) -> list[int]:
    """Return the plies at which the totals have a dot."""
    totals = [trace for trace in chart.data if trace.name == "total"]
    return [
        x for trace in totals for x, size in zip(trace.x, trace.marker.size, strict=True) if size
    ]


def test_the_chart_marks_moves_to_which_there_are_others() -> None:
    game = played(2, 8)
    game.undo(3)
    game.play(list(game.legal_moves())[-1])
    (marked,) = (trace for trace in score_chart(game).data if trace.name == "variation")
    assert marked.customdata == ([6, 1],)
    assert marked.y == (game.position.scores[1].total,)
    assert marked.xaxis == "x2"
