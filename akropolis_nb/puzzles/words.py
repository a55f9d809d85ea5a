"""Title, prompt, hints and explanation of a puzzle, in one language or several."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any, NamedTuple

from akropolis_nb.engine.checks import several, short_repr
from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LONGEST_TITLE = 120
LONGEST_PROMPT = 1000
MOST_HINTS = 8
MOST_TAGS = 12
MOST_LANGUAGES = 20
LANGUAGE = re.compile("[a-z]{2,3}")


class Words(NamedTuple):
    """Title, prompt, hints and explanation in one language."""

    title: str = ""
    prompt: str = ""
    hints: tuple[str, ...] = ()
    explanation: str = ""

    @classmethod
    def checked(
        cls, title: Any = "", prompt: Any = "", hints: Any = (), explanation: Any = ""
    ) -> Words:
        """Check title, prompt, hints and explanation, each by :func:`check_text`.

        Raises:
            AkropolisError: one is not a text or too long, or there are too many hints.
        """
        given = [] if hints == () else several("hints", hints, "texts", MOST_HINTS)
        return cls(
            check_text("a title", title, LONGEST_TITLE),
            check_text("a prompt", prompt, LONGEST_PROMPT),
            tuple(check_text("a hint", hint, LONGEST_PROMPT) for hint in given),
            check_text("an explanation", explanation, LONGEST_PROMPT),
        )


def check_name(what: str, name: Any, known: Iterable[str]) -> None:
    """Check that a name, such as a grade, is a known one.

    Raises:
        AkropolisError: it is not.
    """
    names = tuple(known)
    if name not in names:
        raise AkropolisError(f"{what} is one of {', '.join(names)}, not {short_repr(name)}")


def check_text(name: str, text: Any, longest: int) -> str:
    """Check a text; return it stripped and in Unicode normalization form C.

    Raises:
        AkropolisError: it is not a text, too long, or contains a lone surrogate.
    """
    if not isinstance(text, str):
        raise AkropolisError(f"{name} is a text, not {short_repr(text)}")
    if len(text) > longest:
        raise AkropolisError(f"{name} has at most {longest} characters, not {len(text)}")
    if any(unicodedata.category(character) == "Cs" for character in text):
        raise AkropolisError(f"{name} holds half a character: {short_repr(text)}")
    return unicodedata.normalize("NFC", text).strip()


def check_tags(tags: Any) -> tuple[str, ...]:
    """Check tags: short texts.

    Raises:
        AkropolisError: one is not a short text, or there are too many.
    """
    given = several("tags", tags, "texts", MOST_TAGS)
    found = tuple(check_text("a tag", tag, 40) for tag in given)
    for tag in found:
        if not tag or "," in tag:
            raise AkropolisError(f"a tag is a short text without a comma, not {short_repr(tag)}")
    return found


def check_language_code(language: Any) -> str:
    """Check a language code: two or three lower-case letters, such as ``"pl"``.

    Raises:
        AkropolisError: it is not a language code.
    """
    if isinstance(language, str) and LANGUAGE.fullmatch(language):
        return language
    raise AkropolisError(
        f"a language is a code of two or three letters such as 'pl', not {short_repr(language)}"
    )


def check_translations(given: Any, own: str) -> dict[str, Words]:
    """Check translations; return them sorted by language code.

    Raises:
        AkropolisError: they are not words by language, or one is in the puzzle's own language.
    """
    if not hasattr(given, "items"):
        raise AkropolisError(
            f"translations takes words by language, such as {{'pl': {{'title': '…'}}}}, "
            f"not {short_repr(given)}"
        )
    if len(given) > MOST_LANGUAGES:
        raise AkropolisError(f"a puzzle has at most {MOST_LANGUAGES} translations")
    found = {}
    for code, words in given.items():
        language = check_language_code(code)
        if language == own:
            raise AkropolisError(f"{language!r} is the puzzle's own language, no translation")
        found[language] = _words(words)
    return dict(sorted(found.items()))


def _words(words: Words | Mapping[str, Any]) -> Words:
    if isinstance(words, Words):
        return Words.checked(*words)
    if isinstance(words, dict) and set(words) <= set(Words._fields):
        return Words.checked(**words)
    raise AkropolisError(
        f"words are a dict of title, prompt, hints and explanation, not {short_repr(words)}"
    )
