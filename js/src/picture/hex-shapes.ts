/**
 * The outlines of a hex's parts. Mirrors akropolis_nb/draw/board/geometry.py with the same
 * expressions in the same order, so that rounded results agree to the last digit.
 */
import { PARTS, type Polygon } from "./style.ts";

/** Counter-clockwise from the east; edge i runs from corner i to corner i + 1. */
export const CORNERS = PARTS.corners;

/** The lit edges, and the edge to the south. */
export const LIT = [true, true, true, false, false, false];
export const SOUTH = 4;

/** A hex with edge i moved inwards by `insets[i]`, measured along the adjacent edges. */
export function top(insets: readonly number[]): Polygon {
  return CORNERS.map(([x, y], i) => {
    const [ax, ay] = CORNERS[(i + 5) % 6]!;
    const [bx, by] = CORNERS[(i + 1) % 6]!;
    const [a, b] = [insets[i]!, insets[(i + 5) % 6]!];
    return [x + a * (ax - x) + b * (bx - x), y + a * (ay - y) + b * (by - y)];
  });
}

/** The bands along some edges between two hexes with these insets. */
export function bands(
  outer: readonly number[],
  inner: readonly number[],
  edges: readonly boolean[],
): Polygon[] {
  const [outside, inside] = [top(outer), top(inner)];
  return edges.flatMap((drawn, a): Polygon[] => {
    const b = (a + 1) % 6;
    return drawn ? [[outside[a]!, outside[b]!, inside[b]!, inside[a]!]] : [];
  });
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
export function roundCoordinate(value: number): number {
  return Math.floor(value * 10000 + 0.5) / 10000;
}
