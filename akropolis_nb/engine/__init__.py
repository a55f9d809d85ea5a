"""The game itself: tiles, cities, scores, positions, the tree of a game and its texts.

Where to look, each made of what stands before it:

*The rules.* ``kernels`` are the rules as functions on flat vectors, the one implementation there
is; ``compiled`` has them compiled by numba. ``grid`` makes a city's vectors for them.

*Values.* ``tiles``, ``placement`` (and moves), ``rules``; ``city`` with ``preview``, ``legality``
(why a tile may not lie somewhere) and ``block_cache``; ``score`` with ``explain``; ``position``
with ``legal_moves`` and ``build`` (positions of any kind, checked).

*A game.* ``game`` with its ``tree``, ``deal`` (the order of the tiles), ``bots`` (who plays by
itself), ``listeners`` and ``result``.

*Texts.* ``notation`` (cities, rules and positions on a line), ``record`` (a whole game as JSON, by
``game.schema.json``), ``anu`` (games of the ANU course).

*Shared.* ``checks`` of arguments, ``errors``.
"""
