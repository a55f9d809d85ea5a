"""What a view edits.

``subject`` (what all have in common), ``game``, ``city`` (a free city), ``puzzle``, ``position``
(that is set up).
"""
