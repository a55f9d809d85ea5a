"""Pictures of cities and games, as Plotly figures, SVG or text.

``board`` draws cities, flat and in space, from one neutral scene; ``charts`` draws numbers.

``compare`` with ``compare_pictures`` (two cities side by side), ``replay`` with ``animation`` (a
game as an animated SVG), ``card`` (a puzzle in a gallery).

Shared: ``markup`` (SVG), ``tables`` (HTML),
``words``.
"""
