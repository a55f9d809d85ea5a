"""Statistics of playouts.

``totals``: aims, and payoffs of final totals for a seat: own, lead, share of the win.
``distribution``: means with standard errors, and quantiles. ``intervals``: means and shares with
95 % intervals. ``frames``: tables as pandas data frames.
"""
