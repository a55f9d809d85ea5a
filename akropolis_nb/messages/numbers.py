"""Numbers in words: one decimal, a proper minus, the marks of the language.

``js/src/ui/numbers.ts`` does the same; ``tests/data/numbers.jsonl`` holds both to it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from akropolis_nb.messages.catalogue import fill, in_digits
from akropolis_nb.messages.languages import current_texts

if TYPE_CHECKING:
    from akropolis_nb.messages.catalogue import Texts


def number(value: float, texts: Texts | None = None) -> str:
    """Return a number with one decimal; ``?`` if it is unknown.

    >>> from akropolis_nb.messages.catalogue import catalogue
    >>> number(-0.04), number(-117.81, catalogue("de"))
    ('0.0', '−117,8')

    Args:
        value: the number.
        texts: the texts of a language; by default of the one that is set.
    """
    if not math.isfinite(value):
        return "?"
    text = f"{round(value, 1) + 0.0:.1f}".replace("-", "−")
    return in_digits(texts or current_texts(), text)


def with_sign(value: float, texts: Texts | None = None) -> str:
    """Return a number with its sign, such as ``+3.2``."""
    sign = "+" if math.isfinite(value) and round(value, 1) > 0 else ""
    return sign + number(value, texts)


def whole_with_sign(value: float) -> str:
    """Return a number rounded to a whole one, with its sign.

    >>> whole_with_sign(3.2), whole_with_sign(-4)
    ('+3', '−4')
    """
    return f"{round(value):+d}".replace("-", "−")


def with_error(
    value: float, error: float, texts: Texts | None = None, *, signed: bool = False
) -> str:
    """Return a number with its standard error, or alone if it is exact."""
    text = (with_sign if signed else number)(value, texts)
    if error == 0:
        return text
    texts = texts or current_texts()
    return fill(texts["with_error"], value=text, error=number(error, texts))
