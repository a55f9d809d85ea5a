"""Bots, their policies, and how to measure their strength.

``players`` defines the bots by name, ``monte_carlo`` the one that searches. ``candidate_moves``
lists the moves, with equivalent ones merged. ``playouts`` plays games to the end by a policy,
``rollouts`` plays several moves in the same deals. ``endings`` solves the last moves exactly.
``value_weights`` loads the weights of the heuristic policy from ``value_weights.json``, which
``training`` writes. ``tournament`` plays bots against each other.
"""
