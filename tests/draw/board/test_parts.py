"""The parts in the package follow from the style, and lie where they should."""

import json

from tests.draw.board import parts as p


def test_the_parts_are_those_of_the_style() -> None:
    """``python -m tests.draw.board.parts`` writes them."""
    assert json.loads(p.FILE.read_text("utf-8")) == p.parts()
