"""Games: the tree of positions, the deal, the result, and formats of files.

``game`` is the public face, ``variations`` its base class, which plays on the ``tree`` of nodes.
``deal`` is the order of the tiles, ``deletions`` is what can be restored. The others are
``result``, ``listeners`` (change callbacks), ``copies`` (copy and pickle), ``bot_protocol`` (the
interface of bots), ``autosave`` and ``formats`` (records and other texts of games).
"""
