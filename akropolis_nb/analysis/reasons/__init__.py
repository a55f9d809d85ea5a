"""Why one move is better than another, from playouts of both in the same deals.

``compare_moves`` (the public function), ``result`` (what it returns), ``parts`` (the difference by
district, stones and opponents), ``causes`` (what the kernels find in the games; ``cause``: one of
them).
"""
