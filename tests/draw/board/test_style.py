"""The palette is distinguishable and readable for everybody; the glyphs are valid outlines."""

from collections.abc import Sequence
from itertools import combinations, product

import pytest

from akropolis_nb.draw.board.signs import SHAPES
from akropolis_nb.draw.board.style import STYLE, colour
from akropolis_nb.engine.tiles import KINDS, PLAZA_STARS
from tests.draw.board.triangles import area, inside
from tests.draw.colours import SIGHTS, contrast, distance

TOPS = "hmbtgq"
LEVELS = range(1, 5)


@pytest.mark.parametrize("sight", SIGHTS)
def test_kinds_on_one_level_differ_to_every_eye(sight: str) -> None:
    for one, other in combinations([*TOPS, "paving"], 2):
        for level in LEVELS:
            seen = distance(colour(one, level), colour(other, level), sight)
            assert seen > 13, f"{one} and {other} on level {level} are {seen:.1f} apart"


@pytest.mark.parametrize("sight", SIGHTS)
def test_kinds_on_different_levels_differ_to_every_eye(sight: str) -> None:
    for one, other in combinations([*TOPS, "paving"], 2):
        for a, b in product(LEVELS, LEVELS):
            seen = distance(colour(one, a), colour(other, b), sight)
            assert seen > 8, f"{one} on level {a} and {other} on level {b}: {seen:.1f}"


@pytest.mark.parametrize("kind", TOPS)
def test_glyphs_stand_out_from_their_ground(kind: str) -> None:
    ink = STYLE["kinds"][kind]["ink"]
    for level in LEVELS:
        assert contrast(colour(ink), colour(kind, level)) > 3.5
        assert contrast(colour(f"{ink}-faint"), colour(kind, level)) > 2.2


@pytest.mark.parametrize("level", LEVELS)
def test_digits_stand_out_from_paving(level: int) -> None:
    assert contrast(colour("dark"), colour("paving", level)) > 10


@pytest.mark.parametrize("page", ["#ffffff", "#111111"])
def test_grey_words_can_be_read_on_both_pages(page: str) -> None:
    # No colour reaches 4.5 on both white and #111; this grey is a compromise.
    assert contrast(STYLE["text"], page) > 4.3


def test_words_on_panels_can_be_read() -> None:
    assert contrast(STYLE["panelText"], STYLE["panel"]) > 7
    assert contrast(STYLE["stone"], STYLE["panel"]) > 4.5
    assert contrast(STYLE["accent"], STYLE["panel"]) > 4.5


def test_higher_tops_are_lighter() -> None:
    for kind in [*TOPS, "paving"]:
        ladder = [contrast(colour(kind, level), "#000000") for level in LEVELS]
        assert ladder == sorted(set(ladder)), kind


def test_plazas_have_the_stars_of_the_game() -> None:
    shapes = {
        kind: [shape for _, shape, *_ in STYLE["kinds"][kind]["signs"]] for kind in PLAZA_STARS
    }
    assert {kind: own.count("star") for kind, own in shapes.items()} == PLAZA_STARS


def test_every_look_and_kind_is_there() -> None:
    assert set(STYLE["kinds"]) == set(KINDS)
    for letter, kind in STYLE["kinds"].items():
        assert letter.lower() in {shape for _, shape, *_ in kind["signs"]}
        assert {look for look, *_ in kind["signs"]} | {kind["ground"]} <= set(STYLE["fills"])
    assert set(STYLE["glyphs"]) == {kind.lower() for kind in KINDS}
    assert set(STYLE["digits"]) == set("0123456789+−.")


def test_outlines_run_left_and_holes_lie_within_them() -> None:
    shapes = {**STYLE["glyphs"], **STYLE["digits"], "cube": STYLE["cube"]}
    shapes |= {"star": [STYLE["star"]], "circle": [STYLE["circle"]], "crown": [STYLE["crown"]]}
    for name, outlines in shapes.items():
        filled = [outline for outline in outlines if area(outline) > 0]
        assert filled, name
        for hole in (outline for outline in outlines if area(outline) < 0):
            for point in hole:
                assert any(inside(point, outline) for outline in filled), f"{name}: {point}"


def test_signs_stay_on_their_hexes() -> None:
    for kind in STYLE["kinds"].values():
        for _, shape, *place in kind["signs"]:
            for x, y in (point for outline in SHAPES[shape] for point in outline):
                assert _on_hex(*_placed(x, y, place)), shape
    for digit, outlines in STYLE["digits"].items():
        for x, y in (point for outline in outlines for point in outline):
            assert _on_hex(*_placed(x, y, STYLE["proportions"]["digit"])), digit


@pytest.mark.parametrize("plaza", PLAZA_STARS)
def test_the_glyphs_of_plazas_lie_within_their_discs(plaza: str) -> None:
    (_, _, cx, cy, radius), (_, glyph, *place), *_ = STYLE["kinds"][plaza]["signs"]
    for x, y in (point for outline in SHAPES[glyph] for point in outline):
        px, py = _placed(x, y, place)
        assert (px - cx) ** 2 + (py - cy) ** 2 < radius**2


def _placed(x: float, y: float, where: Sequence[float]) -> tuple[float, float]:
    return where[0] + where[2] * x, where[1] + where[2] * y


def _on_hex(x: float, y: float) -> bool:
    return abs(y) < 0.8 and abs(x) + abs(y) / 3**0.5 < 0.95
