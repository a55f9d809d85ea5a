"""Exact branch-and-bound solver for placing given tiles.

``solver`` searches, ``subproblems`` are what it hands to workers, ``search_state`` is the problem
and the moves made so far.
"""
