"""Evaluation of placements, without laying the tile where possible; ``layout.py`` explains how.

``triangles`` evaluates a triangle for a tile of quarries, ``cell_gains`` each letter on a cell,
``tile_gains`` a whole tile. ``expectations`` is the expected future value of a city.
"""
