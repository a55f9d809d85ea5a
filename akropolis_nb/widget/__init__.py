"""Jupyter widgets: interactive boards.

*Views*: ``city_widget``, ``puzzle_widget``, ``puzzle_set_widget``; ``compare`` and ``study`` show
several, ``side_by_side`` in rows.

*What views are made of*: ``view`` (what all have in common), ``options`` (their traits),
``subjects`` (what they edit), ``session`` (their parts, and the data for the page), ``wire`` (the
types of all data that a page receives and sends), ``messages`` (all texts, in five languages),
``assets`` (the built JavaScript), ``displays`` (which views are still on a page).

*Pages without Python*: ``export``, ``puzzle_page``.
"""
