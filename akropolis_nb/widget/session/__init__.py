"""What a view holds in Python: its subject, what is sent to the page, and what runs beside it.

*The subject*: ``subject`` (a game or a free city), ``puzzle_subject``; ``intents`` (what a page may
ask for).

*Sent to the page*: ``snapshot``, ``puzzle_snapshot``, ``tree``, ``chart``, ``overlay_data``.

*Beside the view*: ``background`` (threads), ``bot_runner``, ``analysis_runner``, ``seats``,
``insight``, ``review``; ``kernel`` (the Jupyter kernel and its lock).
"""
