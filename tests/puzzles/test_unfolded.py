"""The tree of all lines of a puzzle, compared with placing its tiles one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.puzzles.answers import unfolded
from akropolis_nb.puzzles.answers.unfolded import unfold

if TYPE_CHECKING:
    from collections.abc import Iterator

CITY = ak.City.from_text("qbg@-1,0^5")
PUZZLES = {
    "points": ak.Puzzle(CITY, tiles=[7, 31]),
    "temples": ak.Puzzle(CITY, tiles=["Tqh"], goal="most points of temples"),
    "stones": ak.Puzzle(CITY, tiles=["qqh", "qqh"], goal="most stones"),
    "gain": ak.Puzzle(ak.City(), tiles=["hgG"], goal="most points gained"),
    "chosen": ak.Puzzle(CITY, tiles=[7, 31, 12], choose=1, stones=1),
}


def lines(tree: dict[str, Any], puzzle: ak.Puzzle) -> Iterator[tuple[tuple[ak.Move, ...], int]]:
    """Return all complete lines of a tree with their values."""

    def walk(
        node: list[dict[str, Any]], site: tuple[Any, ...], line: tuple[ak.Move, ...]
    ) -> Iterator[tuple[tuple[ak.Move, ...], int]]:
        for offer in node:
            tile = site[offer["i"]]
            rest = site[: offer["i"]] + site[offer["i"] + 1 :]
            for n, number in enumerate(offer["p"]):
                after = (*line, ak.Move(tile, ak.Placement(*tree["placements"][number])))
                if "n" in offer:
                    yield from walk(offer["n"][n], rest, after)
                else:
                    yield after, offer["v"][n]

    return walk(tree["root"], puzzle.tiles, ())


@pytest.mark.parametrize("name", PUZZLES)
def test_the_best_lines_of_the_tree_are_the_solutions(name: str) -> None:
    puzzle = PUZZLES[name]
    found = list(lines(unfold(puzzle), puzzle))
    best = max(value for _, value in found)
    solution = puzzle.solve()
    assert best == solution.best
    assert {line for line, value in found if value == best} == set(solution.answers)
    assert len({line for line, _ in found}) == len(found)


@pytest.mark.parametrize("name", PUZZLES)
def test_levels_stones_and_gains_are_what_placing_does(name: str) -> None:
    puzzle = PUZZLES[name]
    tree = unfold(puzzle)
    for offer in tree["root"]:
        tile = puzzle.tiles[offer["i"]]
        for n in range(0, len(offer["p"]), 7):
            spot = ak.Placement(*tree["placements"][offer["p"][n]])
            after = puzzle.city.place(tile, spot)
            assert offer["l"][n] == puzzle.city.level_at(spot)
            assert offer["s"][n] == after.stones_gained
            assert offer["g"][n] == after.score().points - puzzle.city.score().points
        spots = {tuple(tree["placements"][number]) for number in offer["p"]}
        assert spots == set(map(tuple, puzzle.city.legal_placements()))


def test_what_is_too_large_for_a_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unfolded, "MOST", 2000)
    with pytest.raises(ak.AkropolisError, match="too large for a page: it has more than 2,000"):
        unfold(ak.Puzzle(CITY, tiles=[7, 31]))
