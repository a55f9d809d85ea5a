"""Analysis of positions and games by playouts.

*A position*: ``analyse`` (the public function and its result), ``analysis_text`` (the same as
text), ``aims`` (the units of what a move should maximise), ``candidates`` (the moves and their
statistics), ``search`` (the search itself), ``continuation`` (a likely continuation), ``play_out``
(distribution of final scores), ``forecast`` (what each seat gets from each district, and what is
still open).

*Its table*: ``estimate`` (moves played in the same deals, stage by stage), ``differences`` (what
these games say of the moves).

*Moves*: ``reasons`` (why one move is better than another).

*A game*: ``review`` (every move of a line), ``compare_lines`` (lines side by side).
"""
