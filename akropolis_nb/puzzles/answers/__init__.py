"""Answers to a puzzle.

``reading`` (parse an answer), ``checking`` (solved or not, and why), ``attempts`` (the checked
answers), ``answers_file`` (attempts on disk), ``replaying`` (what a saved answer is worth),
``nearest`` (the best answer closest to a given one).
A class: ``summary`` (what the attempts at one puzzle come to), ``answer_line`` (a pupil's line of
text), ``class_lines`` (find such lines), ``class_table`` (all pupils').
"""
