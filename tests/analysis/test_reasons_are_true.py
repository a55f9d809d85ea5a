"""The first reason is the cause that a position was built for.

The positions of the quick tests are those that the reasons were tried on; the long tests have
others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

import akropolis_nb as ak
from akropolis_nb.messages.reason_sentences import main_causes
from tests.analysis import built_earlier
from tests.analysis.built_reasons import CAUSES, built

if TYPE_CHECKING:
    from tests.analysis.built_reasons import Built

pytestmark = pytest.mark.slow

TRIED, MEASURED = 1, 2
"""Seeds of the last turns."""
TRIED_EARLIER, MEASURED_EARLIER = 11, 12
"""Seeds of the positions amid a game."""


def named(one: Built) -> tuple[str, str]:
    """Return the part and the kind of the first reason."""
    # Only of the tile that an opponent needs is it known what the opponents do.
    aim: Literal["margin", "score"] = "margin" if one.cause == "tile" else "score"
    found = ak.reasons(one.position, one.better, one.worse, playouts=400, aim=aim)
    part = found.ranked[0]
    causes = main_causes(found.causes, part)
    return part.name, causes[0].kind if causes else ""


@pytest.mark.parametrize("cause", ["temple", "barracks", "group"])
def test_the_first_reason_is_the_cause(cause: str) -> None:
    for one in built(TRIED, cause, 2):
        assert named(one) == (one.part, cause), one


# In the first position of a tile that an opponent needs, the better tile brings more by a market.
@pytest.mark.parametrize(("cause", "number"), [("barracks", 1), ("value", 1), ("tile", 2)])
def test_the_first_reason_is_the_cause_amid_a_game(cause: str, number: int) -> None:
    *_, one = built_earlier.built(TRIED_EARLIER, cause, number)
    assert one.position.stacks_left
    assert one.position.unseen
    assert named(one) == (one.part, cause), one


@pytest.mark.long
def test_the_first_reason_is_the_cause_in_45_of_50() -> None:
    found = {cause: [named(one) for one in built(MEASURED, cause, 5)] for cause in CAUSES}
    right = sum(kind == cause for cause, pairs in found.items() for _, kind in pairs)
    assert sum(map(len, found.values())) == 50
    assert right >= 45, found


@pytest.mark.long
def test_the_first_reason_is_the_cause_in_38_of_45_amid_a_game() -> None:
    """In 2 or 3 of 45 the playouts find the other move better."""
    found = {
        cause: [named(one) for one in built_earlier.built(MEASURED_EARLIER, cause, 5)]
        for cause in built_earlier.CAUSES
    }
    right = sum(kind == cause for cause, pairs in found.items() for _, kind in pairs)
    assert sum(map(len, found.values())) == 45
    assert right >= 38, found
