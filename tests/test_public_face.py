"""Conventions of the public API: tables, frames, pictures; games for positions; rules; seeds."""

from __future__ import annotations

import inspect
import sys
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

import akropolis_nb as ak

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def named(**options: Any) -> ak.Game:
    return ak.Game(seed=7, names=["<b>Ada", "Bela"], **options)


def ended() -> ak.Game:
    game = named(bots={0: ak.bot("random"), 1: ak.bot("random")})
    game.play_bots()
    return game


def moved(game: ak.Game) -> ak.Game:
    for tile in game.position.site[:2]:
        game.play((tile, next(iter(game.legal_moves())).placement))
    return game


def explored(folder: Path) -> Any:
    return ak.Explorer(folder / "games.sqlite").run(20, progress=False, workers=1).first_tiles()


def compared() -> ak.Reasons:
    position = ak.Game(seed=7).position
    first, *_, last = position.legal_moves()
    return ak.reasons(position, first, last, playouts=20)


class DataFrame(list[dict[str, Any]]):
    """A stand-in for pandas, which the tests do not install."""

    from_records = classmethod(lambda cls, records: cls(records))


def framed(result: Any) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=DataFrame))
        return result.frame()


RESULTS: dict[str, Callable[[Path], Any]] = {
    "analyse": lambda _: ak.analyse(named(), playouts=60, progress=False),
    "reasons": lambda _: compared(),
    "review": lambda _: ak.review(moved(named()), playouts=40, progress=False),
    "forecast": lambda _: ak.forecast(named(), playouts=4),
    "play_out": lambda _: ak.play_out(named(), 4),
    "compare_lines": lambda _: ak.compare_lines(ended()),
    "tournament": lambda _: ak.tournament(["greedy", "random"], deals=1),
    "explorer": explored,
    "try_habit": lambda _: ak.try_habit("up", playouts=4, progress=False),
    "opening_findings": lambda _: ak.opening_findings(),
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_is_a_table_a_frame_and_a_picture(name: str, tmp_path: Path) -> None:
    result = RESULTS[name](tmp_path)
    table, frame = result.table(), framed(result)
    assert isinstance(frame, DataFrame)
    assert frame == table
    assert len(table) > 0
    figure, page = result.figure(), result._repr_html_()
    assert len(figure.data) > 0
    assert "<" in page
    # A name is no markup.
    assert "<b>Ada" not in page + str(figure.to_plotly_json())


@pytest.mark.parametrize("puzzles", [ak.collection(), ak.PuzzleSet(ak.collection()[:3])])
def test_puzzles_are_a_frame(puzzles: Any) -> None:
    frame = framed(puzzles)
    assert isinstance(frame, DataFrame)
    assert frame == puzzles.table()


class TestAGameStandsForItsPosition:
    def test_playouts(self) -> None:
        game = ak.Game(seed=7)
        assert (ak.playouts(game, 3) == ak.playouts(game.position, 3)).all()
        assert (ak.playouts(game, 3) == ak.play_out(game, 3).totals).all()
        assert (ak.playouts(game, 3) == ak.playouts(game, 3, "network")).all()

    @pytest.mark.parametrize("name", ["random", "greedy", "farsighted", "monte-carlo"])
    def test_bots(self, name: str) -> None:
        game = ak.Game(seed=7)
        bot = ak.bot(name, playouts=20) if name == "monte-carlo" else ak.bot(name)
        assert bot.choose(game, Random(1)) == bot.choose(game.position, Random(1))  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        "call",
        [
            lambda game: ak.bot("monte-carlo", playouts=100).choose(game, Random(4)),
            lambda game: ak.playouts(game, 40, "greedy").tolist(),
            lambda game: ak.analyse(game, playouts=60, progress=False).table(),
            lambda game: ak.forecast(game, playouts=6).seats,
            lambda game: ak.review(moved(game), playouts=60, progress=False).table(),
        ],
        ids=["bot", "playouts", "analyse", "forecast", "review"],
    )
    def test_nothing_sees_the_hidden_order(self, call: Callable[[ak.Game], object]) -> None:
        games = ak.Game(seed=1), ak.Game(ak.Game(seed=1).position, seed=99)
        assert games[0].stacks_from_root() != games[1].stacks_from_root()
        assert call(games[0]) == call(games[1])

    @pytest.mark.parametrize(
        "call",
        [
            lambda: ak.playouts("", 3),  # type: ignore[arg-type]
            lambda: ak.bot("greedy").choose("", Random(1)),  # type: ignore[arg-type]
        ],
    )
    def test_anything_else_is_refused(self, call: Callable[[], object]) -> None:
        with pytest.raises(ak.AkropolisError, match="Game, not"):
            call()


class TestEqualCities:
    def test_order_and_numbers_do_not_count(self) -> None:
        one = ak.City().place("hhg", (0, 1, 2)).place("gqq", (-3, 2, 0))
        other = ak.City().place(7, (-3, 2, 0)).place("hhg", (0, 1, 2))
        assert one == other
        assert hash(one) == hash(other)
        assert one.hexes() != other.hexes()  # hexes() keeps the order of placement
        assert one != one.placed

    def test_what_lies_below_counts(self) -> None:
        """Two cities with the same visible hexes, but different covered tiles."""
        city = next(
            node.position.cities[0]
            for node in ended().root.walk()
            if max(hexagon.level for hexagon in node.position.cities[0].hexes()) > 1
        )
        *first, last = city.placed
        seen: set[Any] = set()
        for n, (_, spot) in enumerate(first):
            changed = [*first, last]
            changed[n] = ("hhh", spot)
            seen.add(ak.City(changed))
        assert city not in seen
        assert len(seen) == len(first)


class TestRulesAreGivenTheSameWay:
    def test_a_tournament(self) -> None:
        players = ["random", "random"]
        by_rules = ak.tournament(players, deals=2, rules=ak.Rules(2, "hb"))
        assert ak.tournament(players, deals=2, variants="hb").totals == by_rules.totals
        with pytest.raises(ak.AkropolisError, match="not both"):
            ak.tournament(players, rules=ak.Rules(), variants="h")
        with pytest.raises(ak.AkropolisError, match="rules for 2 players"):
            ak.tournament(players, rules=ak.Rules(3))


class TestWorkIsAskedForTheSameWay:
    """``seed`` and ``workers`` mean, default and fail the same everywhere."""

    CALLS: ClassVar[dict[str, Callable[..., object]]] = {
        "playouts": lambda **how: ak.playouts(ak.Game(seed=7), 2, **how),
        "forecast": lambda **how: ak.forecast(ak.Game(seed=7), playouts=2, **how),
        "play_out": lambda **how: ak.play_out(ak.Game(seed=7), 2, **how),
        "analyse": lambda **how: ak.analyse(ak.Game(seed=7), playouts=60, **how),
        "review": lambda **how: ak.review(ak.Game(seed=7), playouts=8, **how),
        "explorer": lambda **how: ak.Explorer(":memory:").run(1, **how),
        "try_habit": lambda **how: ak.try_habit("up", playouts=2, progress=False, **how),
        "puzzles": lambda **how: ak.generate_puzzles(0, **how),
        "tournament": lambda **how: ak.tournament(["random", "random"], deals=2, **how),
        "reasons": lambda **how: ak.reasons(
            ak.Game(seed=7), *[*ak.Game(seed=7).legal_moves()][:2], playouts=2, **how
        ),
    }

    @pytest.mark.parametrize("name", sorted(CALLS.keys() - {"analyse", "reasons", "review"}))
    def test_seeds(self, name: str) -> None:
        call = self.CALLS[name]
        call(seed=(1 << 128) - 1)
        for seed in (1 << 128, -1, 0.5, None):
            with pytest.raises(ak.AkropolisError, match="seed takes a whole number from 0 to "):
                call(seed=seed)

    @pytest.mark.parametrize("name", sorted(CALLS.keys() - {"puzzles", "tournament"}))
    def test_workers(self, name: str) -> None:
        for wrong in (0, 1001, "2"):
            with pytest.raises(ak.AkropolisError, match="workers takes a whole number from 1"):
                self.CALLS[name](workers=wrong)

    @pytest.mark.parametrize("name", [name for name in CALLS if name != "puzzles"])
    def test_executors(self, name: str) -> None:
        with pytest.raises(ak.AkropolisError, match="an executor is"):
            self.CALLS[name](executor=3)

    @pytest.mark.parametrize("call", [ak.analyse, ak.forecast, ak.review])
    @pytest.mark.parametrize(
        ("how", "message"),
        [
            ({"budget": 0}, "budget takes seconds, above 0"),
            ({"budget": float("nan")}, "budget takes seconds, above 0"),
            ({"playouts": -1}, "playouts takes a whole number"),
        ],
    )
    def test_budgets(self, call: Callable[..., object], how: dict[str, Any], message: str) -> None:
        with pytest.raises(ak.AkropolisError, match=message):
            call(ak.Game(seed=7), **how)

    @pytest.mark.parametrize("call", [ak.analyse, ak.forecast])
    def test_a_budget_and_a_number_of_playouts(self, call: Callable[..., object]) -> None:
        with pytest.raises(ak.AkropolisError, match=r"a budget in seconds or .* not both"):
            call(ak.Game(seed=7), budget=1.0, playouts=8)

    def test_the_default_is_every_processor(self) -> None:
        for call in (ak.playouts, ak.play_out, ak.forecast, ak.analyse, ak.review,
                     ak.generate_puzzles, ak.Puzzle.solve, ak.Explorer.run,
                     ak.Analysis.extend):  # fmt: skip
            assert inspect.signature(call).parameters["workers"].default is None


@pytest.mark.parametrize(
    "function",
    [ak.analyse, ak.compare_lines, ak.forecast, ak.reasons, ak.review],
    ids=lambda function: function.__name__,
)
def test_a_misspelt_argument_says_which_one_is_meant(function: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match="no argument 'playout'; did you mean 'playouts'"):
        function(ak.Game(), playout=3)
