"""Analysis of positions and games by playouts.

*A position*: ``analyse`` (the public function and its result), ``analysis_text`` (the same as
text), ``aims`` (the units of what a move should maximise), ``candidates`` (the moves and their
statistics), ``analysis_search`` (the search), ``network_model`` (what the network expects of each
move, with errors), ``exact`` (endings that were solved), ``playout_batches`` (the search's playouts
in batches), ``continuation`` (a likely continuation), ``play_out`` (distribution of final scores),
``forecast`` (what each seat gets from each district, and what is still open), ``forecast_search``
(its playouts), ``reasons`` (why one move is better than another).

*A game*: ``review`` (every move of a line), ``paired_comparison`` (two moves in the same deals),
``expected`` (what each seat expects after a move),
``move_quality`` (best, good, mistake, ...), ``exercise`` (find the better move), ``variations``
(adds better moves to the game), ``compare_lines`` (lines side by side).
"""
