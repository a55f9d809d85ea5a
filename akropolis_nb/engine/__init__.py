"""The rules engine: tiles, cities, scores and positions as immutable values.

*Rules as kernels*: ``kernels`` (plain functions over vectors of integers, the only implementation
of the rules), ``vectors`` (creates and reads these vectors), ``runtime`` (calls kernels: compiled,
with checked arguments), ``native`` (compiles kernels to machine code), ``wasm`` (compiles them for
pages without Python).

*Values*: ``tiles``, ``placement`` (and moves), ``rules``, ``city``, ``score``, ``position``.

*Parts of a city*: ``legality`` (why a placement is illegal), ``explain`` (why a hex counts),
``symmetry`` (equivalent cities, moves and positions).

*Parts of a position*: ``legal_moves``, ``build`` (free positions, checked), ``notation`` (one-line
texts), ``potential`` (open temples, sites on higher levels, plazas to come).

*Shared*: ``checks`` of arguments, ``errors``.
"""
