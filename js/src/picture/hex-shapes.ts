/**
 * The outlines of a hex's parts. Mirrors akropolis_nb/draw/board/geometry.py with the same
 * expressions in the same order, so that rounded results agree to the last digit.
 *
 * Corners are numbered counter-clockwise from the east; edge i runs from corner i to corner i + 1.
 */
import type { Polygon } from "./style.ts";

const SQRT3 = Math.sqrt(3);
const APOTHEM = SQRT3 / 2;

export const CORNERS: Polygon = [
  [1, 0],
  [0.5, APOTHEM],
  [-0.5, APOTHEM],
  [-1, 0],
  [-0.5, -APOTHEM],
  [0.5, -APOTHEM],
];

/** The hex beyond each edge: NE, N, NW, SW, S, SE. */
export const NEIGHBOURS = [
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 0],
] as const;

/** The lit edges. */
export const LIT = [0, 1, 2] as const;

const SOUTH_WEST = 3;
export const SOUTH = 4;
const SOUTH_EAST = 5;

/** The edges with visible walls. */
export const SEEN = [SOUTH_WEST, SOUTH, SOUTH_EAST] as const;

/** The edges beyond which a shadow falls. */
export const SHADED = [SOUTH, SOUTH_EAST] as const;

/** A hex with edge i moved inwards by `insets[i]`, measured along the adjacent edges. */
export function top(insets: readonly number[]): Polygon {
  return CORNERS.map(([x, y], i) => {
    const [ax, ay] = CORNERS[(i + 5) % 6]!;
    const [bx, by] = CORNERS[(i + 1) % 6]!;
    const [a, b] = [insets[i]!, insets[(i + 5) % 6]!];
    return [x + a * (ax - x) + b * (bx - x), y + a * (ay - y) + b * (by - y)];
  });
}

/** The band along one edge between two concentric hexes. */
export function strip(outer: Polygon, inner: Polygon, edge: number): Polygon {
  const following = (edge + 1) % 6;
  return [outer[edge]!, outer[following]!, inner[following]!, inner[edge]!];
}

/**
 * The wall below one of the edges `SEEN`.
 *
 * Where the southern neighbour is as high (`besideSouth`), its top hides a corner of the walls to
 * the south-west and south-east, which is cut off.
 */
export function wall(edge: number, height: number, besideSouth: boolean): Polygon {
  const [ax, ay] = CORNERS[edge]!;
  const [bx, by] = CORNERS[(edge + 1) % 6]!;
  let a: [number, number] = [ax, ay - height];
  let b: [number, number] = [bx, by - height];
  if (besideSouth && edge === SOUTH_WEST) b = [bx - height / (2 * SQRT3), by - height / 2];
  if (besideSouth && edge === SOUTH_EAST) a = [ax + height / (2 * SQRT3), ay - height / 2];
  return [[ax, ay], a, b, [bx, by]];
}

/** The shadow beyond an edge; it falls along the border of the shaded neighbours. */
export function shadow(edge: number, length: number): Polygon {
  const [ax, ay] = CORNERS[edge]!;
  const [bx, by] = CORNERS[(edge + 1) % 6]!;
  const [dx, dy] = CORNERS[SOUTH_EAST]!;
  const [x, y] = [length * dx, length * dy];
  return [
    [ax, ay],
    [ax + x, ay + y],
    [bx + x, by + y],
    [bx, by],
  ];
}

/** Outlines scaled by `size` and moved to (x, y). */
export function place(
  outlines: readonly Polygon[],
  x: number,
  y: number,
  size: number,
): Polygon[] {
  return outlines.map((outline) => outline.map(([px, py]) => [x + size * px, y + size * py]));
}

/** A value rounded to four decimals, half up. */
export function rounded(value: number): number {
  return Math.floor(value * 10000 + 0.5) / 10000;
}
