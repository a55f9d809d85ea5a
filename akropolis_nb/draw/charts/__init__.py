"""Charts of games and analyses.

``score`` (by move), ``variations`` (several lines), ``review``, ``analysis``, ``explorer``,
``histogram`` (of final scores), ``tournament``; ``theme`` is what they share.
"""
