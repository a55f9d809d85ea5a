"""What is best in a position, and what was lost in a game.

*A position*: ``analyse`` (what a user sees), ``analysis_search`` (the search behind it),
``playout_batches`` (its work in batches), ``continuation`` (how a game may go on), ``play_out``
(how a position ends).

*A game*: ``review`` (every move), ``paired_comparison`` (two moves in the same deals),
``move_quality`` (what a move is called), ``exercise`` (find the better move), ``variations``
(better moves written into the game), ``compare_lines`` (variations side by side).
"""
