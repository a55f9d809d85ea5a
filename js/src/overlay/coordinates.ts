/**
 * The coordinates of hexes on the board, also of the empty ones next to the city. They lie on no
 * other number: hexes without room have none, and are found from the coordinates around the city.
 */
import { centre, key, levelAt, neighbours, type Axial, type Point } from "../picture/geometry.ts";
import { boxAround } from "../picture/bounds.ts";
import { RISE } from "../picture/mesh.ts";
import { hexesOf, levelsOf, type Scene } from "../picture/scene.ts";
import { STYLE } from "../picture/style.ts";
import { set, svg } from "../ui/dom.ts";
import { unitAt, type Projection, type SpaceProjection } from "./projection.ts";

/** Minimum size in pixels, and in presenter mode. */
const SMALLEST = { near: 9, far: 20 };

/** Height over a hex's centre, and of the letters, in hex radii. */
const [BELOW, HIGH] = STYLE.overlays.coordinates;

/** Height of the letters in presenter mode, in hex radii. */
const HIGH_FAR = 0.42;

/** Letters higher than this, in hex radii, would cover the sign of their hex. */
const ROOM = 0.48;

/** Height over the centre of an empty hex whose middle is taken by a number. */
const UNDER = -0.7;

/** Maximum width of a letter relative to its height. */
const LETTER = 0.7;

/**
 * A hex with its level, 0 if it is empty, whether a number or a badge lies on it, and whether a
 * sentence names it.
 */
type Labelled = Axial & { level: number; taken: boolean; isNamed?: boolean };

/** Where a label stands, in hex radii over the centre, and its size in pixels. */
interface Place {
  over: number;
  size: number;
}

/** The place of a label on a hex whose radius is `unit` pixels; null if there is no room. */
export function placeOf(
  { level, taken, isNamed }: Labelled, unit: number, far: boolean,
): Place | null {
  const smallest = far ? SMALLEST.far : SMALLEST.near;
  const size = Math.max((far ? HIGH_FAR : HIGH) * unit, smallest);
  if (isNamed) return { over: taken ? BELOW : 0, size };
  if (level === 0 && !taken) return { over: 0, size };
  if (size > ROOM * unit || (taken && size === smallest)) return null;
  // Letters that are high for their hex stand lower, so that they cover no stars.
  const lower = Math.max(0, size / unit - HIGH);
  return { over: level > 0 ? BELOW - lower : UNDER, size };
}

/** The hexes on which numbers or badges lie. */
function takenIn({ heat = [], marks = [] }: Scene): Set<string> {
  const badges = marks.filter(({ kind }) => kind === "badge");
  return new Set([
    ...heat.map(([q, r]) => key(q, r)),
    ...badges.map(({ q, r }) => key(q, r)),
  ]);
}

/** The empty hexes next to the city. */
export function beside(scene: Scene): Axial[] {
  const built = hexesOf(scene);
  const empty = scene.hexes.flatMap(neighbours).filter(({ q, r }) => !built.has(key(q, r)));
  return [...new Map(empty.map((hex) => [key(hex.q, hex.r), hex])).values()];
}

export class Coordinates {
  readonly element = svg("g", { class: "ak-coordinates" });
  #drawn: readonly unknown[] = [];

  /**
   * Show the coordinates of a scene, large ones to be read from afar, or only those of the hexes
   * that a sentence names; null for none.
   */
  show(
    scene: Scene | null, far: boolean, projection: Projection, named: readonly Axial[] = [],
  ): void {
    const flat = projection.kind === "flat";
    const { x, y } = flat ? projection.origin : { x: 0, y: 0 };
    set(this.element, "transform", flat && `translate(${x} ${y})`);
    // Panning in 2D moves the group only.
    const names = named.map(({ q, r }) => key(q, r)).join(" ");
    const drawn = [scene, far, names, scene && (flat ? projection.scale : projection)];
    if (drawn.every((input, i) => input === this.#drawn[i])) return;
    this.#drawn = drawn;
    this.element.replaceChildren(...(scene ? labels(scene, far, projection, named) : []));
  }
}

function labels(
  scene: Scene, far: boolean, projection: Projection, named: readonly Axial[],
): SVGElement[] {
  const taken = takenIn(scene);
  const labelled = ({ q, r }: Axial, level: number): Labelled => {
    return { q, r, level, taken: taken.has(key(q, r)) };
  };
  const levels = levelsOf(scene);
  const all = [
    ...scene.hexes.map((hex) => labelled(hex, hex.level)),
    ...beside(scene).map((hex) => labelled(hex, 0)),
  ];
  const own = named.map((hex) => ({ ...labelled(hex, levelAt(levels, hex)), isNamed: true }));
  const hexes = own.length > 0 ? own : all;
  if (projection.kind === "flat") {
    return hexes.flatMap((hex) => flatLabel(hex, far, projection.scale));
  }
  hexes.sort(projection.sight.farthestFirst);
  return hexes.flatMap((hex) => inSpace(hex, far, projection));
}

/** A label relative to the picture's origin: below the sign of a hex, in the middle of no hex. */
function flatLabel(hex: Labelled, far: boolean, scale: number): SVGElement[] {
  const place = placeOf(hex, scale, far);
  if (!place) return [];
  const { x, y } = centre(hex.q, hex.r, hex.level);
  return [words(hex, { x: x * scale, y: -(y + place.over) * scale }, place.size)];
}

/** A label on the side of a hex that is nearest to the camera; nearer prisms hide it. */
function inSpace(hex: Labelled, far: boolean, projection: SpaceProjection): SVGElement[] {
  const { sight, occlusion } = projection;
  const height = hex.level * RISE;
  const place = placeOf(hex, unitAt(projection, hex, hex.level), far);
  const at = place && sight.before(hex, height, -place.over);
  if (!at) return [];
  const { size } = place;
  const label = words(hex, at, size);
  const room = boxAround(at, size * LETTER * label.textContent!.length, size);
  return [occlusion.hideWithin(room, hex, height, label)];
}

function words({ q, r, level }: Labelled, { x, y }: Point, size: number): SVGElement {
  const place = { x: x.toFixed(1), y: y.toFixed(1), "font-size": size.toFixed(1) };
  const label = svg("text", { ...place, "data-empty": level === 0 });
  label.textContent = `${q},${r}`;
  return label;
}
