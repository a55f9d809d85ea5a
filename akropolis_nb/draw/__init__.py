"""Pictures of cities, games and results, as Plotly figures, SVG, HTML or text.

``board`` draws cities, in 2D and 3D, from a scene of plain data; ``charts`` draws numbers.

``compare`` with ``compare_pictures`` (two cities side by side), ``replay`` with ``animation`` (a
game as an animated SVG), ``card`` (a puzzle in a gallery).

Shared: ``markup`` (SVG), ``tables`` (HTML), ``words`` (phrases).
"""
