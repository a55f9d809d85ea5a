"""The value network: what a city will be worth at the end of the game.

``sections`` is the layout of its vectors. ``rows`` turns a city into numbers of rows, ``sums`` adds
the rows up and computes the output. ``shortlist`` ranks all moves by a fast linear filter, and
``rating`` values the best of them by the network. ``choice`` chooses a move by its value and by
what it leaves to the next seat, ``search`` tries the best ones in playouts. ``lessons`` plays games
to learn from.
"""
