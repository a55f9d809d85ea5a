"""Random rules, drawn from the fields of `ak.Rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from akropolis_nb.engine.rules import ARCHITECTS, SWITCHES, VARIANTS, Lake

if TYPE_CHECKING:
    from random import Random


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
