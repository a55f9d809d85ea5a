"""A view's state in Python: its subject, the data for the page, and background work.

*The subject*: ``subject`` (a game or a free city), ``puzzle_subject``; ``intents`` (what a page may
ask for).

*Sent to the page*: ``snapshot``, ``puzzle_snapshot``, ``tree``, ``chart``, ``overlay_data``.

*In the background*: ``background`` (threads), ``bot_runner``, ``analysis_runner``, ``seats``,
``insight``, ``review``; ``kernel`` (the Jupyter kernel and its lock).
"""
