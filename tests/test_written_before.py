"""Files and texts of earlier versions can still be read, without loss.

The samples are in ``tests/data/written_by_VERSION``. The program that wrote them is in the history:
``git show 96ea611:tests/data/written_by_2c3b1e3/write.py``. Run from a new folder, it writes
samples of another version.
"""

from __future__ import annotations

import json
import shutil
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.engine.notation import read_rules
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

FOLDERS = sorted((ROOT / "tests" / "data").glob("written_by_*"))
pytestmark = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


@cache
def facts(folder: Path) -> dict[str, Any]:
    """Return the expected content of the samples, recorded by the version that wrote them."""
    read: dict[str, Any] = json.loads((folder / "facts.json").read_text("utf-8"))
    return read


def as_json(value: Any) -> Any:
    """Return the value after a JSON round trip: tuples become lists."""
    return json.loads(json.dumps(value))


def test_there_are_samples(folder: Path) -> None:
    assert sorted(facts(folder)) == [
        "answers", "cities", "explorer", "games", "pages", "positions", "puzzles", "version",
    ]  # fmt: skip
    names = {file.stem for file in (folder / "games").iterdir()}
    assert names == set(facts(folder)["games"])


def test_records_of_games(folder: Path) -> None:
    for name, known in facts(folder)["games"].items():
        game = ak.Game.load(folder / "games" / f"{name}.json")
        nodes = list(game)
        found = {
            "names": game.names,
            "seed": str(game.seed),
            "rules": repr(game.rules),
            "nodes": len(nodes),
            "lines": [[str(move) for move in line] for line in game.lines()],
            "ply": game.ply,
            "position": str(game.position),
            "totals": [score.total for score in game.position.scores],
            "ends": [str(node.position) for node in nodes if not node.children],
            "comments": [node.comment for node in nodes],
            "marks": [node.marks for node in nodes],
        }
        assert as_json(found) == known, name
        assert ak.Game.from_json(game.to_json()).to_json() == game.to_json(), name
        assert game.svg()


def test_positions(folder: Path) -> None:
    for text, known in facts(folder)["positions"].items():
        position = ak.Position.from_text(text)
        found = {
            "rules": repr(position.rules),
            "totals": [score.total for score in position.scores],
            "stones": position.stones,
            "site": position.site,
            "to_move": position.to_move,
            "round": position.round,
            "stacks_left": position.stacks_left,
            "awaits_deal": position.awaits_deal,
            "is_over": position.is_over,
            "moves": len(position.legal_moves()),
        }
        assert as_json(found) == known, text
        assert str(position) == text


def test_cities(folder: Path) -> None:
    for text, known in facts(folder)["cities"].items():
        city = ak.City.from_text(text)
        found = {
            "hexes": [tuple(hexagon) for hexagon in city.hexes()],
            "total": city.score().total,
            "stones_gained": city.stones_gained,
        }
        assert as_json(found) == known, text
        assert city.text == text


def test_puzzles(folder: Path) -> None:
    for name, known in facts(folder)["puzzles"].items():
        for puzzle in (ak.Puzzle.from_text(known["text"]), ak.Puzzle.from_json(known["json"])):
            found = {
                "goal": str(puzzle.goal),
                "tiles": puzzle.tiles,
                "choose": puzzle.choose,
                "stones": puzzle.stones,
                "rules": repr(puzzle.rules),
                "city": puzzle.city.text,
                "position": puzzle.position and str(puzzle.position),
                "words": {language: puzzle.words(language)[:3] for language in known["words"]},
                "difficulty": puzzle.difficulty,
                "tags": puzzle.tags,
                "author": puzzle.author,
                "language": puzzle.language,
                "preview": puzzle.preview,
            }
            assert as_json(found) == {key: known[key] for key in found}, name
        solution = puzzle.solve(progress=False)
        assert (solution.best, solution.proved) == (known["best"], known["proved"]), name


def test_files_of_answers(folder: Path, tmp_path: Path) -> None:
    known = facts(folder)["answers"]
    file = tmp_path / "answers.json"
    shutil.copy(folder / "answers.json", file)
    puzzles = ak.PuzzleSet(known["puzzles"], save=file)
    for row, old in zip(as_json(puzzles.table()), known["table"], strict=True):
        assert {key: row[key] for key in old} == old
    assert [row["solved"] for row in known["table"]].count(True) == 3
    # A new answer does not change other answers, or those of another set.
    before = json.loads(file.read_text("utf-8"))["puzzles"]
    puzzles[1].check("07@0,-3^0")
    after = json.loads(file.read_text("utf-8"))["puzzles"]
    assert len(before) == 8
    changed = [key for key in before if before[key] != after[key]]
    assert [len(after[key]["tried"]) - len(before[key]["tried"]) for key in changed] == [1]
    assert list(after) == list(before)


def totals_of(rows: list[dict[str, Any]]) -> dict[Any, float]:
    """Return the sum of final totals by seat and first tile, or by move."""
    sums: dict[Any, float] = defaultdict(float)
    for row in rows:
        sums[row.get("seat"), row.get("move") or row["hexes"]] += row["games"] * row["mean"]
    return sums


def test_explorer_files(folder: Path, tmp_path: Path) -> None:
    known = facts(folder)["explorer"]
    file = tmp_path / "explorer.sqlite"
    shutil.copy(folder / "explorer.sqlite", file)
    with ak.Explorer(file) as explorer:
        assert as_json(explorer.runs()) == known["runs"]
        for row in known["games"]:
            game = explorer.game(row["number"], row["run"])
            assert [str(move) for move in game.moves] == row["line"]
            assert [score.total for score in game.position.scores] == row["totals"]
        for name, answer in (
            ("first tiles", explorer.first_tiles(bot="greedy")),
            ("moves", explorer.moves(ak.Position.from_text(known["moves from"]))),
        ):
            assert totals_of(answer.table()) == pytest.approx(totals_of(known[name]))
        # A run continues where it stopped.
        games = explorer.games
        explorer.run(13, bot="greedy", seed=1, workers=1, progress=False)
        assert explorer.games == games + 1


def test_rules_of_positions_are_read_by_themselves(folder: Path) -> None:
    for text, known in facts(folder)["positions"].items():
        words = [word for word in text.split(" | ")[0].split() if word.partition("=")[0] in RULES]
        assert repr(read_rules(" ".join(words))) == known["rules"]


RULES = {"players", "variants", "all_tiles", "lake_is_edge", "lake", "architect"}
