"""The class Puzzle: construction, errors, displays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from tests.engine.strategies import taken
from tests.puzzles.puzzles import CITY

if TYPE_CHECKING:
    from pathlib import Path

START = ak.Game(seed=5).position


def after(plies: int, **rules: Any) -> ak.Position:
    """Return the position after some plies, with a deal due if there is one."""
    position = ak.Game(seed=5, **rules).position
    for _ in range(plies):
        position = position.play(next(iter(position.legal_moves())))
    return position


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "rules beside a position": ({"position": START, "rules": ak.Rules()}, "has its own rules"),
    "the architect's turn": (
        {"position": after(1, architect="hippodamos"), "tiles": None},
        "the architect's move is forced",
    ),
    "nothing to start from": ({"position": "18@0,1^2"}, "from a City, a Position or a Game, not"),
    "stones for tiles in order": ({"stones": 2}, "stones= goes with choose="),
    "no tiles": ({"tiles": []}, "1 to 8 tiles, not 0"),
    "a city's site": ({"tiles": None}, "a city has no construction site"),
    "a site to be dealt": ({"position": after(3), "tiles": None}, "a deal is due or the end"),
    "a grade": ({"difficulty": "brutal"}, "difficulty is one of"),
    "a preview": ({"preview": "yes"}, "preview is True or False"),
    "what is there already": (
        {"goal": "fewest tiles for 0 points"},
        "the city has them before any tile is placed",
    ),
    "many tags": ({"tags": [f"tag {n}" for n in range(13)]}, "tags takes texts, 12 at most"),
    "a tag with a comma": ({"tags": ["stone, lake"]}, "a short text without a comma"),
    "an empty tag": ({"tags": [" "]}, "a short text without a comma"),
    "many hints": ({"hints": ["think"] * 9}, "hints takes texts, 8 at most"),
    "a long title": ({"title": "x" * 121}, "a title has at most 120 characters, not 121"),
    "half a character": ({"prompt": "\ud800"}, "a prompt holds half a character"),
    "many translations": (
        {"translations": {f"{a}{b}": {} for a in "abcde" for b in "vwxyz"}},
        "at most 20 translations",
    ),
    "its own language": ({"translations": {"en": {}}}, "the puzzle's own language"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_makes_no_puzzle_is_refused(name: str) -> None:
    changes, message = REFUSED[name]
    arguments: dict[str, Any] = {"position": CITY, "tiles": [7, 31]} | changes
    with pytest.raises(ak.AkropolisError, match=message):
        ak.Puzzle(**arguments)


def test_a_game_stands_for_its_present_position() -> None:
    game = ak.Game(seed=5)
    game.play(next(iter(game.legal_moves())))
    assert ak.Puzzle(game) == ak.Puzzle(game.position) != ak.Puzzle(START)
    assert len({ak.Puzzle(game), ak.Puzzle(game.position), ak.Puzzle(START)}) == 2


def test_the_same_puzzle_with_changes() -> None:
    """Everything that is not changed stays, except the attempts."""
    ordered = ak.Puzzle(CITY, [7, 31], rules=ak.Rules(variants="g"), tags=["lake"], hints=["Dig"])
    chosen = ak.Puzzle(START, choose=2, stones=3, language="uk", translations={"pl": {}})
    for puzzle in (ordered, chosen):
        puzzle.attempts.show_hint(1)
        assert puzzle.replace() == puzzle
        assert puzzle.replace().attempts.hints == 0
        titled = puzzle.replace(title="Two tiles")
        assert titled.title == "Two tiles"
        assert titled != puzzle
        assert titled.replace(title="") == puzzle
    assert ordered.replace(tiles=[7]).rules.variants == "g"
    assert chosen.replace(stones=1).position == START


def test_its_repr_can_be_evaluated() -> None:
    puzzle = ak.Puzzle(START, title="Don't look")
    assert eval(repr(puzzle), {"Puzzle": ak.Puzzle}) == puzzle


def test_it_shows_itself_and_writes_its_page(tmp_path: Path) -> None:
    puzzle = ak.Puzzle(CITY, [7], title="One tile")
    view = puzzle.show(height=300)
    assert (view.puzzle, view.height) == (puzzle, 300)
    view.close()
    puzzle.save_html(tmp_path / "puzzle.html")
    assert "<title>One tile</title>" in (tmp_path / "puzzle.html").read_text("utf-8")


def test_what_is_no_language_is_refused() -> None:
    assert taken(lambda wrong: ak.Puzzle(CITY, [7], language=wrong)) == set()
    assert taken(lambda wrong: ak.Puzzle(CITY, [7], translations=wrong)) == set()
    assert taken(lambda wrong: ak.Puzzle(CITY, [7], author=wrong)) == {"no text", "a text"}


def test_attempts_tell_how_far_one_is() -> None:
    puzzle = ak.Puzzle(CITY, [7])
    stop = puzzle.attempts.on_change(lambda: None)
    assert repr(puzzle.attempts) == "<Attempts: 0, not solved, 0 hints, 0 s>"
    puzzle.check(puzzle.solve().answers[0])
    assert repr(puzzle.attempts).startswith("<Attempts: 1, solved, 0 hints")
    stop()
    stop()
