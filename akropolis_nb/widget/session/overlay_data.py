"""Heat and marks that scripts set on a view, validated and as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from akropolis_nb.draw.board.overlays import check_marks, heat_hexes
from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError

NOW = "now"
"""Value of ``heat`` for the immediate gains of the selected tile."""


def check_heat(heat: Any) -> Any:
    """Return a value for ``heat`` after validation.

    Raises:
        AkropolisError: the value is invalid; the message says what is expected.
    """
    if heat is None or heat == NOW:
        return heat
    if not isinstance(heat, Mapping):
        raise AkropolisError(
            f"heat takes {NOW!r}, a mapping of hexes (q, r) or placements to numbers, or None, "
            f"not {short_repr(heat)}"
        )
    heat_hexes(heat)
    return dict(heat)


def heat_data(heat: Mapping[Any, float], legend: str) -> dict[str, Any] | None:
    """Return heat as plain data: by placement, or by hex if at least one key is a hex."""
    if not heat:
        return None
    values: list[list[Any]]
    if all(len(spot) == 3 for spot in heat):
        kind = "placements"
        values = [[*map(int, spot), _plain(value)] for spot, value in heat.items()]
    else:
        kind = "hexes"
        values = [[q, r, None, value] for q, r, value in heat_hexes(heat)]
    return {"kind": kind, "values": values, "legend": legend}


def mark_data(marks: Any) -> list[dict[str, Any]]:
    """Return marks as plain data with all fields.

    Raises:
        AkropolisError: a mark is invalid; the message says what is expected.
    """
    return [
        {**mark, "to": list(mark["to"])} if "to" in mark else dict(mark)
        for mark in check_marks(marks)
    ]


def _plain(value: float) -> float:
    number = float(value)
    return int(number) if number.is_integer() else number
