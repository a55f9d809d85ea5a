"""The rules as values: tiles, cities, scores and positions.

*Rules as kernels*: ``kernels`` (plain functions over vectors of integers, the one implementation of
the rules), ``runtime`` (how they are called: compiled, checked, with vectors of the right size),
``native`` (how they become machine code).

*Values*: ``tiles``, ``placement`` (and moves), ``rules``, ``city``, ``score``, ``position``.

*Parts of a city*: ``city_block`` (its vector), ``block_cache``, ``legality`` (why a tile may not
lie somewhere), ``preview`` (what placements would bring), ``explain`` (why a hex counts),
``symmetry`` (what is the same).

*Parts of a position*: ``legal_moves``, ``build`` (free positions, checked), ``notation`` (one-line
texts).

*Shared*: ``checks`` of arguments, ``errors``.
"""

from akropolis_nb.engine.runtime import checked

if checked.is_on():
    checked.install()
