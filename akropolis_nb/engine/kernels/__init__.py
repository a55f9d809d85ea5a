"""The only implementation of the rules: plain functions over flat vectors of integers.

``layout`` defines the index of every number in the vectors, and the meaning of the codes.

*City*: ``cells``, ``placing`` (tiles, lakes), ``scoring``, ``architect``.

*Evaluation of placements*: ``evaluation`` of a triangle, ``cell_gains`` (each letter on a cell),
``tile_gains`` (a whole tile), ``expectations`` (expected future value of a city).

*Game*: ``table`` (turns, stones, site), ``random_numbers``, ``policies``, ``playouts``.

*The exact solver*: ``solver_frames`` (its search vector), ``solver_bounds``, ``solver``.
"""

from __future__ import annotations

from akropolis_nb.engine.kernels import (
    architect,
    cell_gains,
    cells,
    evaluation,
    expectations,
    layout,
    placing,
    playouts,
    policies,
    random_numbers,
    scoring,
    solver,
    solver_bounds,
    solver_frames,
    table,
    tile_gains,
)
from akropolis_nb.engine.kernels.architect import *
from akropolis_nb.engine.kernels.cell_gains import *
from akropolis_nb.engine.kernels.cells import *
from akropolis_nb.engine.kernels.evaluation import *
from akropolis_nb.engine.kernels.expectations import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.placing import *
from akropolis_nb.engine.kernels.playouts import *
from akropolis_nb.engine.kernels.policies import *
from akropolis_nb.engine.kernels.random_numbers import *
from akropolis_nb.engine.kernels.scoring import *
from akropolis_nb.engine.kernels.solver import *
from akropolis_nb.engine.kernels.solver_bounds import *
from akropolis_nb.engine.kernels.solver_frames import *
from akropolis_nb.engine.kernels.table import *
from akropolis_nb.engine.kernels.tile_gains import *

FILES = (
    architect,
    cell_gains,
    cells,
    evaluation,
    expectations,
    layout,
    placing,
    playouts,
    policies,
    random_numbers,
    scoring,
    solver,
    solver_bounds,
    solver_frames,
    table,
    tile_gains,
)
"""All modules of the package."""
