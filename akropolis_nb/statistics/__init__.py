"""Statistics of playouts.

``intervals``: means and shares with confidence intervals. ``playout_statistics``: results by move.
``posterior``: estimated values of the moves, with covariances. ``allocation``: successive halving,
which decides which moves get the next playouts. ``frames``: tables as pandas data frames.
"""
