"""What each seat is expected to get from each district, and what is still open.

``forecast`` (the public function and its result), ``forecast_search`` (its playouts),
``forecast_text`` (the result as text).
"""
