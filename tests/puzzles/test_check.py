"""Answers in every form, checked."""

from __future__ import annotations

from typing import Any

import pytest

import akropolis_nb as ak
from tests.engine.strategies import taken
from tests.puzzles.puzzles import CITY

TILES = [7, 31]


def puzzle(goal: str = "most points") -> ak.Puzzle:
    return ak.Puzzle(CITY, TILES, goal)


def best() -> tuple[ak.Move, ...]:
    return puzzle().solve().answers[0]


def worst() -> tuple[ak.Move, ...]:
    """Return a legal answer with less than the best value."""
    first = CITY.legal_placements()[0]
    after = CITY.place(7, first)
    return ak.Move(7, first), ak.Move(31, after.legal_placements()[0])


FORMS: dict[str, Any] = {
    "moves": lambda line: line,
    "a list": list,
    "texts": lambda line: [str(move) for move in line],
    "one text": lambda line: " ".join(map(str, line)),
    "a text from a puzzle's": lambda line: " ".join(map(str, line)).replace("^", "/"),
    "pairs": lambda line: [(tile, tuple(spot)) for tile, spot in line],
    "placements": lambda line: [spot for _, spot in line],
    "letters": lambda line: [(ak.TILES[tile].hexes, spot) for tile, spot in line],
    "a city": lambda line: CITY.place(*line[0]).place(*line[1]),
    "an iterator": iter,
}


@pytest.mark.parametrize("form", FORMS)
def test_an_answer_in_any_form(form: str) -> None:
    tried = puzzle()
    check = tried.check(FORMS[form](best()))
    assert check.solved, check
    assert check
    assert check.points == check.best == tried.solve().best
    assert check.better == 0
    assert check.hint == ""
    assert tried.solved
    assert tried.answer == " ".join(map(str, best()))
    assert not puzzle().check(FORMS[form](worst()))


def test_why_an_answer_is_not_the_best() -> None:
    tried = puzzle()
    check = tried.check(worst())
    assert not check
    assert check.verdict == "less"
    assert check.points is not None
    points = CITY.place(*worst()[0]).place(*worst()[1]).score().points
    assert check.points >= points
    assert f"{check.points} points; {check.best} can be had" in check.reason
    assert check.hint
    assert str(check) == f"not solved: {check.reason}. Hint: {check.hint}"
    assert tried.answer
    assert not tried.solved


def test_how_many_do_better() -> None:
    """Compared with checking every placement of a single tile."""
    values = {
        spot: seen.score().points + seen.stones_gained
        for spot in CITY.legal_placements()
        for seen in [CITY.place(7, spot)]
    }
    tried = ak.Puzzle(CITY, [7])
    for spot in [*values][::9]:
        check = tried.check([spot])
        assert check.points == values[spot]
        assert check.better == sum(value > values[spot] for value in values.values())
        assert check.solved == (values[spot] == max(values.values()))
    assert len(tried.attempts) == len([*values][::9])


def test_the_hint_tells_what_lies_right() -> None:
    answers = puzzle().solve().answers
    first = answers[0][0]
    after = CITY.place(*first)
    wrong = next(
        spot for spot in after.legal_placements() if (first, ak.Move(31, spot)) not in answers
    )
    check = puzzle().check([first, (31, wrong)])
    assert check.hint == "the first tile lies as in a best answer; look again at tile 2 (31)"


@pytest.mark.parametrize(
    ("answer", "verdict", "reason"),
    [
        ("", "unfinished", "2 of 2 tiles still to be placed"),
        (str(worst()[0]), "unfinished", "1 of 2 tiles still to be placed"),
        ("31@0,2^2", "illegal", "07 (gqq) comes next, not 31"),
        ("07@9,9^0 31@0,2^2", "illegal", "tile 1: a tile on the ground must share an edge"),
        ([(0, 0, 0), (0, 2, 2)], "illegal", "tile 1: a tile must rest on three hexes"),
    ],
)
def test_an_answer_that_breaks_a_rule_is_an_attempt(answer: Any, verdict: str, reason: str) -> None:
    tried = puzzle()
    check = tried.check(answer)
    assert (check.solved, check.verdict) == (False, verdict)
    assert reason in check.reason
    assert len(tried.attempts) == 1


def test_what_is_no_answer_is_refused() -> None:
    tried = puzzle()
    assert taken(tried.check) == {"None", "no text", "an empty list"}
    with pytest.raises(ak.AkropolisError, match="places 2 tiles, not more"):
        tried.check("07@0,1^2 31@0,2^2 31@0,3^2")
    with pytest.raises(ak.AkropolisError, match="does not go on from"):
        tried.check(ak.City())
    with pytest.raises(ak.NotationError, match="a move wants '@'"):
        tried.check("07 0 1 2")


def test_tiles_of_a_site_are_paid_for() -> None:
    tried = ak.Puzzle(CITY, [7, 31, 2], choose=1, stones=1)
    spot = CITY.legal_placements()[0]
    assert tried.check([(31, spot)]).verdict == "less"
    assert "costs 2 stones" in tried.check([(2, spot)]).reason
    assert "not among 07 (gqq), 31" in tried.check([(5, spot)]).reason
    assert "say which one" in tried.check([spot]).reason
    assert tried.check(tried.solve().answers[-1])


def test_at_least() -> None:
    most = puzzle().solve().best
    assert most is not None
    assert puzzle(f"at least {most} points").check(best())
    check = puzzle(f"at least {most} points").check(worst())
    assert not check
    assert check.better == puzzle().solve().count
    assert f"{most} are wanted" in check.reason
    check = puzzle(f"at least {most + 1} points").check(best())
    assert f"cannot be reached, {most} is the most" in check.reason


def test_fewest_tiles() -> None:
    one = ak.Puzzle(CITY, [7]).solve().best
    assert one is not None
    tried = ak.Puzzle(CITY, [7, 7], f"fewest tiles for {one} points")
    assert tried.check(tried.solve().answers[0])
    first = tried.solve().answers[0][0]
    assert not tried.check([first, (7, CITY.place(*first).legal_placements()[0])])
    harder = ak.Puzzle(CITY, [7, 7], f"fewest tiles for {one + 1} points")
    assert not harder.check([first])
    assert harder.check(harder.solve().answers[0])


def test_every_way_is_to_be_found() -> None:
    tried = ak.Puzzle(CITY, [7], "every way to most points")
    ways = tried.solve().answers
    assert len(ways) > 1
    one = tried.check(CITY.place(*ways[0][0]))
    assert (one.points, one.better, one.answer) == (1, len(ways) - 1, str(ways[0][0]))
    assert tried.check(ways)
    assert tried.check("; ".join(str(way[0]) for way in ways))
    check = tried.check(ways[1:])
    assert (check.points, check.better, check.verdict) == (len(ways) - 1, 1, "missing")
    spots = {way[0].placement for way in ways}
    wrong = next(spot for spot in CITY.legal_placements() if spot not in spots)
    check = tried.check([*ways, wrong])
    assert not check
    assert "and 1 that do not reach the goal" in check.reason
    assert check.hint == "leave out 1"


def test_more_ways_than_anyone_lists_are_refused() -> None:
    """Nearly all of the thousands of ways to place two tiles bring a point."""
    tried = ak.Puzzle(CITY, [7, 31], "every way to at least 0 points")
    ways = sum(len(CITY.place(7, spot).legal_placements()) for spot in CITY.legal_placements())
    assert ways > 2000
    with pytest.raises(ak.AkropolisError, match=f"there are {ways} ways, too many to be listed"):
        tried.check([worst()])
    with pytest.raises(ak.AkropolisError, match="at most 2000 ways"):
        tried.check([worst()] * 2001)
    assert len(tried.attempts) == 0


def test_where_none_reaches_the_goal_it_is_said() -> None:
    tried = ak.Puzzle(CITY, [7], "fewest tiles for 999 points")
    spot = CITY.legal_placements()[0]
    city = CITY.place(7, spot)
    check = tried.check([spot])
    assert not check
    assert check.points == city.score().points + city.stones_gained
    assert check.reason.endswith("with 1 tile, 999 are wanted")
    assert (check.best, check.hint) == (None, "")


def test_the_last_answer_is_checked_again_if_none_is_given() -> None:
    tried = puzzle()
    tried.check(best())
    assert tried.check().solved
    # A right one is no new attempt.
    assert len(tried.attempts) == 1


def test_an_answer_that_was_not_known_to_be_right_is_a_new_attempt() -> None:
    tried = puzzle()
    tried.attempts.add(" ".join(map(str, best())), solved=False, points=tried.solve().best)
    for _ in range(2):
        assert tried.check().solved
        assert [one.solved for one in tried.attempts.tried] == [False, True]


def test_nothing_is_called_best_that_is_not_known() -> None:
    large = ak.Puzzle(CITY, [7, 31, 9, 22, 35, 6])
    city = CITY
    for tile in large.tiles:
        city = city.place(tile, city.legal_placements()[0])
    check = large.check(city, budget=1e-6)
    assert not check.solved
    assert not check.exact
    assert "can be had, at least" in check.reason
    known = large.solve(1e-6).answers[0]
    check = large.check(known, budget=1e-6)
    assert check.solved
    assert not check.exact
    assert "nothing better is known" in check.reason
