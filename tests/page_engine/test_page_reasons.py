"""Why a move is better, on pages: the numbers, causes and sentences of Python."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.estimate import EstimateTable
from akropolis_nb.analysis.reasons.compare_moves import reasons_of
from akropolis_nb.analysis.review.exercise import Try
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.messages import reason_sentences, review_sentences
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import LANGUAGES
from akropolis_nb.messages.reason_sentences import marks as marks_of
from tests.page_engine.random_games import movable, random_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.statistics.totals import Aim
    from tests.page_engine.node import Ask


pytestmark = [pytest.mark.slow, pytest.mark.compiled]


def some_moves(chance: Random, position: ak.Position) -> list[ak.Move]:
    """Return any move, a good one, and the one that the network rates best; often different."""
    rated = PackedPosition(position).rate_moves(reply_weight=1.0)
    start = PackedPosition(position)
    order = rated.rating.argsort()[::-1]
    good = [order[min(len(order) - 1, chance.randrange(12))], order[0]]
    moves = [start.move(*rated.moves[n].tolist()) for n in good]
    return [chance.choice(list(position.legal_moves())), *moves]


def asked(
    ask: Ask, position: ak.Position, moves: Sequence[ak.Move], games: int, aim: Aim, language: str
) -> dict[str, Any]:
    question = {
        "position": str(position),
        "moves": [str(move) for move in moves],
        "aim": aim,
        "budget": {"playouts": games},
        "texts": catalogue(language),
    }
    return ask({"compared": question})


def expect_equal(found: Any, expected: Any) -> None:
    """Check data: equal, numbers up to rounding; JSON has no infinity."""
    if isinstance(expected, dict):
        assert found.keys() == expected.keys()
        for name, value in expected.items():
            expect_equal(found[name], value)
    elif isinstance(expected, (list, tuple)):
        for one, value in zip(found, expected, strict=True):
            expect_equal(one, value)
    elif isinstance(expected, float):
        wanted = pytest.approx(expected, abs=1e-9) if math.isfinite(expected) else None
        assert found == wanted
    else:
        assert found == expected


def expect_same(found: dict[str, Any], why: Reasons) -> None:
    """Check the reasons of a page against those of Python."""
    data = {
        "better": str(why.better),
        "worse": str(why.worse),
        "parts": [part.record() for part in why.parts],
        "causes": [cause.record() for cause in why.causes],
        "place": None if why.place is None else why.place._asdict(),
    }
    expect_equal({name: found[name] for name in data}, data)
    for name in ("mean", "error"):
        expect_equal(found["difference"][name], getattr(why.difference, name))


def check(ask: Ask, seed: int, seen: Counter[str]) -> None:
    """Compare moves in positions of a random game, in one of the languages."""
    chance = Random(seed)
    language = chance.choice(list(LANGUAGES))
    texts = catalogue(language)
    for position in chance.sample(movable(random_game(chance)), 3):
        alone = position.rules.architect is not None
        aim: Aim = "score" if alone else chance.choice(["win", "margin", "score"])
        moves = some_moves(chance, position)
        games = chance.choice([28, 60, 130])
        found = asked(ask, position, moves, games, aim, language)
        assert "error" not in found, found
        table = EstimateTable(position, aim)
        estimates = table.reach(max(1, table.stage_of(games)), asked=moves)
        numbers = [table.number(move) for move in moves]
        gaps = [estimates.gap(other, numbers[0]) for other in numbers[1:]]
        differences = [(one["mean"], one["error"], one["games"]) for one in found["differences"]]
        assert differences == [(gap.mean, gap.error, gap.games) for gap in gaps]
        better, loss = estimates.gap(numbers[0], numbers[1]), gaps[1]
        pair = (moves[0], moves[1]) if better.mean > 0 else (moves[1], moves[0])
        why = reasons_of(table, *pair)
        expect_same(found["reasons"], why)
        assert found["sentences"] == reason_sentences.reasons(texts, why)
        drawn = [{**mark, "to": [*mark["to"]]} if "to" in mark else mark for mark in marks_of(why)]
        assert found["marks"] == drawn
        seen.update(cause.proof for cause in why.causes)
        tried = Try(moves[0], better, loss, None if moves[0] == moves[1] else why)
        expect_equal(found["tried"], review_sentences.try_data(texts, tried))


PROOFS = {
    *("plaza-on-tile", "plaza-later", "plaza-covered", "plaza-covered-often"),
    *("plaza-covered-later", "value", "level", "temple-closed", "market-spoilt", "market-freed"),
    *("barracks-walled", "condition", "condition-on-tile", "group-now", "group-later", "covered"),
    *("covered-often", "covered-later", "doubled", "room-above", "room", "room-value"),
    *("stones-now", "stones-later", "tile-left", "tile", "opponents-district"),
}
"""All proofs that there are, see `messages/reason_sentences.py`."""


@pytest.mark.parametrize(
    ("seeds", "least"),
    [
        (range(24), 15),
        *(
            pytest.param(range(n, n + 75), 22, marks=pytest.mark.long)
            for n in range(1000, 1600, 75)
        ),
    ],
)
def test_reasons_and_sentences_are_those_of_python(ask: Ask, seeds: range, least: int) -> None:
    seen: Counter[str] = Counter()
    for seed in seeds:
        check(ask, seed, seen)
    assert seen.keys() <= PROOFS
    assert len(seen) > least, sorted(PROOFS - seen.keys())


def test_a_try_on_a_page_is_pythons(ask: Ask) -> None:
    """A saved exercise has the games of its table, so that a page plays the new move only."""
    texts = catalogue("en")
    for seed, players in ((1, 2), (2, 3)):
        game = ak.Game(players=players, seed=seed)
        chance = Random(seed)
        while not game.position.is_over:
            game.play(chance.choice(list(game.legal_moves())))
        review = ak.review(game, playouts=120, progress=False)
        mistakes = [move for move in review.moves if move.sign]
        for asked_about in (mistakes[0], mistakes[-1]):
            exercise = review.ask(asked_about.ply)
            data = exercise.recorded(texts)
            tried = chance.choice(list(exercise.position.legal_moves()))
            question = {
                "position": str(exercise.position),
                "moves": [str(tried), data["answered"]["played"], data["answered"]["better"]],
                "aim": data["aim"],
                "budget": data["effort"],
                "texts": catalogue("en"),
            }
            found = ask({"compared": question})["tried"]
            expect_equal(found, review_sentences.try_data(texts, exercise.check(tried)))


def test_a_move_that_is_illegal_is_not_compared(ask: Ask) -> None:
    position = ak.Game(seed=1).position
    legal = next(iter(position.legal_moves()))
    illegal = ak.Move(position.site[0], ak.Placement(9, 9, 0))
    for moves in ([legal, illegal], [illegal, legal]):
        assert asked(ask, position, moves, 6, "win", "en")["error"] == "illegal: floating"


def test_the_move_played_is_no_try(ask: Ask) -> None:
    position = ak.Game(seed=1).position
    played, best, *_ = position.legal_moves()
    found = asked(ask, position, [played, played, best], 24, "margin", "en")["tried"]
    assert found["text"][2:] == f"{played}: this comes to the move that was played"
    assert found["why"] == ""
