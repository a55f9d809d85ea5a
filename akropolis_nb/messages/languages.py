"""The languages, the one that is set, and the texts in it."""

from __future__ import annotations

from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.messages.catalogue import Texts, catalogue, fill, in_digits, plural

LANGUAGES = ("en", "de", "fr", "pl", "uk")
"""The languages that have a catalogue."""

_spoken = ["en"]


def set_language(language: str) -> None:
    """Set the language of new views, pictures, tables, and of results that are printed.

    For a single view use its trait ``language``. Errors, and the texts in fields of results, stay
    English. The English, Polish and Ukrainian terms are those
    of the rulebooks; the German and French ones are our own translations.

    Raises:
        AkropolisError: there is no such language.

    >>> import akropolis_nb as ak
    >>> sorted(LANGUAGES)
    ['de', 'en', 'fr', 'pl', 'uk']
    >>> ak.set_language("de")
    >>> print(ak.CityWidget(ak.City()).texts["gardens"])
    Gärten
    >>> ak.set_language("en")
    """
    _spoken[0] = check_language(language)


def current_language() -> str:
    """Return the language that is set."""
    return _spoken[0]


def current_texts() -> Texts:
    """Return the texts in the language that is set."""
    return catalogue(current_language())


def message(key: str, /, **values: object) -> str:
    """Return a text in the language that is set, filled in.

    >>> message("replay_start", moves=amount("moves_count", 2))
    'The start: 2 moves to come'
    """
    return fill(current_texts()[key], **values)


def amount(key: str, n: int) -> str:
    """Return a number of things in the language that is set."""
    return plural(current_texts(), key, n)


def digits(number: str) -> str:
    """Return numbers such as ``1,234.5`` with the marks of the language that is set."""
    return in_digits(current_texts(), number)


def percent(share: float, form: str = ".0f") -> str:
    """Return a share in percent, in the language that is set.

    >>> percent(0.256), percent(0.256, "5.1f")
    ('26%', ' 25.6%')
    """
    return message("percent", value=digits(f"{100 * share:{form}}"))


def columns(*names: str) -> list[str]:
    """Return headings of columns in the language that is set.

    >>> columns("move", "points_lost")
    ['move', 'points lost']
    """
    return [message(f"column_{name}") for name in names]


def in_sentence(texts: Texts, key: str) -> str:
    """Return a heading such as ``Houses`` as it is written within a sentence.

    >>> in_sentence(catalogue("en"), "houses"), in_sentence(catalogue("de"), "houses")
    ('houses', 'Häuser')
    """
    word = texts[key]
    return word if texts["language"] == "de" else word[:1].lower() + word[1:]


def district_name(name: str) -> str:
    """Return the name of all districts of a kind, of quarries or stones, within a sentence.

    >>> district_name("houses"), district_name("stones_row")
    ('houses', 'stones')
    """
    return in_sentence(current_texts(), name)


def check_language(language: object) -> str:
    """Return the language after validation.

    Raises:
        AkropolisError: there is no such language.
    """
    if not isinstance(language, str) or language not in LANGUAGES:
        known = ", ".join(repr(name) for name in LANGUAGES)
        raise AkropolisError(f"views speak {known}, not {short_repr(language)}")
    return language
