"""The game itself: tiles, cities, scores, positions, the tree of a game and its texts.

Where to look, each made of what stands before it:

*The rules.* ``kernels`` are the rules as functions on flat vectors, the one implementation there
is; ``compiled`` has them compiled, as the machine code of ``native`` or by numba. ``entries`` is
the way in, which checks what it is given. ``sizes`` tells how long their vectors are and why;
``grid`` makes those of a city. ``checked`` is a build of the kernels that looks at every index, for
those who change them.

*Values.* ``tiles``, ``placement`` (and moves), ``rules``; ``city`` with ``preview``, ``legality``
(why a tile may not lie somewhere) and ``block_cache``; ``score`` with ``explain``; ``position``
with ``legal_moves`` and ``build`` (positions of any kind, checked).

*A game.* ``game`` with its ``tree``, ``deal`` (the order of the tiles), ``bots`` (who plays by
itself), ``listeners`` and ``result``; ``copies`` of games.

*Texts.* ``notation`` (cities, rules and positions on a line), ``record`` (a whole game as JSON, by
``game.schema.json``), ``autosave``, ``anu`` (games of the ANU course).

*Shared.* ``checks`` of arguments, ``errors``.
"""

from akropolis_nb.engine import checked

if checked.is_on():
    checked.install()
