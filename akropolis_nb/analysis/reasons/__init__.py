"""Why one move is better than another, from playouts of both in the same deals.

``compare_moves`` (the public function), ``result`` (what it returns), ``parts`` (the difference by
district, stones and opponents), ``attribution`` (each district's difference split by what the hexes
of the final cities show), ``causes`` (what the splits mean on the board; ``cause``: one of them,
``proofs``: what proves those of a district, ``opponents``: those of the opponents).
"""
