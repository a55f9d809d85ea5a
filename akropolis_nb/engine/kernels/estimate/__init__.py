"""The estimate of a position's moves, from the totals of their games.

``sections``: the layout of the vectors. ``differences``: what the games say. ``ladder``: how many
games each stage plays.
"""
