"""The kernels' vectors, by name: outside the kernels, only this folder reads and writes them.

``sizes`` computes how long each vector must be, and explains why. ``city_block`` is a city's
vector, ``scores`` what the kernels find in one, ``table`` the vector of turns, stones and tiles,
``search_vector`` that of the exact solver, ``network`` those of the value network, ``endings``
those of the last moves, ``final_cities`` what final scores consist of. ``block_cache`` limits the
memory that cities take.
"""
