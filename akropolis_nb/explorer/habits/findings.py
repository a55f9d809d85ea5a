"""The stored findings about openings; ``__main__`` plays the games that they come from."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from typing import Any

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.rules import Rules
from akropolis_nb.explorer.explorer_table import ExplorerTable
from akropolis_nb.explorer.habits.try_habit import COLUMNS
from akropolis_nb.messages.languages import amount, message

FIELDS = (
    *("habit", "turns", "against", "games", "changed"),
    *("lead", "lead_error", "points", "points_error", "chance", "chance_error"),
)
"""The columns of the stored rows."""


BOARD = {
    "list": ("tile list", "1–6", ""),
    "plaza": ("plaza", "1", "no plaza"),
    "quarries": ("leaves:0", "1", ""),
    "no_plaza": ("no plaza", "1–3", ""),
    "leave": ("own points", "", ""),
    "stones_1": ("stones:+1", "1", ""),
    "stones_4": ("stones:+1", "4", ""),
    "stones_7": ("stones:+1", "7", ""),
    "spread": ("spread", "1–6", ""),
    "greedy": ("greedy", "1–6", ""),
}
"""What boards tell: habit, turns (any if empty) and the habit it is compared with."""


def opening_findings(rules: Rules | None = None) -> ExplorerTable:
    """Return what some hundred thousand games of ``ak.bot("fast")`` say about openings.

    The rows are those of :func:`ak.try_habit`, which repeats each of them with other deals. Besides
    habits there are ``hex:M`` and the like, what a hex of a tile adds in the first six turns, and
    ``stone paid`` (the tile list, fitted to games with a random tile); ``seat:1``, the first seat's
    lead and its chance above an even share; and ``leaves:3``, a first tile laid at random after
    which the next one can cover three quarries.

    Args:
        rules: the rules; two players if omitted. There are findings for two, three and four
            players, and for each variant alone with two.

    Raises:
        AkropolisError: there are no findings for these rules.

    >>> import akropolis_nb as ak
    >>> rows = ak.opening_findings().table()
    >>> [row["lead"] < -30 for row in rows if (row["habit"], row["turns"]) == ("spread", "1–6")]
    [True]
    """
    rules = Rules.checked(rules)
    found = next((one for one in stored()["rules"] if Rules(**one["rules"]) == rules), None)
    if found is None:
        known = ", ".join(repr(Rules(**one["rules"])) for one in stored()["rules"])
        raise AkropolisError(
            f"there are no findings for {rules!r}, but ak.try_habit takes any rules; "
            f"there are some for {known}"
        )
    rows = [dict(zip(FIELDS, row, strict=True)) for row in found["rows"]]
    for row in rows:
        row |= {"low": row["lead"] - row["lead_error"], "high": row["lead"] + row["lead_error"]}
    return ExplorerTable(
        message("findings_table"),
        message(
            "findings_from", games=amount("games", found["games"]), rules=repr(rules),
            seed=stored()["seed"], date=found["date"],
        ),
        tuple(rows),
        ("habit", "turns", "against"),
        columns=COLUMNS,
    )  # fmt: skip


@cache
def stored() -> dict[str, Any]:
    """Return the content of the file."""
    text = files("akropolis_nb.explorer.habits").joinpath("findings.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def board_findings() -> list[dict[str, Any]]:
    """Return the findings of :data:`BOARD` for each rules: change of the lead, half interval.

    >>> board_findings()[0]["found"]["spread"]
    [-41.04, 1.57]
    """
    return [
        {
            "rules": asdict(Rules(**one["rules"])),
            "found": {name: _lead(one["rows"], *key) for name, key in BOARD.items()},
        }
        for one in stored()["rules"]
    ]


def _lead(rows: list[list[Any]], habit: str, turns: str, against: str) -> list[float]:
    """Return the lead and half of its interval in the first row of a habit."""
    return next(
        [float(lead), float(error)]
        for name, when, other, _, _, lead, error, *_ in rows
        if (name, other) == (habit, against) and turns in {"", when}
    )


def rules_data(rules: Rules) -> dict[str, Any]:
    """Return the arguments of rules that differ from the basic game for two."""
    basic = asdict(Rules())
    return {name: value for name, value in asdict(rules).items() if value != basic[name]}
