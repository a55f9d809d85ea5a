"""Why one move is better: the parts and the splits add up, and sentences exist for every cause."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.reasons.causes import causes, kernel_vectors
from akropolis_nb.analysis.reasons.parts import Mean
from akropolis_nb.analysis.reasons.result import compare_playouts
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.tiles import CODES, DISTRICTS
from akropolis_nb.engine.vectors import sizes
from akropolis_nb.messages import reason_sentences, review_sentences
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import LANGUAGES
from akropolis_nb.messages.sentences import side_of
from tests.analysis.games import known_reasons, play_same_deals
from tests.random_rules import any_rules


def some_position(rules: dict[str, Any], plies: int) -> ak.Position:
    game, rng = ak.Game(seed=plies, **rules), Random(plies)
    while game.ply < plies or game.position.architect_moves:
        game.play(rng.choice(list(game.legal_moves())))
    return game.position


def two_moves(position: ak.Position, seed: int) -> tuple[ak.Move, ak.Move]:
    first, second = Random(seed).sample(list(position.legal_moves()), 2)
    return first, second


@any_rules
@pytest.mark.parametrize("aim", ["margin", "score"])
def test_the_parts_add_up_to_the_difference(aim: Any, rules: dict[str, Any]) -> None:
    position = some_position(rules, 10)
    moves = two_moves(position, 1)
    final = play_same_deals(position, moves, 12, 3)
    # The second source: the totals of the games.
    totals, seat = final.totals, position.to_move
    other = 0 if aim == "score" else np.delete(totals, seat, axis=-1).max(axis=-1)
    gaps = (totals[..., seat] - other)[0] - (totals[..., seat] - other)[1]
    known = Mean(float(gaps.mean()), float(gaps.std(ddof=1)) / math.sqrt(12))
    found = compare_playouts(position, moves, final, aim, known)
    assert sum(part.points for part in found.parts) == pytest.approx(found.difference.mean)
    names = [*DISTRICTS.values(), "stones"]
    assert [part.name for part in found.parts] == names + ["opponents"] * (aim == "margin")
    # What an estimate knows beyond the games goes to the parts that vary with the difference.
    estimate = Mean(found.difference.mean + 3.0, 1.0)
    more = compare_playouts(position, moves, final, aim, estimate)
    assert more.difference == estimate
    added = [two.points - one.points for one, two in zip(found.parts, more.parts, strict=True)]
    assert sum(added) == pytest.approx(3.0)
    for n, (one, two) in enumerate(zip(found.parts, more.parts, strict=True)):
        sign = -1 if one.name == "opponents" else 1
        assert sign * (two.better - two.worse) == pytest.approx(two.points)
        column = final.points[..., seat, n] if n < 6 else -np.asarray(other)
        slope = np.polyfit(gaps, column[0] - column[1], 1)[0]
        assert added[n] == pytest.approx(3.0 * slope, abs=1e-9)


@any_rules
@pytest.mark.parametrize("plies", [4, 16, 24])
def test_the_splits_of_a_district_add_up_to_its_points(plies: int, rules: dict[str, Any]) -> None:
    position = some_position(rules, plies)
    moves = two_moves(position, plies)
    final = play_same_deals(position, moves, 6, 2)
    head, rows, *_ = kernel_vectors(position, moves, final, deterministic=False)
    x = sizes.zeros(k.reason_room(head))
    k.lay_out(head, x)
    k.look_at_tiles(head, rows, x)
    k.sort_rows(head, rows, x, k.END_CITIES)
    points = final.points[:, :, position.to_move]
    for n in range(len(DISTRICTS)):
        k.split_district(head, rows, x, k.END_CITIES, n)
        quarters = np.array(x[x[k.SPLIT_AT] :]).reshape(k.SPLIT_PARTS, -1)
        np.testing.assert_array_equal(quarters.sum(axis=0) / 4, points[0, :, n] - points[1, :, n])


def test_a_move_against_itself_makes_no_difference() -> None:
    position = some_position({}, 6)
    move, _ = two_moves(position, 1)
    found = ak.reasons(position, move, move, playouts=40)
    assert found.difference == (0.0, 0.0)
    assert found.causes == ()
    assert found.sentences == ("No clear difference: 0.0.",)


def test_moves_in_the_other_order_have_the_opposite_difference() -> None:
    position = some_position({"players": 3}, 9)
    one, other = two_moves(position, 2)
    there = ak.reasons(position, one, other, playouts=60)
    back = ak.reasons(position, other, one, playouts=60)
    for first, second in zip(there.parts, back.parts, strict=True):
        assert first.points == pytest.approx(-second.points)
        assert first.error == pytest.approx(second.error)
        assert first.better == second.worse
    assert {cause.kind for cause in there.causes} == {cause.kind for cause in back.causes}


def test_few_games_are_not_clear_unless_nothing_is_left_to_chance() -> None:
    position = some_position({}, 6)
    moves = two_moves(position, 4)
    final, unknown = play_same_deals(position, moves, 7, 1), Mean(9.0, math.inf)
    few = compare_playouts(position, moves, final, "margin", unknown)
    assert few.causes == ()
    late = some_position({}, 34)
    assert late.stacks_left == 0
    decided = ak.reasons(late, *two_moves(late, 1))
    assert decided.difference.error == 0.0
    assert decided.games < 10


@pytest.mark.parametrize(
    ("better", "worse", "why"),
    [
        ("99@0,1^2", "06@1,1^1", "tile"),
        ("06@1,1^1", "06@9,9^1", "share an edge"),
        ("06@1,1^1", "nonsense", "move"),
    ],
)
def test_illegal_moves_are_refused(better: str, worse: str, why: str) -> None:
    with pytest.raises(ak.AkropolisError, match=why):
        ak.reasons(ak.Game(seed=7), better, worse, playouts=28)


def later(position: ak.Position, move: ak.Move, rows: Any, letter: str, above: int) -> Counter[Any]:
    """Return by place in how many deals a hex of a kind was built after a move, one by one."""
    after = position.play(move).cities[position.to_move]
    built = {(h.q, h.r, h.level) for city in (position.city, after) for h in city.hexes()}
    found: Counter[Any] = Counter()
    for hexes in rows.tolist():
        for q, r, kind, level, _ in hexes:
            if kind == CODES[letter] and level > above and (q, r, level) not in built:
                found[q, r] += 1
    return found


def covered(rows: Any, hexagon: list[int]) -> float:
    """Return in what share of deals a hex is covered in the end."""
    seen = [any(h[2] and [*h[:2], h[3]] == hexagon for h in hexes) for hexes in rows.tolist()]
    return 1 - sum(seen) / len(seen)


@any_rules
@pytest.mark.parametrize("plies", [6, 12, 20])
def test_what_proves_a_cause_is_counted_again(plies: int, rules: dict[str, Any]) -> None:
    position = some_position(rules, plies)
    moves = two_moves(position, plies)
    final = play_same_deals(position, moves, 60, 4)
    levels = {(h.q, h.r): h.level for h in position.city.hexes()}
    deals = list(zip(moves, final.hexes[:, :, position.to_move], strict=True))
    for cause in causes(position, moves, final, deterministic=False)[0]:
        sign = 1 if cause.points > 0 else -1
        if cause.proof in {"room", "room-above"} and cause.letter:
            above = int(cause.proof == "room-above")
            better, worse = (later(position, *each, cause.letter, above) for each in deals)
            means = better.total() / 60, worse.total() / 60
            gaps = {at: sign * (better[at] - worse[at]) for at in {*better, *worse}}
            most = max(gaps.values(), default=0)
            assert (most >= 0.25 * 60) == bool(cause.hexes)
            assert all(gaps[at] == most for at in cause.hexes[:1])
        elif cause.proof in {"covered-often", "plaza-covered-often"}:
            hexagon = [*cause.hexes[0], levels[cause.hexes[0]]]
            means = covered(deals[0][1], hexagon), covered(deals[1][1], hexagon)
            assert sign * (means[1] - means[0]) >= 0.25
        else:
            continue
        assert (cause.better, cause.worse) == pytest.approx(means, abs=1e-4)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["temple", "market", "barracks"])
def test_a_condition_says_on_which_side_the_tile_decides_it(kind: str) -> None:
    for one in known_reasons("last turn, tried", kind):
        found = ak.reasons(one.position, one.better, one.worse, 2)
        cause = next(cause for cause in found.causes if cause.kind == kind)
        if cause.proof in {"condition", "condition-on-tile"}:
            continue
        deciding = one.better if cause.proof in {"temple-closed", "market-freed"} else one.worse
        tile = set(deciding.placement.hexes())
        # Barracks at a lake are walled in without a neighbour.
        assert cause.beside or cause.proof == "barracks-walled"
        for at in cause.beside:
            assert at in tile
            assert side_of(at, cause.hexes[0]) in found.sentences[0]
        if cause.proof == "temple-closed":
            now = one.position.scores[one.position.to_move].explain().at(*cause.hexes[0])
            assert now is not None
            assert set(cause.beside) == set(now.blame)


def test_the_figure_has_a_bar_for_each_part_and_the_sentences() -> None:
    position = some_position({}, 8)
    found = ak.reasons(position, *two_moves(position, 2), playouts=60)
    figure = found.figure()
    with pytest.raises(ak.AkropolisError, match="height takes a whole number"):
        found.figure(height="tall")  # type: ignore[arg-type]
    assert list(figure.data[0].x) == [round(part.points, 2) for part in found.parts]
    words = figure.layout.annotations[0].text.replace("<br>", " ")
    assert f"{found.better} − {found.worse}: " in words
    assert all(sentence in words for sentence in found.sentences)
    html = found._repr_html_()
    assert all(sentence in html for sentence in found.sentences)
    assert html.count("<svg") == len(found.parts)


def test_moves_keep_their_notation_where_numbers_have_a_decimal_comma() -> None:
    position = some_position({}, 8)
    found = ak.reasons(position, *two_moves(position, 2), playouts=60)
    ak.set_language("de")
    shown = [str(found), found.figure().layout.annotations[0].text, found._repr_html_()]
    ak.set_language("en")
    assert all(f"{found.better} − {found.worse}" in text for text in shown)
    assert found.difference_text.replace(".", ",") in shown[0]


def test_an_analysis_says_why_the_best_move_beats_the_second() -> None:
    position = some_position({}, 6)
    analysis = ak.analyse(position, playouts=200, progress=False)
    why = analysis.why
    assert why is not None
    reliable = [one.move for one in analysis.moves if one.reliable]
    assert [why.better, why.worse] == reliable[:2]
    assert why is analysis.why
    worst = analysis.moves[-1].move
    made = analysis.reasons(than=worst)
    assert made.difference.mean > 0
    assert analysis.reasons(worst).difference.mean == -made.difference.mean
    made_text = reason_sentences.describe_best(catalogue("en"), made)
    assert str(worst) in made_text
    analysis._search._why[why.better, why.worse] = analysis.stage, made
    assert made_text in str(analysis)
    assert made_text in analysis._repr_html_()


@pytest.mark.slow
def test_a_review_says_why_moves_were_mistakes() -> None:
    game, rng = ak.Game(seed=5), Random(5)
    while game.ply < 16:
        game.play(rng.choice(list(game.legal_moves())))
    review = ak.review(game, playouts=84, progress=False)
    mistakes = [move for move in review.moves if move.sign]
    assert mistakes
    for move in mistakes:
        assert move.reasons is not None
        assert (move.reasons.better, move.reasons.worse) == (move.best, move.move)
        assert move.reasons.difference.mean == pytest.approx(move.difference.mean)
        for language in LANGUAGES:
            texts = catalogue(language)
            why = review_sentences.why(texts, move)
            assert why is not None
            *parts, total = why["rows"]
            # What rounds to nothing is no row.
            assert sum(part["points"] for part in parts) == pytest.approx(total["points"], abs=0.05)
            assert "{" not in str([row["why"] for row in parts]) + why["now"]
            assert str(move.best) in review_sentences.judge_move(texts, move, better=True)
    whys = [reason_sentences.describe_reasons(catalogue("en"), move.reasons) for move in mistakes]
    assert any(whys)
    with_names = (
        reason_sentences.describe_reasons(catalogue("en"), move.reasons, review.names)
        for move in mistakes
    )
    assert all(why in review._repr_html_() for why in with_names)
    exercise = review.ask(mistakes[0].ply)
    assert mistakes[0].best is not None
    again = exercise.check(mistakes[0].best)
    assert again.reasons is mistakes[0].reasons
    said = review_sentences.why_tried(catalogue("en"), again)
    assert said
    assert said in str(again)
    exercise.reveal()
    assert whys[0] in str(exercise)


def test_compared_lines_say_why_they_leave_the_main_line() -> None:
    game = ak.Game(seed=7)
    first, *_, last = game.legal_moves()
    for move in (first, last):
        game.play(move)
        game.undo()
    table = ak.compare_lines(game, playouts=60)
    main, line = table.lines
    assert main.reasons is None
    assert line.reasons is not None
    assert (line.reasons.better, line.reasons.worse) == (last, first)
    why = reason_sentences.describe_reasons(catalogue("en"), line.reasons)
    assert why in str(table)
    assert why in table._repr_html_()
    assert ak.compare_lines(game).lines[1].reasons is None


def test_a_best_move_has_reasons_only_if_it_is_clearly_better() -> None:
    position = some_position({}, 10)
    found = ak.reasons(position, *two_moves(position, 1), playouts=24)
    parts = tuple(
        part._replace(points=5.0 * (part.name == "temples"), error=1.0) for part in found.parts
    )
    texts = catalogue("en")
    for mean, error, clear in ((5.0, 1.0, True), (5.0, 4.0, False), (-5.0, 1.0, False)):
        difference = found.difference._replace(mean=mean, error=error)
        made = replace(found, parts=parts, difference=difference, causes=())
        sentence = reason_sentences.describe_best(texts, made)
        assert sentence.startswith(f"Better than {found.worse}: ") == clear
        assert ("temples" in sentence) == clear == bool(sentence)
    assert not reason_sentences.describe_best(texts, None)
