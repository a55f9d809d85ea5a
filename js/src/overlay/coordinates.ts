/** The coordinates of hexes on the board, also of the empty ones next to the city. */
import { centre, DIRECTIONS, key, type Axial, type Point } from "../picture/geometry.ts";
import { RISE } from "../picture/mesh.ts";
import { hexesOf, type Scene } from "../picture/scene.ts";
import { STYLE } from "../picture/style.ts";
import { set, svg } from "../ui/dom.ts";
import { boxAround } from "./occlusion.ts";
import { unitAt, type Projection, type SpaceProjection } from "./projection.ts";

/** Minimum size in pixels. */
const SMALLEST = 9;

/** Height over a hex's centre, and of the letters, in hex radii. */
const [BELOW, HIGH] = STYLE.overlays.coordinates;

/** Maximum width of a letter relative to its height. */
const LETTER = 0.7;

/** A hex with its level; 0 if it is empty. */
type Labelled = Axial & { level: number };

/** The empty hexes next to the city. */
export function beside(scene: Scene): Axial[] {
  const built = hexesOf(scene);
  const near = scene.hexes.flatMap(({ q, r }) =>
    DIRECTIONS.map((step) => ({ q: q + step.q, r: r + step.r })),
  );
  const empty = near.filter(({ q, r }) => !built.has(key(q, r)));
  return [...new Map(empty.map((hex) => [key(hex.q, hex.r), hex])).values()];
}

export class Coordinates {
  readonly element = svg("g", { class: "ak-coordinates" });
  #drawn: readonly unknown[] = [];

  /** Show the coordinates of a scene; null for none. */
  show(scene: Scene | null, projection: Projection): void {
    const flat = projection.kind === "flat";
    const { x, y } = flat ? projection.origin : { x: 0, y: 0 };
    set(this.element, "transform", flat && `translate(${x} ${y})`);
    // Panning in 2D moves the group only.
    const drawn = [scene, scene && (flat ? projection.scale : projection)];
    if (drawn.every((input, i) => input === this.#drawn[i])) return;
    this.#drawn = drawn;
    this.element.replaceChildren(...(scene ? labels(scene, projection) : []));
  }
}

function labels(scene: Scene, projection: Projection): SVGElement[] {
  const hexes = [
    ...scene.hexes.map(({ q, r, level }) => ({ q, r, level })),
    ...beside(scene).map(({ q, r }) => ({ q, r, level: 0 })),
  ];
  if (projection.kind === "flat") {
    const group = svg("g", { "font-size": sizeOf(projection.scale).toFixed(1) });
    group.append(...hexes.map((hex) => flatLabel(hex, projection.scale)));
    return [group];
  }
  return hexes.sort(projection.sight.farthestFirst).flatMap((hex) => inSpace(hex, projection));
}

const sizeOf = (unit: number): number => Math.max(HIGH * unit, SMALLEST);

/** A label relative to the picture's origin: below the sign of a hex, in the middle of no hex. */
function flatLabel(hex: Labelled, scale: number): SVGElement {
  const { x, y } = centre(hex.q, hex.r, hex.level);
  return words(hex, { x: x * scale, y: -(y + (hex.level > 0 ? BELOW : 0)) * scale });
}

/** A label on the side of a hex that is nearest to the camera; nearer prisms hide it. */
function inSpace(hex: Labelled, projection: SpaceProjection): SVGElement[] {
  const { sight, occlusion } = projection;
  const height = hex.level * RISE;
  const at = sight.before(hex, height, hex.level > 0 ? -BELOW : 0);
  if (!at) return [];
  const size = sizeOf(unitAt(projection, hex, hex.level));
  const label = words(hex, at);
  set(label, "font-size", size.toFixed(1));
  const room = boxAround(at, size * LETTER * label.textContent!.length, size);
  return [occlusion.hideWithin(room, hex, height, label)];
}

function words({ q, r, level }: Labelled, { x, y }: Point): SVGElement {
  const place = { x: x.toFixed(1), y: y.toFixed(1), "data-empty": level === 0 };
  const label = svg("text", place);
  label.textContent = `${q},${r}`;
  return label;
}
