"""Players: what they choose from, how they choose, and how strong they are.

``players`` are the bots by name; ``candidate_moves`` what they choose from, equal moves once.
``playouts`` plays games to their end by a policy, ``search`` compares moves by playouts,
``value_weights`` are what the heuristic policy expects of a city, from ``value_weights.json``,
which ``training`` makes. ``tournament`` lets bots meet.
"""
