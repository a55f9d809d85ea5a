/** The notation of moves, such as `07@0,1^2`: tile @ q,r ^ rotation. */
import type { Axial } from "../picture/geometry.ts";

/** The first hex of a placement, and its rotation. */
export interface Placed extends Axial {
  rotation: number;
}

/** The placement of a move in notation; null if the text is not a move. */
export function placementOf(text: string): Placed | null {
  const found = /^[^@\s]+@(-?\d+),(-?\d+)\^([0-5])$/.exec(text);
  if (!found) return null;
  const [q, r, rotation] = found.slice(1).map(Number) as [number, number, number];
  return { q, r, rotation };
}
