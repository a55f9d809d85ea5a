/** The place of buttons beside a ghost that a finger has set, and whether a finger touches it. */
import type { Point } from "../picture/geometry.ts";
import type { Ghost } from "../state.ts";
import { h, set } from "../ui/dom.ts";
import { pixelOf, type Projection } from "./projection.ts";

/** A finger needs a target of 44 pixels. */
const FINGER = 22;

/** Size of the buttons, and their distance from the ghost. */
const SIZE = { width: 152, height: 48, apart: 10 };

/** Height of the ghost's label. */
const LABEL = 34;

/** The centres of the ghost's hexes in pixels, and the radius of a hex; null behind the camera. */
function pixelsOf({ hexes, level }: Ghost, projection: Projection): [Point[], number] | null {
  const centres = hexes.map((hex) => pixelOf(projection, hex, level));
  const [a, b, c] = centres;
  if (!a || !b || !c) return null;
  // Two neighbours are √3 radii apart; in 3D the nearest pair is foreshortened most.
  const widest = Math.max(Math.hypot(a.x - b.x, a.y - b.y), Math.hypot(b.x - c.x, b.y - c.y));
  return [[a, b, c], widest / Math.sqrt(3)];
}

/** Whether a finger at a point of the board touches the ghost. */
export function isOnGhost(at: Point, ghost: Ghost, projection: Projection): boolean {
  const [centres, radius] = pixelsOf(ghost, projection) ?? [[], 0];
  const reach = Math.max(FINGER, radius);
  return centres.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= reach);
}

export class GhostButtons {
  readonly element = h("div", { class: "ak-ghost-buttons", hidden: true });

  /** Move the buttons below the ghost, or above its label; hide them without a ghost. */
  place(ghost: Ghost | null, projection: Projection): void {
    const found = ghost && pixelsOf(ghost, projection);
    set(this.element, "hidden", !found);
    if (!found) return;
    const { width, height } = projection;
    const { x, y } = corner(found, { width, height });
    this.element.style.transform = `translate(${x}px, ${y}px)`;
  }
}

/** The upper left corner of the buttons, inside the board. */
function corner(
  [centres, radius]: [Point[], number],
  { width, height }: { width: number; height: number },
): Point {
  const middle = centres.reduce((sum, { x }) => sum + x, 0) / 3;
  const edges = centres.map(({ y }) => y);
  const below = Math.max(...edges) + radius + SIZE.apart;
  const above = Math.min(...edges) - radius - SIZE.apart - LABEL - SIZE.height;
  const lowest = height - SIZE.height;
  const y = below <= lowest || above < 0 ? below : above;
  return {
    x: Math.max(0, Math.min(middle - SIZE.width / 2, width - SIZE.width)),
    y: Math.max(0, Math.min(y, lowest)),
  };
}
