"""Exact solver: ``frames`` of its search vector, upper ``bounds``, and the ``search`` itself."""
