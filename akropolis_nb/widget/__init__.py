"""Jupyter widgets: interactive boards.

*Views*: ``city_widget``, ``puzzle_widget``, ``puzzle_set_widget``; ``compare`` and ``study`` show
several, ``side_by_side`` in rows. ``options`` are the traits that a user sets.

*A view's parts*: ``session`` (a view's state in Python), ``wire`` (the types of all data that a
page receives and sends), ``messages`` (all texts, in five languages), ``assets`` (the built
JavaScript), ``displays`` (which views are still on a page).

*Pages without Python*: ``export``, ``puzzle_page``.
"""
