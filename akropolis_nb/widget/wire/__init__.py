"""The types of all data that travels between Python and a page.

``snapshot`` describes what a page shows, ``side_data`` the other traits (bots, analysis, review,
heat), ``intents`` what a page asks for and what it is answered, ``page_data`` what a page without
Python contains. ``plain`` makes plain data of results.

The same types in ``js/src/wire/`` are made from these files, from ``draw/board/scene.py`` and from
the classes of the results, by ``python js/wire_types.py``. A field's docstring becomes its comment
there.
"""
