"""The board of a city, ready to draw. ``js/src/picture`` draws the same in TypeScript.

*The scene*: ``scene``, ``overlays`` (validation of overlays that scripts set), ``heat``,
``style`` (colours, proportions and outlines, from JSON files shared with TypeScript).

*Geometry*: ``geometry``, ``signs`` (symbols on a hex), ``arrows``, ``patches``, ``mesh``,
``space``.

*What is painted*: ``traces`` and ``overlay_traces``, as layers of polygons and for Plotly.
"""
