"""Generated puzzles: one answer, which fits the theme and the difficulty."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.messages.languages import LANGUAGES
from akropolis_nb.puzzles import generate
from akropolis_nb.puzzles.generate import (
    add_words,
    difficulty_of,
    generate_puzzles,
    greedy_line,
    self_play,
    turns_of,
)
from akropolis_nb.puzzles.themes import THEMES
from tests.puzzles.puzzles import CITY
from tests.solver.brute_force import all_lines


@pytest.mark.slow
@pytest.mark.compiled
def test_the_same_seed_finds_the_same_whoever_works() -> None:
    alone = generate_puzzles(2, "last", "easy", seed=3)
    assert generate_puzzles(2, theme="last", difficulty="easy", seed=3, workers=2) == alone
    assert len(set(alone)) == 2
    assert alone._repr_html_().count("<svg xmlns") == 2
    assert generate_puzzles(1, "last", "easy", seed=4) != alone[:1]


@pytest.mark.compiled
def test_a_found_puzzle_has_one_answer() -> None:
    (puzzle,) = generate_puzzles(1, "stone", "easy", seed=4)
    worth = all_lines(puzzle.task)
    best = max(worth.values())
    (answer,) = (line for line, value in worth.items() if value == best)
    assert puzzle.solve().answers == (answer,)
    second = sorted(set(worth.values()))[-2]
    assert best - second >= 2
    # It covers three quarries.
    assert puzzle.city.place(*answer[0]).stones_gained == 3
    assert puzzle.difficulty == "easy"
    assert puzzle.tags == ("stone",)


def test_every_theme_has_words() -> None:
    keys = {"titles", "name", "hint"}
    assert set(generate.words()) == set(LANGUAGES)
    for language in generate.words().values():
        assert set(language["themes"]) == set(THEMES)
        for name, theme in language["themes"].items():
            # If the game goes on after the answer, the theme "last" has another hint.
            assert set(theme) == keys | ({"hint_before_end"} if name == "last" else set())
            assert len(set(theme["titles"])) == 12
        assert set(language["prompts"]) == {"1", "2", "3", "site"}


def test_own_games_are_looked_in() -> None:
    game = ak.Game(seed=8)
    rng, bot = Random(8), ak.bot("greedy")
    while not game.position.is_over:
        game.play(bot.choose(game.position, rng))
    found = generate_puzzles(3, "last", "easy", games=[game, game])
    assert len(found) == 1
    position = found[0].position
    assert position is not None
    assert position in [node.position for node in game.root.main().path()]


def test_a_theme_is_looked_for_in_games_of_its_own_player() -> None:
    """A whole game with 18 turns for each of two seats and the theme's variant."""
    turns = self_play(THEMES["lake"], Random(3))
    assert [len(played) for played in turns] == [18, 18]
    assert {position.rules.variants for played in turns for position, _ in played} == {"g"}


def test_an_architect_makes_no_puzzles() -> None:
    """Only the player's turns are used, each with the position before it."""
    game = ak.Game(architect="hippodamos", seed=4)
    for _ in range(4):
        game.play(next(iter(game.legal_moves())))
    player, architect = turns_of(game)
    assert architect == []
    assert len(player) == 4
    for number, (position, tile) in enumerate(player):
        assert (position.to_move, len(position.city.placed)) == (0, number)
        assert tile in position.site


def test_words_name_the_variant_and_titles_do_not_run_out() -> None:
    plain = add_words(ak.Puzzle(CITY, [7]), "lake", 0)
    again = add_words(ak.Puzzle(CITY, [7], rules=ak.Rules(variants="g")), "lake", 24)
    for language in ("en", "pl", "uk"):
        words, more = plain.words(language), again.words(language)
        assert more.title == f"{words.title} 3"
        told = generate.words()[language]
        assert more.prompt == f"{words.prompt} {told['variant']}"
    early = add_words(ak.Puzzle(ak.Game(seed=1)), "last", 0)
    assert early.hints[0] == generate.words()["en"]["themes"]["last"]["hint_before_end"]


def test_it_is_said_where_none_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "look_in", lambda _: None)
    monkeypatch.setattr(generate, "_MOST_GAMES", 3)
    with pytest.raises(ak.AkropolisError, match="found only 0 puzzles of this kind, not 2"):
        generate_puzzles(2)


def test_naive_players_tell_the_difficulty() -> None:
    """A puzzle that greedy play solves is easy; one in which it fails is harder."""
    one = ak.Puzzle(CITY, [7])
    assert greedy_line(one, Random(1)) in one.solve().answers
    assert difficulty_of(one, Random(1)) == "easy"
    for seed in range(60):
        puzzle = ak.Puzzle(CITY, Random(seed).sample(range(1, 62), 2))
        best = puzzle.solve().answers
        naive = {greedy_line(puzzle, Random(n)) for n in range(16)}
        if not naive.intersection(best):
            assert difficulty_of(puzzle, Random(1)) != "easy"
            break
    else:
        pytest.fail("no trap among these")


@pytest.mark.parametrize(
    "arguments",
    [{"n": -1}, {"kind": "chess"}, {"difficulty": "brutal"}, {"seed": -1}, {"games": [5]}],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ak.AkropolisError):
        generate_puzzles(**({"n": 1} | arguments))
    for call in (ak.collection, partial(generate_puzzles, 0)):
        with pytest.raises(
            ak.AkropolisError, match="theme= and kind= mean the same; give only one"
        ):
            call(theme="lake", kind="lake")
