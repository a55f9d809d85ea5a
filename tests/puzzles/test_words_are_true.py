"""Titles and hints of the bundled puzzles are true, checked by the rules alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

import akropolis_nb as ak
from akropolis_nb.messages.languages import LANGUAGES
from akropolis_nb.puzzles import generate
from akropolis_nb.puzzles.themes import THEMES
from tests.engine import reference

if TYPE_CHECKING:
    from collections.abc import Callable


class Answer(NamedTuple):
    """A city before and after the only best answer, as the reference has it."""

    puzzle: ak.Puzzle
    before: reference.City
    after: reference.City
    stones: int
    """Stones gained."""
    quarries: int
    """Quarries covered."""
    level: int
    """Level of the last tile."""
    better: dict[str, int]
    """Points gained, by district."""


def answered(puzzle: ak.Puzzle) -> Answer:
    solution = puzzle.solve(progress=False)
    assert (solution.proved, solution.count) == (True, 1)
    city, stones, quarries, level = puzzle.city, 0, 0, 0
    for tile, spot in solution.answers[0]:
        level = city.level_at(spot)
        quarries += len({*spot.hexes()} & {*plain(city).of_kind("q")})
        city = city.place(tile, spot)
        stones += city.stones_gained
    scores = zip(puzzle.city.score(puzzle.rules), city.score(puzzle.rules), strict=True)
    better = {one.name: other.points - one.points for one, other in scores}
    return Answer(puzzle, plain(puzzle.city), plain(city), stones, quarries, level, better)


def plain(city: ak.City) -> reference.City:
    """Return the visible hexes of a city."""
    return reference.City(
        {(h.q, h.r): reference.Hex(h.level, h.kind, h.placed) for h in city.hexes()}
    )


def temple(answer: Answer) -> bool:
    """A temple that was not surrounded now has six built neighbours, of any level."""
    before, after = answer.before, answer.after
    return any(
        at in after.of_kind("t") and before.empty_beside(at) and not after.empty_beside(at)
        for at in before.of_kind("t")
    )


def markets(answer: Answer) -> bool:
    """Exactly the markets without an adjacent market count, and their value has grown."""
    city = answer.puzzle.city
    for tile, spot in answer.puzzle.solve().answers[0]:
        city = city.place(tile, spot)
    alone = {at for at in answer.after.of_kind("m") if not answer.after.beside(at, "m")}
    counting = city.score(answer.puzzle.rules)["markets"].hexes
    return set(counting) == alone and len(alone) >= 2 and answer.better["markets"] > 0


def stone(answer: Answer) -> bool:
    """Every covered quarry brings a stone, and there are many."""
    return answer.stones == answer.quarries >= answer.puzzle.length + 2


def lake(answer: Answer) -> bool:
    """A lake is made, gardens gain most, and the variant named in the text is on."""
    return (
        bool(answer.after.enclosed - answer.before.enclosed)
        and answer.better["gardens"] == max(answer.better.values()) > 0
        and answer.puzzle.rules.variants == "g"
        and "variant" in answer.puzzle.prompt
    )


def last(answer: Answer) -> bool:
    """Fourteen of the eighteen tiles are placed, and the value is that of the final city."""
    puzzle = answer.puzzle
    score = puzzle.city.score(puzzle.rules)
    gained = answer.stones
    if puzzle.choose is not None:
        gained -= puzzle.tiles.index(puzzle.solve().answers[0][0].tile)
    worth = score.points + sum(answer.better.values()) + gained
    return len(puzzle.city.placed) >= 14 and puzzle.solve().best == worth


def has_later_tiles(puzzle: ak.Puzzle) -> bool:
    """Whether the puzzle's player places tiles after the answer: a game ends with its stacks."""
    text = str(puzzle).partition("stacks=")[2]
    return bool(text) and int(text.split()[0]) > 0


CHECKS: dict[str, Callable[[Answer], bool]] = {
    "temple": temple, "markets": markets, "stone": stone, "lake": lake, "last": last,
}  # fmt: skip
"""The claims of each theme's titles and hint."""
SAYING = {
    # Titles about what the check confirms.
    "temple": "The sixth side|No gap in the wall|The ring closes|An open flank|Six neighbours|"
    "Hidden from the sea|Out of the wind|The inner court|Out of sight",
    "markets": "Elbow room|A full purse",
    "stone": "Back to the quarry|A cart full|The mason's share|Picks and hammers|Hard cash|"
    "What lies below|The long dig|Down to the rock|Under the marble|Dust|Stone upon stone|"
    "The stonecutter's day",
    "lake": "Water lilies|A view of the water|The frog pond|Still water|Reeds|The shore walk|"
    "A drop in the dry season|Herons|The mirror|Swimming forbidden|Rain stays here",
    "last": "Before the lights go out|Late light|Closing time|One more thing|The lamps are lit|"
    "Evening on the hill|Long shadows|Cool of the evening|Before the gates close|"
    "The evening bell|Sunset|The city at dusk",
    # Titles without a claim about the city.
    "": "Quiet at last|A roof of one's own|The priest's errand|A bench for two|Market day|"
    "Under the awnings|Fresh fish|Weights and measures|The fishmonger's corner|Fair trade|"
    "The best pitch|Closed on holidays|Time to haggle|Open till noon",
}
"""Every title by its subject: check a new title in every language, then add it here."""


def test_every_title_was_looked_at() -> None:
    assert set(CHECKS) == set(THEMES)
    neutral = set(SAYING[""].split("|"))
    for kind, theme in generate.words()["en"]["themes"].items():
        assert set(theme["titles"]) - neutral == set(SAYING[kind].split("|"))


@pytest.mark.compiled
@pytest.mark.parametrize("kind", THEMES)
def test_titles_and_hints_of_the_bundled_puzzles_are_true(kind: str) -> None:
    for number, puzzle in enumerate(ak.collection(kind)):
        answer = answered(puzzle)
        assert CHECKS[kind](answer), puzzle.title
        for language in LANGUAGES:
            words = generate.words()[language]
            title, prompt, hints = puzzle.words(language)
            theme = words["themes"][kind]
            # The texts of words.json, which were checked.
            assert title == theme["titles"][number]
            hint = theme.get("hint_before_end") if has_later_tiles(puzzle) else theme["hint"]
            assert hints == (hint, words["level"].format(level=answer.level))
            assert prompt.startswith(
                words["prompts"]["site" if puzzle.choose else str(puzzle.length)]
            )
            assert (words["variant"] in prompt) == ("g" in puzzle.rules.variants)
