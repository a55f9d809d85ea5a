"""The value network: what a city will be worth at the end of the game.

``sections`` is the layout of its vectors. ``rows`` turns a city into numbers of rows, ``sums`` adds
the rows up and computes the output. ``shortlist`` ranks all moves by a fast linear filter, and
``rating`` values the best of them by the network. ``replies`` values what a move leaves to the next
seat, ``choice`` chooses a move by both, ``search`` tries the best ones in playouts.
"""
