"""Bots, their policies, and how to measure their strength.

``players`` defines the bots by name, ``candidate_moves`` lists the moves with equivalent ones
merged. ``playouts`` plays games to the end by a policy, ``search`` compares moves by playouts.
``value_weights`` loads the weights of the heuristic policy from ``value_weights.json``, which
``training`` writes. ``tournament`` plays bots against each other.
"""
