"""The languages of the views, and the language of new views."""

from __future__ import annotations

from akropolis_nb.engine.checks import shown
from akropolis_nb.engine.errors import AkropolisError

LANGUAGES = ("en", "de", "fr", "pl", "uk")
"""The languages that have a catalogue."""

_spoken = ["en"]


def set_language(language: str) -> None:
    """Set the language of new views; texts that scripts print stay English.

    For a single view use its trait ``language``. The English, Polish and Ukrainian terms are those
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
    _spoken[0] = checked(language)


def spoken() -> str:
    """Return the language of new views."""
    return _spoken[0]


def checked(language: object) -> str:
    """Return the language after validation.

    Raises:
        AkropolisError: there is no such language.
    """
    if not isinstance(language, str) or language not in LANGUAGES:
        known = ", ".join(repr(name) for name in LANGUAGES)
        raise AkropolisError(f"views speak {known}, not {shown(language)}")
    return language
