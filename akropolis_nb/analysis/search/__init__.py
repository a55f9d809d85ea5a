"""The search behind an analysis.

``analysis_search`` (runs step by step), ``network_model`` (what the network expects of each move),
``exact`` (endings that were solved), ``batches`` (playouts of some moves in some deals).
"""
