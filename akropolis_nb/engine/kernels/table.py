"""The table of a game: turns, stones, the construction site."""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *


def take(g: Vector, index: int) -> int:
    """Take a tile from the site and return its code. It costs one stone for each tile before it."""
    seat = g[TO_MOVE]
    g[STONES + seat] -= index
    if g[ARCHITECT] and seat == 0:
        g[STONES + 1] += index
    code = g[SITE + index]
    for n in range(index, g[SITE_SIZE] - 1):
        g[SITE + n] = g[SITE + n + 1]
    g[SITE_SIZE] -= 1
    return code


def next_seat(g: Vector) -> None:
    """Pass the turn to the next seat."""
    g[TO_MOVE] = (g[TO_MOVE] + 1) % g[SEATS]


def awaits_deal(g: Vector) -> bool:
    """Return whether the round is over and another stack follows."""
    return g[SITE_SIZE] == 1 and g[STACKS] > 0


def refill(g: Vector) -> None:
    """Put the next stack, from the end of the pile, behind the last tile of the site."""
    for _ in range(g[STACK_SIZE]):
        g[PILE_SIZE] -= 1
        g[SITE + g[SITE_SIZE]] = g[PILE + g[PILE_SIZE]]
        g[SITE_SIZE] += 1
    g[STACKS] -= 1


def deal_next(g: Vector) -> bool:
    """Put the next stack on the site if the round is over; return whether the game goes on."""
    if g[SITE_SIZE] <= 1:
        if g[STACKS] == 0:
            return False
        refill(g)
    return True


def affordable(g: Vector) -> int:
    """Return how many tiles of the site the seat to move can pay for."""
    return min(g[SITE_SIZE], g[STONES + g[TO_MOVE]] + 1)


def turns_left(g: Vector, seat: int) -> int:
    """Return how many turns a seat still has, the current one included."""
    plies = g[SITE_SIZE] - 1 + g[STACKS] * g[STACK_SIZE]
    return (plies + g[SEATS] - 1 - (seat - g[TO_MOVE]) % g[SEATS]) // g[SEATS]
