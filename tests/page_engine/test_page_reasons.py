"""Why a move is better, on pages: the numbers, causes and sentences of Python."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.differences import Difference
from akropolis_nb.analysis.estimate import deals_of
from akropolis_nb.analysis.reasons.result import compared
from akropolis_nb.analysis.review.exercise import Try
from akropolis_nb.analysis.search.batches import Setup
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.messages import reason_sentences, review_sentences
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import LANGUAGES
from akropolis_nb.statistics.totals import lead, own, win_share
from tests.page_engine.random_games import nodes, random_game, words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.statistics.totals import Aim, Ints

    Ask = Callable[[dict[str, Any]], dict[str, Any]]

pytestmark = [pytest.mark.slow, pytest.mark.compiled]


def some_moves(chance: Random, position: ak.Position) -> list[ak.Move]:
    """Return any move, a good one, and the one that the network rates best; often different."""
    rated = PackedPosition(position).rated_moves(denial=1.0)
    start = PackedPosition(position)
    order = rated.merit.argsort()[::-1]
    good = [order[min(len(order) - 1, chance.randrange(12))], order[0]]
    found = [rated.moves[n] for n in good]
    moves = [
        ak.Move(position.site[index], start.placement(*where))
        for index, *where in (row.tolist() for row in found)
    ]
    return [chance.choice(list(position.legal_moves())), *moves]


def asked(
    ask: Ask, position: ak.Position, moves: Sequence[ak.Move], games: int, aim: Aim, language: str
) -> dict[str, Any]:
    question = {
        "position": str(position),
        "moves": [str(move) for move in moves],
        "aim": aim,
        "budget": {"playouts": games},
        "words": words(language),
    }
    return ask({"compared": question})


def expect_same(found: dict[str, Any], why: Reasons) -> None:
    """Check the reasons of a page against those of Python."""
    told = [why.difference.mean, None if math.isinf(why.difference.error) else why.difference.error]
    assert [found["difference"][name] for name in ("mean", "error")] == pytest.approx(told)
    assert [found["better"], found["worse"]] == [str(why.better), str(why.worse)]
    for one, part in zip(found["parts"], why.parts, strict=True):
        record = part.record()
        assert one.pop("name") == record.pop("name")
        for name, value in record.items():
            # JSON has no infinity.
            assert one[name] == (None if value is None or math.isinf(value) else approx(value))
    for one, cause in zip(found["causes"], why.causes, strict=True):
        record = cause.record()
        for name in ("hexes", "beside"):
            assert [tuple(at) for at in one.pop(name)] == list(record.pop(name)), cause
        numbers = ("points", "error", "better", "worse", "stars")
        for name in numbers:
            assert one.pop(name) == approx(record.pop(name)), cause
        assert one == record


def expect_same_try(found: Any, expected: Any) -> None:
    """Check the data of a try: equal, numbers up to rounding."""
    if isinstance(expected, dict):
        assert found.keys() == expected.keys()
        for name, value in expected.items():
            expect_same_try(found[name], value)
    elif isinstance(expected, (list, tuple)):
        for one, value in zip(found, expected, strict=True):
            expect_same_try(one, value)
    else:
        assert found == (approx(expected) if isinstance(expected, float) else expected)


def approx(value: float) -> Any:
    return pytest.approx(value, abs=1e-9)


def difference(better: Ints, worse: Ints, seat: int, aim: Aim) -> Difference:
    """Return the mean difference of two moves' totals by deal."""
    points = own if aim == "score" else lead
    gaps = points(better, seat) - points(worse, seat)
    chance = float((win_share(better, seat) - win_share(worse, seat)).mean())
    error = float(gaps.std(ddof=1)) / math.sqrt(len(gaps))
    return Difference(float(gaps.mean()), error, len(gaps), chance)


def check(ask: Ask, seed: int, seen: Counter[str]) -> None:
    """Compare moves in positions of a random game, in one of the languages."""
    chance = Random(seed)
    language = chance.choice(list(LANGUAGES))
    texts = catalogue(language).texts
    every = [node.position for node in nodes(random_game(chance))]
    movable = [one for one in every if not one.is_over and not one.architect_moves]
    for position in chance.sample(movable, 3):
        alone = position.rules.architect is not None
        aim: Aim = "score" if alone else chance.choice(["win", "margin", "score"])
        moves = some_moves(chance, position)
        games = 3 * chance.choice([4, 16, 24])
        found = asked(ask, position, moves, games, aim, language)
        assert "error" not in found, found
        text = str(position)
        rollouts = Setup(text, deals_of(text), k.WHOLE_GAME).rollouts()
        final = rollouts.play_to_end(moves, 0, games // len(moves))
        seat = position.to_move
        totals = final.totals
        better = difference(totals[0], totals[1], seat, aim)
        loss = difference(totals[2], totals[0], seat, aim)
        for n, sign in ((1, -1), (2, 1)):
            expected = difference(totals[n], totals[0], seat, aim)
            one = found["differences"][n - 1]
            assert one["mean"] == approx(expected.mean)
            assert one["error"] == approx(expected.error)
            assert sign * expected.mean == approx((better if n == 1 else loss).mean)
        pair = [0, 1] if better.mean > 0 else [1, 0]
        why = compared(position, (moves[pair[0]], moves[pair[1]]), final.only(pair), aim)
        expect_same(found["reasons"], why)
        assert found["sentences"] == reason_sentences.reasons(texts, why)
        seen.update(cause.proof for cause in why.causes)
        tried = Try(moves[0], better, loss, why)
        expect_same_try(found["tried"], review_sentences.tried_data(texts, tried))


PROOFS = {
    *("plaza-on-tile", "plaza-next", "plaza-later", "plaza-covered", "plaza-covered-often"),
    *("plaza-covered-later", "value", "level", "temple-closed", "market-spoilt", "market-freed"),
    *("barracks-walled", "condition", "condition-on-tile", "group-now", "group-later", "covered"),
    *("covered-often", "covered-later", "doubled", "room-above", "room", "room-value"),
    *("stones-now", "stones-later", "tile-left", "tile", "opponents-district"),
}
"""All proofs that there are, see `messages/reason_sentences.py`."""


def test_reasons_and_sentences_are_those_of_python(ask: Ask) -> None:
    seen: Counter[str] = Counter()
    for seed in range(24):
        check(ask, seed, seen)
    assert len(seen) > 15, sorted(seen)


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_reasons_of_many_positions_are_those_of_python(ask: Ask, part: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(1000 + 150 * part, 1150 + 150 * part):
        check(ask, seed, seen)
    assert seen.keys() <= PROOFS
    assert len(seen) > 22, sorted(PROOFS - seen.keys())


def test_a_move_that_is_illegal_is_not_compared(ask: Ask) -> None:
    position = ak.Game(seed=1).position
    legal = next(iter(position.legal_moves()))
    illegal = ak.Move(position.site[0], ak.Placement(9, 9, 0))
    for moves in ([legal, illegal], [illegal, legal]):
        assert "share an edge" in asked(ask, position, moves, 6, "win", "en")["error"]


def test_the_move_played_is_no_try(ask: Ask) -> None:
    position = ak.Game(seed=1).position
    played, best, *_ = position.legal_moves()
    found = asked(ask, position, [played, played, best], 24, "margin", "en")["tried"]
    assert found["text"][2:] == f"{played}: this comes to the move that was played"
    assert found["why"] == ""
