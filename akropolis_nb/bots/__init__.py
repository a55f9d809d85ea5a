"""Bots, their policies, and how to measure their strength.

``players`` defines the bots by name, ``strong`` those of the value network, ``monte_carlo`` the one
that was the strongest before. ``endings`` solves the last moves exactly. ``candidate_moves`` lists
the moves, with equivalent ones merged. ``playouts`` plays games to the end by a policy,
``rollouts`` plays several moves in the same deals. ``network`` loads the value network.
``value_weights`` loads the weights of the heuristic policy from ``value_weights.json``.
``tournament`` plays bots against each other.
"""

from typing import TYPE_CHECKING

from akropolis_nb.lazy import lazy_names

if TYPE_CHECKING:
    from akropolis_nb.bots.players import bot as bot
else:
    __getattr__, __dir__, __all__ = lazy_names(__name__)
