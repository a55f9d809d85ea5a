/**
 * The kernels that a page can call.
 *
 * Made from akropolis_nb/engine/kernels by kernel_types.py; do not edit.
 */
import type { Vector } from "./memory.ts";

export interface Kernels {
  /** Return how many tiles of the site the seat to move can pay for. */
  affordable(g: Vector): number;
  /** Return the architect's points, stones not counted; all its districts count. */
  architect_points(c: Vector, b: number, flags: number, architect: number): number;
  /** Return the index of the architect's tile: the cheapest affordable with a plaza, else 0. */
  architect_tile(g: Vector): number;
  /** Write the architect's placement to the choice of `w`: x, y, shape, turn, rotation. */
  architect_triangle(c: Vector, b: number, w: Vector): void;
  /** Return the value of the architect's districts of one kind, doubled by variants. */
  architect_value(
    d: number, districts: number, plazas: number, level: number, flags: number,
  ): number;
  /** Return whether the round is over and another stack follows. */
  awaits_deal(g: Vector): number;
  /** Write the head of an empty city to a block of zeros. */
  begin_city(c: Vector, b: number, width: number, rows: number, col0: number, row0: number): void;
  /** Write up to `most` candidates to the search vector, best first; return their number. */
  begin_search(
    start: Vector, cities: Vector, size: number, workspace: Vector, flags: number, network: Vector,
    search: Vector, most: number,
  ): number;
  /** Return an upper bound of the value of all lines, see `upper_bound`. */
  bound_of(city: Vector, workspace: Vector, search: Vector, flags: number): number;
  /** Build on an empty cell; update the box and the neighbours. */
  build_cell(c: Vector, b: number, x: number, y: number, kind: number, owner: number): void;
  /** Return the index of the record of the cell in grid column `x` and row `y`. */
  cell_at(c: Vector, b: number, x: number, y: number): number;
  /** Return the level of a tile on this triangle, or a negative reason why it is illegal. */
  check(c: Vector, b: number, x: number, y: number, shape: number): number;
  /** Copy the block at `s` of `source` to the block at `b`; the grids may differ in size. */
  copy_city(c: Vector, b: number, source: Vector, s: number): void;
  /** Put the first tile on an empty site; the first stack then completes the site. */
  draw_first(g: Vector): void;
  /** Score a city; write a row for each built cell, in the order of the block's list. */
  explain_city(c: Vector, b: number, w: Vector, flags: number, out: Vector): void;
  /** Return which cells of a triangle break the rule of this code, one bit for each. */
  faults(c: Vector, b: number, x: number, y: number, shape: number, code: number): number;
  /** Write the clear causes of each part of the difference; return how many there are. */
  find_causes(z: Vector, r: Vector, parts: Vector, taken: Vector, x: Vector, out: Vector): number;
  /** Write the rows after `count` moves of the seat to move, from number `first` on. */
  follow_moves(
    start: Vector, cities: Vector, blocks: Vector, size: number, workspace: Vector, flags: number,
    moves: Vector, first: number, count: number, rows: Vector,
  ): void;
  /** Return the length of a frame for a city in a grid of this size. */
  frame_size(width: number, rows: number): number;
  /** Drop the half of the candidates with the lower means; return how many are left. */
  halve(search: Vector): number;
  /** Lay a tile on a legal triangle, letter a on cell `turn`; return the stones gained. */
  lay(
    c: Vector, b: number, x: number, y: number, shape: number, turn: number, code: number,
  ): number;
  /** Write (index, x, y, shape, turn, points) for all moves of the seat to move. */
  list_moves(
    start: Vector, cities: Vector, size: number, workspace: Vector, flags: number, policy: number,
    out: Vector,
  ): number;
  /** Write every legal triangle as (x, y, shape, level) to `out` from `o` on; return the end. */
  list_triangles(c: Vector, b: number, out: Vector, o: number): number;
  /** Play games like `play_many` and record the deals and the moves. */
  log_many(
    start: Vector, cities: Vector, table: Vector, blocks: Vector, size: number, workspace: Vector,
    flags: number, policy: number, network: Vector, seed: number, first: number, count: number,
    labels: Vector, labelled: Vector, plies: number, arms: number, orders: Vector, totals: Vector,
    deals: Vector, log: Vector, followed: Vector,
  ): void;
  /** Play each of `many` moves and the rest of the game in each of `count` deals. */
  log_moves(
    start: Vector, cities: Vector, table: Vector, blocks: Vector, size: number, workspace: Vector,
    flags: number, policy: number, network: Vector, seed: number, first: number, count: number,
    moves: Vector, many: number, parts: Vector, taken: Vector, hexes: Vector, most: number,
  ): void;
  /** Pass the turn to the next seat. */
  next_seat(g: Vector): void;
  /** Set a frame to the state before its first placement. */
  open_frame(c: Vector, b: number, s: Vector, f: number): void;
  /** Return where the list of options with a tile of the first site starts. */
  options_at(e: Vector, ply: number, tile: number): number;
  /** Write plan `n` for a tile, for the city scored last. */
  plan(w: Vector, n: number, code: number, flags: number): void;
  /** Play `count` games from a position; write their final totals by seat to `totals`. */
  play_many(
    start: Vector, cities: Vector, table: Vector, blocks: Vector, size: number, workspace: Vector,
    flags: number, policy: number, network: Vector, seed: number, first: number, count: number,
    totals: Vector,
  ): void;
  /** Return how much a habit prefers a listed move; it allows the moves of the greatest number. */
  prefer(
    g: Vector, c: Vector, b: number, w: Vector, flags: number, move: number, habit: number,
    how: number,
  ): number;
  /** Write the plies, all seats' totals, and the options of the seats that move later. */
  prepare_ending(
    start: Vector, cities: Vector, size: number, workspace: Vector, flags: number, ending: Vector,
  ): void;
  /** Score the city and reset the workspace, before its triangles are evaluated. */
  prepare_evaluation(c: Vector, b: number, w: Vector, flags: number): number;
  /** Write all legal triangles to `out`, for a prepared city and `tiles` planned tiles. */
  preview(c: Vector, b: number, w: Vector, flags: number, tiles: number, out: Vector): number;
  /** Write the shortlist of the seat to move, with values and ratings; return its length. */
  rate_all(
    start: Vector, cities: Vector, size: number, workspace: Vector, flags: number, network: Vector,
    out: Vector,
  ): number;
  /** Write the results of all moves. */
  read_estimate(e: Vector, t: Vector, out: Vector): void;
  /** Write the differences of two moves with results: in points, of the chance, their errors. */
  read_pair(e: Vector, t: Vector, one: number, other: number, out: Vector, pair: Vector): void;
  /** Return the length of the scratch vector. */
  reason_room(z: Vector): number;
  /** Put the next stack, from the end of the pile, behind the last tile of the site. */
  refill(g: Vector): void;
  /** Copy the start position and shuffle the pile for game `game` of a seed. */
  restart(
    g: Vector, c: Vector, g0: Vector, c0: Vector, size: number, seed: number, game: number,
  ): number;
  /** Return the rotation of a tile whose letter a lies on cell `turn` of a triangle. */
  rotation_of(shape: number, turn: number): number;
  /** Play each candidate that is left in the next `count` deals. */
  search_deals(
    start: Vector, cities: Vector, table: Vector, blocks: Vector, size: number, workspace: Vector,
    flags: number, network: Vector, search: Vector, seed: number, count: number,
  ): void;
  /** Start or continue the search for up to `steps` steps; it is done when DEPTH is below 0. */
  search_lines(
    city: Vector, workspace: Vector, search: Vector, lines: Vector, flags: number, steps: number,
  ): void;
  /** Solve the game after each of `count` rows, from number `first` on. */
  solve_replies(
    start: Vector, ending: Vector, rows: Vector, first: number, count: number, totals: Vector,
  ): void;
  /** Return up to which deal a step plays. */
  step_deals(stage: number, step: number): number;
  /** Return how many of the best moves a step plays. */
  step_moves(step: number): number;
  /** Take a tile from the site and return its code. It costs one stone for each tile before it. */
  take(g: Vector, index: number): number;
  /** Play each of `many` moves, then `plies` more, in each of `count` deals. */
  try_moves(
    start: Vector, cities: Vector, table: Vector, blocks: Vector, size: number, workspace: Vector,
    flags: number, policy: number, network: Vector, plies: number, seed: number, first: number,
    count: number, moves: Vector, many: number, totals: Vector,
  ): void;
  /** Write a city's key, then those after a tile was laid on each of some triangles. */
  write_keys(city: Vector, code: number, spots: Vector, many: number, out: Vector): void;
}

/** The kinds of each kernel's parameters: v is a vector, n a number. */
export const SIGNATURES = {
  affordable: "v",
  architect_points: "vnnn",
  architect_tile: "v",
  architect_triangle: "vnv",
  architect_value: "nnnnn",
  awaits_deal: "v",
  begin_city: "vnnnnn",
  begin_search: "vvnvnvvn",
  bound_of: "vvvn",
  build_cell: "vnnnnn",
  cell_at: "vnnn",
  check: "vnnnn",
  copy_city: "vnvn",
  draw_first: "v",
  explain_city: "vnvnv",
  faults: "vnnnnn",
  find_causes: "vvvvvv",
  follow_moves: "vvvnvnvnnv",
  frame_size: "nn",
  halve: "v",
  lay: "vnnnnnn",
  list_moves: "vvnvnnv",
  list_triangles: "vnvn",
  log_many: "vvvvnvnnvnnnvvnnvvvvv",
  log_moves: "vvvvnvnnvnnnvnvvvn",
  next_seat: "v",
  open_frame: "vnvn",
  options_at: "vnn",
  plan: "vnnn",
  play_many: "vvvvnvnnvnnnv",
  prefer: "vvnvnnnn",
  prepare_ending: "vvnvnv",
  prepare_evaluation: "vnvn",
  preview: "vnvnnv",
  rate_all: "vvnvnvv",
  read_estimate: "vvv",
  read_pair: "vvnnvv",
  reason_room: "v",
  refill: "v",
  restart: "vvvvnnn",
  rotation_of: "nn",
  search_deals: "vvvvnvnvvnn",
  search_lines: "vvvvnn",
  solve_replies: "vvvnnv",
  step_deals: "nn",
  step_moves: "n",
  take: "vn",
  try_moves: "vvvvnvnnvnnnnvnv",
  write_keys: "vnvnv",
} as const;
