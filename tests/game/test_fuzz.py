"""Corrupted texts and records are read or raise one of the two errors for texts.

A seeded generator corrupts the texts, so failures can be reproduced. The short version tries about
ten thousand texts, the `long` one over a hundred thousand.
"""

from __future__ import annotations

import json
import sys
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

import akropolis_nb as ak
from tests.engine.strategies import play_on
from tests.game.test_anu import anu_game, lines_of

SPICES = [
    "\0", "\ud800", "\udfff", "\ufeff", "\u2028", "٣", "０", "²", "é", "🏛", "\x1c", "\x85", "\r",
    "-", "-0", "+1", "1e9", "1e999", "0x10", "00", "9" * 30, "9" * 5000, "-" + "9" * 5000,
    "NaN", "Infinity", "-Infinity", "null", "true", '"', "\\", "\\u0000", "\\ud800", "\\udc00",
    "[", "]", "{", "}", "[" * 2000, '{"a":' * 2000, ":", ",", ";", "|", "=", "@", "^", "^6", "\n",
    "hhg", "Hqqq", "01-61", "61-01", "62", "0", " ", "\t", "x" * 10_000, "players=4", "strict=no",
    '"seed": 1,', '"format": "chess",', '"parent": 0,', '"comment": null,', "P0", "R6", "S99",
]  # fmt: skip


Way = Callable[[str, list[str], Random], str]

WAYS: list[Way] = [
    lambda _part, _others, _rng: "",
    lambda _part, _others, rng: rng.choice(SPICES),
    lambda _part, _others, rng: str(rng.randint(-3, 70)),
    lambda _part, _others, rng: str(rng.randint(-(10**12), 10**12)),
    lambda _part, others, rng: cut(rng.choice(others), rng),
    lambda part, _others, rng: part * rng.choice([2, 3, 100]),
    lambda part, _others, _rng: part[::-1],
    lambda part, _others, _rng: part.swapcase(),
    lambda part, _others, rng: "".join(chr(ord(c) ^ 1 << rng.randrange(8)) for c in part),
]
"""Replacements for a part of a text."""


def spoiled(text: str, others: list[str], rng: Random) -> str:
    """Return the text with a few errors."""
    for _ in range(rng.choice([1, 1, 1, 2, 3, 8])):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice([0, 1, 1, 2, 5, 40, 400]))
        way = rng.choice(WAYS)
        text = text[:start] + way(text[start:end], others, rng) + text[end:]
    return text[: rng.randint(0, len(text))] if rng.random() < 0.05 else text


def cut(text: str, rng: Random) -> str:
    """Return a piece of a text."""
    start = rng.randint(0, len(text))
    return text[start : start + rng.choice([1, 3, 10, 100, 1000])]


def rewritten(text: str, rng: Random) -> str:
    """Return a JSON text with some values replaced: well-formed, but with wrong content."""
    data = json.loads(text)
    for _ in range(rng.choice([1, 1, 2, 5])):
        place = data
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = rng.choice(keys)
            value = place[key]
            if isinstance(value, dict | list) and rng.random() < 0.8:
                place = value
                continue
            place[key] = rng.choice(
                [
                    None, True, 0, -1, 1, 7, 10**6, 10**30, 1.5, float("nan"), float("inf"), "",
                    "x", "\ud800", "\0", "01@0,1^2", "hhg@-3,4^5", "x" * 20_000, [], {}, [[]],
                    value, [value], {"move": value}, [value] * 50, deep(rng.choice([3, 3, 3, 900])),
                ]
            )  # fmt: skip
            if isinstance(place, list) and rng.random() < 0.3:
                place.insert(rng.randint(0, len(place)), rng.choice(place))
            break
    return json.dumps(
        data, ensure_ascii=rng.random() < 0.5, indent=rng.choice([None, None, None, 1])
    )


def deep(levels: int) -> Any:
    """Return nested lists."""
    value: Any = []
    for _ in range(levels):
        value = [value]
    return value


def read(
    call: Callable[[Any], Any], text: str | list[str], error: type[ak.AkropolisError], where: object
) -> Any:
    """Return the value read, or None if the text is refused with the right error."""
    found = refusal = None
    try:
        found = call(text)
    except error as as_it_should:
        refusal = str(as_it_should)
    except BaseException as other:
        raise AssertionError(f"{where}: {type(other).__name__} from {text!r:.2000}") from other
    assert refusal is None or 0 < len(refusal) < 2000, where
    return found


# --- texts ----------------------------------------------------------------------------------------


def position_texts() -> list[str]:
    games = [
        play_on(ak.Game(players=2, seed=1), Random(1), 5),
        play_on(ak.Game(players=3, seed=2, variants="hb", all_tiles=True), Random(2), 9),
        play_on(ak.Game(architect="metagenes", seed=3), Random(3), 3),
        play_on(ak.Game(players=4, seed=4, lake="single", lake_is_edge=True), Random(4), 100),
    ]
    invented = ak.Position.build(
        site=["hhg", 7, 7], unseen=["qqq"] * 4, stacks_left=1, strict=False
    )
    return [*(str(game.position) for game in games), str(invented)]


def city_texts() -> list[str]:
    return [play_on(ak.Game(seed=n), Random(n), 8 * n).position.cities[0].text for n in range(4)]


def json_texts() -> list[str]:
    games = [
        ak.Game(players=2, seed=1),
        play_on(ak.Game(players=2, seed=2, names=["Ада", "\0🏛"]), Random(1), 6),
        play_on(ak.Game(players=3, seed=3, all_tiles=True), Random(2), 4),
        play_on(ak.Game(architect="callicrates", seed=4), Random(3), 2),
    ]
    games[1].annotate("well\nplayed", ["!", "?!"])
    games[1].goto(2)
    play_on(games[1], Random(4), 3)
    games[1].annotate("at the start", node=games[1].root)
    texts = [game.to_json() for game in games]
    return texts + [json.dumps(json.loads(text), separators=(",", ":")) for text in texts]


def anu_texts() -> list[str]:
    return [
        "\n".join(lines_of(anu_game(players, players, plies), first))
        for players, plies, first in [(2, 7, 0), (3, 5, 0), (4, 100, 50), (2, 12, 9)]
    ]


def read_again(game: ak.Game) -> bool:
    text = game.to_json()
    return ak.Game.from_json(text).to_json() == text


class Kind(NamedTuple):
    """A kind of text."""

    texts: Callable[[], list[str]]
    read: Callable[[Any], Any]
    error: type[ak.AkropolisError]
    is_whole: Callable[[Any], bool]
    """Whether what was read is written and read again as it is."""


KINDS = {
    "move": Kind(
        lambda: ["07@0,1^2", "61@-12,9999^5", "hhg@0,-1^0", "GTq@-3,-4^1"],
        ak.Move.from_text,
        ak.NotationError,
        lambda move: ak.Move.from_text(str(move)) == move,
    ),
    "position": Kind(
        position_texts,
        ak.Position.from_text,
        ak.NotationError,
        lambda position: ak.Position.from_text(str(position)) == position,
    ),
    "city": Kind(
        city_texts,
        ak.City.from_text,
        ak.NotationError,
        lambda city: ak.City.from_text(city.text) == city,
    ),
    "record": Kind(json_texts, ak.Game.from_json, ak.RecordError, read_again),
    "anu": Kind(anu_texts, ak.Game.from_anu, ak.RecordError, read_again),
}
FEW = {"move": 5000, "position": 1500, "city": 800, "record": 750, "anu": 400}
MANY = {"move": 20, "position": 15, "city": 5, "record": 15, "anu": 5}
"""Tens of thousands of texts, by kind."""


@pytest.mark.filterwarnings("ignore:this record was damaged")
@pytest.mark.parametrize(
    ("kind", "seed", "count"),
    [
        *((kind, 0, count) for kind, count in FEW.items()),
        *(
            pytest.param(kind, seed, 2000, marks=pytest.mark.long)
            for kind, many in MANY.items()
            for seed in range(1, many + 1)
        ),
    ],
)
def test_spoiled_texts(kind: str, seed: int, count: int) -> None:
    how, rng = KINDS[kind], Random(seed)
    texts = how.texts()
    read_well = 0
    for n in range(count):
        text = rng.choice(texts)
        as_data = kind == "record" and rng.random() < 0.6
        text = rewritten(text, rng) if as_data else spoiled(text, texts, rng)
        given = text.split("\n") if kind == "anu" and rng.random() < 0.5 else text
        found = read(how.read, given, how.error, (seed, n))
        if found is not None:
            read_well += 1
            assert how.is_whole(found)
    assert 0 < read_well < count


# --- by hand --------------------------------------------------------------------------------------


HEAD = "players=2 round=1 to_move=0 stacks=0 site=07,08"


def north_east(tiles: int) -> str:
    """Return a line of tiles with the largest possible grid."""
    return " ".join(f"hbq@{2 * n + 1},{-2 * n - 1}^1" for n in range(tiles))


def record_with(old: str, new: str) -> str:
    text = json.dumps(json.loads(json_texts()[1]), ensure_ascii=False)
    assert old in text
    return text.replace(old, new, 1)


def many(field: str, item: str, count: int = 1_000_000) -> str:
    return record_with(f'"{field}": [', f'"{field}": [' + f"{item}, " * count)


POSITIONS: dict[str, Callable[[], str]] = {
    "a million hexes": lambda: f"{HEAD} | 1: {'07@0,1^2 ' * 333_334} | 2:",
    "as many as a text may have": lambda: f"{HEAD} | 1: {'07@0,1^2 ' * 11_000} | 2:",
    "far away": lambda: f"{HEAD} | 1: 07@9999,-9999^0 | 2:",
    "two long thin cities": lambda: f"{HEAD} | 1: {north_east(500)} | 2: {north_east(500)}",
    "ranges of ranges": lambda: f"{HEAD} unseen={','.join(['01-61'] * 16_000)} | 1: | 2:",
    "many bars": lambda: "|" * 100_000,
    "many fields": lambda: "a=1 " * 25_000,
    "many commas": lambda: f"{HEAD} unseen={',' * 90_000} | 1: | 2:",
}
RECORDS: dict[str, Callable[[], str]] = {
    "a million hexes": lambda: record_with('"start": "', '"start": "' + "07@0,1^2 " * 333_334),
    "a million unseen tiles": lambda: record_with("unseen=", "unseen=" + "01-61," * 1_000_000),
    "twenty thousand nodes": lambda: many("nodes", '{"move": "07@0,1^2"}', 20_001),
    "a million nodes": lambda: many("nodes", "0"),
    "a million stacks": lambda: many("stacks", "[]"),
    "a million names": lambda: many("names", '"x"'),
    "a million marks": lambda: many("marks", '"!"'),
    "duplicate keys": lambda: record_with("{", '{"seed": 1,'),
    "a million empty lists": lambda: f"[{'[],' * 10**6}[]]",
    "a deep hole": lambda: "[" * 10**6,
    "a long number": lambda: "[" + "1" * 10**6 + "]",
    "many digits behind the point": lambda: "[0." + "1" * 10**6 + "]",
    "a long name": lambda: record_with("Ада", "x" * 10**6),
    "a long escape": lambda: '{"names": "' + "\\u0041" * 10**6 + '"}',
}
ANU_STRINGS: dict[str, Callable[[], str]] = {
    "many lines": lambda: "\n" * 10**6,
    "a long line": lambda: "2" * 10**6,
    "many moves": lambda: "2hmbtg;001322405;P001" + "07S01E00R2" * 390 + ";P102;",
}
SLOW = {
    *("two long thin cities", "a million empty lists"),
    *(f"a million {things}" for things in ("nodes", "stacks", "names", "marks")),
}
MONSTERS = [
    pytest.param(
        call,
        make,
        error,
        id=f"{what}: {name}",
        marks=[pytest.mark.long] if name in SLOW else [],
    )
    for what, call, error, texts in [
        ("position", ak.Position.from_text, ak.NotationError, POSITIONS),
        ("record", ak.Game.from_json, ak.RecordError, RECORDS),
        ("anu", ak.Game.from_anu, ak.RecordError, ANU_STRINGS),
    ]
    for name, make in texts.items()
]


@pytest.mark.parametrize(("call", "make", "error"), MONSTERS)
def test_monsters_are_met_in_little_memory(
    call: Callable[[Any], Any], make: Callable[[], str], error: type[ak.AkropolisError]
) -> None:
    """Short texts that ask for a huge amount of work: it would run into the limit of a test."""
    text = make()
    tracemalloc.start()
    try:
        read(call, text, error, text[:50])
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 150e6


def test_a_tree_of_thousands_of_variations_on_a_large_city_is_read() -> None:
    """It must not build the city again for each variation."""
    city = ak.City(("hbq", (2 * n + 2, 0, 1)) for n in range(400))
    start = ak.Position.build(site=[1, 2], cities=[city, []], unseen=[], strict=False)
    game = ak.Game(start, seed=1)
    data = json.loads(game.to_json())
    del data["checksum"]
    data["nodes"] = [
        {"move": str(ak.Move(1, spot)), "parent": 0} for spot in city.legal_placements()[:1000]
    ]
    text, calls = json.dumps(data), 0  # of Python functions

    def count(_frame: object, event: str, _value: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        read = ak.Game.from_json(text)
    finally:
        sys.setprofile(None)
    assert len(read.lines()) == 1000
    assert calls < 400 * 1000
