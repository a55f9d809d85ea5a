"""The texts of each language, and how they are filled in: placeholders, plural forms, numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

Texts = Mapping[str, str]
PUZZLE_WORDS = "puzzle_words"
_PYTHON = ("explorer_texts", "habit_texts", "library_texts", "worksheet")
PLACEHOLDER = re.compile(r"\{(\w+)\}")
TURNING = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Characters of scripts that run from right to left, and those that control the direction."""
ISOLATE, OPENING, CLOSING = "\u2068", "\u2066\u2067\u2068", "\u2069"


def _sections(language: str) -> dict[str, dict[str, Any]]:
    text = Path(__file__).with_name(f"{language}.json").read_text("utf-8")
    return dict(json.loads(text))


@cache
def puzzle_words(language: str) -> Mapping[str, Any]:
    """Return the templates of generated puzzles, which pages do not need: titles, hints, ..."""
    return _sections(language)[PUZZLE_WORDS]


@cache
def python_keys() -> frozenset[str]:
    """Return the keys of texts that no board shows: of the explorer, habits and worksheets."""
    return frozenset().union(*(_sections("en")[name] for name in _PYTHON))


@cache
def catalogue(language: str) -> Texts:
    """Return the texts of a language by key; the first call reads the language's file.

    Counted things have a key for each plural form, such as ``stones_one``. The words of the
    engine's reason codes have these as keys.

    >>> catalogue("pl")["undo"], catalogue("pl")["stones_few"]
    ('Cofnij', '{n} kamienie')
    """
    texts: dict[str, str] = {}
    for name, section in _sections(language).items():
        for key, text in section.items() if name != PUZZLE_WORDS else ():
            if isinstance(text, dict):
                texts |= {f"{key}_{form}": template for form, template in text.items()}
            else:
                texts[key] = text
    return texts


def fill(template: str, /, **values: object) -> str:
    """Return a template with isolated values for its placeholders; unknown placeholders stay."""
    return PLACEHOLDER.sub(
        lambda name: isolate(str(values[name[1]])) if name[1] in values else name[0], template
    )


def isolate(words: str) -> str:
    """Return a text that cannot turn the direction of the text around it.

    It is isolated if it has characters that could. Most texts, and those that are isolated
    already, stay as they are.
    """
    depth, turns = 0, False
    kept: list[str] = []
    last = 0
    for found in TURNING.finditer(words):
        mark = found[0]
        if mark in OPENING:
            depth += 1
        elif mark != CLOSING:
            turns = turns or depth == 0
        elif depth > 0:
            depth -= 1
        else:
            # It would end what is isolated around this text.
            kept.append(words[last : found.start()])
            last = found.end()
    closed = "".join([*kept, words[last:]]) + CLOSING * depth
    return f"{ISOLATE}{closed}{CLOSING}" if turns else closed


def plural(texts: Texts, key: str, n: int) -> str:
    """Return the text for a number of things; ``_other`` if the plural form has no key."""
    form = f"{key}_{_category(texts.get('language', 'en'), n)}"
    return fill(texts[form if form in texts else f"{key}_other"], n=n)


def in_digits(texts: Texts, number: str) -> str:
    """Return numbers such as ``1,234.5`` with the decimal and thousands marks of a language."""
    return number.translate({ord("."): texts["decimal"], ord(","): texts["thousands"]})


def _category(language: str, n: int) -> str:
    """Return the plural category of a whole number, by Unicode's rules."""
    language = language.split("-", maxsplit=1)[0].lower()
    tens, units = n // 10 % 10, n % 10
    if n == 1 or (language == "fr" and n == 0) or (language == "uk" and units == 1 and tens != 1):
        return "one"
    if language in {"pl", "uk"}:
        return "few" if units in {2, 3, 4} and tens != 1 else "many"
    return "other"
