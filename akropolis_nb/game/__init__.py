"""A game: the tree of positions, and how it is dealt, saved and ended.

``game`` with its ``tree``; ``deal`` (the order of the tiles), ``result``, ``listeners`` (change
callbacks), ``copies``, ``bot_protocol`` (what a bot is).

*Files*: ``record`` (a whole game as JSON), ``autosave``, ``anu`` (games of the ANU course).
"""
