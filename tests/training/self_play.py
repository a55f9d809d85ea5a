"""Games of the network against itself, by rules drawn at random, and what to learn from them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.rules import ARCHITECTS, Rules
from akropolis_nb.engine.vectors import network, sizes, table
from akropolis_nb.game.game import Game
from tests.training import lessons

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from akropolis_nb.engine.vectors.sizes import Vector

GROUP = 8
"""Games that are played by the same rules."""
MOST_EXAMPLES = 4096
"""Most examples for the shortlist from a group."""
MOST_ROWS = 320
"""Most rows of a position; the few positions with more are left out."""


def drawn_rules(chance: Random, players: int | None = None) -> Rules:
    """Draw the rules of a group of games.

    Args:
        chance: decides.
        players: the number of players, with the common rules in four of five groups; if omitted it
            is drawn too, two in half of the groups, with the common rules in three of five.
    """
    seats = players or chance.choices((1, 2, 3, 4), (6, 54, 20, 20))[0]
    given: dict[str, Any] = {}
    if chance.random() >= (0.8 if players else 0.6):
        given = {
            "variants": "".join(letter for letter in "hmbtg" if chance.random() < 0.5),
            "all_tiles": seats < 4 and chance.random() < 0.3,
            "lake_is_edge": chance.random() < 0.3,
            "lake": "single" if chance.random() < 0.3 else "region",
        }
    if seats == 1:
        architect: Any = chance.choice(ARCHITECTS)
        return Rules(players=2, architect=architect, **(given | {"all_tiles": False}))
    return Rules(players=seats, **given)


class Group(NamedTuple):
    """Games to play: by which rules, and how."""

    rules: Rules
    seed: int
    warm: bool
    """Whether moves are chosen by the shortlist, because the network knows nothing yet."""
    per_tile: int
    taught: int
    exact: bool = False
    """Whether replies are valued with the tiles that are left after both moves; slower."""


@cache
def _start(rules: Rules) -> tuple[PackedPosition, int]:
    """Return a game before its first tile is dealt, for the kernels, and its plies."""
    start = PackedPosition(Game(rules, seed=1).position)
    tiles = [*table.site(start.table), *table.pile(start.table)]
    stacks, plies = table.stacks(start.table) + 1, table.plies_left(start.table)
    table.lay_out(start.table, [], tiles, stacks)
    return start, plies


class Lessons(NamedTuple):
    """The turns of some games and the examples for the shortlist, as arrays of whole numbers."""

    turns: NDArray[np.int32]
    """(games, plies, numbers of a turn)."""
    rows: NDArray[np.int32]
    """The rows of all turns, one after the other."""
    examples: NDArray[np.int32]
    """(examples, numbers of an example)."""


def play(net: Vector, group: Group) -> Lessons:
    """Play the games of a group."""
    start, plies = _start(group.rules)
    turns = sizes.zeros(lessons.TURN_SIZE * GROUP * plies)
    rows = sizes.zeros(sizes.rows(start.cells) * GROUP * plies)
    examples = sizes.zeros(lessons.EXAMPLE_SIZE * MOST_EXAMPLES)
    workspace = start.workspace()
    network.set_up(workspace, exact=group.exact)
    policy, explored = (k.FARSIGHTED, 100) if group.warm else (k.NETWORK, 30)
    taught = lessons.compiled()(
        start.table, start.cities, start.table[:], start.cities[:], start.size, workspace,
        group.rules.flags, policy, net, group.seed, 0, GROUP, group.per_tile, explored,
        group.taught, turns, rows, examples, MOST_EXAMPLES, sizes.zeros(start.seats),
    )  # fmt: skip
    read = np.array(turns, np.int32).reshape(GROUP, -1, lessons.TURN_SIZE)
    return Lessons(
        read,
        np.array(rows, np.int32)[: int(read[:, :, lessons.TURN_ROWS].sum())],
        np.array(examples, np.int32).reshape(-1, lessons.EXAMPLE_SIZE)[:taught],
    )


class Positions(NamedTuple):
    """Positions to learn from."""

    rows: NDArray[np.int32]
    """(positions, most rows)."""
    counts: NDArray[np.int32]
    sets: NDArray[np.int32]
    """The turn set of each."""
    targets: NDArray[np.float32]
    """(positions, heads): points still to come, in units of the output."""


def positions(played: Lessons, trace: float) -> Positions:
    """Return the positions of some games with their targets, by TD(lambda).

    Args:
        played: the games.
        trace: lambda: 1 learns from final points alone, 0 from the next turn's expectation.
    """
    turns = played.turns
    counts = turns[:, :, lessons.TURN_ROWS]
    targets = np.zeros((*counts.shape, k.HEADS))
    points = turns[:, :, lessons.TURN_POINTS : lessons.TURN_POINTS + k.HEADS]
    expected = turns[:, :, lessons.TURN_EXPECTED : lessons.TURN_EXPECTED + k.HEADS] / k.POINT
    explored = turns[:, :, lessons.TURN_EXPLORED, None] == 1
    for seat in range(turns[0, :, lessons.TURN_SEAT].max() + 1):
        own = np.flatnonzero(turns[0, :, lessons.TURN_SEAT] == seat)
        hoped = points[:, own[-1]].astype(np.float64)
        for ply, after in zip(own[-2::-1], own[:0:-1], strict=True):
            if turns[0, after, lessons.TURN_LEFT] > 0:
                value = expected[:, after]
                carried = np.where(explored[:, after], value, hoped)
                hoped = (1 - trace) * value + trace * carried
            targets[:, ply] = (hoped - points[:, ply]) / k.SCALE_POINTS
    chosen = ((counts > 0) & (counts <= MOST_ROWS)).ravel()
    ends = np.cumsum(counts.ravel())
    rows = np.zeros((int(chosen.sum()), MOST_ROWS), np.int32)
    many = counts.ravel()[chosen]
    for n, (end, count) in enumerate(zip(ends[chosen], many, strict=True)):
        rows[n, :count] = played.rows[end - count : end]
    left = turns[:, :, lessons.TURN_LEFT].ravel()[chosen]
    sets = np.where(left < 18, left, np.minimum(18 + (left - 18) // 3, k.TURN_SETS - 1))
    return Positions(
        rows, many.astype(np.int32), sets.astype(np.int32),
        targets.reshape(-1, k.HEADS)[chosen].astype(np.float32),
    )  # fmt: skip
