"""The value network as vectors: its weights, and rated moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors import sizes

if TYPE_CHECKING:
    from array import array

    from numpy.typing import NDArray

    from akropolis_nb.engine.vectors.sizes import Vector


class Weights(NamedTuple):
    """The network's weights as whole numbers, by turn set where they differ."""

    shortlist: NDArray[np.int16]
    """(phases, weights), in 256ths of a point."""
    direct: NDArray[np.int16]
    """(turn sets, heads, lanes)."""
    direct_bias: NDArray[np.int32]
    """(turn sets, heads)."""
    hidden: NDArray[np.int16]
    """(turn sets, hidden units, lanes)."""
    hidden_bias: NDArray[np.int32]
    """(turn sets, hidden units)."""
    output: NDArray[np.int16]
    """(turn sets, heads, hidden units)."""
    blank: NDArray[np.int16]
    """(lanes): the lanes before any row."""
    rows: NDArray[np.int8]
    """(rows, lanes)."""


def shapes() -> Weights:
    """Return the shapes of the weights."""
    sets = k.TURN_SETS
    found: tuple[Any, ...] = (
        (k.PHASES, k.LIST_SIZE),
        (sets, k.HEADS, k.LANES),
        (sets, k.HEADS),
        (sets, k.HIDDEN, k.LANES),
        (sets, k.HIDDEN),
        (sets, k.HEADS, k.HIDDEN),
        (k.LANES,),
        (k.ROW_COUNT, k.LANES),
    )
    return Weights(*found)


def pack(weights: Weights) -> Vector:
    """Return the network vector for the kernels."""
    net = np.zeros(k.NETWORK_SIZE, np.int32)
    net[: k.FIRST_SET] = weights.shortlist.ravel()
    sets = net[k.FIRST_SET : k.BLANK_LANES].reshape(k.TURN_SETS, k.SET_SIZE)

    def put(first: int, numbers: NDArray[np.int32]) -> None:
        sets[:, first : first + numbers[0].size] = numbers.reshape(k.TURN_SETS, -1)

    def with_total(numbers: NDArray[np.int16] | NDArray[np.int32]) -> NDArray[np.int32]:
        wide = numbers.astype(np.int32)
        return np.concatenate([wide.sum(axis=1, keepdims=True), wide], axis=1)

    put(k.DIRECT, with_total(weights.direct))
    put(k.DIRECT_BIAS, with_total(weights.direct_bias))
    put(k.HIDDEN_WEIGHTS, weights.hidden.astype(np.int32))
    put(k.HIDDEN_BIAS, weights.hidden_bias.astype(np.int32))
    put(k.OUTPUT, with_total(weights.output))
    lanes = np.concatenate([weights.blank[None].astype(np.int32), weights.rows.astype(np.int32)])
    pairs = net[k.BLANK_LANES :].reshape(-1, k.PAIRS)
    pairs[:] = lanes[:, : k.PAIRS] + 65536 * lanes[:, k.PAIRS :]
    vector = sizes.zeros(0)
    vector.frombytes(net.tobytes())
    return vector


def no_network() -> Vector:
    """Return an empty network, for policies that use none."""
    return sizes.zeros(0)


class RatedMoves(NamedTuple):
    """Moves of the seat to move as the network rates them, in points."""

    moves: NDArray[np.int64]
    """Rows of five numbers: index on the site, x, y, shape, turn."""
    value: NDArray[np.float64]
    """The seat's expected final total."""
    rating: NDArray[np.float64]
    """The value, less what the move leaves to the next seat."""


def unpack_moves(out: Vector, count: int) -> RatedMoves:
    """Return the ``count`` moves that the kernel listed."""
    rows = np.array(out, np.int64).reshape(-1, k.SHORTLISTED)[:count]
    points = rows[:, [k.MOVE_VALUE, k.MOVE_RATING]] / k.POINT
    return RatedMoves(rows[:, :5], points[:, 0], points[:, 1])


def listed_at(workspace: Vector, n: int) -> int:
    """Return where the shortlist's move number ``n`` is in a workspace that has one."""
    return workspace[workspace[k.SCRATCH] + k.MOVES_AT] + k.SHORTLISTED * n


def set_up(
    workspace: array[int],
    *,
    per_tile: int = 0,
    replies_per_tile: int = 0,
    reply_weight: int = 0,
    exact: bool = True,
) -> None:
    """Write the settings of the network to a workspace.

    Args:
        workspace: a workspace made for the network.
        per_tile: most moves of a tile on a shortlist; 0 for all.
        replies_per_tile: the same for the next seat's replies.
        reply_weight: what a choice takes off for a point of the next seat's best reply, in 256ths.
        exact: whether replies are valued with the tiles that are left after both moves.
    """
    s = workspace[k.SCRATCH]
    workspace[s + k.PER_TILE] = per_tile
    workspace[s + k.EXACT] = exact
    workspace[s + k.REPLIES_PER_TILE] = replies_per_tile
    workspace[s + k.REPLY_WEIGHT] = reply_weight
