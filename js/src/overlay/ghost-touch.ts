/** Whether a finger touches the ghost. */
import type { Point } from "../picture/geometry.ts";
import type { Ghost } from "../state.ts";
import { pixelsOf, type Projection } from "./projection.ts";

/** A finger needs a target of 44 pixels. */
const FINGER = 22;

/** The radius of a ghost's hex in pixels, from their centres. */
function radiusOf([a, b, c]: readonly Point[]): number {
  // Two neighbours are √3 radii apart; in 3D the nearest pair is foreshortened most.
  const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
  return Math.max(apart(a!, b!), apart(b!, c!)) / Math.sqrt(3);
}

/** Whether a finger at a point of the board touches the ghost. */
export function isOnGhost(at: Point, ghost: Ghost, projection: Projection): boolean {
  const found = pixelsOf(projection, ghost.hexes, ghost.level);
  if (!found) return false;
  const reach = Math.max(FINGER, radiusOf(found.centres));
  return found.centres.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= reach);
}
