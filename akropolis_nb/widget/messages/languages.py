"""The languages of the views, and which of them new views speak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.engine.checks import shown
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.widget.messages import french, german, polish, ukrainian
from akropolis_nb.widget.messages.english import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from akropolis_nb.widget.messages.english import Texts

LANGUAGES: Mapping[str, Texts] = {
    "en": ENGLISH,
    "de": german.TEXTS,
    "fr": french.TEXTS,
    "pl": polish.TEXTS,
    "uk": ukrainian.TEXTS,
}
REASONS: Mapping[str, Texts] = {
    "de": german.REASONS,
    "fr": french.REASONS,
    "pl": polish.REASONS,
    "uk": ukrainian.REASONS,
}
"""The reasons that the engine gives; English it speaks itself."""

_spoken = ["en"]


def set_language(language: str) -> None:
    """Choose the language of the views made from now on; what scripts print stays English.

    A single view takes ``language=`` and has it as a trait. The terms are those of the rulebook in
    English, Polish and Ukrainian; the German and the French ones are our own translation.

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
    """Return the language, if there is such a one.

    Raises:
        AkropolisError: there is not.
    """
    if not isinstance(language, str) or language not in LANGUAGES:
        known = ", ".join(repr(name) for name in LANGUAGES)
        raise AkropolisError(f"views speak {known}, not {shown(language)}")
    return language
