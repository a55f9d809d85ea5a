/** The place of buttons beside a ghost that a finger has set, and whether a finger touches it. */
import type { Point } from "../picture/geometry.ts";
import type { Ghost } from "../state.ts";
import { h, set } from "../ui/dom.ts";
import { pixelsOf, type Projection } from "./projection.ts";

/** A finger needs a target of 44 pixels. */
const FINGER = 22;

/** Size of the buttons, and their distance from the ghost. */
const SIZE = { width: 152, height: 48, apart: 10 };

/** Height of the ghost's label. */
const LABEL = 34;

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

export class GhostButtons {
  readonly element = h("div", { class: "ak-ghost-buttons", hidden: true });

  /** Move the buttons below the ghost, or above its label; hide them without a ghost. */
  place(ghost: Ghost | null, projection: Projection): void {
    const found = ghost && pixelsOf(projection, ghost.hexes, ghost.level);
    set(this.element, "hidden", !found);
    if (!found) return;
    const { x, y } = corner(found, projection);
    this.element.style.transform = `translate(${x}px, ${y}px)`;
  }
}

/** The upper left corner of the buttons, inside the board. */
function corner(
  { centres, middle }: { centres: Point[]; middle: Point }, { width, height }: Projection,
): Point {
  const radius = radiusOf(centres);
  const edges = centres.map(({ y }) => y);
  const below = Math.max(...edges) + radius + SIZE.apart;
  const above = Math.min(...edges) - radius - SIZE.apart - LABEL - SIZE.height;
  const lowest = height - SIZE.height;
  const y = below <= lowest || above < 0 ? below : above;
  return {
    x: Math.max(0, Math.min(middle.x - SIZE.width / 2, width - SIZE.width)),
    y: Math.max(0, Math.min(y, lowest)),
  };
}
