"""Aims, and payoffs of final totals for a seat: own points, lead, share of the win.

``totals`` are final totals by seat, an array of shape (..., seats).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError

Aim: TypeAlias = Literal["win", "margin", "score"]
"""What a move should maximise: the chance to win, the lead over the best opponent, own points."""
AIMS: tuple[Aim, ...] = get_args(Aim)
_MOST_STONES = 1_000_000
"""More stones than any seat can have."""
Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Payoff: TypeAlias = Callable[[NDArray[Any], int], Floats]
"""A function of totals and a seat, such as :func:`own`."""
Results: TypeAlias = dict[Payoff, Floats]
"""What moves lead to, one number for each: :func:`own`, :func:`lead`, :func:`win_share`."""


def as_aim(aim: object) -> Aim:
    """Return an aim.

    Raises:
        AkropolisError: there is no such aim.
    """
    if not isinstance(aim, str) or aim not in AIMS:
        raise AkropolisError(f"an aim is 'win', 'margin' or 'score', not {short_repr(aim)}")
    return aim


def own(totals: NDArray[Any], seat: int) -> Floats:
    """Return the total of a seat."""
    return totals[..., seat].astype(np.float64)


def lead(totals: NDArray[Any], seat: int) -> Floats:
    """Return the lead of a seat over the best other one, negative if it is behind.

    >>> lead(np.array([[50, 40], [45, 47]]), seat=0).tolist()
    [10.0, -2.0]
    """
    others = np.delete(totals, seat, axis=-1).max(axis=-1)
    return np.asarray(own(totals, seat) - others, np.float64)


def win_share(totals: NDArray[Any], seat: int) -> Floats:
    """Return the share of the win of a seat."""
    return win_shares(totals)[..., seat]


def win_shares(
    totals: NDArray[Any], stones: NDArray[Any] | None = None, *, architect: bool = False
) -> Floats:
    """Return each seat's share of the win in each game; seats that are equal share the win.

    >>> win_shares(np.array([[50, 40], [45, 45]])).tolist()
    [[1.0, 0.0], [0.5, 0.5]]
    >>> win_shares(np.array([[45, 45], [45, 45]]), np.array([[1, 0], [2, 2]]), architect=True)
    array([[1., 0.],
           [0., 1.]])

    Args:
        totals: final totals.
        stones: final stones, which break ties of the totals.
        architect: whether the second seat is an architect, who wins if the stones are equal too.
    """
    if stones is not None:
        totals = 2 * (totals * _MOST_STONES + stones)
        totals[..., 1] += architect
    first = totals == totals.max(axis=-1, keepdims=True)
    return np.asarray(first / first.sum(axis=-1, keepdims=True), np.float64)
