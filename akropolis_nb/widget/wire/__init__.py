"""The types of all data that travels between Python and a page.

``snapshot`` describes what a page shows, ``side_data`` the other traits (bots, analysis, review,
heat), ``intents`` what a page asks for and what it is answered.

The same types in ``js/src/wire/`` are made from these files, and from ``draw/board/scene.py``, by
``python js/wire_types.py``. A field's docstring becomes its comment there.
"""
