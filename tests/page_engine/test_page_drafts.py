"""A puzzle made on a page is the one that Python makes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.widget.documents.city import CityDocument
from tests.page_engine.test_page_solver import city

if TYPE_CHECKING:
    from tests.page_engine.node import Ask

pytestmark = pytest.mark.compiled

WORDS: tuple[dict[str, str], ...] = (
    {},
    {"title": "Two; tiles", "prompt": "-- <b> --", "hints": "one\n\n  two_\n"},
    {"title": " Zwölf ", "prompt": "e\u0301", "hints": "100%"},
)


@pytest.mark.parametrize("language", ["en", "de", "fr", "pl", "uk"])
def test_the_page_makes_the_same(ask: Ask, language: str) -> None:
    chance, texts = Random(language), catalogue(language)
    seen = set()
    for number in range(9):
        last, take = 1 + number % 3, chance.choice((0, 0, 1, 2))
        asked: dict[str, Any] = {"last": last, "take": min(take, last), "stones": number % 3}
        asked |= {"title": "", "prompt": "", "hints": ""} | WORDS[number % len(WORDS)]
        document = CityDocument(city(chance, 3 + number))
        made = document._make_puzzle(asked, texts)
        texts_sent = dict(texts)
        question = {"city": document.city().text, "asked": asked, "texts": texts_sent}
        found = ask({"draft": question})
        assert found == {name: made[name] for name in ("text", "made", "hints")}
        puzzle = ak.Puzzle.from_text(found["made"])
        assert (str(puzzle), puzzle.language) == (found["made"], language)
        seen.add(puzzle.difficulty)
    assert len(seen) > 1


def test_an_empty_city_makes_none(ask: Ask) -> None:
    texts = dict(catalogue("en"))
    asked = {"last": 1, "take": 0, "stones": 0, "title": "", "prompt": "", "hints": ""}
    found = ask({"draft": {"city": "", "asked": asked, "texts": texts}})
    assert found == {"error": texts["make_none"]}
