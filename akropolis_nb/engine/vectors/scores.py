"""What the kernels find in a city block: the score, and the effect of every placement of tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.placement import Placement
from akropolis_nb.engine.tiles import CODES, DISTRICTS
from akropolis_nb.engine.vectors import city_block, sizes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.engine.vectors.city_block import Block

Effect: TypeAlias = tuple[Placement, int, int, "tuple[int, ...]"]
"""A placement, its level, the stones gained, and the change of points for each tile."""


class District(NamedTuple):
    """A visible district, and why it counts or not."""

    q: int
    r: int
    level: int
    letter: str
    value: int
    """What it adds to the value of its kind: 0 if it does not count."""
    why: str
    """One of ``WHY_KEYS``."""
    sides: int
    """One bit for each neighbour that decides it, in the order of ``DIRECTIONS``."""
    number: int
    other: int
    """Two numbers, see ``explain_city``."""


class CityScore(NamedTuple):
    """The score of a city, by the letters of the districts."""

    values: dict[str, int]
    stars: dict[str, int]
    districts: tuple[District, ...]
    """The visible districts, sorted by (q, r)."""


def score(block: Block, flags: int) -> CityScore:
    """Return the score of a city.

    Args:
        block: the city.
        flags: the scoring rules, see :attr:`Rules.flags`.
    """
    block = block[:]
    w = sizes.workspace(block[k.CELLS])
    rows = sizes.zeros(k.WHY_ROW * block[k.CELLS])
    k.explain_city(block, 0, w, flags, rows)
    districts = []
    for n, (q, r, level, letter, _placed) in enumerate(city_block.in_list_order(block)):
        value, why, *others = rows[n * k.WHY_ROW : (n + 1) * k.WHY_ROW]
        if why >= 0:
            districts.append(District(q, r, level, letter, value, k.WHY_KEYS[why], *others))
    return CityScore(
        {letter: w[k.VALUE + CODES[letter]] for letter in DISTRICTS},
        {letter: w[k.STARS + CODES[letter]] for letter in DISTRICTS},
        tuple(sorted(districts)),
    )


def effects(block: Block, codes: Sequence[int], flags: int) -> list[Effect]:
    """Return the effect of each legal placement, sorted by placement.

    Args:
        block: a city.
        codes: the tiles' codes, up to ``MOST_PLANS``.
        flags: the scoring rules, see :attr:`Rules.flags`.
    """
    block = city_block.with_room(block[:])
    w = sizes.workspace(block[k.CELLS] + 3)
    k.prepare_evaluation(block, 0, w, flags)
    for n, code in enumerate(codes):
        k.plan(w, n, code, flags)
    size = 5 + 3 * len(codes)
    out = sizes.zeros(sizes.preview(block[k.CELLS], len(codes)))
    found: list[Effect] = []
    for o in range(0, size * k.preview(block, 0, w, flags, len(codes), out), size):
        x, y, shape, level, stones, *gains = out[o : o + size]
        for turn, spot in enumerate(city_block.placements(block, x, y, shape)):
            found.append((Placement(*spot), level, stones, tuple(gains[turn::3])))
    return sorted(found)
