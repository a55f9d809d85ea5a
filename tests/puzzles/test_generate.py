"""Generated puzzles: one answer, of the kind and difficulty that is asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from random import Random
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.engine.tiles import DISTRICTS
from akropolis_nb.messages.catalogue import puzzle_words
from akropolis_nb.messages.languages import LANGUAGES
from akropolis_nb.puzzles.__main__ import SEED
from akropolis_nb.puzzles.collection import lines
from akropolis_nb.puzzles.finder import generate
from akropolis_nb.puzzles.finder.generate import generate_puzzles
from akropolis_nb.puzzles.finder.kinds import KINDS, is_suited
from akropolis_nb.puzzles.finder.stories import read_line
from tests.solver.brute_force import all_lines


@pytest.mark.compiled
def test_the_same_seed_finds_the_same_whoever_works() -> None:
    alone = generate_puzzles(3, "pay", "hard", seed=3, workers=1)
    assert generate_puzzles(3, kind="pay", difficulty="hard", seed=3, workers=2) == alone
    assert len({puzzle.city for puzzle in alone}) == 3
    assert alone._repr_html_().count("<svg xmlns") == 3
    assert generate_puzzles(1, "pay", "hard", seed=4) != alone[:1]


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("kind", "difficulty"), [("two", "medium"), ("pay", "easy"), ("spot", "easy")]
)
def test_a_found_puzzle_has_one_answer(kind: str, difficulty: str) -> None:
    (puzzle,) = generate_puzzles(1, kind, difficulty, seed=5)
    values = all_lines(puzzle.task)
    best = max(values.values())
    (answer,) = (line for line, value in values.items() if value == best)
    assert puzzle.solve().answers == (answer,)
    assert best - sorted(set(values.values()))[-2] >= 2
    assert (puzzle.difficulty, puzzle.tags[0]) == (difficulty, kind)
    # Only after an answer the text names its moves.
    words = [puzzle.title, puzzle.prompt, *puzzle.hints]
    assert not any("@" in text for text in words)
    assert all(str(move) in puzzle.explanation for move in answer)


def test_every_kind_has_words_in_every_language() -> None:
    english = puzzle_words("en")
    for words in map(puzzle_words, LANGUAGES):
        assert set(words["prompts"]) == set(words["titles"]) == set(KINDS) - {"quiz"}
        for part in ("hints", "explanations"):
            assert set(words[part]) == set(english[part])
        for kind, titles in words["titles"].items():
            if isinstance(titles, str):
                continue
            assert set(titles) == set(english["titles"][kind])
            # With variants any district can gain in any way.
            letters = [set(title) for title in titles.values() if isinstance(title, dict)]
            assert all(found == set(DISTRICTS) for found in letters)


@pytest.mark.slow
def test_own_games_are_looked_in() -> None:
    games = [generate.self_play(Random(seed)) for seed in range(120)]
    found = generate_puzzles(100, "two", "medium", games=games)
    assert 0 < len(found) <= 120
    cities = {node.position.city for game in games for node in game.root.main().path()}
    assert {puzzle.city for puzzle in found} <= cities
    assert generate_puzzles(3, games=[]) == ()
    again = generate_puzzles(100, "two", "medium", games=games * 3)
    assert len(set(again)) == len(again) >= len(found)


def test_an_architect_makes_no_puzzles() -> None:
    game = ak.Game(architect="hippodamos", seed=4)
    for _ in range(12):
        suited = [kind for kind in KINDS if is_suited(game.position, kind)]
        assert not (suited and game.position.architect_moves)
        game.play(next(iter(game.legal_moves())))


def test_it_is_said_where_none_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "look_in", lambda _: None)
    monkeypatch.setattr(generate, "_MOST_GAMES", 3)
    with pytest.raises(ak.AkropolisError, match="found only 0 puzzles of this kind, not 2"):
        generate_puzzles(2)


@pytest.mark.parametrize(
    "arguments",
    [{"n": -1}, {"kind": "chess"}, {"difficulty": "brutal"}, {"seed": -1}, {"games": [5]},
     {"kind": "spot", "difficulty": "hard"}, {"kind": []}],
)  # fmt: skip
def test_wrong_arguments_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ak.AkropolisError):
        generate_puzzles(**({"n": 1} | arguments))


def test_kinds_of_one_grade_need_no_difficulty() -> None:
    (puzzle,) = generate_puzzles(1, "quiz", seed=2)
    assert puzzle.difficulty == "easy"


@pytest.mark.parametrize("kind", ["temple", "markets", "stone", "lake"])
def test_earlier_kinds_name_their_successors(kind: str) -> None:
    for call in (ak.collection, lambda kind: generate_puzzles(1, kind)):
        with pytest.raises(ak.AkropolisError, match=f"no more .* {kind!r}; give kind='(two|pay)'"):
            call(kind)


def test_an_earlier_argument_names_its_successor() -> None:
    for call in (ak.collection, partial(generate_puzzles, 1)):
        with pytest.raises(TypeError, match="no argument 'theme'; it is called 'kind'"):
            call(theme="pay")  # type: ignore[call-arg]


SPOTS = """
from akropolis_nb.puzzles.finder.generate import Job, look_in
for number in (1866, 2811, 2820, 4079):
    print(look_in(Job("spot", None, 2026, number, None)))
"""


@pytest.mark.slow
@pytest.mark.compiled
def test_no_order_of_a_set_decides() -> None:
    """In these two parts of the gain are equal; Python hashes texts anew in each process."""
    found = {
        subprocess.run(
            [sys.executable, "-c", SPOTS], env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }  # fmt: skip
    assert len(found) == 1
    assert "None" not in found.pop()


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize(("kind", "number"), [("choice", 56), ("tile", 44)])
def test_bundled_choices_are_found_again(kind: str, number: int) -> None:
    """The recipe is the command of ``puzzles/__main__.py``."""
    line = generate.look_in(generate.Job(kind, None, SEED, number, None))
    assert line in lines()
    puzzle = read_line(line)
    words = [puzzle.title, puzzle.prompt, *puzzle.hints]
    assert not any("@" in text for text in words)
    assert all(str(move) in puzzle.explanation for move in puzzle.goal.choices[:1])


@pytest.mark.compiled
def test_a_quiz_asks_about_a_district_with_hexes_and_stars() -> None:
    quiz = generate_puzzles(6, "quiz", "easy", seed=2)
    for puzzle in quiz:
        (name,) = puzzle.tags[1:]
        score = puzzle.city.score(puzzle.rules)
        hexes = [one for one in score.explain().hexes if DISTRICTS[one.kind] == name]
        assert len(hexes) > 1
        assert next(one.stars for one in score if one.name == name) > 0
        assert puzzle.check(puzzle.right_letter)
        assert puzzle.title.lower() == name
    assert len({puzzle.goal.kind for puzzle in quiz}) == 2
    assert len({puzzle.tags for puzzle in quiz}) > 1
