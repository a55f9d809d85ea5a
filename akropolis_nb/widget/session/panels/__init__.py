"""What the panels of a view show, and the work behind them.

``search_panel`` (what analysis and forecast have in common), ``analysis_panel``,
``forecast_panel``, ``analysis_runner`` (both in the background), ``review_panel``, ``review_run``
(reviews a game in the background), ``chart`` (the scores by move), ``expected_data`` (its curve of
what is expected).
"""
