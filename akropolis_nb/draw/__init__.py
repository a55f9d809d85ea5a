"""Pictures of cities and games: one neutral scene, drawn as Plotly figures, SVG or text.

`scene` turns a city into plain data, `traces` turns that data into filled polygons, and everything
that shows a board (`figure`, `svg`, the widget's TypeScript) paints those same polygons. Colours,
glyphs and proportions live in `style.json` and nowhere else.
"""
