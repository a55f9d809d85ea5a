"""What openings are worth, by experiment: habits forced in given deals, and the stored findings.

``habits``: the habits by name. ``experiment``: games with and without them. ``try_habit``: what
they change. ``findings``: what many games say, as stored. ``tile_list``: seven numbers that choose
a tile.
"""
