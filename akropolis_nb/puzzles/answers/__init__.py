"""Answers to a puzzle.

``reading`` (parse an answer), ``checking`` (solved or not, and why), ``attempts`` (the checked
answers), ``answers_file`` (attempts on disk), ``replaying`` (what a saved answer is worth),
``nearest`` (the best answer closest to a given one).
"""
