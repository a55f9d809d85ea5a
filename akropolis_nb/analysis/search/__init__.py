"""The search behind an analysis.

``analysis_search`` (runs step by step), ``network_model`` (what the network expects of each move,
with errors), ``exact`` (endings that were solved), ``playout_batches`` (its playouts in batches),
``batches`` (those of an estimate).
"""
