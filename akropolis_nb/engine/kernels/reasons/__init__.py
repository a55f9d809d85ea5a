"""Why one of two moves is better, from the final cities of their games.

``sections``: the layout of the vectors. ``ends``: the hexes of the final cities by origin.
``splits``: what they bring to a difference. ``proofs``: what proves it. ``places``: the place on a
higher level that a move opens. ``opponents``: the tiles that others take. ``causes``: all of it.
"""
