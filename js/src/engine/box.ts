/**
 * The tiles of the box, how a game is set up, and names of codes.
 *
 * Made from akropolis_nb/engine by kernel_types.py; do not edit.
 */

/** The letters of the kinds of cells, by their codes. */
export const LETTERS = ".hmbtgHMBTGq~" as const;

/** The stars of a plaza, by the code of its kind. */
export const STARS_OF = [0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 3, 0, 0] as const;

/** The cells of a tile, three for each shape: columns. */
export const CELL_X = [0, 1, 1, 0, 1, 0] as const;

/** The same: rows. */
export const CELL_Y = [0, -1, 0, 0, 0, 1] as const;

/** The letters of the starting tile. */
export const START_TILE = "Hqqq" as const;

/** Where they lie, as q and r. */
export const START_CELLS = [[0, 0], [0, -1], [1, 0], [-1, 1]] as const;

/** The letters of tile 1, 2, ... */
export const TILES = 
  "hbt Mbq qhb Bhq Bqq Bht gqq qbm qtm qmb Gqh qmh Ghq qtb hgm Bmh Mhg Hmb qhh hgb Mth Mqq " +
  "Tqq Gqq qmg mqq qbm Hqq Thq tqq Tqh Hgq Hqq Thb htm qmt Hqq hmb qth qbg qhh qhm Tqq hqq " +
  "qmh Htm Ghb Bqh Mqq bqq Bqq Hqm Gmh Mqt qht Thm qgh qhh qbh qhb qhm";

/** The letters of the variants, by bit. */
export const VARIANTS = "hmbtg" as const;

/** The architects, from number 1 on. */
export const ARCHITECTS = ["hippodamos", "metagenes", "callicrates"] as const;

/** Where the neighbours of a hex lie, by direction. */
export const SIDES = "top, upper right, lower right, bottom, lower left, upper left" as const;

/** Where the cells of a tile lie, three for each shape. */
export const TILE_SIDES = "left, upper right, lower right, upper left, right, lower left" as const;

/** Why a tile cannot lie somewhere, by the negative code. */
export const ILLEGAL = ["", "uneven", "overhang", "one-tile", "floating"] as const;

/** Why a district counts or not, by number. */
export const WHY_KEYS = 
  "h_counts h_doubled h_single smaller-group lesser-group equal-group m_counts m_doubled " +
  "touches-market b_counts b_doubled b_single no-edge no-edge-lake t_counts t_doubled " +
  "not-surrounded g_counts g_doubled";

/** The kinds of causes, by number. */
export const CAUSE_KINDS = 
  "plaza value level group market barracks temple covered doubled room stones tile";

/** Their proofs, by number. */
export const CAUSE_PROOFS = 
  "plaza-on-tile plaza-later plaza-covered plaza-covered-often plaza-covered-later value " +
  "level temple-closed market-spoilt market-freed barracks-walled condition condition-on-tile" +
  " group-now group-later covered covered-often covered-later doubled room-above room " +
  "room-value stones-now stones-later tile-left tile opponents-district";

/** The tile list: points of lead by the code of a hex. */
export const TILE_LIST = [0, -1, -1, -1, -1, -1, 7, 16, 13, 5, 15, 0, 0] as const;

/** What a stone costs there. */
export const TILE_LIST_PRICE = 5 as const;

/** The rules of the basic game, by field. */
export const BASIC_RULES = {
  "players": 2,
  "variants": "",
  "all_tiles": false,
  "lake_is_edge": false,
  "lake": "region",
  "architect": null,
} as const;

/** How a game is set up, by players; + is for all tiles. */
export const SETUPS = {
  "2": {"tiles": 37, "site": 4, "stack": 3, "stacks": 11, "stones": [1, 2]},
  "2+": {"tiles": 61, "site": 4, "stack": 3, "stacks": 19, "stones": [1, 2]},
  "3": {"tiles": 49, "site": 5, "stack": 4, "stacks": 11, "stones": [1, 2, 3]},
  "3+": {"tiles": 61, "site": 5, "stack": 4, "stacks": 14, "stones": [1, 2, 3]},
  "4": {"tiles": 61, "site": 6, "stack": 5, "stacks": 11, "stones": [1, 2, 3, 4]},
  "4+": {"tiles": 61, "site": 6, "stack": 5, "stacks": 11, "stones": [1, 2, 3, 4]},
} as const;
