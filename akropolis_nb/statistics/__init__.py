"""Statistics of playouts.

``totals``: aims, and what final totals are worth to a seat: own, lead, share of the win.
``intervals``: means and shares with 95 % intervals. ``frames``: tables as pandas data frames.
"""
