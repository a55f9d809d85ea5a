/** City blocks, the kernels' vectors of cities; mirrors `engine/vectors/city_block.py`. */
import { CELL_X, CELL_Y, LETTERS, START_CELLS, START_TILE } from "../box.ts";
import type { Placement } from "../game-engine.ts";
import { inScope, type Engine } from "../kernels.ts";
import * as k from "../layout.ts";
import type { Vector } from "../memory.ts";
import * as sizes from "./sizes.ts";

/** A city for the kernels; never changed once it is made. */
export type Block = Int32Array;

/** A visible hex. */
export interface Cell {
  q: number;
  r: number;
  level: number;
  /** The letter of its kind. */
  kind: string;
  /** The number of its tile in the order of placement. */
  placed: number;
  /** The index of its record. */
  at: number;
}

/** A triangle of the grid, and the cell of the tile's first letter. */
export interface Triangle {
  x: number;
  y: number;
  shape: number;
  turn: number;
}

function blank(
  { memory, kernels }: Engine, width: number, rows: number, col0: number, row0: number,
): Vector {
  const vector = memory.zeros(sizes.block(width, rows));
  kernels.begin_city(vector, 0, width, rows, col0, row0);
  return vector;
}

/** A block with the starting tile. */
export function startBlock(engine: Engine): Block {
  return inScope(engine, (inner) => {
    const far = 1 + k.MARGIN + 3;
    const vector = blank(inner, 2 * far + 1, 2 * far + 1, -far, -far);
    START_CELLS.forEach(([q, r], n) => {
      const kind = LETTERS.indexOf(START_TILE[n]!);
      inner.kernels.build_cell(vector, 0, q + far, r + far, kind, 0);
    });
    return vector.numbers.slice();
  });
}

/** Cities as blocks of one vector; all have the same grid, with `room` around them. */
export function sideBySide(engine: Engine, blocks: readonly Block[], room: number): Block {
  const ends = (of: number, from: number): number[] => blocks.map((b) => b[of]! + b[from]!);
  const west = Math.min(...ends(k.X_MIN, k.COL0)) - room;
  const east = Math.max(...ends(k.X_MAX, k.COL0)) + room;
  const north = Math.min(...ends(k.Y_MIN, k.ROW0)) - room;
  const south = Math.max(...ends(k.Y_MAX, k.ROW0)) + room;
  const size = sizes.block(east - west + 1, south - north + 1);
  const together = new Int32Array(size * blocks.length);
  blocks.forEach((source, n) => {
    inScope(engine, (inner) => {
      const vector = blank(inner, east - west + 1, south - north + 1, west, north);
      inner.kernels.copy_city(vector, 0, inner.memory.vector(source), 0);
      together.set(vector.numbers, n * size);
    });
  });
  return together;
}

/** The block, or a wider copy, with room for a tile at any legal placement. */
export function withRoom(engine: Engine, block: Block): Block {
  const [width, rows] = [block[k.WIDTH]!, block[k.ROWS]!];
  const [west, east] = [block[k.X_MIN]!, block[k.X_MAX]!];
  const [north, south] = [block[k.Y_MIN]!, block[k.Y_MAX]!];
  const tight = Math.min(west, north, width - 1 - east, rows - 1 - south);
  if (tight >= k.MARGIN + 2) return block;
  const longest = Math.max(east - west, south - north);
  return sideBySide(engine, [block], k.MARGIN + 3 + Math.floor(longest / 8));
}

/** The triangle of a placement. */
export function triangle(engine: Engine, block: Block, { q, r, rotation }: Placement): Triangle {
  const shape = 1 - (rotation % 2);
  const turn = [0, 1, 2].find((n) => engine.kernels.rotation_of(shape, n) === rotation)!;
  const cell = 3 * shape + turn;
  const x = q - CELL_X[cell]! - block[k.COL0]!;
  return { x, y: r - CELL_Y[cell]! - block[k.ROW0]!, shape, turn };
}

/** The placement of a tile on a triangle of the grid. */
export function placement(
  engine: Engine, block: Block, { x, y, shape, turn }: Triangle,
): Placement {
  const cell = 3 * shape + turn;
  return {
    q: x + CELL_X[cell]! + block[k.COL0]!,
    r: y + CELL_Y[cell]! + block[k.ROW0]!,
    rotation: engine.kernels.rotation_of(shape, turn),
  };
}

/** The level of a tile at a placement, or the kernel's code why it is illegal. */
export function check(engine: Engine, block: Block, at: Placement): number {
  const { x, y, shape } = triangle(engine, block, at);
  const inside =
    block[k.X_MIN]! - 3 < x && x < block[k.X_MAX]! + 3 &&
    block[k.Y_MIN]! - 3 < y && y < block[k.Y_MAX]! + 3;
  if (!inside) return k.FLOATING;
  return inScope(engine, ({ memory, kernels }) =>
    kernels.check(memory.vector(block), 0, x, y, shape),
  );
}

/** Lay a tile at a legal placement: the new block, the stones gained, the lake hexes made. */
export function lay(
  engine: Engine, block: Block, at: Placement, code: number,
): { block: Block; stones: number; lakes: number } {
  const wide = withRoom(engine, block);
  const { x, y, shape, turn } = triangle(engine, wide, at);
  return inScope(engine, ({ memory, kernels }) => {
    const vector = memory.vector(wide);
    const stones = kernels.lay(vector, 0, x, y, shape, turn, code);
    const laid = vector.numbers.slice();
    return { block: laid, stones, lakes: laid[k.SUNK]! };
  });
}

/** The visible hexes, sorted by (q, r). */
export function cells(block: Block): Cell[] {
  const first = block[k.LIST]!;
  const found = [...block.subarray(first, first + block[k.CELLS]!)].map((at) => {
    const number = (at - k.HEAD) / k.STRIDE;
    const y = Math.floor(number / block[k.WIDTH]!);
    return {
      q: number - y * block[k.WIDTH]! + block[k.COL0]!,
      r: y + block[k.ROW0]!,
      level: block[at + k.HEIGHT]!,
      kind: LETTERS[block[at + k.KIND]!]!,
      placed: block[at + k.OWNER]!,
      at,
    };
  });
  return found.sort((a, b) => a.q - b.q || a.r - b.r);
}

/** The placement of the solo game's architect, the same for all tiles. */
export function architectPlacement(engine: Engine, block: Block): Placement {
  return inScope(engine, ({ memory, kernels }) => {
    const choice = memory.vector(sizes.workspace(block[k.CELLS]!));
    kernels.architect_triangle(memory.vector(block), 0, choice);
    const [x, y, shape, turn] = choice.numbers.subarray(k.CHOICE + 1, k.CHOICE + 5);
    return placement(engine, block, { x: x!, y: y!, shape: shape!, turn: turn! });
  });
}
