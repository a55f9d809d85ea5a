"""Validation of overlays that users pass, and their conversion to the scene's form."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from akropolis_nb.engine.checks import each, join_words, short_repr, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Placement

if TYPE_CHECKING:
    from akropolis_nb.draw.board.scene import HeatHex, Mark, Scene

FARTHEST = 10_000
"""Maximum absolute value of coordinates."""
LARGEST = 1e9
"""Maximum absolute value of heat."""
LONGEST = 200
"""Maximum length of a mark's text."""


class Overlays(TypedDict, total=False):
    """Overlays on the picture of a city."""

    heat: Mapping[Any, float] | None
    """Numbers by hex ``(q, r)`` or placement. Each hex shows its highest number."""
    marks: Iterable[Any]
    """Hexes or placements to highlight, or mappings with ``q``, ``r``, ``kind`` (``"highlight"``,
    ``"badge"`` or ``"arrow"``), and optionally ``text``, ``to`` (q, r) and ``color``
    (``#rrggbb``)."""
    contours: bool
    """Whether to outline the areas of each level above the first."""
    counts: bool
    """Whether to show which districts count and how much, and to dim the others."""
    coordinates: bool
    """Whether to write q and r on the hexes, and on the empty ones beside them."""


def with_overlays(scene: Scene, **asked: Unpack[Overlays]) -> Scene:
    """Return a scene with overlays, see ``Overlays``.

    >>> import akropolis_nb as ak
    >>> from akropolis_nb.draw.board.scene import city_scene
    >>> scene = with_overlays(city_scene(ak.City()), heat={(0, 1, 2): 4, (0, 1): 7}, marks=[(0, 0)])
    >>> scene["heat"], scene["marks"]
    ([(0, 1, 7), (0, 2, 4), (1, 1, 4)], [{'q': 0, 'r': 0, 'kind': 'highlight'}])

    Raises:
        AkropolisError: an overlay is invalid; the message says what is expected.
    """
    known = sorted(Overlays.__annotations__)
    for name in asked.keys() - known:
        raise TypeError(f"there is no overlay {name!r}; a picture takes {join_words(known)}")
    drawn = scene.copy()
    if heat := asked.get("heat"):
        drawn["heat"] = heat_hexes(heat)
    if marks := check_marks(asked.get("marks", ())):
        drawn["marks"] = marks
    if asked.get("contours"):
        drawn["contours"] = True
    if asked.get("counts"):
        drawn["counts"] = True
    if asked.get("coordinates"):
        drawn["coordinates"] = True
    return drawn


def heat_hexes(heat: Mapping[Any, float]) -> list[HeatHex]:
    """Return the highest number of each hex, sorted by (q, r).

    Raises:
        AkropolisError: a key is neither a hex nor a placement, or a value is not a number.
    """
    if not isinstance(heat, Mapping):
        raise AkropolisError(f"heat takes a mapping of hexes or placements, not {short_repr(heat)}")
    best: dict[tuple[int, int], float] = {}
    for spot, value in heat.items():
        number = _number(value)
        for cell in _cells(spot):
            best[cell] = max(best.get(cell, number), number)
    return [(q, r, value) for (q, r), value in sorted(best.items())]


def check_marks(marks: Iterable[Any]) -> list[Mark]:
    """Return marks with all fields, after validation.

    Raises:
        AkropolisError: a mark is invalid.
    """
    found: list[Mark] = []
    for mark in each("marks", marks, "hexes, placements or marks"):
        if isinstance(mark, Mapping):
            found.append(_mark(mark))
        else:
            found += [{"q": q, "r": r, "kind": "highlight"} for q, r in _cells(mark)]
    return found


def _mark(asked: Mapping[str, Any]) -> Mark:
    unknown = set(asked) - {"q", "r", "kind", "text", "to", "color"}
    if unknown or not {"q", "r"} <= set(asked):
        raise AkropolisError(
            f"a mark has q, r and may have kind, text, to and color, not {short_repr(dict(asked))}"
        )
    ((q, r),) = _cells((asked["q"], asked["r"]))
    kind = asked.get("kind", "highlight")
    if kind not in {"highlight", "badge", "arrow"}:
        raise AkropolisError(f"a mark is a highlight, a badge or an arrow, not {short_repr(kind)}")
    mark: Mark = {"q": q, "r": r, "kind": kind}
    if kind == "badge":
        text = asked.get("text")
        if not isinstance(text, str) or not 0 < len(text) <= LONGEST:
            raise AkropolisError(f"a badge needs a text of up to {LONGEST} letters")
        mark["text"] = text
    if kind == "arrow":
        ends = _cells(asked.get("to"))
        if len(ends) != 1 or ends == [(q, r)]:
            raise AkropolisError(f"an arrow needs another hex to point to, not {short_repr(ends)}")
        mark["to"] = ends[0]
    if "color" in asked:
        colour = asked["color"]
        if not isinstance(colour, str) or not re.fullmatch("#[0-9a-fA-F]{6}", colour):
            raise AkropolisError(f"a colour is written like #f3ba2f, not {short_repr(colour)}")
        mark["color"] = colour.lower()
    return mark


def _cells(spot: Any) -> list[tuple[int, int]]:
    """Return the hex, or the three hexes of a placement."""
    if isinstance(spot, Iterable) and not isinstance(spot, str | bytes):
        numbers = tuple(spot)
        if len(numbers) == 3:
            q, r, rotation = numbers
            where = _hex(q, r)
            return list(Placement(*where, whole("rotation", rotation, 0, 5)).hexes())
        if len(numbers) == 2:
            return [_hex(*numbers)]
    raise AkropolisError(f"a hex is (q, r), a placement (q, r, rotation), not {short_repr(spot)}")


def _hex(q: Any, r: Any) -> tuple[int, int]:
    return whole("q", q, -FARTHEST, FARTHEST), whole("r", r, -FARTHEST, FARTHEST)


def _number(value: Any) -> float:
    """Return a finite number; whole numbers as int, so that all texts write them alike."""
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if isinstance(value, str | bytes) or not abs(number) <= LARGEST:
        raise AkropolisError(
            f"heat takes numbers up to a thousand million, not {short_repr(value)}"
        )
    return int(number) if number == math.floor(number) else number
