"""Messages in all languages: keys, placeholders, plural forms and numbers."""

from __future__ import annotations

import json
import re
from string import Formatter
from typing import TYPE_CHECKING, Any

import pytest
import traitlets
from babel import Locale
from babel.numbers import format_decimal

import akropolis_nb as ak
from akropolis_nb.messages.catalogue import PUZZLE_WORDS, catalogue, in_digits, plural
from akropolis_nb.messages.languages import LANGUAGES
from tests.conftest import ROOT
from tests.widget.page import ask

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = ROOT / "akropolis_nb"
MESSAGES = PACKAGE / "messages"
LARGE = 200


def sections(language: str) -> dict[str, dict[str, Any]]:
    """Return a language's file as it is; no object in it has a key twice."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len({key for key, _ in pairs}) == len(pairs)
        return dict(pairs)

    text = (MESSAGES / f"{language}.json").read_text("utf-8")
    found: dict[str, dict[str, Any]] = json.loads(text, object_pairs_hook=once)
    return found


def words(language: str) -> dict[str, Any]:
    """Return the texts of all sections but two; counted things have a dict of forms."""
    named = {name: one for name, one in sections(language).items() if name != PUZZLE_WORDS}
    keys = [key for section in named.values() for key in section]
    assert len(set(keys)) == len(keys)
    found = [section for name, section in named.items() if name != "reasons"]
    return {key: text for section in found for key, text in section.items()}


def forms(language: str) -> set[str]:
    """Return the plural forms that numbers have, by Unicode's tables; fractions have `other`."""
    return {Locale(language).plural_form(n) for n in range(LARGE)} | {"other"}


def placeholders(template: str) -> set[str]:
    return {name for _, name, *_ in Formatter().parse(template) if name}


def test_every_language_has_a_file_and_every_file_is_a_language() -> None:
    assert {path.stem for path in MESSAGES.glob("*.json")} == set(LANGUAGES)


def test_every_text_is_used() -> None:
    """Code contains a key or stem in quotes, or a family of keys: `f"judged_{...}"`."""
    sources = [*(ROOT / "js" / "src").rglob("*.ts"), *PACKAGE.rglob("*.py")]
    code = "\n".join(path.read_text("utf-8") for path in sources)
    named = set(re.findall(r"""["`]([\w-]+)["`]""", code))
    families = tuple(re.findall(r"""["`](\w+_)\$?\{""", code))
    assert {key for key in words("en").keys() - named if not key.startswith(families)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
class TestEveryLanguage:
    def test_has_the_sections_and_keys_of_the_english_file(self, language: str) -> None:
        keys = {name: list(section) for name, section in sections(language).items()}
        assert keys == {name: list(section) for name, section in sections("en").items()}
        assert list(keys) == list(sections("en"))

    def test_has_the_english_placeholders(self, language: str) -> None:
        english = words("en")
        for key, text in words(language).items():
            assert text, key
            if isinstance(text, str):
                assert placeholders(text) == placeholders(english[key]), key
        assert catalogue(language)["language"] == language

    def test_has_all_plural_forms(self, language: str) -> None:
        english = words("en")
        counted = {key: text for key, text in words(language).items() if isinstance(text, dict)}
        assert counted.keys() == {key for key, text in english.items() if isinstance(text, dict)}
        for key, templates in counted.items():
            assert templates.keys() == forms(language), key
            for form, template in templates.items():
                assert placeholders(template) == {"n"}, key
                assert catalogue(language)[f"{key}_{form}"] == template

    def test_chooses_the_form_that_unicode_chooses(self, language: str) -> None:
        names = {f"x_{form}": form for form in forms(language)} | {"language": language}
        for n in range(LARGE):
            assert plural(names, "x", n) == Locale(language).plural_form(n), n

    @pytest.mark.parametrize("number", [0.5, -1.8, 12345.6, 1234567])
    def test_writes_numbers_as_unicode_does(self, language: str, number: float) -> None:
        text = in_digits(catalogue(language), f"{number:,}")
        assert text == format_decimal(number, locale=language)


def test_reasons_use_the_english_placeholders() -> None:
    english = sections("en")["reasons"]
    for language in LANGUAGES:
        for key, text in sections(language)["reasons"].items():
            assert placeholders(text) <= {*placeholders(english[key]), "kind"}, key


def test_no_line_of_french_breaks_before_a_double_mark() -> None:
    french = catalogue("fr")
    texts = french.values()
    assert not [text for text in texts if re.search(r"(?<!^)(?<!\u202f)[:;?!]", text)]
    assert french["look"] == "{name}\u202f: {facts}"


def test_a_language_without_a_form_for_one_does_without() -> None:
    assert plural({"stones_other": "石{n}つ"}, "stones", 1) == "石1つ"


class TestChoosing:
    @pytest.fixture
    def english_again(self) -> Iterator[None]:
        yield
        ak.set_language("en")

    def test_single_words_and_plural_forms_can_be_set(self) -> None:
        view = ak.CityWidget(ak.Game(seed=1), language="uk", texts={"undo": "Wróć"})
        assert view.texts["undo"] == "Wróć"
        view.language = "pl"
        assert (view.texts["undo"], view.texts["redo"]) == ("Cofnij", "Ponów")
        view.texts = {"round": "Runda {round}", "stones_few": "{n} skały"}
        assert view.snapshot["title"] == "Runda 1"
        assert view.texts["undo"] == "Cofnij"
        reply = ask(view, "place", index=2, q=1, r=-1, rotation=0)
        assert reply["error"] == "koszt: 2 skały, masz 1"

    @pytest.mark.usefixtures("english_again")
    def test_the_package_has_a_language_for_new_views(self) -> None:
        old = ak.CityWidget(ak.City())
        ak.set_language("pl")
        new = ak.CityWidget(ak.City())
        assert (old.language, new.language) == ("en", "pl")
        assert new.snapshot["seats"][0]["name"] == "Miasto"

    @pytest.mark.parametrize("language", ["xx", None, 7])
    def test_an_unknown_one_is_refused_in_words(self, language: str) -> None:
        with pytest.raises(ak.AkropolisError, match=r"views speak 'en', .*'uk', not"):
            ak.set_language(language)
        if isinstance(language, str):
            with pytest.raises(traitlets.TraitError, match="views speak"):
                ak.CityWidget(ak.City(), language=language)
