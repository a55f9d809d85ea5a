"""Messages in all languages: keys, placeholders, plural forms, and the keys of the front end."""

from __future__ import annotations

import json
import random
import re
from string import Formatter
from typing import TYPE_CHECKING

import pytest
import traitlets
from babel import Locale
from babel.numbers import format_decimal

import akropolis_nb as ak
from akropolis_nb.widget.messages.english import ENGLISH, in_digits, plural
from akropolis_nb.widget.messages.languages import LANGUAGES, REASONS
from tests.conftest import ROOT
from tests.widget.page import ask

if TYPE_CHECKING:
    from collections.abc import Iterator

TYPESCRIPT = re.sub(r"//.*", "", (ROOT / "js" / "src" / "ui" / "messages.ts").read_text("utf-8"))
LARGE = 200
COUNTED = re.compile(r"(\w+)_(?:one|few|many|other)")


def keys(name: str) -> list[str]:
    """Return the strings of a constant list in messages.ts."""
    items = re.search(rf"const {name} = \[(.*?)\] as const;", TYPESCRIPT, re.DOTALL)
    assert items
    return re.findall(r'"(\w+)"', items[1])


def forms(language: str) -> set[str]:
    """Return the plural forms that numbers have, by Unicode's tables; fractions have `other`."""
    return {Locale(language).plural_form(n) for n in range(LARGE)} | {"other"}


def placeholders(template: str) -> set[str]:
    return {name for _, name, *_ in Formatter().parse(template) if name}


def test_every_word_is_said_somewhere() -> None:
    """Code contains a key or stem in quotes, or a family of keys: `f"judged_{...}"`."""
    python = (ROOT / "akropolis_nb" / "widget").rglob("*.py")
    catalogues = {"english", "french", "german", "polish", "ukrainian"}
    sources = [*(ROOT / "js" / "src").rglob("*.ts"), *python]
    code = "\n".join(path.read_text("utf-8") for path in sources if path.stem not in catalogues)
    code = re.sub(r"_KEYS = \[.*?\] as const;", "", code, flags=re.DOTALL)
    named = set(re.findall(r"""["`]([\w-]+)["`]""", code))
    families = tuple(re.findall(r"""["`](\w+_)\$?\{""", code))
    keys = {match[1] if (match := COUNTED.fullmatch(key)) else key for key in ENGLISH}
    assert {key for key in keys - named if not key.startswith(families)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
class TestEveryLanguage:
    def test_has_every_word_of_the_front_end(self, language: str) -> None:
        texts = LANGUAGES[language]
        assert [key for key in keys("TEXT_KEYS") if not texts.get(key)] == []

    def test_has_the_english_keys_with_the_same_placeholders(self, language: str) -> None:
        texts = LANGUAGES[language]
        plain = {key for key in ENGLISH if not COUNTED.fullmatch(key)}
        assert {key for key in texts if not COUNTED.fullmatch(key)} == plain
        for key in plain:
            assert placeholders(texts[key]) == placeholders(ENGLISH[key]), key
        assert texts["language"] == language

    def test_has_all_plural_forms(self, language: str) -> None:
        texts = LANGUAGES[language]
        stems = {match[1] for match in map(COUNTED.fullmatch, ENGLISH) if match}
        assert stems >= set(keys("COUNTED_KEYS"))
        counted = {key for key in texts if COUNTED.fullmatch(key)}
        assert counted == {f"{stem}_{form}" for stem in stems for form in forms(language)}
        assert all(placeholders(texts[key]) == {"n"} for key in counted)

    def test_chooses_the_form_that_unicode_chooses(self, language: str) -> None:
        names = {f"x_{form}": form for form in forms(language)} | {"language": language}
        for n in range(LARGE):
            assert plural(names, "x", n) == Locale(language).plural_form(n), n

    @pytest.mark.parametrize("number", [0.5, -1.8, 12345.6, 1234567])
    def test_writes_numbers_as_unicode_does(self, language: str, number: float) -> None:
        told = in_digits(LANGUAGES[language], f"{number:,}")
        assert told == format_decimal(number, locale=language)

    def test_is_spoken_by_the_whole_view(self, language: str) -> None:
        game = ak.Game(players=2, seed=4, variants="hmbtg")
        rng = random.Random(1)
        while not game.position.is_over:
            game.play(rng.choice(list(game.legal_moves())))
        view = ak.CityWidget(game, language=language)
        told = [h["why"] for s in view.snapshot["seats"] for h in s["scene"]["hexes"]]
        told += [view.snapshot[name] for name in ("title", "result", "rules_text")]
        told += [ask(view, "undo", count=1)["text"]]
        told += [ask(view, "why", index=0, q=q, r=0, rotation=0)["text"] for q in range(-4, 5)]
        told += [tile["note"] for tile in view.snapshot["site"]]
        english = re.compile(r"\b(the|is|and|counts|does|stones?|game|high|costs|of)\b")
        for sentence in told:
            assert bool(english.search(sentence)) <= (language == "en"), sentence
            assert "{" not in sentence


def test_all_reasons_are_worded_in_the_other_languages() -> None:
    assert set(REASONS) == set(LANGUAGES) - {"en"}
    first, *others = REASONS.values()
    for other in others:
        assert set(other) == set(first)
        for key in first:
            assert placeholders(other[key]) <= {*placeholders(first[key]), "kind"}, key


@pytest.mark.parametrize(
    ("language", "n", "text"),
    [
        ("en", 0, "0 stones"),
        ("en", 1, "1 stone"),
        ("en", 2, "2 stones"),
        ("pl", 1, "1 kamień"),
        ("pl", 3, "3 kamienie"),
        ("pl", 5, "5 kamieni"),
        ("pl", 12, "12 kamieni"),
        ("pl", 21, "21 kamieni"),
        ("pl", 22, "22 kamienie"),
        ("uk", 1, "1 камінь"),
        ("uk", 4, "4 камені"),
        ("uk", 11, "11 каменів"),
        ("uk", 21, "21 камінь"),
    ],
)
def test_plural_forms(language: str, n: int, text: str) -> None:
    assert plural(LANGUAGES[language], "stones", n) == text


def test_no_line_of_french_breaks_before_a_double_mark() -> None:
    told = [*LANGUAGES["fr"].values(), *REASONS["fr"].values()]
    assert not [text for text in told if re.search(r"(?<!^)(?<!\u202f)[:;?!]", text)]
    assert LANGUAGES["fr"]["look"] == "{name}\u202f: {facts}"


def test_a_language_without_a_form_for_one_does_without() -> None:
    assert plural({"stones_other": "石{n}つ"}, "stones", 1) == "石1つ"


class TestChoosing:
    @pytest.fixture
    def english_again(self) -> Iterator[None]:
        yield
        ak.set_language("en")

    def test_a_view_changes_its_language(self) -> None:
        view = ak.CityWidget(ak.Game(seed=1))
        view.language = "uk"
        assert view.texts["undo"] == "Скасувати"
        assert view.snapshot["title"] == "Раунд 1 із 12"

    def test_single_words_can_be_set(self) -> None:
        view = ak.CityWidget(ak.Game(seed=1), language="pl", texts={"undo": "Wróć"})
        assert view.texts["undo"] == "Wróć"
        assert view.texts["redo"] == "Ponów"
        view.texts = {"round": "Runda {round}"}
        assert view.snapshot["title"] == "Runda 1"
        assert view.texts["undo"] == "Cofnij"

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


def test_texts_can_be_sent_as_they_are() -> None:
    for texts in LANGUAGES.values():
        assert json.loads(json.dumps(texts)) == texts
