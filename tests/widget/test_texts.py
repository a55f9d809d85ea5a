from __future__ import annotations

import re
from string import Formatter

import pytest

from akropolis_nb.widget.texts import ENGLISH, plural
from tests.conftest import ROOT

TYPESCRIPT = re.sub(r"//.*", "", (ROOT / "js" / "src" / "texts.ts").read_text("utf-8"))


def keys(name: str) -> list[str]:
    """Return the strings of a constant list in texts.ts."""
    items = re.search(rf"const {name} = \[(.*?)\] as const;", TYPESCRIPT, re.DOTALL)
    assert items
    return re.findall(r'"(\w+)"', items[1])


@pytest.mark.parametrize("key", keys("TEXT_KEYS"))
def test_every_word_of_the_front_end_is_there(key: str) -> None:
    assert ENGLISH[key]


@pytest.mark.parametrize("key", keys("COUNTED_KEYS"))
def test_counted_things_have_both_english_forms(key: str) -> None:
    for form in ("one", "other"):
        names = {name for _, name, *_ in Formatter().parse(ENGLISH[f"{key}_{form}"]) if name}
        assert names == {"n"}


@pytest.mark.parametrize(("n", "text"), [(0, "0 stones"), (1, "1 stone"), (2, "2 stones")])
def test_plural_forms(n: int, text: str) -> None:
    assert plural(ENGLISH, "stones", n) == text


def test_a_language_without_a_form_for_one_does_without() -> None:
    assert plural({"stones_other": "石{n}つ"}, "stones", 1) == "石1つ"
