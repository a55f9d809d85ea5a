"""Puzzles: a city, some tiles and a goal; solved exactly.

*A puzzle*: ``puzzle``, ``goal``, ``setting`` (what it starts from), ``solution``, ``words`` (title,
prompt, hints), ``answers`` (read, checked and kept).

*Several puzzles*: ``puzzle_set``, ``collection`` (the bundled ones), ``generate`` with ``themes``.

*Texts*: ``text`` (one line), ``record`` (JSON).
"""
