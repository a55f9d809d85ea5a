/** Occlusion in 3D: nearer and higher prisms hide shapes of the overlay. */
import type { Axial, Levels, Point } from "../picture/geometry.ts";
import { pad, type Bounds } from "../picture/bounds.ts";
import { CORNERS } from "../picture/hex-shapes.ts";
import { raiseOutline, RISE } from "../picture/mesh.ts";
import type { Sight } from "../picture/space.ts";
import { svg } from "../ui/dom.ts";

/** Margin around shapes for their strokes. */
const STROKE_PX = 8;

/** Counter for unique mask ids on a page. */
let count = 0;
const page = Math.random().toString(36).slice(2, 8);

interface Prism {
  away: number;
  height: number;
  /** Its outline in the picture: a convex polygon. */
  hull: readonly Point[];
  box: Bounds;
}

export class Occlusion {
  readonly #sight: Sight;
  readonly #prisms: readonly Prism[];

  constructor(sight: Sight, levels: Levels) {
    this.#sight = sight;
    this.#prisms = [...levels].flatMap(([name, level]) => {
      const [q, r] = name.split(",").map(Number) as [number, number];
      const seen = corners(sight, { q, r }, 0, level * RISE);
      if (!seen) return [];
      const away = sight.away({ q, r });
      return [{ away, height: level * RISE, hull: hull(seen), box: around(seen) }];
    });
  }

  /** Group shapes on a hex between two heights, with a mask for the parts that are hidden. */
  hide(hex: Axial, low: number, high: number, ...things: SVGElement[]): SVGGElement {
    const seen = corners(this.#sight, hex, low, high);
    return seen ? this.hideWithin(around(seen), hex, low, ...things) : svg("g", {}, ...things);
  }

  /** The same for shapes on a hex that extend beyond it, within a box of the picture. */
  hideWithin(box: Bounds, hex: Axial, low: number, ...things: SVGElement[]): SVGGElement {
    const hulls = this.nearer(box, hex, low);
    if (hulls.length === 0) return svg("g", {}, ...things);
    const { left: x, bottom: y, right, top } = pad(box, STROKE_PX);
    const id = `ak-mask-${page}-${++count}`;
    const place = { x, y, width: right - x, height: top - y };
    const mask = svg(
      "mask",
      { id, maskUnits: "userSpaceOnUse", ...place },
      svg("rect", { ...place, fill: "white" }),
      svg("path", { d: hulls.map(outline).join(""), fill: "black" }),
    );
    return svg("g", { mask: `url(#${id})` }, mask, ...things);
  }

  /** Outlines of prisms within a box that are nearer than a hex and higher than a height. */
  nearer(box: Bounds, hex: Axial, low: number): (readonly Point[])[] {
    const away = this.#sight.away(hex);
    return this.#prisms
      .filter((prism) => prism.away < away && prism.height > low && meet(prism.box, box))
      .map((prism) => prism.hull);
  }
}

/** A hex's corners at two heights in pixels; null if one is behind the camera. */
function corners(sight: Sight, hex: Axial, low: number, high: number): Point[] | null {
  const points = [...raiseOutline(hex, CORNERS, low), ...raiseOutline(hex, CORNERS, high)];
  const seen = points.map((point) => sight.project(point));
  return seen.some((pixel) => pixel === null) ? null : (seen as Point[]);
}

/** The box around points in pixels, whose `top` is the greatest y: the lowest on the screen. */
export function around(points: readonly Point[]): Bounds {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    ...{ left: Math.min(...xs), right: Math.max(...xs) },
    ...{ bottom: Math.min(...ys), top: Math.max(...ys) },
  };
}

const meet = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;

const outline = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

/** The convex hull with constant orientation (Andrew's monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  return [...chain(sorted), ...chain(sorted.reverse())];
}

function chain(sorted: readonly Point[]): Point[] {
  const found: Point[] = [];
  for (const point of sorted) {
    while (found.length > 1 && turn(found.at(-2)!, found.at(-1)!, point) <= 0) found.pop();
    found.push(point);
  }
  return found.slice(0, -1);
}

const turn = (a: Point, b: Point, c: Point): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
