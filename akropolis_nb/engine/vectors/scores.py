"""What the kernels find in a city block: the score, and the effect of every placement of tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.placement import Cell, Placement
from akropolis_nb.engine.tiles import CODES, DISTRICTS
from akropolis_nb.engine.vectors import city_block, sizes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.engine.vectors.city_block import Block

Effect: TypeAlias = tuple[Placement, int, int, "tuple[int, ...]"]
"""A placement, its level, the stones gained, and the change of points for each tile."""


class HouseGroup(NamedTuple):
    """A group of adjacent houses."""

    cells: tuple[Cell, ...]
    value: int
    """Sum of its levels, not doubled."""
    counts: bool


class CityScore(NamedTuple):
    """The score of a city, by the letters of the districts."""

    values: dict[str, int]
    stars: dict[str, int]
    counting: dict[str, tuple[Cell, ...]]
    """The districts that meet their condition, as sorted (q, r)."""
    groups: tuple[HouseGroup, ...]


def score(block: Block, flags: int) -> CityScore:
    """Return the score of a city.

    Args:
        block: the city.
        flags: the scoring rules, see :attr:`Rules.flags`.
    """
    block = block[:]
    w = sizes.workspace(block[k.CELLS])
    k.score_city(block, 0, w, flags)
    counting: dict[str, list[Cell]] = {letter: [] for letter in DISTRICTS}
    groups: dict[int, list[Cell]] = {}
    for q, r, _level, kind, _placed in city_block.cells(block):
        i = k.cell_at(block, 0, q - block[k.COL0], r - block[k.ROW0])
        if kind == "h":
            groups.setdefault(block[i + k.AUX], []).append((q, r))
        elif kind in DISTRICTS and block[i + k.WORTH] > 0:
            counting[kind].append((q, r))
    # Of groups with equal hexes and value, the first one by (q, r) counts.
    chosen = next((group for group in groups if w[k.GROUPS + group] == w[k.BEST]), -1)
    counting["h"] = groups.get(chosen, [])
    return CityScore(
        {letter: w[k.VALUE + CODES[letter]] for letter in DISTRICTS},
        {letter: w[k.STARS + CODES[letter]] for letter in DISTRICTS},
        {letter: tuple(cells) for letter, cells in counting.items()},
        tuple(
            HouseGroup(tuple(cells), w[k.GROUPS + group] & 0xFFFF, group == chosen)
            for group, cells in groups.items()
        ),
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
