"""The estimate of a position's moves: ``differences``, from the totals of their games.

``sections`` is the layout of the vectors.
"""
