"""Pictures of a city. TypeScript draws the same in ``js/src/picture``.

*The scene*: ``scene``, ``overlays`` (what scripts lay over it, checked), ``heat``, ``style``
(colours and proportions, from ``style.json``).

*Geometry*: ``geometry``, ``signs`` (what is written on a hex), ``arrows``, ``patches``, ``mesh``,
``space``.

*Pictures*: ``traces`` and ``overlay_traces`` for Plotly, ``figure``, ``svg``, ``text``.
"""
