"""Puzzles: a city, some tiles and a goal, with exact solutions.

*A puzzle*: ``puzzle`` (the public class), ``goal``, ``problem`` (city, tiles and stones),
``ending`` (the last moves of a game, with an opponent), ``quiz`` (questions about a city),
``solution``, ``words`` (title, prompt, hints, explanation), ``draft`` (made of the last tiles of a
city), ``answers`` (read, check and save answers).

*Several puzzles*: ``puzzle_set``, ``collection`` (the bundled ones).

*Finding puzzles*: ``finder``.

*Formats*: ``text`` (one line), ``record`` (JSON).
"""
