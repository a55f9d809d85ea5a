"""Answers to a puzzle.

``reading`` (what an answer may be), ``checking`` (solved or not, and why), ``attempts`` (what was
tried), ``answers_file`` (attempts on disk), ``nearest`` (which of several best answers is shown),
``unfolded`` (every way through a puzzle, for a page).
"""
