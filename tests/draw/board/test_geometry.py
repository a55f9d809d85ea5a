"""Coordinates of hexes and their parts."""

import math

import pytest

from akropolis_nb.draw.board import geometry as g
from akropolis_nb.draw.board.arrows import arrow
from akropolis_nb.draw.board.style import Polygon


def area(outline: Polygon) -> float:
    pairs = zip(outline, outline[1:] + outline[:1], strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in pairs) / 2


def test_neighbours_lie_beyond_their_edges() -> None:
    for edge, (q, r) in enumerate(g.NEIGHBOURS):
        x, y = g.centre(q, r, 1)
        assert math.hypot(x, y) == pytest.approx(math.sqrt(3))
        assert math.degrees(math.atan2(y, x)) % 360 == pytest.approx(30 + 60 * edge)


def test_a_level_lifts_and_nothing_else() -> None:
    ground, high = g.centre(3, -2, 1), g.centre(3, -2, 4)
    assert high[0] == ground[0]
    assert high[1] == pytest.approx(ground[1] + 3 * g.LIFT)


def test_tops_are_inset_edge_by_edge() -> None:
    assert g.top([0.0] * 6) == g.CORNERS
    inset = g.top([0.1, 0, 0, 0, 0, 0])
    assert inset[2:] == g.CORNERS[2:]
    # 0.1 along the sides is 0.1 sin 60° perpendicular to the edge.
    for x, y in inset[:2]:
        assert x * math.cos(math.pi / 6) + y / 2 == pytest.approx(g.APOTHEM - 0.1 * g.APOTHEM)
    ring = area(g.CORNERS) - area(g.top([0.1] * 6))
    assert sum(map(area, g.bands([0] * 6, [0.1] * 6))) == pytest.approx(ring)
    assert g.bands([0] * 6, [0.1] * 6, [4]) == g.bands([0] * 6, [0.1] * 6)[4:5]


@pytest.mark.parametrize("level", [1, 3, 5])
def test_outlines_of_arrows_run_left_even_between_close_centres(level: int) -> None:
    (x, y), (u, v) = g.centre(0, 0, 1), g.centre(0, 1, level)
    assert all(area(outline) > 0 for outline in arrow(u - x, v - y, 0.05, pieces=1))


def test_rounding_is_that_of_javascript() -> None:
    assert g.round_coordinate(0.00005) == 0.0001
    assert g.round_coordinate(-0.00005) == 0
    assert math.copysign(1, g.round_coordinate(-0.00001)) == 1


def test_bounds_hold_tops_and_feet() -> None:
    west, south, east, north = g.bounds([(0, 0, 1), (0, -1, 3)])
    assert (west, east) == (-1 - g.MARGIN, 1 + g.MARGIN)
    assert south == pytest.approx(-g.APOTHEM - g.LIFT - g.MARGIN)
    assert north == pytest.approx(3 * g.APOTHEM + 2 * g.LIFT + g.MARGIN)
    assert g.bounds([])[0] < g.bounds([])[2]
