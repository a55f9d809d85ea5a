"""Make the boards and pictures of the documentation with the package itself."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import akropolis_nb as ak

if TYPE_CHECKING:
    from pathlib import Path

CITIES = {
    "start": "",
    "higher": "qbg@-1,0^5 Bqh@-1,-1^2",
    "markets": "Mth@-2,2^4 mqq@1,-3^4",
    "temple": "qgh@1,-3^4 Thm@-3,2^0 htm@-1,-1^3",
    "lake": "qmh@-2,1^4 Tqq@-1,-1^4",
}
"""Cities that illustrate rules, by the name of the picture."""

FINDINGS = {
    "tiles": ("hex:", "stone paid"),
    "kinds": ("only plazas:",),
    "stones": ("stones:+1",),
    "habits": ("random place", "spread", "same kinds", "compact", "greedy", "ground", "up"),
    "places": ("leaves:",),
}
"""How the habits in a picture of findings about openings begin, by the name of the picture."""


def write(folder: Path) -> None:
    """Write every page and picture that the documentation shows."""
    folder.mkdir(exist_ok=True)
    ak.save_html(folder / "game.html", played(seed=7, plies=24))
    puzzle = ak.collection("two", "easy")[0]
    puzzle.save_html(folder / "puzzle.html")
    for name, text in CITIES.items():
        city = ak.City.from_text(text)
        (folder / f"{name}.svg").write_text(city.svg(counts=bool(text)), encoding="utf-8")
    for name, habits in FINDINGS.items():
        write_findings(folder / f"findings-{name}.html", habits)
    (folder / "replay.svg").write_text(played(seed=3, plies=36).svg(animate=True), encoding="utf-8")


def write_findings(path: Path, habits: tuple[str, ...]) -> None:
    """Write a page with the leads that the stored findings have for some habits."""
    found = ak.opening_findings()
    rows = [row for row in found.rows if row["habit"].startswith(habits) and not row["against"]]
    if habits == FINDINGS["habits"]:
        rows = [row for row in rows if row["turns"] == "1–6"]
    rows.sort(key=lambda row: -row["lead"])
    if habits == FINDINGS["stones"]:
        rows.sort(key=lambda row: int(row["turns"]))
    figure = replace(found, rows=tuple(rows)).figure()
    figure.write_html(path, include_plotlyjs="directory")


def played(seed: int, plies: int) -> ak.Game:
    """Return the first plies of a game between two greedy bots."""
    game = ak.Game(players=2, seed=seed)
    game.names = ["Ada", "Bela"]
    rng, player = Random(seed), ak.bot("greedy")
    for _ in range(plies):
        game.play(player.choose(game.position, rng))
    return game
