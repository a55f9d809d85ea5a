"""Coordinates of hexes and their parts."""

import math

import pytest

from akropolis_nb.draw.board import geometry as g
from akropolis_nb.draw.board.arrows import arrow
from tests.draw.board.triangles import area


@pytest.mark.parametrize("level", [1, 3, 5])
def test_outlines_of_arrows_run_left_even_between_close_centres(level: int) -> None:
    (x, y), (u, v) = g.centre(0, 0, 1), g.centre(0, 1, level)
    assert all(area(outline) > 0 for outline in arrow(u - x, v - y, 0.05, pieces=1))


def test_rounding_is_that_of_javascript() -> None:
    assert g.rounded(0.00005) == 0.0001
    assert g.rounded(-0.00005) == 0
    assert math.copysign(1, g.rounded(-0.00001)) == 1


def test_bounds_hold_tops_and_feet() -> None:
    west, south, east, north = g.bounds([(0, 0, 1), (0, -1, 3)])
    assert (west, east) == (-1 - g.MARGIN, 1 + g.MARGIN)
    assert south == pytest.approx(-g.APOTHEM - g.LIFT - g.MARGIN)
    assert north == pytest.approx(3 * g.APOTHEM + 2 * g.LIFT + g.MARGIN)
    assert g.bounds([])[0] < g.bounds([])[2]
