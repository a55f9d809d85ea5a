"""The formats in which games are written and read.

``record`` (a whole game as JSON), ``anu`` (games of the ANU course), ``bga`` (logs of
the online table), ``any_format`` (whichever of these a text is); ``files`` (safe writing, and
checked JSON, for all formats of the package).
"""
