"""Games: the tree of positions, the deal, the result, and files.

``game`` is the public face, ``variations`` its base class, which plays on the ``tree`` of nodes.
``deal`` is the order of the tiles. The others are ``result``, ``listeners`` (change callbacks),
``copies`` (copy and pickle) and ``bot_protocol`` (the interface of bots).

*Files*: ``record`` (a whole game as JSON), ``autosave``, ``anu`` (games of the ANU course).
"""
