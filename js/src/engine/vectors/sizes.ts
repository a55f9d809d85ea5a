/** The length of every vector that a kernel takes; `engine/vectors/sizes.py` has the proofs. */
import * as k from "../layout.ts";

/** The most empty cells next to a city. */
const mostFrontier = (hexes: number): number => 6 + 2 * (hexes - 1);

/** The most legal triangles of a city. */
const mostTriangles = (hexes: number): number => 18 + 4 * (hexes - 1) + 2 * hexes;

/** The most house groups at a time. */
const mostGroups = (hexes: number): number => hexes + 9;

/** The most turns that a seat has in this number of plies. */
export const mostTurns = (plies: number, seats: number): number => Math.ceil(plies / seats);

/** The plies to the end of the game; each round leaves one tile. */
export const pliesLeft = (site: number, stacks: number, stackSize: number): number =>
  Math.max(0, site - 1) + stacks * stackSize;

/** The columns and rows that a grid needs around the box, for `tiles` more tiles. */
export const reach = (tiles: number): number => 2 * tiles + k.MARGIN;

export const block = (width: number, rows: number): number =>
  k.HEAD + (k.STRIDE + 2) * width * rows;

/** A list of the network's rows. */
export const rows = (hexes: number): number => 7 * hexes + k.OTHER_ROWS;

/** The network's list of moves. */
export const shortlist = (hexes: number): number =>
  k.SHORTLISTED * 3 * k.MOST_SITE * mostTriangles(hexes);

export const triangles = (hexes: number): number => k.TRIANGLE * mostTriangles(hexes);

/** The output of `preview` for some tiles. */
export const preview = (hexes: number, tiles: number): number =>
  (5 + 3 * tiles) * mostTriangles(hexes);

/** The output of `list_moves`. */
export const moves = (hexes: number, tiles: number): number =>
  k.LISTED * 3 * tiles * mostTriangles(hexes);

/** A list of the options of an ending. */
export const options = (hexes: number): number => 1 + 3 * mostTriangles(hexes);

/** The output of `search_lines`. */
export const lines = (place: number, room: number): number => k.LINE_MOVE * place * room;

/**
 * A workspace for cities of up to `hexes` hexes.
 *
 * @param valueWeights the weights of all seats and turns; with them the network can be used.
 */
export function workspace(hexes: number, valueWeights?: ArrayLike<number>): Int32Array {
  const undo = k.GROUPS + mostGroups(hexes);
  const frontier = undo + 3 * hexes;
  const listed = frontier + k.CELL_GAIN * (mostFrontier(hexes) + 1);
  const scratch = listed + triangles(hexes);
  const own = valueWeights ? k.SCRATCH_SIZE + rows(hexes) + shortlist(hexes) : 0;
  const end = scratch + own;
  const w = new Int32Array(end + (valueWeights?.length ?? 0));
  w[k.UNDO] = undo;
  w[k.FRONTIER] = frontier;
  w[k.TRIANGLES] = listed;
  w[k.SEAT_WEIGHTS] = end;
  w[k.VALUE_WEIGHTS] = k.ZERO_WEIGHTS;
  w[k.SCRATCH] = scratch;
  if (!valueWeights) return w;
  w[scratch + k.ROWS_AT] = scratch + k.SCRATCH_SIZE;
  w[scratch + k.MOVES_AT] = scratch + k.SCRATCH_SIZE + rows(hexes);
  w.set(valueWeights, end);
  return w;
}
