"""One-line texts of positions and cities: exact round trips, and errors with a column."""

from __future__ import annotations

import pytest

import akropolis_nb as ak
from akropolis_nb.engine.build import LARGEST_SITE, MOST_UNSEEN
from akropolis_nb.engine.city import MOST_TILES
from akropolis_nb.engine.notation import LONGEST
from akropolis_nb.engine.score import MOST_STONES

GOOD = (
    "players=2 round=1 to_move=1 stacks=11 site=31,02,14 "
    "unseen=01,03-06,08-13,15-30,32-37 | 0: 07@0,1^2 | 2:"
)


def there_and_back(position: ak.Position) -> None:
    text = str(position)
    assert "\n" not in text
    again = ak.Position.from_text(text)
    assert again == position
    assert str(again) == text


def test_the_latest_round_can_be_written_and_read() -> None:
    game = ak.Game(ak.Position.build(site=[1], unseen=[2, 3, 4], round=8999, strict=False))
    assert game.position.round == 9000
    assert ak.Game.from_json(game.to_json()).position == game.position
    with pytest.raises(ak.AkropolisError, match="round"):
        ak.Position.build(site=[1], unseen=[2, 3, 4], round=9000, strict=False)


def test_the_text_shows_what_is_not_usual_and_no_more() -> None:
    """The format as described in the notation's docstring, written by hand."""
    position = ak.Position.build(site=(31, 7, 2, 14)).play("07@0,1^2")
    assert str(position) == GOOD
    table = ak.Rules(3, "bg", all_tiles=True, lake_is_edge=True, lake="single")
    head = str(ak.Position(table, site=(1, 2, 3, 4, 5))).split(" round=")[0]
    assert head == "players=3 variants=bg all_tiles=yes lake_is_edge=yes lake=single"


@pytest.mark.parametrize(
    "loose",
    [
        "  " + GOOD + "\n",
        GOOD.replace(" | ", "|"),
        GOOD.replace(" ", "   "),
        GOOD.replace(" ", "\t"),
        GOOD.replace("03-06", "03,04,05,06"),
        GOOD.replace("03-06", "03,4,05-6"),
        GOOD.replace("unseen=01,03-06", "unseen=03-06,1"),
        GOOD.replace("players=2", "lake=region all_tiles=no players=2"),
        GOOD.replace("site=31,02,14", "").replace("players", "site=31,2,14 players"),
    ],
)
def test_a_text_written_loosely_is_understood(loose: str) -> None:
    assert str(ak.Position.from_text(loose)) == GOOD


def marked(text: str) -> tuple[str, int]:
    """Return a text without its ~, and the column of the ~, counted from 1."""
    before, after = text.split("~")
    return before + after, len(before) + 1


HEAD = "players=2 round=1 to_move=0 stacks=0 site=07,08"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("~", "players= is missing"),
        ("~chess", "a field is one of players=, variants="),
        ("players=2 ~colour=red", "a field is one of"),
        ("players=2 round=1 ~round=2", "round= stands twice"),
        ("players=2 round=1 to_move=0 stacks=0 ~| 1: | 2:", "site= is missing"),
        (HEAD.replace("=2", "=~5") + " | 1: | 2:", "a whole number from 2 to 4"),
        (HEAD.replace("round=1", "round=~0") + " | 1: | 2:", "a whole number from 1 to 9000"),
        (HEAD.replace("round=1", "round=~") + " | 1: | 2:", "a whole number"),
        (HEAD.replace("to_move=0", "to_move=~2") + " | 1: | 2:", "a whole number from 0 to 1"),
        (HEAD + " variants=~hx | 1: | 2:", "no variant 'x' in 'hx'"),
        (HEAD + " lake=~sea | 1: | 2:", "lake is 'region' or 'single'"),
        (HEAD + " architect=~me | 1: | 2:", "there are hippodamos"),
        (HEAD + " all_tiles=~true | 1: | 2:", "takes yes or no"),
        (HEAD.replace("07", "~62") + " | 1: | 2:", "tiles have the numbers 1 to 61"),
        (HEAD.replace("08", "~") + " | 1: | 2:", "not a tile: ''"),
        (HEAD.replace("07,08", "~") + " | 1: | 2:", "a tile is wanted here"),
        (HEAD.replace("08", "~09-08") + " | 1: | 2:", "tiles have the numbers 1 to 61"),
        (HEAD.replace("07,08", "~01-07") + " | 1: | 2:", "6 tiles are the most here"),
        (HEAD + " unseen=01,~0x2 | 1: | 2:", "not a tile: '0x2'"),
        (HEAD + " unseen=~" + "01-61," * 20 + "01 | 1: | 2:", "1000 tiles are the most here"),
        (HEAD.replace("stacks=0", "stacks=~2") + " unseen=01-05 | 1: | 2:", "but 5 are unseen"),
        (HEAD + " | 1:~", "2 seats are wanted after the fields"),
        (HEAD + " | 1: | 2: | 3:~", "2 seats are wanted"),
        (HEAD + " |~ | 2:", "a seat begins with its stones and ':'"),
        (HEAD + " | ~x: | 2:", "a whole number from 0 to 100007"),
        (HEAD + " | 1: | ~100008:", "a whole number from 0 to 100007"),
        (HEAD + " | 1: 07~x@0,1^2 | 2:", "'@' after the tile"),
        (HEAD + " | 1: 07@0,1^~6 | 2:", "a rotation from 0 to 5"),
        (HEAD + " | 1: 07@0,1^2 ~07@5,5^0 | 2:", "tile 2: a tile on the ground"),
        (HEAD + " | 1: | 2: 07@0,1^2 08@-1,2^3 ~09@0,1^2", "tile 3: a tile must rest"),
    ],
)
def test_an_error_points_at_the_column_of_what_is_wrong(text: str, says: str) -> None:
    text, column = marked(text)
    with pytest.raises(ak.NotationError) as caught:
        ak.Position.from_text(text)
    assert (caught.value.text, caught.value.column) == (text, column)
    assert says in str(caught.value)
    assert str(caught.value).count("(column") == 1


def test_a_text_longer_than_any_position_is_refused_at_once() -> None:
    with pytest.raises(ak.NotationError, match=f"at most {LONGEST} characters"):
        ak.Position.from_text(GOOD + " " * LONGEST)


def test_the_longest_position_can_be_read_back() -> None:
    """Four cities with the maximum number of tiles, far out in the south-east."""
    city = ak.City(("hbq", (2 * n + 2, 0, 1)) for n in range(MOST_TILES))
    position = ak.Position.build(
        ak.Rules(players=4),
        site=["hhh"] * LARGEST_SITE,
        cities=[city] * 4,
        stones=[MOST_STONES] * 4,
        unseen=["hhh"] * MOST_UNSEEN,
        strict=False,
    )
    assert len(str(position)) < LONGEST
    there_and_back(position)


def test_who_began_with_the_most_stones_may_gain_more() -> None:
    """At most three stones with every tile: all its hexes cover quarries."""
    position = ak.Position.build(
        site=["qqq"] * 2,
        cities=[["qqq@0,1^2"], []],
        stones=[MOST_STONES] * 2,
        unseen=[],
        strict=False,
    )
    gained = [position.play(move) for move in position.legal_moves()]
    assert max(after.stones[0] for after in gained) > MOST_STONES
    for after in gained:
        there_and_back(after)
        assert after.scores[0].stones == after.stones[0]


# --- cities --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("hhg@0,1^2 hhg", 14, "'@' after the tile"),
        ("hhx@0,1^2", 1, "a tile"),
        ("hhg@0,1^2 07@9,9^0", 11, "edge"),
        ("62@0,1^2", 1, "1 to 61"),
    ],
)
def test_a_wrong_text_of_a_city_says_where(text: str, column: int, says: str) -> None:
    with pytest.raises(ak.NotationError, match=says) as found:
        ak.City.from_text(text)
    assert found.value.column == column


@pytest.mark.parametrize("text", [None, 7, b"hhg@0,1^2"])
def test_something_else_is_no_text_of_a_city(text: object) -> None:
    with pytest.raises(ak.AkropolisError, match="not the text of a city"):
        ak.City.from_text(text)  # type: ignore[arg-type]
