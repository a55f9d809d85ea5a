"""Write and parse the one-line text of a puzzle.

The fields are ``name=value``, separated by semicolons; fields with default values are omitted::

    akropolis puzzle 1; city=18@0,1/2 30@-3,3/1; tiles=07,31; goal=most points; title=Two tiles

The text must survive chats, mails, word processors and Markdown. So it has no characters that these
interpret as markup or replace. In cities and positions ``^`` is written as ``/``, the bar between
seats as ``/`` and the underscore as ``.``. In the author's texts all characters but letters,
digits, single spaces and ``, . ? ! + - /`` are percent-encoded in UTF-8, as in URLs. When a text is
parsed, any run of white space counts as one space, and characters without width are dropped.
"""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import unquote_to_bytes

from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError, NotationError
from akropolis_nb.engine.notation import LONGEST, city_text, read_rules, rules_text
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.rules import Rules
from akropolis_nb.engine.tiles import tile_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.puzzles.words import Words

T = TypeVar("T")
VERSION = 1
_HEAD = re.compile(r"akropolis puzzle ([0-9]{1,9})", re.IGNORECASE)
_LANGUAGES = re.compile(r"(title|prompt|hint|explanation)(\.[a-z]{2,3})?")
_AROUND = " \t\r\n`'\"“”„’‘«»>*_"
"""Characters that pasting may add before and after the text."""
_ENCODED = re.compile("%[0-9A-Fa-f]{2}")


def puzzle_text(puzzle: Puzzle) -> str:
    """Return a puzzle as one line; :func:`read_puzzle` parses it."""
    return "; ".join([problem_text(puzzle), *_words_and_tags(puzzle)])


def problem_text(puzzle: Puzzle) -> str:
    """Return the part of a puzzle's text that defines the task, without titles and other words."""
    fields = [f"akropolis puzzle {VERSION}"]
    if puzzle.position is None:
        fields.append(f"city={safe(city_text(puzzle.city))}")
        if puzzle.rules != Rules():
            fields.append(f"rules={safe(rules_text(puzzle.rules))}")
    else:
        fields.append(f"position={safe(str(puzzle.position))}")
    if puzzle.tiles:
        fields.append(f"tiles={','.join(map(tile_text, puzzle.tiles))}")
    if puzzle.choose is not None:
        fields += [f"choose={puzzle.choose}", f"stones={puzzle.stones}"]
    return "; ".join([*fields, f"goal={str(puzzle.goal).replace('^', '/')}"])


def key_of(puzzle: Puzzle) -> str:
    """Return a short key of a puzzle, a hash of its task; titles and other words do not count."""
    return sha256(problem_text(puzzle).encode()).hexdigest()[:16]


def _words_and_tags(puzzle: Puzzle) -> Iterator[str]:
    yield from _words(puzzle.words(), "")
    if puzzle.difficulty is not None:
        yield f"difficulty={puzzle.difficulty}"
    if puzzle.tags:
        yield f"tags={','.join(quote(tag) for tag in puzzle.tags)}"
    if puzzle.author:
        yield f"author={quote(puzzle.author)}"
    if not puzzle.preview:
        yield "preview=no"
    if puzzle.language != "en":
        yield f"language={puzzle.language}"
    for language, words in puzzle.translations.items():
        # An empty translation is written as well, so that it is kept.
        yield from _words(words, f".{language}") if any(words) else [f"title.{language}="]


def _words(words: Words, language: str) -> Iterator[str]:
    for name, texts in (
        ("title", [words.title] if words.title else []),
        ("prompt", [words.prompt] if words.prompt else []),
        ("hint", words.hints),
        ("explanation", [words.explanation] if words.explanation else []),
    ):
        for text in texts:
            yield f"{name}{language}={quote(text)}"


def safe(text: str) -> str:
    """Return the text of a city or position without characters that are markup in Markdown.

    >>> safe("players=2 to_move=1 | 1: 07@0,1^2")
    'players=2 to.move=1 / 1: 07@0,1/2'
    """
    return text.replace("|", "/").replace("^", "/").replace("_", ".")


def unsafe(text: str) -> str:
    """Undo :func:`safe`; also removes spaces at commas, where a long text may have been broken."""
    text = re.sub(" ?, ?", ",", text)
    text = re.sub(r"(?<=\S)/(?=\S)", "^", text)
    return text.replace("/", "|").replace(".", "_")


def quote(text: str) -> str:
    """Return an author's text, stripped and with percent-encoding for special characters.

    >>> quote("Don't; *look*")
    'Don%27t%3B %2Alook%2A'
    """
    parts = []
    before = " "
    for character in text:
        plain = unicodedata.category(character)[0] in "LN"
        # Repeated ones are encoded: programs turn two hyphens into a dash, dots into an ellipsis.
        single = character in " -.,?!+/" and character != before
        if plain or single:
            parts.append(character)
        else:
            parts += [f"%{byte:02X}" for byte in character.encode()]
        before = character
    return "".join(parts)


def unquote(text: str) -> str:
    """Undo :func:`quote`.

    Raises:
        AkropolisError: a ``%`` is not followed by two hexadecimal digits, the bytes are not
            UTF-8, or the text contains a lone surrogate.
    """
    if text.count("%") != len(_ENCODED.findall(text)):
        raise AkropolisError("two hexadecimal digits are wanted after each '%'; '%25' is a '%'")
    try:
        return unquote_to_bytes(text).decode()
    except UnicodeDecodeError:
        raise AkropolisError("what the '%' stand for is no text in UTF-8") from None
    except UnicodeEncodeError:
        raise AkropolisError("there is half a character here") from None


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", text):
        raise AkropolisError("a whole number is wanted here")
    return int(text)


def _truth(text: str) -> bool:
    if text not in {"yes", "no"}:
        raise AkropolisError("yes or no is wanted here")
    return text == "yes"


_READ: dict[str, Callable[[str], Any]] = {
    "city": lambda text: City.from_text(unsafe(text)),
    "rules": lambda text: read_rules(unsafe(text)),
    "position": lambda text: Position.from_text(unsafe(text)),
    "tiles": lambda text: unsafe(text).split(","),
    "choose": _number,
    "stones": _number,
    "goal": str,
    "difficulty": str,
    "tags": lambda text: [unquote(tag.strip()) for tag in text.split(",")],
    "author": unquote,
    "preview": _truth,
    "language": str,
}


def _fields(text: str) -> dict[str, list[tuple[str, int]]]:
    """Return the fields of a text by name: the values, each with its place in the text."""
    match = _HEAD.fullmatch(text.partition(";")[0].strip())
    if match is None:
        raise NotationError("a puzzle begins with 'akropolis puzzle 1;'", text)
    if int(match[1]) != VERSION:
        raise NotationError(
            f"this is version {match[1]}, this akropolis_nb reads version {VERSION}; a newer one "
            "may read it",
            text,
        )
    given: dict[str, list[tuple[str, int]]] = {}
    for field in re.finditer("; ?([^; ][^;]*)", text):
        name, separator, value = field[1].partition("=")
        name, at = name.rstrip(), field.start(1)
        if not separator or not (name in _READ or _LANGUAGES.fullmatch(name)):
            raise NotationError(
                f"a field is one of {', '.join(_READ)}, title, prompt, hint, explanation, or one "
                "of these four in another language, such as title.pl, each before '='",
                text,
                at + 1,
            )
        if name in given and not name.startswith("hint"):
            raise NotationError(f"{name}= stands twice", text, at + 1)
        given.setdefault(name, []).append((value.strip(), at + len(name) + 1))
    return given


def _parse_part(text: str, at: int, parse: Callable[..., T], *arguments: Any, **named: Any) -> T:
    """Call a parser for the part of a text that begins at ``at``; its errors get their column.

    Raises:
        NotationError: in place of any :class:`AkropolisError`.
    """
    try:
        return parse(*arguments, **named)
    except NotationError as error:
        message = str(error).rpartition(" (column")[0]
        raise NotationError(message, text, at + error.column) from None
    except AkropolisError as error:
        raise NotationError(str(error), text, at + 1) from None


def read_puzzle(text: Any, make: type[Puzzle]) -> Puzzle:
    """Parse the text of a puzzle, and call ``make`` with the arguments of :class:`ak.Puzzle`.

    Raises:
        NotationError: the text is not a puzzle; ``column`` is the place of the error, with each run
            of white space counted as one character.
    """
    if not isinstance(text, str):
        raise AkropolisError(f"not the text of a puzzle: {short_repr(text)}")
    if len(text) > LONGEST:
        raise NotationError(f"a puzzle has at most {LONGEST} characters", text)
    visible = "".join(c for c in text if unicodedata.category(c) != "Cf")
    # Quoted mails have '>' before each line.
    text = " ".join(re.sub(r"\n[> ]*", "\n", visible).split()).strip(_AROUND)
    given = _fields(text)
    if ("city" in given) == ("position" in given):
        raise NotationError("a puzzle has either city= or position=", text, len(text) + 1)
    asks = given.get("goal", [("", 0)])[0][0]
    for name in ("tiles", "goal"):
        if name not in given and (name == "goal" or not asks.startswith(("how many ", "which "))):
            raise NotationError(f"{name}= is missing", text, len(text) + 1)
    read: dict[str, Any] = {}
    words: dict[str, dict[str, Any]] = {"": {}}
    for name, parse in _READ.items():
        if name in given:
            value, at = given.pop(name)[0]
            read["position" if name == "city" else name] = _parse_part(text, at, parse, value)
    for name, values in given.items():
        kind, _, language = name.partition(".")
        texts = [_parse_part(text, at, unquote, value) for value, at in values]
        entry = words.setdefault(language, {})
        entry.update({"hints": texts} if kind == "hint" else {kind: texts[0]})
    return _parse_part(text, 0, make, **read, **words.pop(""), translations=words)
