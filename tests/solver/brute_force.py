"""A brute-force solver: every line and its value, by City.place and City.score alone."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import akropolis_nb as ak
from akropolis_nb.solver.search_state import MEASURES, PlacementProblem
from tests.bots.brute_endings import some_city
from tests.engine.reference import RULINGS

if TYPE_CHECKING:
    from random import Random

    from akropolis_nb.solver.search_state import Line


def all_lines(task: PlacementProblem) -> dict[Line, int]:
    """Return every line with its value, by the engine's public API alone."""
    found: dict[Line, int] = {}

    def go_on(city: ak.City, site: list[int | str], stones: int, lake: int, line: Line) -> None:
        if len(line) == task.place:
            gained = stones - task.stones
            score = city.score(task.rules)
            if task.measure == "points":
                found[line] = score.points + gained
            elif task.measure == "stones":
                found[line] = gained
            elif task.measure == "lake":
                found[line] = lake
            else:
                found[line] = score[task.measure].points
            return
        for index, tile in enumerate(site if task.free else site[:1]):
            cost = index if task.free else 0
            if cost > stones or tile in site[:index]:
                continue
            for spot in city.legal_placements():
                after = city.place(tile, spot)
                rest = site[:index] + site[index + 1 :]
                purse = stones - cost + after.stones_gained
                wet = lake + len(after.lakes - city.lakes)
                go_on(after, rest, purse, wet, (*line, ak.Move(tile, spot)))

    go_on(task.city, list(task.tiles), task.stones, 0, ())
    return found


def some_task(rng: Random, place: int, most_tiles: int) -> PlacementProblem:
    """Return a small task: a city, often a high one, and tiles of the box or invented ones."""
    city = some_city(rng, rng.randint(0, most_tiles))
    free = rng.random() < 0.4
    box: list[int | str] = [rng.randint(1, 61) for _ in range(place + 1)]
    tiles = [rng.choice([*box, rng.choice(["tmm", "Mmh", "hhH", "qqq"])]) for _ in range(3)]
    return PlacementProblem(
        city,
        tuple(tiles if free else tiles[:place]),
        place,
        free,
        rng.randint(0, 2) if free else 0,
        ak.Rules(**asdict(rng.choice(RULINGS))),
        rng.choice(["points", *MEASURES]),
    )
