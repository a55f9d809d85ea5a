"""The golden files of the board: scenes with the traces that Python and TypeScript must draw.

`python -m tests.draw.golden` writes them anew, after a change of the drawing that was looked at.
"""

import json
from pathlib import Path
from typing import Any

import akropolis_nb as ak
from akropolis_nb.draw.scene import Scene, SceneHex, city_scene
from akropolis_nb.draw.traces import traces

DATA = Path(__file__).parents[1] / "data"
GOLDEN = DATA / "golden"

RECORDED = {"six": 61, "tall": 35, "lakes": 124}
"""Name -> line of tests/data/cities.jsonl."""


def scenes() -> dict[str, Scene]:
    """Small scenes that between them show everything a board can show."""
    lines = (DATA / "cities.jsonl").read_text("utf-8").splitlines()
    recorded = {name: json.loads(lines[line]) for name, line in RECORDED.items()}
    cities = {"start": ak.City()} | {
        name: ak.City([(tile, (q, r, rotation)) for tile, q, r, rotation, _ in record["placed"]])
        for name, record in recorded.items()
    }
    return {name: city_scene(city) for name, city in cities.items()} | {"heights": _heights()}


def _heights() -> Scene:
    """Levels that no box reaches: two figures, and the palette's last shade again."""

    def hexagon(q: int, r: int, level: int, kind: str, placed: int) -> SceneHex:
        counts = None if kind in "Gq" else level > 4
        return {
            "q": q,
            "r": r,
            "level": level,
            "kind": kind,
            "placed": placed,
            "counts": counts,
            "value": level if counts else 0,
            "why": "",
        }

    hexes = [
        hexagon(-1, 2, 4, "m", 2),
        hexagon(0, -1, 5, "G", 2),
        hexagon(0, 0, 12, "t", 3),
        hexagon(1, -1, 1, "q", 0),
    ]
    return {"hexes": hexes, "last": 3}


def written(scene: Scene, drawn: list[dict[str, Any]]) -> str:
    """A golden file: a line for each hex and each trace, for readable differences."""
    hexes = ",\n".join(json.dumps(hex_) for hex_ in scene["hexes"])
    lines = ",\n".join(json.dumps(trace, separators=(",", ":")) for trace in drawn)
    return (
        f'{{"scene": {{"hexes": [\n{hexes}\n], "last": {scene["last"]}}},\n'
        f'"traces": [\n{lines}\n]}}\n'
    )


def main() -> None:
    for name, scene in scenes().items():
        (GOLDEN / f"{name}.json").write_text(written(scene, traces(scene)), "utf-8")


if __name__ == "__main__":
    main()
