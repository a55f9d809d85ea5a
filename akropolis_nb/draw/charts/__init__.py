"""Charts of games, analyses and statistics.

``score`` (by move), ``variations`` (several lines), ``review``, ``analysis``, ``reasons`` (why one
move is better), ``explorer``, ``histogram`` (of final scores), ``forecast`` (final points by
district), ``tournament``.
"""
