"""Characters that XML does not allow: every picture stays well-formed."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import akropolis_nb as ak

ODD = ["\0", "\x1b", "\x0b", "\ufffe", "\uffff", "<&\"'>", "\u2028"]


@pytest.mark.parametrize("odd", [*ODD, "\ud800"])
def test_pictures_with_marks(odd: str) -> None:
    marks = [{"q": 0, "r": 0, "kind": "badge", "text": odd}]
    ET.fromstring(ak.City().svg(marks=marks))
    ET.fromstring(ak.compare(ak.City(), ak.City(), labels=(odd, odd)).svg())


@pytest.mark.parametrize("odd", [*ODD, "]]>", "ë 🏛", "A" * 90])
def test_pictures_of_games(odd: str) -> None:
    game = ak.Game(seed=1, names=[f"Zo{odd}", odd])
    game.play(next(iter(game.legal_moves())))
    game.annotate(odd, odd[:8])
    picture = ET.fromstring(game.svg())
    named = [text for text in picture.itertext() if text.startswith("Zo")]
    assert len(named) > 1, "on its panel, and in the description"
    ET.fromstring(game.svg(animate=True))
    ET.fromstring(ak.Puzzle(ak.City(), [7], title=odd, prompt=odd).svg())
