"""play_out: the distribution of final scores, against plain statistics."""

from __future__ import annotations

import statistics

import pytest

import akropolis_nb as ak
from tests.analysis.games import played


@pytest.mark.compiled
def test_means_spreads_and_wins_are_those_of_the_games() -> None:
    outlook = ak.play_out(ak.Game(players=3, seed=2), playouts=200, seed=4)
    rows = outlook.totals.tolist()
    assert rows == ak.playouts(outlook.position, 200, "network", seed=4).tolist()
    for seat, estimate in enumerate(outlook.seats):
        column = [row[seat] for row in rows]
        assert estimate.mean == pytest.approx(statistics.fmean(column))
        assert estimate.std == pytest.approx(statistics.stdev(column))
        assert estimate.error == pytest.approx(statistics.stdev(column) / 200**0.5)
        quarters = statistics.quantiles(column, n=4, method="inclusive")
        assert estimate.quantiles[1:4] == pytest.approx(quarters)
        assert (estimate.least, estimate.most) == (min(column), max(column))
        won = [row.count(max(row)) ** -1 for row in rows if row[seat] == max(row)]
        assert estimate.win_rate == pytest.approx(sum(won) / 200)
    assert sum(seat.win_rate for seat in outlook.seats) == pytest.approx(1)
    assert [row["mean"] for row in outlook.table()] == [seat.mean for seat in outlook.seats]


def test_a_finished_game_ends_as_it_did_and_stones_break_its_tie() -> None:
    over = ak.Position.build(site=["hmb"], unseen=[], stones=[3, 3], strict=False)
    assert [seat.win_rate for seat in ak.play_out(over, playouts=5).seats] == [0.5, 0.5]
    # A garden of three stars: three points, as many as the other's stones.
    gardens = [("Ghh", (0, 1, 2)), ("gqq", (0, 3, 2))]
    cities = [gardens, []]
    tied = ak.Position.build(site=["hmb"], unseen=[], cities=cities, stones=[0, 3], strict=False)
    points = tied.scores[0].total
    tied = ak.Position.build(
        site=["hmb"], unseen=[], cities=cities, stones=[0, points], strict=False
    )
    outlook = ak.play_out(tied, playouts=4)
    assert outlook.totals.tolist() == [[points] * 2] * 4
    assert [seat.win_rate for seat in outlook.seats] == [0.0, 1.0]


def test_a_played_out_line_is_a_variation_and_the_game_stays() -> None:
    game = played(plies=9)
    main = game.moves
    game.undo(4)
    here, calls = game.node, []
    game.on_change(lambda: calls.append(game.node))
    end = ak.play_out(game, playouts=10).into()
    assert end.position.is_over
    assert game.node is here
    assert game.line("main") == main
    assert len(game.lines()) == 2
    assert calls
    assert set(calls) == {here}
    assert ak.Game.from_json(game.to_json()).lines() == game.lines()


def test_a_line_goes_into_any_game_that_was_there_and_no_other() -> None:
    game = played(plies=6)
    outlook = ak.play_out(game.position, playouts=1)
    game.undo(3)
    assert outlook.into(game, bot="random", seed=2).path()[5].position == outlook.position
    with pytest.raises(ak.AkropolisError, match="never was"):
        outlook.into(ak.Game(seed=77))
    with pytest.raises(ak.AkropolisError, match="takes the game"):
        outlook.into()


@pytest.mark.compiled
def test_the_bars_of_the_figure_hold_every_game() -> None:
    outlook = ak.play_out(ak.Game(players=3, seed=1, names=["<i>", "b", "c"]), playouts=300)
    figure = outlook.figure()
    bars = [trace for trace in figure.data if trace.type == "bar"]
    assert len(bars) == 3
    for seat, trace in zip(outlook.seats, bars, strict=True):
        assert sum(trace.y) == pytest.approx(1)
        middle = sum(x * y for x, y in zip(trace.x, trace.y, strict=True))
        assert middle == pytest.approx(seat.mean, abs=trace.width)
    assert "&lt;i&gt;" in figure.layout.annotations[0].text


def test_the_number_of_games_is_called_playouts() -> None:
    with pytest.raises(TypeError, match="no argument 'games'; it is called 'playouts'"):
        ak.play_out(ak.Game(seed=1), games=3)  # type: ignore[call-arg]
