"""The search behind an analysis.

``playout_search`` (a search that runs step by step), ``analysis_search`` (that of an analysis),
``network_model`` (what the network expects of each move), ``exact`` (endings that were solved),
``batches`` (playouts of some moves in some deals).
"""
