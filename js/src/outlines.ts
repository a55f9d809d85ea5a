/**
 * The outlines of a hex's parts, as in akropolis_nb/draw/geometry.py: the same expressions in the
 * same order, so that rounded results agree to the last digit.
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

/** The edges whose walls are seen. */
export const SW = 3;
export const S = 4;
export const SE = 5;

/** A hex with each edge moved inwards, by a length measured along the neighbouring edges. */
export function top(insets: readonly number[]): Polygon {
  return CORNERS.map(([x, y], i) => {
    const [ax, ay] = CORNERS[(i + 5) % 6]!;
    const [bx, by] = CORNERS[(i + 1) % 6]!;
    const before = insets[(i + 5) % 6]!;
    const after = insets[i]!;
    return [x + before * (bx - x) + after * (ax - x), y + before * (by - y) + after * (ay - y)];
  });
}

/** The band along one edge between two concentric hexes. */
export function strip(outer: Polygon, inner: Polygon, edge: number): Polygon {
  const following = (edge + 1) % 6;
  return [outer[edge]!, outer[following]!, inner[following]!, inner[edge]!];
}

/** The wall below a southern edge; `southern`: an equal neighbour to the south hides its corner. */
export function wall(edge: number, height: number, southern: boolean): Polygon {
  const [ax, ay] = CORNERS[edge]!;
  const [bx, by] = CORNERS[(edge + 1) % 6]!;
  let left: [number, number] = [ax, ay - height];
  let right: [number, number] = [bx, by - height];
  if (southern && edge === SW) right = [-0.5 - height / (2 * SQRT3), -APOTHEM - height / 2];
  if (southern && edge === SE) left = [0.5 + height / (2 * SQRT3), -APOTHEM - height / 2];
  return [[ax, ay], left, right, [bx, by]];
}

/** Outlines made `size` times as large and moved to (x, y). */
export function place(
  outlines: readonly Polygon[],
  x: number,
  y: number,
  size: number,
): Polygon[] {
  return outlines.map((outline) => outline.map(([px, py]) => [x + size * px, y + size * py]));
}

/** To four decimals, halves up. */
export function rounded(value: number): number {
  return Math.floor(value * 10000 + 0.5) / 10000;
}
