"""Worksheets: each question once, and a key that agrees with the reference implementation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.messages.languages import LANGUAGES, message
from tests.engine import reference

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CITY = ak.City.from_text("25@2,0^0 27@0,-2^1 08@1,-2^4 01@1,0^1 34@0,1^2 35@2,1^1 28@1,3^0")
PLACEMENTS = [(0, -3, 0), (5, 1, 3), (1, 0, 2), (1, 3, 0)]
PUZZLE = ak.Puzzle(CITY, tiles=[7, 31], title="Two tiles & more")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    ak.set_language("en")


def written(path: Path, *questions: Any, **options: Any) -> str:
    ak.worksheet(questions, path / "sheet.html", **options)
    return (path / "sheet.html").read_text()


def key_of(page: str) -> str:
    return page[page.index("class='key'") :]


def by_reference(city: ak.City) -> reference.City:
    built = reference.City()
    for tile, placement in city.placed:
        built = built.place(as_tile(tile).hexes, (placement.q, placement.r, placement.rotation))
    return built


def exercise() -> Any:
    game = ak.Game(seed=7)
    for _ in range(8):
        game.play(next(iter(game.legal_moves())))
    review = ak.review(game, playouts=60, progress=False)
    return review.ask(max(review.mistakes, key=lambda move: move.loss).ply)


def test_each_question_is_there_once_with_its_answer(tmp_path: Path) -> None:
    asked = exercise()
    questions = [PUZZLE, asked, ("counts", CITY), ("points", CITY), ("legal", CITY, PLACEMENTS)]
    page = written(tmp_path, *questions, title="Pages & <paper>")
    assert page.count('<section class="question') == len(questions)
    for number in range(1, 6):
        assert page.count(f"<b>{number}.</b>") == 2  # the question and its answer
    assert "<h1>Pages &amp; &lt;paper&gt;</h1>" in page
    assert "Two tiles &amp; more" in page
    assert not re.search(r"<script|https?://(?!www\.w3\.org/2000/svg)", page)
    # The moves of the key solve the puzzle; the best move is hidden before the key.
    moves = re.search(r"<p>(\S+@\S+ \S+@\S+)</p>", key_of(page))
    assert moves is not None
    assert PUZZLE.check(moves[1]).solved
    best = str(asked.reveal().best)
    assert best in key_of(page)
    assert best not in page.removesuffix(key_of(page))


def test_the_key_counts_as_the_reference_does(tmp_path: Path) -> None:
    key = key_of(written(tmp_path, ("counts", CITY), ("points", CITY)))
    city, rulings = by_reference(CITY), reference.Rulings()
    counting = {cell for kind in "hmbtg" for cell in city.meets(kind, rulings)}
    sentence = re.search(r"These hexes count: (.*?)\.</p>", key)
    assert sentence is not None
    cells = re.findall(r"\((-?\d+), (-?\d+)\)", sentence[1])
    assert {(int(q), int(r)) for q, r in cells} == counting
    # Three lines of hatching on each of them, and on no other hex.
    assert key.count("<polyline") - key.count('stroke="#000" stroke-width="9"') == 3 * len(counting)
    assert f"<b>2.</b> {city.points(rulings)} points" in key


def test_the_key_judges_placements_as_the_reference_does(tmp_path: Path) -> None:
    page = written(tmp_path, ("legal", CITY, PLACEMENTS))
    city = by_reference(CITY)
    for letter, spot in zip("ABCD", PLACEMENTS, strict=True):
        assert page.count(f">{letter}</text>") == 3
        if city.why_not(spot) is None:
            assert f"{letter}: allowed, on level {city.level_reached(spot)}" in key_of(page)
        else:
            assert f"{letter}: not allowed; {CITY.why_illegal(spot)}" in key_of(page)
    assert {city.why_not(spot) is None for spot in PLACEMENTS} == {True, False}


def test_tiles_and_cities_have_hexes_of_one_size(tmp_path: Path) -> None:
    wide = ak.City()
    for q in range(2, 22, 2):
        wide = wide.place("hhg", min(p for p in wide.legal_placements() if p.q >= q - 1))
    for questions in ([PUZZLE], [PUZZLE, ("counts", wide)]):
        page = written(tmp_path, *questions, key=False)
        sheet = page[page.index("class='sheet'") :]
        sizes = re.findall(r'width="([\d.]+)mm" height="([\d.]+)mm" viewBox="\S+ \S+ (\S+) ', sheet)
        assert len(sizes) == len(questions) + 2 * len(PUZZLE.tiles)
        radii = [100 * float(width) / float(units) for width, _, units in sizes]
        assert max(radii) - min(radii) < 0.1
        assert all(float(width) <= 180 and float(height) <= 155 for width, height, _ in sizes)


def test_without_a_key_nothing_tells_the_answers(tmp_path: Path) -> None:
    page = written(tmp_path, PUZZLE, ("points", CITY), ("legal", CITY, PLACEMENTS), key=False)
    assert "class='key'" not in page
    assert "not allowed" not in page
    assert "12 points" not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_speaks_the_language_that_is_set(language: str, tmp_path: Path) -> None:
    ak.set_language(language)
    page = written(tmp_path, ("counts", CITY), ("legal", CITY, PLACEMENTS))
    assert f'<html lang="{language}"' in page
    for key in ("name", "class", "date", "key", "counts", "levels"):
        assert message(f"sheet_{key}") in page
    assert "{" not in page[page.index("<body>") :]


@pytest.mark.parametrize(
    ("questions", "message"),
    [
        ([], "at least one question"),
        ([("colours", CITY)], "not \\('colours'"),
        ([CITY], "questions are puzzles"),
        ([("legal", CITY)], "questions are puzzles"),
        ([("legal", CITY, [])], "at least one placement"),
        ([("legal", CITY, ["nowhere"])], "nowhere"),
    ],
)
def test_what_is_no_question_is_refused(questions: Any, message: str, tmp_path: Path) -> None:
    with pytest.raises(ak.AkropolisError, match=message):
        ak.worksheet(questions, tmp_path / "sheet.html")
    assert not (tmp_path / "sheet.html").exists()


def test_a_puzzle_of_the_key_needs_time(tmp_path: Path) -> None:
    with pytest.raises(ak.AkropolisError, match="budget"):
        written(tmp_path, PUZZLE, budget=0)
    assert "class='key'" not in written(tmp_path, PUZZLE, budget=0, key=False)


def test_the_last_moves_show_both_cities(tmp_path: Path) -> None:
    puzzle = ak.collection("last", "hard")[0]
    position = puzzle.position
    assert position is not None
    page = written(tmp_path, puzzle)
    both = page[page.index("class='both'") : page.index("class='tiles'")]
    seat, other = position.to_move, 1 - position.to_move
    lines = re.findall("<p>(.*?)</p>", both)
    for name, n, line in zip(("You", "Opponent"), (seat, other), lines, strict=True):
        points, stones = position.scores[n].total, position.stones[n]
        assert line == f"{name}: {points} points, {stones} stone{'s' * (stones != 1)}"
    assert both.count("<svg") == 2
    assert str(puzzle.solve().answers[0][0]) in key_of(page)
