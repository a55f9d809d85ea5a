"""Statistics of playouts.

``intervals`` (means and shares with confidence intervals), ``playout_statistics`` (results by
move), ``posterior`` (what each move is probably worth), ``allocation`` (successive halving: which
moves get the next playouts), ``frames`` (tables as pandas data frames).
"""
