"""The parts in the package follow from the style, and lie where they should."""

import json
import math

import pytest

from akropolis_nb.draw.board import geometry as g
from tests.draw.board import parts as p
from tests.draw.board.triangles import area


def test_the_parts_are_those_of_the_style() -> None:
    """``python -m tests.draw.board.parts`` writes them."""
    assert json.loads(p.FILE.read_text("utf-8")) == p.parts()


@pytest.mark.parametrize("edge", [p.SOUTH_WEST, p.SOUTH, p.SOUTH_EAST])
def test_walls_hang_below_their_edge(edge: int) -> None:
    whole = p.wall(edge, 0.2, beside_south=False)
    assert area(whole) > 0
    width = abs(g.CORNERS[edge][0] - g.CORNERS[(edge + 1) % 6][0])
    assert area(whole) == pytest.approx(0.2 * width)


@pytest.mark.parametrize("edge", [p.SOUTH_WEST, p.SOUTH_EAST])
def test_walls_are_cut_where_the_southern_neighbour_hides_them(edge: int) -> None:
    cut = p.wall(edge, 0.2, beside_south=True)
    assert 0 < area(cut) < area(p.wall(edge, 0.2, beside_south=False))
    south = g.centre(*g.NEIGHBOURS[g.SOUTH], 1)
    for x, y in cut:
        # On or outside the neighbour's upper side, whose normal points 30° or 150° up.
        side = 1 if edge == p.SOUTH_EAST else -1
        reach = side * (x - south[0]) * math.cos(math.pi / 6) + (y - south[1]) / 2
        assert reach > g.APOTHEM - 1e-9


def test_shadows_stay_on_the_neighbour() -> None:
    for edge in (p.SOUTH, p.SOUTH_EAST):
        east, south = g.centre(*g.NEIGHBOURS[edge], 1)
        for x, y in p.shadow(edge, 0.3):
            assert math.hypot(x - east, y - south) < 1 + 1e-9
