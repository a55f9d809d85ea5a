"""Pictures of cities, games and results, as Plotly figures, SVG, HTML or text.

``board`` turns a city into layers of polygons, or a mesh; ``charts`` draws numbers.

Cities and games: ``figure`` (Plotly), ``svg``, ``text``, ``replay`` with ``animation`` (a game as
an animated SVG), ``compare`` with ``compare_pictures`` (two cities side by side), ``card`` (a
puzzle in a gallery).

Shared: ``markup`` (SVG), ``tables`` (HTML), ``theme`` (Plotly), ``words`` (phrases).
"""
