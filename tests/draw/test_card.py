"""Pictures on cards and in lists."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import akropolis_nb as ak
from akropolis_nb.draw.puzzle import small_svg


def test_a_small_picture_has_each_hex_inside_it() -> None:
    city = ak.City.from_text("18@0,1^2 30@-3,3^1")
    picture = ET.fromstring(small_svg(city))
    _, _, width, height = (float(number) for number in picture.attrib["viewBox"].split())
    shapes = [*picture.iter()]
    polygons = [shape.attrib["points"] for shape in shapes if shape.tag.endswith("polygon")]
    plazas = [hexagon for hexagon in city.hexes() if hexagon.kind.isupper()]
    assert len(polygons) == len(city.hexes())
    assert sum(shape.tag.endswith("circle") for shape in shapes) == len(plazas) > 0
    for x, y in (corner.split(",") for points in polygons for corner in points.split()):
        assert 0 <= float(x) <= width
        assert 0 <= float(y) <= height
