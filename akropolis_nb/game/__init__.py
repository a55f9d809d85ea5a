"""Games: the tree of positions, the deal, the result, and files.

``game`` with its ``tree``, ``deal`` (the order of the tiles), ``result``, ``listeners`` (change
callbacks), ``copies`` (copy and pickle), ``bot_protocol`` (the interface of bots).

*Files*: ``record`` (a whole game as JSON), ``autosave``, ``anu`` (games of the ANU course).
"""
