"""Jupyter widgets: boards that can be clicked.

*Views*: ``city_widget``, ``puzzle_widget``, ``puzzle_set_widget``; ``compare`` and ``study`` show
several, ``side_by_side`` in rows. ``options`` are the traits that a user sets.

*A view's parts*: ``session`` (what a view holds in Python), ``messages`` (every word, in five
languages), ``assets`` (the built JavaScript), ``displays`` (which views are still on a page).

*Pages without Python*: ``export``, ``puzzle_page``.
"""
