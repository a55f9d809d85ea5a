"""Charts of games, analyses and statistics.

``score`` (by move), ``variations`` (several lines), ``review``, ``expected`` (its curves of the
chance to win and the lead), ``analysis``, ``reasons`` (why one move is better), ``explorer``,
``histogram`` (of final scores), ``forecast`` (final points by district), ``tournament``.
"""
