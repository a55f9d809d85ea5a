"""What the panels of a view show, and the work behind them.

``search_panel`` (what analysis and forecast have in common), ``analysis_panel``,
``forecast_panel``, ``analysis_runner`` (both in the background), ``review_panel``,
``reviewed_line`` (the moves that it shows), ``expected_data`` (what analyses and reviews expect of
the end of a game, for the chart).
"""
