"""Habits by name: what a player may be made to do in some turns of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from akropolis_nb.bots.candidate_moves import candidate_moves
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.checks import short_repr, suggest_name, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.runtime.entries import enter
from akropolis_nb.engine.tiles import DISTRICTS, as_tile
from akropolis_nb.engine.vectors import network, sizes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position

_PLAIN = {
    "free tile": k.AT_PRICE,
    "paid tile": k.PAID,
    "ground": k.ON_GROUND,
    "up": k.UP,
    "no quarry covered": k.COVERS_NO_QUARRY,
    "most quarries covered": k.MOST_COVERED,
    "no plaza covered": k.COVERS_NO_PLAZA,
    "no district covered": k.COVERS_NO_DISTRICT,
    "only quarries covered": k.COVERS_QUARRIES_ONLY,
    "spread": k.SPREAD,
    "compact": k.COMPACT,
    "plaza": k.TAKES_PLAZA,
    "no plaza": k.TAKES_NO_PLAZA,
    "quarry": k.TAKES_QUARRY,
    "no quarry": k.TAKES_NO_QUARRY,
    "same kinds together": k.ALIKE_TOGETHER,
    "greedy": k.GREEDY_MOVE,
    "tile list": k.LIST_TILE,
    "tile list, greedy place": k.LIST_TILE_GREEDILY,
    "own points": k.OWN_POINTS,
    "random move": k.RANDOM_MOVE,
    "random tile": k.RANDOM_TILE,
    "random place": k.RANDOM_PLACE,
}
"""The habits without a number, and their codes."""
_NUMBERED = {
    "quarries": k.COVERS_QUARRIES,
    "plaza": k.TAKES_PLAZA_OF,
    "only plazas": k.ONLY_PLAZAS_OF,
    "tile": k.TAKES_CODE,
    "stones": 0,
}
"""Those with one, which follows a colon."""
NAMES = (*_PLAIN, "quarries:2", "plaza:M", "only plazas:MBG", "tile:7", "stones:+1")
"""How habits are written."""
HABITS = (
    "spread", "same kinds together", "compact", "greedy", "free tile", "up", "ground",
    "most quarries covered", "no plaza",
)  # fmt: skip
"""The habits that players fall into."""


@dataclass(frozen=True, slots=True)
class Habit:
    """A habit in the kernels' numbers."""

    name: str
    code: int
    how: int = 0
    stones: int = 0
    """Stones given before the turn."""


def as_habit(name: object) -> Habit:
    """Return the habit of a name.

    >>> as_habit("stones:+1")
    Habit(name='stones:+1', code=0, how=0, stones=1)

    Raises:
        AkropolisError: there is no such habit.
    """
    if not isinstance(name, str):
        raise AkropolisError(
            f"a habit is a name such as 'ground' or a function, not {short_repr(name)}"
        )
    word, colon, rest = name.partition(":")
    if not colon and word in _PLAIN:
        return Habit(name, _PLAIN[word])
    if word not in _NUMBERED or not colon:
        known = ", ".join(map(repr, NAMES))
        raise AkropolisError(
            f"no habit is called {short_repr(name)}{suggest_name(name, NAMES)}; there are {known}"
        )
    if word == "stones":
        return Habit(name, 0, stones=_number(rest, -9, 9))
    if word == "quarries":
        return Habit(name, k.COVERS_QUARRIES, _number(rest, 1, 3))
    if word == "tile":
        return Habit(name, k.TAKES_CODE, as_tile(int(rest) if rest.isdecimal() else rest).code)
    order = "".join(DISTRICTS).upper()
    if not rest or set(rest) - set(order):
        raise AkropolisError(f"{word}: takes letters of {order}, not {short_repr(rest)}")
    return Habit(name, _NUMBERED[word], sum(1 << order.index(kind) for kind in set(rest)))


def _number(text: str, least: int, most: int) -> int:
    """Return the number behind the colon."""
    digits = text.lstrip("+-")
    return whole("the number of a habit", int(text) if digits.isdecimal() else text, least, most)


def follow(position: Position, moves: Sequence[Move]) -> dict[str, list[bool]]:
    """Return whether moves are what a habit allows, for each of :data:`HABITS` that forbids some.

    >>> import akropolis_nb as ak
    >>> position = ak.Game(seed=7).position
    >>> free, *_, paid = position.legal_moves()
    >>> follow(position, [free, paid])["free tile"]
    [True, False]
    """
    start, gains = PackedPosition(position), candidate_moves(position, merged=False)
    g, c, size, flags = start.table, start.cities, start.size, start.flags
    w = start.workspace(per_tile=0, reply_weight=0.0)
    out = sizes.zeros(sizes.shortlist(start.cells))
    many = enter("rate_all", g, c, size, w, flags, start.network, out)
    listed = [network.listed_at(w, n) for n in range(many)]
    places: list[tuple[int, ...]] = [tuple(w[at : at + 5]) for at in listed]
    where = [start.numbers(move) for move in moves]
    found, values = dict[str, list[bool]](), dict[tuple[int, ...], int]()
    for name in HABITS:
        code, b = as_habit(name).code, position.to_move * size
        if name == "greedy":  # the kernel would score a city for each move, in Python
            values = {start.numbers(one.move): one.gain for one in gains}
        else:
            prefers = (k.prefer(g, c, b, w, flags, at, code, 0) for at in listed)
            values = dict(zip(places, prefers, strict=True))
        most = max(values.values())
        if min(values.values()) < most:
            found[name] = [values[place] == most for place in where]
    return found
