/** The coordinates of hexes on a 2D board, also of the empty ones next to the city. */
import { centre, DIRECTIONS, key, type Axial } from "../picture/geometry.ts";
import { hexesOf, type Scene } from "../picture/scene.ts";
import { STYLE } from "../picture/style.ts";
import { set, svg } from "../ui/dom.ts";
import type { Projection } from "./projection.ts";

/** Minimum size in pixels. */
const SMALLEST = 9;

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

  /** Show the coordinates of a scene; null for none. In 3D there are none. */
  show(scene: Scene | null, projection: Projection): void {
    const flat = scene && projection.kind === "flat" ? projection : null;
    if (flat) set(this.element, "transform", `translate(${flat.origin.x} ${flat.origin.y})`);
    // Panning moves the group only.
    const drawn = [flat && scene, flat?.scale];
    if (drawn.every((input, i) => input === this.#drawn[i])) return;
    this.#drawn = drawn;
    this.element.replaceChildren(...(flat ? labels(scene!, flat.scale) : []));
  }
}

function labels(scene: Scene, scale: number): SVGElement[] {
  const [dy, high] = STYLE.overlays.coordinates;
  const size = Math.max(high * scale, SMALLEST).toFixed(1);
  const label = ({ q, r }: Axial, level: number): SVGElement => {
    const { x, y } = centre(q, r, level);
    const below = level > 0 ? dy : 0;
    const at = { x: (x * scale).toFixed(1), y: (-(y + below) * scale).toFixed(1) };
    const words = svg("text", { ...at, "data-empty": level === 0 });
    words.textContent = `${q},${r}`;
    return words;
  };
  const group = svg("g", { "font-size": size });
  group.append(...scene.hexes.map((hex) => label(hex, hex.level)));
  group.append(...beside(scene).map((hex) => label(hex, 0)));
  return [group];
}
