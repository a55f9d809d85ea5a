"""What happens behind a view: its parts, background work, and the data for the page.

*Parts of a view of a game*: ``view_part`` (what they have in common), ``bot_controls``,
``search_panel`` with ``analysis_panel`` and ``forecast_panel``, ``review_panel``.

*In the background*: ``background`` (threads), ``bot_runner``, ``analysis_runner`` (forecasts,
too); ``kernel`` (the Jupyter kernel and its lock).

*Exchanged with the page*: ``intents`` (what it may ask for), ``snapshot``, ``puzzle_snapshot``,
``tree``, ``chart``, ``expected_data`` (its curve of what is expected), ``overlay_data``.
"""
