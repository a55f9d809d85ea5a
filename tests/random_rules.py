"""Rules for tests: a table of them, and random ones, drawn from the fields of `ak.Rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import pytest

from akropolis_nb.engine.rules import ARCHITECTS, SWITCHES, VARIANTS, Lake

if TYPE_CHECKING:
    from random import Random


RULES: list[dict[str, Any]] = [
    {},
    {"players": 3, "variants": "hmbtg"},
    {"players": 4, "variants": "hb", "lake_is_edge": True},
    {"all_tiles": True, "variants": "tg", "lake": "single"},
    {"architect": "hippodamos"},
    {"architect": "metagenes", "variants": "hm"},
    {"architect": "callicrates", "variants": "hmbtg"},
]
"""Keywords of rules with every option."""
any_rules = pytest.mark.parametrize("rules", RULES, ids=str)


def random_rules(chance: Random) -> dict[str, Any]:
    """Return the keywords of random rules."""
    architect = chance.choice([None, None, None, *ARCHITECTS])
    return {
        "players": 2 if architect else chance.choice([2, 3, 4]),
        "variants": "".join(letter for letter in VARIANTS if chance.random() < 0.5),
        **{name: chance.random() < 0.4 for name in SWITCHES},
        "lake": chance.choice(get_args(Lake)),
        "architect": architect,
    }
