"""Play the games of the findings: ``python -m akropolis_nb.explorer.habits FILE``.

The file gets the findings for each rules as soon as they are played, about five minutes each on one
core. Called again with the same seed, it plays those that are missing.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import defaultdict
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from akropolis_nb.engine.city import City
from akropolis_nb.engine.placement import Placement
from akropolis_nb.engine.rules import Rules
from akropolis_nb.engine.tiles import DISTRICTS, TILES
from akropolis_nb.explorer.game_records import PRICE, TILE
from akropolis_nb.explorer.habits.experiment import play_plans
from akropolis_nb.explorer.habits.findings import FIELDS, rules_data
from akropolis_nb.explorer.habits.habits import as_habit
from akropolis_nb.explorer.habits.try_habit import (
    PAYOFFS,
    changes,
    difference,
    last_turn,
    summary,
    turns_text,
)
from akropolis_nb.statistics.intervals import slopes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from akropolis_nb.explorer.logged_games import Logged

RULES = (Rules(), Rules(3), Rules(4), *(Rules(2, kind) for kind in DISTRICTS))
PLACES = 4
"""So many times as many deals have a random first place, because few of them leave much."""
FEW = 100
"""A kind of first place needs so many deals."""
FIRST, OPENING, ALL = range(1, 4), range(1, 7), range(1, 31)
SHORT: list[tuple[str, Iterable[int], str]] = [
    *[("stones:+1", [turn], "") for turn in (1, 4, 7)],
    *[(habit, OPENING, "") for habit in (
        "tile list", "random tile", "random place", "spread", "compact", "ground", "up",
        "same kinds together", "most quarries covered", "greedy", "free tile", "no plaza",
    )],
    ("no plaza", FIRST, ""),
    ("no plaza covered", ALL, ""),
    ("no district covered", ALL, ""),
    ("own points", ALL, ""),
    ("plaza", [1], "no plaza"),
    *[("up", [turn], "ground") for turn in (3, 6)],
]  # fmt: skip
"""Habit, turns, and the habit it is compared with."""
FULL: list[tuple[str, Iterable[int], str]] = [
    *SHORT,
    *[("stones:+1", [turn], "") for turn in (2, 3, 5, 9, 11, 13, 15, 17, 18)],
    *[(f"stones:{n}", [1], "") for n in ("+2", "+3", "-1")],
    *[(habit, FIRST, "") for habit in (
        "spread", "compact", "ground", "up", "greedy", "free tile", "random place", "random tile",
    )],
    *[(habit, ALL, "") for habit in (
        "tile list", "greedy", "free tile", "up", "ground", "most quarries covered",
        "same kinds together", "only quarries covered",
    )],
    *[(f"only plazas:{''.join(kinds)}", ALL, "")
      for n in (1, 2, 4) for kinds in combinations("HMBTG", n)],
    *[("plaza", [turn], "no plaza") for turn in (2, 3, 4, 6, 9, 12)],
    *[("up", [turn], "ground") for turn in (2, 4, 5, 9, 12, 15)],
]  # fmt: skip


def find(rules: Rules, deals: int, seed: int) -> list[list[Any]]:
    """Play the experiments for some rules; return their rows."""
    wanted = [
        (habit, [turn for turn in turns if turn <= last_turn(rules)], against)
        for habit, turns, against in (FULL if rules == Rules() else SHORT)
    ]
    names = dict.fromkeys(
        (name, tuple(turns))
        for habit, turns, against in wanted
        for name in (habit, against)
        if name
    )
    random = [("random tile", (turn,)) for turn in OPENING]
    arms = {key: arm for arm, key in enumerate(dict.fromkeys([*names, *random]), 1)}
    plans = [dict.fromkeys(turns, as_habit(name)) for name, turns in arms]
    played = play_plans(rules, plans, deals, seed)
    rows = []
    for habit, turns, against in wanted:
        key = tuple(turns)
        arm, base = arms[habit, key], arms.get((against, key), 0)
        row = difference(played, arm, base, key)
        rows.append({"habit": habit, "turns": turns_text(key), "against": against} | row)
    rows += list_rows(played, [arms["random tile", (turn,)] for turn in OPENING])
    places = play_plans(rules, [{1: as_habit("random place")}], PLACES * deals, seed)
    rows += place_rows(places, 1)
    rows += seat_rows(played)
    return [[_short(row.get(name, "")) for name in FIELDS] for row in rows]


def list_rows(played: Sequence[Logged], arms: Sequence[int]) -> list[dict[str, Any]]:
    """Return what hexes of a tile are worth, by least squares over the turns' random tiles."""
    columns, values = [], []
    for seat, games in enumerate(played):
        seats = games.totals.shape[2]
        for turn, arm in enumerate(arms):
            chosen, free = (games.moves[:, n, seat + seats * turn] for n in (arm, 0))
            other = chosen[:, TILE] != free[:, TILE]
            columns.append(_describe(chosen[other]) - _describe(free[other]))
            values.append(changes(games, seat, arm)[other])
    table, changed = np.concatenate(columns), np.concatenate(values)
    fits = {name: slopes(table, changed[:, n]) for n, name in enumerate(PAYOFFS)}
    names = ["hex:district", *(f"hex:{kind.upper()}" for kind in DISTRICTS), "stone paid"]
    rows = []
    for n, name in enumerate(names):
        row: dict[str, Any] = {"habit": name, "turns": turns_text(OPENING), "games": len(table)}
        for what, fit in fits.items():
            if fit is not None:
                mean, _, high = fit[n]
                row |= {what: mean, f"{what}_error": high - mean}
        rows.append(row)
    return rows


def _describe(moves: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the districts, the plazas by kind and the price of the tiles that were taken."""
    kinds = ["hmbtg", *(kind.upper() for kind in DISTRICTS)]
    counts = {
        tile: [sum(map(TILES[tile].hexes.count, letters)) for letters in kinds]
        for tile in np.unique(moves[:, TILE]).tolist()
    }
    taken = np.array([counts[tile] for tile in moves[:, TILE].tolist()], np.float64)
    return np.column_stack([taken.reshape(-1, len(kinds)), moves[:, PRICE]])


def place_rows(played: Sequence[Logged], arm: int) -> list[dict[str, Any]]:
    """Return what random first places cost, by the quarries that the next tile can cover there."""
    groups: dict[int, list[NDArray[np.float64]]] = defaultdict(list)
    for seat, games in enumerate(played):
        moves = games.moves[:, arm, seat].tolist()
        for row, (tile, _, q, r, rotation, *_) in zip(
            changes(games, seat, arm), moves, strict=True
        ):
            city = City().place(tile, Placement(q, r, rotation))
            groups[max(one.stones for one in city.preview(tile))].append(row)
    return [
        {"habit": f"leaves:{quarries}", "turns": "1", **summary(np.array(rows))}
        for quarries, rows in sorted(groups.items())
        if len(rows) >= FEW
    ]


def seat_rows(played: Sequence[Logged]) -> list[dict[str, Any]]:
    """Return the lead and the chance of each seat, above an even share."""
    totals = np.concatenate([games.totals[:, 0] for games in played])
    seats = totals.shape[1]
    rows = []
    for seat in range(seats):
        values = np.column_stack([payoff(totals, seat) for payoff in PAYOFFS.values()])
        values -= np.array([0, totals.mean(), 1 / seats])
        values[:, 2] *= 100
        rows.append({"habit": f"seat:{seat + 1}", "turns": "", **summary(values)})
    return rows


def _short(value: Any) -> Any:
    return round(value, 2) if isinstance(value, float) else value


def main() -> None:
    """Play what is missing, and write the file after each rules."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--deals", type=int, default=2000, help="deals of two players, basic rules")
    parser.add_argument("--others", type=int, default=400, help="deals of all other rules")
    parser.add_argument("--seed", type=int, default=28)
    asked = parser.parse_args()
    found: dict[str, Any] = {"seed": asked.seed, "rules": []}
    if asked.file.exists():
        there = json.loads(asked.file.read_text("utf-8"))
        found = there if there["seed"] == asked.seed else found
    for rules in RULES:
        deals = asked.deals if rules == Rules() else asked.others
        about = rules_data(rules)
        if any(one["rules"] == about and one["games"] == deals for one in found["rules"]):
            continue
        rows = find(rules, deals, asked.seed)
        date = datetime.now(UTC).date().isoformat()
        kept = [one for one in found["rules"] if one["rules"] != about]
        found["rules"] = [*kept, {"rules": about, "games": deals, "date": date, "rows": rows}]
        lines = json.dumps(found, ensure_ascii=False).replace("], [", "],\n[")
        asked.file.write_text(lines + "\n", "utf-8")


if __name__ == "__main__":
    main()
