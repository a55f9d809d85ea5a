"""Pictures of cities and games: one neutral scene, drawn as Plotly figures, SVG or text.

`scene` turns a city into plain data, and `adorn` adds what people want laid over it. From that data
`traces` and `overlays` make filled polygons, seen from above, and `mesh`, `space` and `overlays`
the view in space. Everything that shows a board (`figure`, `svg`, `compare`, the widget's
TypeScript) paints those. Colours, glyphs and proportions live in `style.json` and nowhere else;
`triangles.json` is made from it. `film` and `replay` animate a game, `charts` tells its scores.
"""
