"""Exact branch-and-bound solver for placing given tiles.

``solver`` runs the search, ``subproblems`` are the parts that workers solve, ``search_state`` holds
the problem and the state after some of its moves.
"""
