"""The only implementation of the rules: plain functions over flat vectors of integers.

``layout`` defines the index of every number in the vectors, ``codes`` what the numbers mean. The
files of the kernels import all names of both. ``geometry`` has the neighbours of cells and tiles.

*City*: ``cells``, ``placing`` (tiles, lakes), ``scoring``, ``explaining`` (why a district counts),
``architect``, ``city_keys`` (equal for cities that look the same).

*Game*: ``table`` (turns, stones, site), ``random_numbers``, ``policies``, ``playouts``,
``final_cities`` (what the scores at the end of playouts consist of), ``habits`` (choices of a seat
that keeps to a habit), ``logged_games`` (deals and moves).

``evaluation``: the value of placements. ``network``: the later value of cities. ``solver``: exact
search of one city's tiles. ``endings``: the last moves of a game, exactly. ``estimate``: what
playouts say of a position's moves. ``reasons``: why one move is better than another.
"""

from akropolis_nb.engine.kernels.architect import *
from akropolis_nb.engine.kernels.cells import *
from akropolis_nb.engine.kernels.city_keys import *
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.endings.options import *
from akropolis_nb.engine.kernels.endings.replies import *
from akropolis_nb.engine.kernels.endings.sections import *
from akropolis_nb.engine.kernels.estimate.differences import *
from akropolis_nb.engine.kernels.estimate.ladder import *
from akropolis_nb.engine.kernels.estimate.sections import *
from akropolis_nb.engine.kernels.evaluation.cell_gains import *
from akropolis_nb.engine.kernels.evaluation.expectations import *
from akropolis_nb.engine.kernels.evaluation.tile_gains import *
from akropolis_nb.engine.kernels.evaluation.triangles import *
from akropolis_nb.engine.kernels.explaining import *
from akropolis_nb.engine.kernels.final_cities import *
from akropolis_nb.engine.kernels.geometry import *
from akropolis_nb.engine.kernels.habits import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.logged_games import *
from akropolis_nb.engine.kernels.network.choice import *
from akropolis_nb.engine.kernels.network.rating import *
from akropolis_nb.engine.kernels.network.replies import *
from akropolis_nb.engine.kernels.network.rows import *
from akropolis_nb.engine.kernels.network.search import *
from akropolis_nb.engine.kernels.network.sections import *
from akropolis_nb.engine.kernels.network.shortlist import *
from akropolis_nb.engine.kernels.network.sums import *
from akropolis_nb.engine.kernels.placing import *
from akropolis_nb.engine.kernels.playouts import *
from akropolis_nb.engine.kernels.policies import *
from akropolis_nb.engine.kernels.random_numbers import *
from akropolis_nb.engine.kernels.reasons.causes import *
from akropolis_nb.engine.kernels.reasons.ends import *
from akropolis_nb.engine.kernels.reasons.opponents import *
from akropolis_nb.engine.kernels.reasons.places import *
from akropolis_nb.engine.kernels.reasons.proofs import *
from akropolis_nb.engine.kernels.reasons.sections import *
from akropolis_nb.engine.kernels.reasons.splits import *
from akropolis_nb.engine.kernels.scoring import *
from akropolis_nb.engine.kernels.solver.bounds import *
from akropolis_nb.engine.kernels.solver.frames import *
from akropolis_nb.engine.kernels.solver.search import *
from akropolis_nb.engine.kernels.table import *
