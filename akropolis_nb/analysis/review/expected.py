"""What each seat expects of the end of a game: its points, its lead and its chance to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.statistics.distribution import mean_and_error
from akropolis_nb.statistics.totals import lead, own, win_share

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class SeatEstimate(NamedTuple):
    """Expected values of one seat with their standard errors."""

    mean: float
    """Own final total, in points."""
    error: float
    """Standard error of ``mean``; infinite if unknown."""
    lead: float
    """Lead over the best opponent at the end, in points."""
    lead_error: float
    win_rate: float
    """Chance to win, 0 to 1; equal totals share the win."""
    win_error: float


def results_by_seat(totals: NDArray[np.int64]) -> tuple[SeatEstimate, ...]:
    """Return what each seat expects, from the final totals of several games.

    >>> import numpy as np
    >>> results_by_seat(np.array([[50, 40], [46, 48]]))[0].lead
    4.0

    Args:
        totals: final totals, of shape (games, seats).
    """
    return tuple(
        SeatEstimate(
            *mean_and_error(own(totals, seat)),
            *mean_and_error(lead(totals, seat)),
            *mean_and_error(win_share(totals, seat)),
        )
        for seat in range(totals.shape[-1])
    )
