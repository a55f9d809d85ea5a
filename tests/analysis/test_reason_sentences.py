"""Sentences about why one move is better: every cause has one, in five languages."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.reasons.cause import Cause, OpenedPlace
from akropolis_nb.analysis.reasons.parts import Mean, Part, PartName
from akropolis_nb.messages import reason_sentences
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import LANGUAGES
from tests.analysis.test_reasons import some_position, two_moves

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from akropolis_nb.analysis.reasons.result import Reasons

PROOFS = {
    "plaza-on-tile", "plaza-covered", "plaza-covered-often", "plaza-covered-later", "plaza-later",
    "value", "level", "temple-closed", "market-spoilt", "market-freed", "barracks-walled",
    "condition", "condition-on-tile", "group-now", "group-later", "covered", "covered-often",
    "covered-later", "doubled", "room-above", "room", "room-value", "stones-now", "stones-later",
    "tile-left", "tile", "opponents-district",
}  # fmt: skip


def test_every_proof_in_the_source_has_a_sentence() -> None:
    texts = catalogue("en")
    stems = {key.removeprefix("why_") for key in texts if key.startswith("why_")}
    stems = {re.sub(r"_(one|other|settled)$", "", stem) for stem in stems}
    stems = {re.sub(r"_(more|fewer)$", "", stem).replace("_", "-") for stem in stems}
    assert stems == PROOFS


OPPONENTS = {"tile-left", "tile", "opponents-district"}


def some_causes() -> Iterator[Cause]:
    """Yield a cause of every proof, with every count, for and against."""
    for proof in PROOFS:
        part: PartName = "stones" if "stones" in proof else "temples"
        part = "opponents" if proof in OPPONENTS else part
        # Nobody takes the tile that the better move has taken.
        for points in (3.0,) if proof == "tile-left" else (3.0, -3.0):
            for n in (1, 2, 5, 22):
                yield Cause(
                    "room", part, points, 0.1, proof, n, 0, ((2, -1),),
                    tile=12, seat=1, district="gardens",
                )  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3])
def test_every_cause_is_told_in_every_language(players: int, language: str) -> None:
    texts = catalogue(language)
    found = some_reasons(players)
    lines = {reason_sentences.why(texts, cause, found) for cause in some_causes()}
    assert not [sentence for sentence in lines if "{" in sentence or not sentence.strip()]
    # Each names a number, a hex or a tile.
    assert all(any(map(str.isdigit, sentence)) for sentence in lines)
    assert len(lines) > len(PROOFS)


@cache
def some_reasons(players: int = 2) -> Reasons:
    position = some_position({"players": players}, 4)
    return ak.reasons(position, *two_moves(position, 1), playouts=4, progress=False)


def made_reasons(points: Sequence[float], causes: Sequence[Cause], total: float) -> Reasons:
    """Return reasons with the points of their parts and some causes."""
    found = some_reasons()
    parts = tuple(
        part._replace(points=mean, error=0.1, better=30.0 + mean, worse=30.0, value=1.5, stars=-0.5)
        for part, mean in zip(found.parts, points, strict=True)
    )
    difference = Mean(total, 0.5)
    return replace(
        found, parts=parts, difference=difference, causes=tuple(causes), place=None, rival=None
    )


def gains(name: PartName, points: float, proof: str, *hexes: tuple[int, int]) -> Cause:
    return Cause("covered", name, points, 0.1, proof, 0, 1, hexes or ((1, -2),))


def test_at_most_three_parts_and_those_of_the_difference_first() -> None:
    causes = [
        gains("markets", -9, "covered"),
        gains("barracks", 5, "covered"),
        gains("houses", 2, "covered"),
        gains("temples", 1, "temple-closed"),
    ]
    found = made_reasons((2, -9, 5, 1, -1, 0.2, 3), causes, 1.2)
    *lines, _ = found.sentences
    assert [sentence.split(":")[0] for sentence in lines] == [
        "5 points more from barracks",
        "2 points more from houses",
        "1 point more from temples",
    ]
    (sentence,) = replace(found, causes=()).sentences
    assert sentence == (
        "In all 1.2 ± 0.5 points: barracks +5, kept from the opponent +3, houses +2, temples +1, "
        "markets −9, gardens −1. The board shows no single cause of barracks +5."
    )
    unclear = tuple(part._replace(error=99.0) for part in found.parts)
    (sentence,) = replace(found, parts=unclear, difference=Mean(1.2, 9.0), causes=()).sentences
    assert "1.2 ± 9.0" in sentence


def test_a_part_that_speaks_for_the_other_move_begins_with_but() -> None:
    against = Cause("covered", "markets", -3, 0.1, "covered", 1, 0, ((1, -2),))
    found = made_reasons((0, -3, 5, 0, 0, 0, 0), [against], 2)
    first, second = found.sentences
    assert first == "But 3 points fewer from markets: the better move covers market (1, -2)."
    assert second.endswith("markets −3. The board shows no single cause of barracks +5.")
    place = PLACE._replace(points={"barracks": 3.0})
    assert replace(found, place=place).sentences[-1].endswith("markets −3.")


def test_a_clear_difference_of_small_parts_names_the_largest() -> None:
    found = made_reasons((0.4, -0.1, 0, 0.3, 0, 0, 0.2), [], 0.8)
    clear = replace(found, difference=Mean(0.8, 0.0))
    assert clear.sentences == ("In all 0.8 points: houses +0.4.",)


PLACE = OpenedPlace(((0, 1), (0, 2), (1, 1)), 2, 2, 0, 0.5, 0, 1, 0, {})
RIVAL = PLACE._replace(used=0.125)


def test_a_place_comes_first_if_it_is_often_built_over() -> None:
    found = made_reasons((0, 0, 5, 0, 0, 0, 0), [], 5)
    first, total = replace(found, place=PLACE).sentences
    assert first.startswith("Only the better move makes a new place over quarries, on level 2 at")
    assert "(0, 1), (0, 2), (1, 1)" in first
    assert "50%" in first
    assert reason_sentences.find_place(replace(found, place=PLACE)) == PLACE
    assert replace(found, place=PLACE._replace(used=0.2)).sentences == (total,)


@pytest.mark.parametrize(
    ("place", "rival", "says"),
    [
        (PLACE._replace(other=1), None, "the worse move: 1"),
        (PLACE._replace(other=2), RIVAL, "(the worse move: its most used one in 12%)."),
        (PLACE._replace(other=2), None, "Only the better move makes a new place, on level 2 at"),
        (PLACE, RIVAL._replace(plazas=1), "the best new place covers a plaza."),
        (PLACE, RIVAL._replace(value=3), "the best new place covers districts of value 3."),
        (PLACE._replace(other=2, beside=3), RIVAL, "Hexes on level 2 beside it: 3; beside the"),
        (PLACE._replace(points={"houses": 2.4, "markets": 8.6}), None, ": markets 9, houses 2."),
        (
            PLACE._replace(points={"houses": 11.0}),
            RIVAL._replace(points={"temples": 4.1}),
            "after the worse move only 4 on the best new place.",
        ),
    ],
)
def test_a_place_is_compared_with_the_best_of_the_worse_move(
    place: OpenedPlace, rival: OpenedPlace | None, says: str
) -> None:
    found = made_reasons((0, 0, 5, 0, 0, 0, 0), [], 5)
    assert says in replace(found, place=place, rival=rival).sentences[0]


def test_a_second_cause_that_explains_much_is_told_too() -> None:
    causes = [
        gains("gardens", 6, "plaza-covered"),
        gains("gardens", 4, "covered", (0, 3)),
        Cause("room", "gardens", 1, 0.1, "room", 4, 3),
    ]
    found = made_reasons((0, 0, 0, 0, 11, 0, 0), causes, 11)
    sentence, _ = found.sentences
    assert sentence == (
        "10 points more from gardens: the worse move covers a plaza (1, -2); the worse move "
        "covers garden (0, 3)."
    )
    alone = replace(found, causes=(causes[0], causes[2]))
    assert alone.sentences[0] == (
        "6 points more from gardens: the worse move covers a plaza (1, -2)."
    )


def test_the_rows_add_up_to_the_difference() -> None:
    texts = catalogue("en")
    causes = [
        gains("gardens", 6, "plaza-covered"),
        Cause("room", "barracks", 3.2, 0.1, "room", 4, 3, ((0, 1), (2, 2))),
    ]
    found = made_reasons((0.2, -3, 3, 0.3, 6, -0.1, 4), causes, 10.4)
    rows = reason_sentences.rows(texts, found)
    assert [(row["name"], row["points"], row["why"]) for row in rows] == [
        ("gardens", 6, "the move played covers a plaza (1, -2)"),
        ("opponents", 4, ""),
        ("barracks", 3, "later tiles add 4 barracks instead of 3, mainly at (0, 1), (2, 2)"),
        ("markets", -3, "on average value +1.5, −0.5\u00a0★"),
        ("rest", pytest.approx(0.4), ""),
        ("total", 10.4, ""),
    ]
    unclear = replace(found, parts=tuple(part._replace(error=99.0) for part in found.parts))
    assert {row["why"] for row in reason_sentences.rows(texts, unclear)} == {""}


def test_what_is_certain_is_told_without_percentages() -> None:
    texts = catalogue("en")
    counts = Cause("market", "markets", 4, 0.0, "condition", 1.0, 0.0, ((1, -2),))
    found = made_reasons((0, 4, 0, 0, 0, 0, 0), [counts], 4)
    assert reason_sentences.why(texts, counts, found) == (
        "market (1, -2) counts only after the better move"
    )
    often = counts._replace(better=0.9, worse=0.1)
    assert "%" in reason_sentences.why(texts, often, found)


def explained(*causes: Cause) -> Reasons:
    """Return reasons with some causes, whose parts explain ten points each."""
    found = some_reasons()
    names = dict.fromkeys(cause.part for cause in causes)
    parts = tuple(Part(name, 10.0 - n, 0.1, 9.0, 8.0) for n, name in enumerate(names))
    return replace(
        found, difference=Mean(19.0, 1.0), parts=parts, causes=causes, place=None, rival=None
    )


LATER = Cause("room", "temples", 9.0, 0.1, "room", 3.0, 1.0, ((4, -4), (5, -4)))
AT_ONCE = Cause("covered", "gardens", 8.0, 0.1, "covered", 0.0, 1.0, ((0, 0),))
AVERAGE = Cause("doubled", "houses", 9.0, 0.1, "doubled", 3.0, 1.0)


def test_what_a_move_does_at_once_is_said_first_then_what_the_board_shows_later() -> None:
    texts = catalogue("en")
    for causes, first in (
        ((LATER, AT_ONCE), AT_ONCE),
        ((AVERAGE, LATER), LATER),
        ((AVERAGE,), None),
        ((), None),
    ):
        found = explained(*causes)
        lines = reason_sentences.reasons(texts, found)
        assert len(lines) == 1 + (first is not None)
        if first is not None:
            assert reason_sentences.why(texts, first, found) in lines[0]


def test_a_fact_that_explains_little_is_told_with_what_is_built_later_or_not_at_all() -> None:
    texts = catalogue("en")
    found = explained(LATER, AT_ONCE._replace(points=3.0))
    assert reason_sentences.why(texts, LATER, found) in found.sentences[0]
    for later, fact, both in ((5.0, 4.0, True), (4.0, 6.0, False)):
        causes = LATER._replace(points=later), AT_ONCE._replace(part="temples", points=fact)
        found = explained(*causes)
        first, second = (reason_sentences.why(texts, cause, found) for cause in causes)
        assert second in found.sentences[0]
        assert (first in found.sentences[0]) == both
        assert reason_sentences.against(found) == []


def test_hexes_that_speak_for_the_worse_move_are_known() -> None:
    covered = AT_ONCE._replace(points=-8.0)
    found = explained(LATER, covered)
    parts = (found.parts[0], found.parts[1]._replace(points=-9.0))
    assert reason_sentences.against(replace(found, parts=parts)) == [(0, 0)]


def test_a_fact_is_drawn_with_an_arrow_from_the_nearest_hex_of_the_move_that_brings_it() -> None:
    closed = AT_ONCE._replace(hexes=((4, -4), (5, -4)))
    found = explained(closed)
    *rings, arrow = reason_sentences.marks(found)
    assert rings == [{"q": q, "r": r, "kind": "highlight"} for q, r in closed.hexes]
    assert (arrow["q"], arrow["r"]) in found.worse.placement.hexes()
    assert arrow["to"] == (4, -4)
    arrow = reason_sentences.marks(explained(closed._replace(better=1.0, worse=0.0)))[-1]
    assert (arrow["q"], arrow["r"]) in found.better.placement.hexes()
    # What is built later is not brought about by an arrow.
    assert len(reason_sentences.marks(explained(LATER))) == len(LATER.hexes)
    # A hex of the tile itself needs no arrow.
    (cell, *_) = found.worse.placement.hexes()
    own = explained(AT_ONCE._replace(hexes=(cell,)))
    assert reason_sentences.marks(own) == [{"q": cell[0], "r": cell[1], "kind": "highlight"}]
    assert reason_sentences.marks(explained(AVERAGE)) == []
