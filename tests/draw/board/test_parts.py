"""The parts in the package follow from the style, and their triangles cover the signs exactly."""

import json

import pytest

from akropolis_nb.draw.board.signs import SHAPES
from akropolis_nb.draw.board.style import PARTS
from tests.draw.board.parts import FILE, parts
from tests.draw.board.triangles import area, inside, turn


def test_the_parts_are_those_of_the_style() -> None:
    """``python -m tests.draw.board.parts`` writes them."""
    assert json.loads(FILE.read_text("utf-8")) == parts()


@pytest.mark.parametrize("shape", SHAPES)
def test_triangles_fill_a_shape_and_nothing_else(shape: str) -> None:
    points = [point for outline in SHAPES[shape] for point in outline]
    corners = [[points[number] for number in face] for face in PARTS["triangles"][shape]]
    pieces = [turn(a, b, c) / 2 for a, b, c in corners]
    assert all(piece > 0 for piece in pieces)
    assert sum(pieces) == pytest.approx(sum(map(area, SHAPES[shape])))
    for a, b, c in corners:
        middle = [(a[axis] + b[axis] + c[axis]) / 3 for axis in (0, 1)]
        around = [area(outline) for outline in SHAPES[shape] if inside(middle, outline)]
        assert around
        assert all(size > 0 for size in around)
