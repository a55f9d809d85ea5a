"""The golden files of the board: scenes, and what Python and TypeScript must draw for them.

`python -m tests.draw.golden` writes them again, after a change of the drawing was looked at.
Each holds a `scene`; its flat `traces` and `overlays`; its `mesh` and `overlays_3d` in the `space`
of the 3D view. `charts` has the input of score charts, their `traces` and `layout`.
"""

import json
from pathlib import Path
from typing import Any

import akropolis_nb as ak
from akropolis_nb.draw.board.mesh import mesh
from akropolis_nb.draw.board.overlay_traces import overlays, overlays_3d
from akropolis_nb.draw.board.overlays import with_overlays
from akropolis_nb.draw.board.scene import Kind, Scene, SceneHex, city_scene
from akropolis_nb.draw.board.space import space
from akropolis_nb.draw.board.traces import traces
from akropolis_nb.draw.charts.score import chart_layout, chart_traces
from tests.draw.games import played

DATA = Path(__file__).parents[1] / "data"
GOLDEN, CHARTS = DATA / "golden", DATA / "charts"

RECORDED = {"six": 61, "tall": 35, "lakes": 124}
"""Name -> line of tests/data/cities.jsonl."""


def scenes() -> dict[str, Scene]:
    """Return small scenes that together show everything a board can show."""
    lines = (DATA / "cities.jsonl").read_text("utf-8").splitlines()
    recorded = {name: json.loads(lines[line]) for name, line in RECORDED.items()}
    cities = {"start": ak.City()} | {
        name: ak.City([(tile, (q, r, rotation)) for tile, q, r, rotation, _ in record["placed"]])
        for name, record in recorded.items()
    }
    plain = {name: city_scene(city) for name, city in cities.items()} | {"heights": _heights()}
    return plain | {"overlays": _overlaid(plain["tall"]), "heat": _heated(plain["start"])}


def _overlaid(scene: Scene) -> Scene:
    """Return a scene with all overlays at once, on hexes and on the ground."""
    hexes = [(hex_["q"], hex_["r"]) for hex_ in scene["hexes"]]
    values = (-7.5, -2, -0.25, 0, 1, 3.5, 12)
    marks = [
        hexes[3],
        {"q": 9, "r": -5, "color": "#00e5ff"},
        {"q": hexes[0][0], "r": hexes[0][1], "kind": "badge", "text": "<b>"},
        {"q": 0, "r": 0, "kind": "badge", "text": "best", "color": "#f3ba2f"},
        {"q": hexes[0][0], "r": hexes[0][1], "kind": "arrow", "to": hexes[-1]},
        {"q": hexes[5][0], "r": hexes[5][1], "kind": "arrow", "to": (9, -5), "color": "#ffffff"},
    ]
    heat = dict(zip(hexes, values, strict=False))
    return with_overlays(scene, heat=heat, marks=marks, contours=True, counts=True)


def _heated(scene: Scene) -> Scene:
    """Return a scene with more heat values of one sign than shades, one with many digits."""
    ring = [(-1, 2), (0, 1), (0, 2), (1, 1), (1, -1), (2, -1), (2, 0), (-1, 0), (-2, 1)]
    return with_overlays(
        scene, heat=dict(zip(ring, (3, 8, 8, 25, 31, 40, 52, 77, 12_345), strict=True))
    )


def _heights() -> Scene:
    """Return a scene with levels beyond those of the game: two digits, and the last shade."""

    def hexagon(q: int, r: int, level: int, kind: Kind, placed: int) -> SceneHex:
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


def drawings(scene: Scene) -> dict[str, Any]:
    """Return everything that is drawn for a scene."""
    return {
        "traces": traces(scene),
        "overlays": overlays(scene),
        "mesh": mesh(scene),
        "overlays_3d": overlays_3d(scene),
        "space": space(scene),
    }


def charts() -> dict[str, dict[str, Any]]:
    """Return the input of two score charts: three players with a variation, and an architect."""
    three = played(3, 7)
    three.undo(3)
    move = next(iter(three.legal_moves()))
    three.play(move)
    three.names = ("Ada", "<b>Bela</b>", "Cleopatra of Alexandria")
    three.goto(4)
    solo = ak.Game(architect="metagenes", seed=4)
    solo.play(next(iter(solo.legal_moves())))
    return {
        "three": {
            "rows": three.scores_by_move(),
            "names": three.names,
            "ply": 4,
            "forks": [[5, 1]],
        },
        "solo": {"rows": solo.scores_by_move(), "names": solo.names, "ply": 2, "forks": []},
    }


def charted(given: dict[str, Any]) -> dict[str, Any]:
    """Return the traces and layout of a chart."""
    forks = given["forks"]
    rows, names, ply = given["rows"], given["names"], given["ply"]
    return {
        "traces": chart_traces(rows, names, ply=ply, forks=forks),
        "layout": chart_layout(rows, names, ply=ply),
    }


def written(value: object, depth: int = 3) -> str:
    """Return JSON with a line for each member of the upper levels, for readable diffs."""
    if depth and isinstance(value, dict) and value:
        members = (f"{json.dumps(key)}: {written(part, depth - 1)}" for key, part in value.items())
        return "{\n" + ",\n".join(members) + "\n}"
    if depth and isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(written(part, depth - 1) for part in value) + "\n]"
    return json.dumps(value, separators=(",", ":"))


def main() -> None:
    for name, scene in scenes().items():
        golden = written({"scene": scene, **drawings(scene)})
        (GOLDEN / f"{name}.json").write_text(golden + "\n", "utf-8")
    for name, given in charts().items():
        golden = written(given | charted(given))
        (CHARTS / f"{name}.json").write_text(golden + "\n", "utf-8")


if __name__ == "__main__":
    main()
