"""Puzzles: a city, some tiles and a goal, with exact solutions.

*A puzzle*: ``puzzle`` (the public class), ``goal``, ``problem`` (city, tiles and stones),
``solution``, ``words`` (title, prompt, hints), ``answers`` (read, check and save answers).

*Several puzzles*: ``puzzle_set``, ``collection`` (the bundled ones), ``generate`` with ``themes``.

*Formats*: ``text`` (one line), ``record`` (JSON).
"""
