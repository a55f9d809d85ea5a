"""What a view edits.

``document`` (what all have in common), ``game``, ``city`` (a free city), ``puzzle``, ``position``
(that is set up).
"""
