"""Arguments of overlays are validated and written in full."""

from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.draw.board.overlays import with_overlays
from akropolis_nb.draw.board.scene import city_scene

BARE = city_scene(ak.City())


def test_a_bare_scene_stays_as_it_is() -> None:
    assert with_overlays(BARE) == with_overlays(BARE, heat={}, marks=[]) == BARE
    with_overlays(BARE, contours=True)
    assert "contours" not in BARE


def test_heat_of_placements_shows_the_best_on_each_hex() -> None:
    one, other = ak.Placement(0, 1, 2), ak.Placement(0, 1, 3)
    assert set(one.hexes()) & set(other.hexes()) == {(0, 1), (0, 2)}
    heat = {(q, r): value for q, r, value in with_overlays(BARE, heat={one: 3, other: -1})["heat"]}
    assert heat == {(-1, 2): -1, (0, 1): 3, (0, 2): 3, (1, 1): 3}


def test_numpys_numbers_are_plain_in_the_scene() -> None:
    heat: dict[Any, Any] = {(np.int64(1), np.int32(2)): np.float32(4)}
    assert repr(with_overlays(BARE, heat=heat)["heat"]) == "[(1, 2, 4)]"


def test_marks_keep_what_they_need() -> None:
    asked = [
        {"q": 1, "r": 2, "kind": "badge", "text": "A", "color": "#F3BA2F"},
        {"q": 1, "r": 2, "kind": "arrow", "to": [0, 0]},
        {"q": 1, "r": 2},
    ]
    badge, arrow, ring = with_overlays(BARE, marks=asked)["marks"]
    assert badge == {"q": 1, "r": 2, "kind": "badge", "text": "A", "color": "#f3ba2f"}
    assert arrow == {"q": 1, "r": 2, "kind": "arrow", "to": (0, 0)}
    assert ring == {"q": 1, "r": 2, "kind": "highlight"}


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"heat": [(0, 0)]}, "heat takes a mapping of hexes or placements, not [(0, 0)]"),
        ({"heat": {(0,): 1}}, "a hex is (q, r), a placement (q, r, rotation), not (0,)"),
        ({"heat": {"01": 1}}, "a hex is (q, r), a placement (q, r, rotation), not '01'"),
        ({"heat": {(0, 0, 6): 1}}, "rotation takes a whole number from 0 to 5, not 6"),
        ({"heat": {(0.5, 0): 1}}, "q takes a whole number from -10000 to 10000, not 0.5"),
        ({"heat": {(0, 0): "3"}}, "heat takes numbers up to a thousand million, not '3'"),
        ({"heat": {(0, 0): float("nan")}}, "heat takes numbers up to a thousand million, not nan"),
        ({"heat": {(0, 0): 10**400}}, "heat takes numbers up to a thousand million, not a huge"),
        ({"marks": "ab"}, "marks takes hexes, placements or marks, not 'ab'"),
        ({"marks": 3}, "marks takes hexes, placements or marks, not 3"),
        ({"marks": [{"q": 1}]}, "a mark has q, r and may have kind, text, to and color, not"),
        ({"marks": [{"q": 1, "r": 0, "colour": "red"}]}, "a mark has q, r and may have kind"),
        ({"marks": [{"q": 1, "r": 0, "kind": "star"}]}, "a highlight, a badge or an arrow"),
        ({"marks": [{"q": 1, "r": 0, "kind": "badge"}]}, "a badge needs a text of up to 200"),
        ({"marks": [{"q": 1, "r": 0, "kind": "arrow"}]}, "a hex is (q, r), a placement"),
        ({"marks": [{"q": 1, "r": 0, "kind": "arrow", "to": (1, 0)}]}, "an arrow needs another"),
        ({"marks": [{"q": 1, "r": 0, "color": "red"}]}, "a colour is written like #f3ba2f, not"),
        ({"marks": [{"q": 1, "r": 0, "color": '#fff"/><x'}]}, "a colour is written like #f3ba2f"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_words(asked: dict[str, Any], words: str) -> None:
    with pytest.raises(ak.AkropolisError) as caught:
        with_overlays(BARE, **asked)
    assert words in str(caught.value)
