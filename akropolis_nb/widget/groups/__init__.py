"""What shows several boards, or more than a board.

``grid`` (linked views in rows), as in ``compare`` and ``study``; one board at a time:
``puzzle_set`` and ``practice``; a board beside the moves of an ``explorer``.
"""
