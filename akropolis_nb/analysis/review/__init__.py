"""Review of a game: every move of a line.

``review`` (the public function and its result), ``steps`` (how it goes on), ``expected`` (what each
seat expects after a move), ``move_quality`` (best, good, mistake, ...), ``exercise`` (find the
better move), ``variations`` (adds better moves to the game).
"""
