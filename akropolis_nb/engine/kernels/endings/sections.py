"""Layout of the vectors of an ending: the last moves of a game, when no stack is left.

The cities are independent: a seat changes the others' game only by the tile that it takes, and in
a solo game by the stones that it pays to the architect. So all placements of a tile that bring
equally many points and stones are one *option*. A seat's options are found in one pass over its
city. With at most one ply more than seats, only the seat to move may have a second turn; its
second options are found after each of its first moves.

An option is one number, 4 * (points + stones gained) + stones gained, so that of two options the
greater one has the higher total, and among equals more stones.

The ending vector ``e``
    AIM: what the seats maximise. PLIES: to the end of the game. OPTION_LIST: the length of a list
    of options. TOTALS: by seat, points and stones now. EQUAL_TILE: for each tile of the site, the
    index of the first tile that is the same. REPLY_FRAMES: a frame for each ply. OPTIONS: for each
    ply but the first and each tile of the site, a list of options: how many, then these, the best
    one first.

A frame
    LEFT: the site, as indices of the first site. NOW: totals by seat, then stones by seat. AT_TILE,
    AT_OPTION: the tile (by its price) and the option tried last. SOLVED: whether the frame has a
    result, FINAL: totals by seat, then stones by seat, at the end of the game.

A row
    The state after a first move: the tile's index, the mover's total and stones, and for each tile
    of the site the mover's best option for a second move.
"""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import MOST_SITE

SCORE_AIM, MARGIN_AIM, WIN_AIM = 0, 1, 2
WHOLE_WIN = 12
"""The share of a winner who is alone; it can be divided by two, three and four."""
MOST_PLIES = MOST_SITE - 1

AIM, PLIES, OPTION_LIST, TOTALS = 0, 1, 2, 3
EQUAL_TILE = TOTALS + 4
REPLY_FRAMES = EQUAL_TILE + MOST_SITE
LEFT = 0
NOW = LEFT + MOST_SITE
AT_TILE = NOW + 8
AT_OPTION, SOLVED, FINAL = AT_TILE + 1, AT_TILE + 2, AT_TILE + 3
REPLY_FRAME = FINAL + 8
OPTIONS = REPLY_FRAMES + REPLY_FRAME * (MOST_PLIES + 1)

ROW_TOTAL, ROW_STONES, ROW_OPTIONS = 1, 2, 3
ROW = ROW_OPTIONS + MOST_SITE
