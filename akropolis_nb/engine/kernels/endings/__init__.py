"""The last moves, exactly: the ``options`` of each seat, and the ``replies`` to each first move.

``sections`` is the layout of their vectors, and explains the method.
"""
