"""The first reason is the cause that a position was built for.

The positions of the quick tests are those that the reasons were tried on; the long tests have
others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

import akropolis_nb as ak
from akropolis_nb.messages.reason_sentences import main_causes
from tests.analysis.games import known_reasons

if TYPE_CHECKING:
    from tests.analysis.games import Known

pytestmark = pytest.mark.slow


def first_reason(one: Known) -> tuple[str, str]:
    """Return the part and the kind of the first reason."""
    # Only of the tile that an opponent needs is it known what the opponents do.
    aim: Literal["margin", "score"] = "margin" if one.cause == "tile" else "score"
    found = ak.reasons(one.position, one.better, one.worse, playouts=400, aim=aim)
    part = found.ranked[0]
    causes = main_causes(found.causes, part)
    return part.name, causes[0].kind if causes else ""


@pytest.mark.parametrize("cause", ["temple", "barracks", "group"])
def test_the_first_reason_is_the_cause(cause: str) -> None:
    for one in known_reasons("last turn, tried", cause):
        assert first_reason(one) == (one.part, cause), one


@pytest.mark.parametrize("cause", ["barracks", "value", "tile"])
def test_the_first_reason_is_the_cause_amid_a_game(cause: str) -> None:
    (one,) = known_reasons("amid a game, tried", cause)
    assert one.position.stacks_left
    assert one.position.unseen
    assert first_reason(one) == (one.part, cause), one


# Amid a game, in 2 or 3 of 45 the playouts find the other move better.
@pytest.mark.long
@pytest.mark.parametrize(
    ("series", "count", "least"), [("last turn", 50, 45), ("amid a game", 45, 38)]
)
def test_the_first_reason_is_the_cause_in_most(series: str, count: int, least: int) -> None:
    several = known_reasons(f"{series}, measured")
    found = [(one.cause, first_reason(one)) for one in several]
    assert len(found) == count
    assert sum(kind == cause for cause, (_, kind) in found) >= least, found
