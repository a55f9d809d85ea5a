"""Who takes which tile of the site after two moves, and what the other seats score."""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.reasons.sections import *


def taken_tile(z: Vector, taken: Vector, m: int, game: int, ply: int) -> int:
    """Return which tile of the site is taken some plies after a move.

    It is the first index of the tile before the move; -1 for tiles that came from a stack, and
    after the end.
    """
    seats = z[REASON_SEATS]
    # The tiles that are left, in the order of the site: four bits each, 15 for one from a stack.
    site = 0
    many = 0
    for n in range(z[REASON_SITE]):
        if n != z[SITE_FIRST + z[REASON_TILE + m]]:
            site |= z[SITE_FIRST + n] << 4 * many
            many += 1
    found = -1
    for n in range(ply + 1):
        if many <= 1:
            # The next stack comes behind the last tile.
            for _ in range(z[REASON_STACK]):
                site |= 15 << 4 * many
                many += 1
        index = taken[(m * z[REASON_GAMES] + game) * seats + n]
        found = -1
        if 0 <= index < many:
            found = site >> 4 * index & 15
            low = site & (1 << 4 * index) - 1
            site = low | site >> 4 * (index + 1) << 4 * index
            many -= 1
    if found == 15:
        return -1
    return found


def count_takes(z: Vector, taken: Vector, m: int, ply: int, n: int) -> int:
    """Return in how many games a tile is taken some plies after a move."""
    many = 0
    for game in range(z[REASON_GAMES]):
        many += taken_tile(z, taken, m, game, ply) == n
    return many


def total_points(parts: Vector, i: int) -> int:
    """Return the total of the seat whose parts begin at ``i``."""
    total = parts[i + PART_STONES] + parts[i + PART_QUARRIES]
    for d in range(5):
        total += parts[i + PART_VALUE + d] * parts[i + PART_STARS + d]
    return total


def best_other(z: Vector, parts: Vector, m: int, game: int) -> int:
    """Return where the parts of the other seat with the best total begin."""
    seats = z[REASON_SEATS]
    at = PARTS * seats * (m * z[REASON_GAMES] + game)
    best = -1
    for seat in range(seats):
        if seat != z[REASON_SEAT]:
            i = at + PARTS * seat
            if best < 0 or total_points(parts, i) > total_points(parts, best):
                best = i
    return best
