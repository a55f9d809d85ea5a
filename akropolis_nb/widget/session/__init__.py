"""What happens behind a view: its parts, background work, and the data for the page.

*Parts of a view of a game*: ``view_part`` (what they have in common), ``bot_controls``, ``panels``
(analysis, forecast and review).

*In the background*: ``background`` (threads), ``bot_runner``; ``kernel`` (the Jupyter kernel and
its lock), ``displays`` (which views are still on a page).

*Exchanged with the page*: ``intents`` (what it may ask for), ``snapshot``, ``puzzle_snapshot``,
``tree``, ``overlay_data``.
"""
