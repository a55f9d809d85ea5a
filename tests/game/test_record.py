"""JSON records of a whole tree: exact round trips, errors, and large records."""

from __future__ import annotations

import json
import warnings
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

import akropolis_nb as ak
from akropolis_nb.game.formats import record
from tests.conftest import ROOT
from tests.engine.strategies import play_on, taken

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SCHEMA = json.loads((ROOT / "akropolis_nb/game/formats/game.schema.json").read_text("utf-8"))


def commented(players: int = 2, seed: int = 1, **rules: Any) -> ak.Game:
    """Return a game with nested variations, comments and marks."""
    rng = Random(seed)
    game = ak.Game(players=players, seed=seed, **rules)
    game.names = ["Ada", 'Бела "the" \\ 🏛', "\0\t\u2028", "é" * 100][: len(game.names)]
    play_on(game, rng, 12)
    for _ in range(6):
        game.goto(rng.choice(list(game)))
        play_on(game, rng, 4)
    for node in rng.sample(list(game), 10):
        game.annotate(rng.choice(["", "fine", "здравствуй\n\0🏛"]), ["?!", "💡"], node=node)
    game.annotate("at the start", "!", node=game.root)
    game.goto(rng.choice(list(game)))
    return game


def tree_of(game: ak.Game) -> list[Any]:
    """Return the whole content of a tree."""
    numbers = {node: number for number, node in enumerate(game)}
    return [
        (
            node.parent and numbers[node.parent],
            node.move,
            node.position,
            node.comment,
            node.marks,
            [numbers[child] for child in node.children],
        )
        for node in game
    ]


GAMES: dict[str, Callable[[], ak.Game]] = {
    "fresh": lambda: ak.Game(seed=3),
    "two": commented,
    "three, all tiles": lambda: commented(3, 2, all_tiles=True),
    "four, all variants": lambda: commented(4, 3, variants="hmbtg", lake_is_edge=True),
    "an architect": lambda: commented(2, 4, architect="metagenes", lake="single"),
    "finished": lambda: play_on(ak.Game(seed=5), Random(6), 100),
    "the largest seed": lambda: ak.Game(seed=2**128 - 1),
    "invented tiles": lambda: play_on(
        ak.Game(
            ak.Position.build(
                site=["hhg", 7, 7, "hhg"],
                cities=[["hhh@0,1^2"], []],
                stones=(3, 99_999),
                unseen=["qqq", "GGG", 7, 8, 9, 10, 11],
                strict=False,
            ),
            seed=1,
        ),
        Random(7),
        6,
    ),
}
any_game = pytest.mark.parametrize("make", GAMES.values(), ids=GAMES)


# --- round trips ----------------------------------------------------------------------------------


@any_game
def test_a_record_is_read_back_to_the_letter(make: Callable[[], ak.Game]) -> None:
    game = make()
    text = game.to_json()
    again = ak.Game.from_json(text)
    assert again.to_json() == text
    assert tree_of(again) == tree_of(game)
    assert (again.names, again.seed, again.rules) == (game.names, game.seed, game.rules)
    assert (again.ply, again.moves, again.lines()) == (game.ply, game.moves, game.lines())
    assert again.stacks_from_root() == game.stacks_from_root()


@any_game
def test_a_record_keeps_to_its_schema(make: Callable[[], ak.Game]) -> None:
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(json.loads(make().to_json()))


def test_white_space_and_the_order_of_fields_do_not_matter() -> None:
    text = commented().to_json()
    data = json.loads(text)
    turned = dict(reversed(data.items()))
    for loose in (json.dumps(turned), "\n\t " + json.dumps(data, indent=7) + "\r\n"):
        assert ak.Game.from_json(loose).to_json() == text


def test_what_a_record_may_leave_out_is_as_if_it_stood_there() -> None:
    game = play_on(ak.Game(seed=1), Random(1), 3)
    data = json.loads(game.to_json())
    del data["current"], data["line"], data["checksum"]
    assert ak.Game.from_json(json.dumps(data)).ply == 0
    for node in data["nodes"]:
        node |= {"comment": "", "marks": []}
    game.goto(0)
    assert ak.Game.from_json(json.dumps(data)).to_json() == game.to_json()


# --- check sums -----------------------------------------------------------------------------------


def test_check_sums_are_those_of_the_table() -> None:
    """Their source is ``jq -cS . | gzip``; pages read the same table."""
    cases = json.loads((ROOT / "tests/data/checksums.json").read_text("utf-8"))
    for case in cases:
        data = json.loads(case["record"])
        assert record.checksum(data) == case["checksum"], case["about"]
        ak.Game.from_json(json.dumps(data | {"checksum": case["checksum"]}))
        with pytest.warns(UserWarning, match="damaged or edited"):
            ak.Game.from_json(json.dumps(data | {"checksum": case["checksum"], "seed": 1}))
        ak.Game.from_json(case["record"])
    assert len(cases) == 6


def test_a_flipped_bit_is_told_of(tmp_path: Path) -> None:
    """Wherever it is: an error, a warning, or the same game."""
    game, path = commented(), tmp_path / "game"
    game.save(path)
    before = path.read_bytes()
    opened = 0
    for n in Random(1).sample(range(8 * len(before)), 600):
        flipped = bytearray(before)
        flipped[n // 8] ^= 1 << n % 8
        path.write_bytes(flipped)
        try:
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                again = ak.Game.load(path)
        except ak.RecordError:
            continue
        opened += 1
        assert again.to_json().encode() == before or caught[0].filename == __file__
        assert not caught or "save it again" in str(caught[0].message)
    assert opened > 30


def in_short(value: Any) -> str:
    """Return a short test name for a value."""
    return f"{value!r:.30}" if isinstance(value, str) else type(value).__name__


# --- wrong records --------------------------------------------------------------------------------


def change(data: Any, path: str, value: Any) -> Any:
    """Set the value at a path such as ``nodes.3.move``, or delete it with ``...``."""
    *way, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    place = data
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "where", "says"),
    [
        ("format", "chess", "$", '"format" should be "akropolis_nb game"'),
        ("version", 0, "$.version", "a whole number from 1 on"),
        ("version", 2, "$.version", "a newer akropolis_nb will read it"),
        ("version", 10**4000, "$.version", "a newer akropolis_nb"),
        ("colour", 1, "$", "no field has the name 'colour'"),
        ("names", ..., "$.names", "a list is wanted"),
        ("names", ["A"], "$.names", "a text for each of the 2 seats"),
        ("names.1", 7, "$.names[1]", "a text is wanted"),
        ("names.1", "x" * 101, "$.names", "at most 100 characters"),
        ("names.1", "\ud800", "$.names", "half a character"),
        ("seed", ..., "$.seed", "a whole number is wanted"),
        ("seed", 1.0, "$.seed", "a whole number is wanted"),
        ("seed", 2**128, "$.seed", "from 0 to"),
        ("start", ..., "$.start", "a text is wanted"),
        ("start", "players=2", "$.start", "round= is missing (column 10"),
        ("stacks", {}, "$.stacks", "a list is wanted"),
        ("stacks.3", "01", "$.stacks[3]", "a list is wanted"),
        ("stacks.3.1", 1, "$.stacks[3][1]", "a text is wanted"),
        ("stacks.3.1", "99", "$.stacks", "no tile has the number 99"),
        ("stacks.3", [], "$.stacks", "11 stacks of 3 tiles"),
        ("stacks.3.1", "hhg", "$.stacks", "not unseen"),
        ("comment", 7, "$.comment", "a text is wanted"),
        ("comment", "x" * 10_001, "$.comment", "at most 10000"),
        ("marks", [""], "$.marks", "one character or more"),
        ("nodes", {}, "$.nodes", "a list is wanted"),
        ("nodes.0", "07@0,1^2", "$.nodes[0]", "a node has the fields comment, marks, move, parent"),
        ("nodes.2.text", "x", "$.nodes[2]", "a node has the fields"),
        ("nodes.2.move", ..., "$.nodes[2].move", "a text is wanted"),
        ("nodes.2.move", "07@0,1", "$.nodes[2].move", "'^' before the rotation"),
        ("nodes.2.move", "07@9,9^0", "$.nodes[2].move", "tile"),
        ("nodes.2.move", "hhg@0,1^2", "$.nodes[2].move", "not on the construction site"),
        ("nodes.2.parent", 3, "$.nodes[2].parent", "the number of a node before, not 3"),
        ("nodes.2.parent", None, "$.nodes[2].parent", "not None"),
        ("nodes.2.comment", None, "$.nodes[2].comment", "a text is wanted"),
        ("nodes.2.comment", "\udc00", "$.nodes[2].comment", "half a character"),
        ("nodes.2.marks", "!", "$.nodes[2].marks", "a list is wanted"),
        ("nodes.2.marks", ["x" * 9], "$.nodes[2].marks", "at most 8 characters"),
        ("nodes.2.marks", ["!"] * 9, "$.nodes[2].marks", "up to 8 marks"),
        ("current", 7, "$.current", "no node has the number 7"),
        ("current", "1", "$.current", "a whole number is wanted"),
        ("line", 99, "$.line", "no node has the number 99"),
        ("version", 1.0, "$.version", "a whole number"),
        ("checksum", None, "$.checksum", "a text is wanted"),
        ("stacks.3.1", "001", "$.stacks", "not a tile"),
    ],
    ids=in_short,
)
def test_a_wrong_field_is_told_by_its_path(path: str, value: Any, where: str, says: str) -> None:
    data = json.loads(play_on(ak.Game(seed=1), Random(1), 6).to_json())
    with pytest.raises(ak.RecordError) as caught:
        ak.Game.from_json(json.dumps(change(data, path, value)))
    assert caught.value.path == where
    assert str(caught.value).startswith(f"{where}: ")
    assert says in str(caught.value)
    assert len(str(caught.value)) < 500


def test_the_schema_refuses_what_the_reader_refuses_for_its_form() -> None:
    """Only what a schema can express: no rules of the game, no relation between two fields."""
    data = json.loads(play_on(ak.Game(seed=1), Random(1), 6).to_json())
    schema = Draft202012Validator(SCHEMA)
    for path, value in [
        ("format", "chess"), ("version", 2), ("colour", 1), ("names", ["A"]), ("names.1", 7),
        ("seed", -1), ("stacks.3.1", 1), ("comment", None), ("marks", [""]), ("nodes.0", "x"),
        ("nodes.2.text", "x"), ("nodes.2.move", "07@0,1"), ("nodes.2.parent", -1),
        ("nodes.2.marks", ["!"] * 9), ("current", -1), ("line", "1"), ("start", ...),
        ("checksum", "x"),
    ]:  # fmt: skip
        assert not schema.is_valid(change(json.loads(json.dumps(data)), path, value)), path


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "not JSON"),
        ("   \n", 2, "not JSON"),
        ("{", 1, "not JSON: Expecting property name"),
        ('{"format":\n 1,\n}', 3, "not JSON"),
        ("[]", None, '"format" should be'),
        ("{}", None, '"format" should be'),
        ('{"format": NaN}', None, '"format" should be'),
        ("[" * 100_000, None, "nested too deep"),
        ('{"seed": ' + "9" * 10_000 + "}", None, "too long numbers"),
        ('{"format": "\\ud800"}', None, '"format" should be'),
        ("no such file", None, "neither the JSON of a record nor a file"),
        ("07@0,1^2\n" * 3, None, "neither the JSON of a record nor a file"),
        ("\0", None, "neither"),
        ("\ud800", None, "neither"),
        (".", None, "neither"),
    ],
    ids=in_short,
)
def test_what_is_no_record_is_told_so(text: str, line: int | None, says: str) -> None:
    with pytest.raises(ak.RecordError) as caught:
        ak.Game.from_json(text)
    assert caught.value.line == line
    assert says in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("call", "good"),
    [
        (ak.Game.from_json, set()),
        (ak.Game.load, set()),
        (ak.Game(seed=1).save, {"a text"}),
        (ak.Game(seed=1).autosave, {"None", "a text"}),
    ],
)
def test_what_is_no_path_is_refused_in_words(
    call: Callable[[Any], object], good: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_or_write(source: Any) -> object:
        try:
            return call(source)
        except OSError:
            raise ak.AkropolisError("the operating system's own words") from None

    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path / "below")
    assert taken(read_or_write) == good


# --- large records --------------------------------------------------------------------------------


def test_a_tree_too_large_to_be_read_back_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    game = play_on(ak.Game(seed=1), Random(1), 6)
    size = len(game.to_json().encode())
    monkeypatch.setattr(record, "LARGEST", size)
    assert ak.Game.from_json(game.to_json()).ply == 6
    monkeypatch.setattr(record, "LARGEST", size - 1)
    with pytest.raises(ak.AkropolisError, match="delete some lines"):
        game.to_json()
    monkeypatch.undo()
    monkeypatch.setattr(record, "MOST_NODES", 5)
    with pytest.raises(ak.AkropolisError, match="up to 5 moves"):
        game.to_json()


def test_a_text_longer_than_any_record_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    text = "{" + " " * record.LARGEST
    with pytest.raises(ak.RecordError, match=f"at most {record.LARGEST} bytes"):
        ak.Game.from_json(text)
    path = tmp_path / "large.json"
    path.write_text(text)
    with pytest.raises(ak.RecordError, match=f"at most {record.LARGEST} bytes"):
        ak.Game.load(path)
