"""Scenes: a city as plain data, from which all pictures are drawn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict, cast

from akropolis_nb.draw.board.geometry import NEIGHBOURS, bounds
from akropolis_nb.engine.placement import Placement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from akropolis_nb.draw.board.geometry import Bounds
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.engine.score import Score

Kind = Literal["h", "m", "b", "t", "g", "H", "M", "B", "T", "G", "q"]
"""A district, its plaza (capital) or a quarry."""

District = Literal["h", "m", "b", "t", "g"]
"""A kind of district."""


class SceneHex(TypedDict):
    """One visible hex."""

    q: int
    r: int
    level: int
    """1 is the ground."""
    kind: Kind
    placed: int
    """Number of the tile it belongs to, in order of placement; 0 is the starting tile."""
    counts: bool | None
    """Whether a district counts; null for quarries and plazas."""
    value: int
    """Its contribution to the district's value, including doubling."""
    why: str
    """A sentence that says what this hex is, and for a district why it counts or does not."""


HeatHex = tuple[int, int, float]
"""q, r and the value."""


class Mark(TypedDict):
    """An annotation on a hex."""

    q: int
    r: int
    kind: Literal["highlight", "badge", "arrow"]
    """A ring around the hex, a few letters at its corner, or an arrow from it."""
    text: NotRequired[str]
    """Text of a badge."""
    to: NotRequired[tuple[int, int]]
    """Target of an arrow."""
    color: NotRequired[str]
    """``#rrggbb``."""


class CityScene(TypedDict):
    """A city as seen from above."""

    hexes: list[SceneHex]
    """The visible hexes, sorted by (q, r)."""
    last: int
    """``placed`` of the last tile placed, 0 if there is only the starting tile."""


class Scene(CityScene):
    """A city with overlays."""

    heat: NotRequired[list[HeatHex]]
    """Numbers on hexes, at most one for each hex."""
    marks: NotRequired[list[Mark]]
    contours: NotRequired[bool]
    """Whether to outline the levels."""
    counts: NotRequired[bool]
    """Whether to mark which districts count and which do not."""
    coordinates: NotRequired[bool]
    """Whether to write q and r on the hexes."""


def scene_hex(q: int, r: int, level: int, kind: str, placed: int) -> SceneHex:
    """Return a hex without a score."""
    return {
        "q": q,
        "r": r,
        "level": level,
        "kind": cast("Kind", kind),
        "placed": placed,
        "counts": None,
        "value": 0,
        "why": "",
    }


def city_scene(city: City, rules: Rules | None = None, score: Score | None = None) -> Scene:
    """Return the scene of a city, with what its hexes count; ``messages`` says why.

    >>> import akropolis_nb as ak
    >>> scene = city_scene(ak.City(["hhg@1,-1^1"]))
    >>> len(scene["hexes"]), scene["hexes"][-1]["value"], scene["last"]
    (7, 1, 1)

    Args:
        city: the city.
        rules: the rules for scoring it; by default the basic game.
        score: the score to explain instead, such as one of ``Position.scores``: an architect's
            city is scored in its own way.
    """
    score = score or city.score(rules)
    explained = {(hex_.q, hex_.r): hex_ for hex_ in score.explain().hexes}
    hexes: list[SceneHex] = []
    for q, r, level, kind, placed in city.hexes():
        hex_ = scene_hex(q, r, level, kind, placed)
        if district := explained.get((q, r)):
            hex_["counts"], hex_["value"] = district.counts, district.value
        hexes.append(hex_)
    return {"hexes": hexes, "last": len(city.placed)}


def without_answers(scene: Scene) -> Scene:
    """Return the scene without values and explanations, for exercises."""
    bare = [
        scene_hex(hex_["q"], hex_["r"], hex_["level"], hex_["kind"], hex_["placed"])
        for hex_ in scene["hexes"]
    ]
    return {**scene, "hexes": bare}


def tile_scene(letters: str) -> Scene:
    """Return the scene of a single tile with rotation 0, as on the construction site."""
    kinds = sorted(zip(Placement(0, 0, 0).hexes(), letters, strict=True))
    return {"hexes": [scene_hex(q, r, 1, kind, 1) for (q, r), kind in kinds], "last": 0}


def neighbourhoods(scene: Scene) -> Iterator[tuple[SceneHex, list[int], list[bool]]]:
    """Generate each hex with the levels of its six neighbours, and whether they are of its tile."""
    at = {(hex_["q"], hex_["r"]): hex_ for hex_ in scene["hexes"]}
    for hex_ in scene["hexes"]:
        around = [at.get((hex_["q"] + dq, hex_["r"] + dr)) for dq, dr in NEIGHBOURS]
        levels = [0 if other is None else other["level"] for other in around]
        same_tile = [other is not None and other["placed"] == hex_["placed"] for other in around]
        yield hex_, levels, same_tile


def levels_of(scene: Scene) -> Counter[tuple[int, int]]:
    """Return the level of each hex (q, r); 0 where nothing is built."""
    return Counter({(hex_["q"], hex_["r"]): hex_["level"] for hex_ in scene["hexes"]})


def places(scene: Scene) -> list[tuple[int, int, int]]:
    """Return (q, r, level) of all hexes that are built or have an overlay; level 0 is ground.

    Coordinates are overlays, too.
    """
    levels = levels_of(scene)
    marks = scene.get("marks", [])
    over = {(q, r) for q, r, _ in scene.get("heat", [])}
    over |= {(mark["q"], mark["r"]) for mark in marks}
    if scene.get("coordinates"):
        over |= set(beside(scene))
    over |= {(q, r) for q, r in (mark["to"] for mark in marks if "to" in mark)}
    return [(q, r, levels[q, r]) for q, r in [*levels, *sorted(over - levels.keys())]]


def beside(scene: Scene) -> list[tuple[int, int]]:
    """Return the empty hexes next to the city, sorted."""
    built = levels_of(scene).keys()
    near = {(q + dq, r + dr) for q, r in built for dq, dr in NEIGHBOURS}
    return sorted(near - built)


def scene_bounds(scene: Scene) -> Bounds:
    """Return the rectangle around everything in a scene."""
    return bounds([(q, r, max(level, 1)) for q, r, level in places(scene)])
