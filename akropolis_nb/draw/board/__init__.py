"""Pictures of a city. ``js/src/picture`` draws the same in TypeScript.

*The scene*: ``scene``, ``overlays`` (validation of overlays that scripts set), ``heat``,
``style`` (colours and proportions, from ``style.json``).

*Geometry*: ``geometry``, ``signs`` (symbols on a hex), ``arrows``, ``patches``, ``mesh``,
``space``.

*Pictures*: ``traces`` and ``overlay_traces`` for Plotly, ``figure``, ``svg``, ``text``.
"""
