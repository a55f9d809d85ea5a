/**
 * Arrows from hex to hex: their outlines, and their height in 3D. Mirrors
 * akropolis_nb/draw/board/arrows.py.
 */
import { centre, levelAt, type Axial, type Levels } from "./geometry.ts";
import { RISE } from "./mesh.ts";
import { STYLE, type Polygon } from "./style.ts";

const SIZES = STYLE.overlays;

/** A hex; its level is 0 where nothing is built. */
export type Place = Axial & { level: number };

export const placeAt = (levels: Levels, at: Axial): Place => {
  const { q, r } = at;
  return { q, r, level: levelAt(levels, at) };
};

/** The height of an arrow in 3D by position along it, 0 to 1: an arc above all hexes below. */
export function bow(start: Place, end: Place, levels: Levels): (share: number) => number {
  const [low, high] = [start.level * RISE, end.level * RISE];
  const [a, b] = [centre(start.q, start.r), centre(end.q, end.r)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  let arc = Math.min(SIZES.bow * Math.hypot(dx, dy), 1);
  for (const [name, level] of levels) {
    const { x, y } = centre(...(name.split(",").map(Number) as [number, number]));
    const along = shareOf(x - a.x, y - a.y, dx, dy);
    const aside = Math.hypot(x - a.x - along * dx, y - a.y - along * dy);
    if (along <= 0 || along >= 1 || aside >= 1) continue;
    // The arrow need not clear the hexes at its ends.
    const share = Math.min(0.8, Math.max(0.2, along));
    const over = level * RISE + SIZES.clear - (low + share * (high - low));
    arc = Math.max(arc, over / (4 * share * (1 - share)));
  }
  return (share) => low + share * (high - low) + 4 * arc * share * (1 - share);
}

/** The position of a point along a line: 0 at its start, 1 at its end. */
export function shareOf(x: number, y: number, dx: number, dy: number): number {
  return (x * dx + y * dy) / (dx * dx + dy * dy);
}

/** The outlines of an arrow's shaft, in `pieces` parts, and head, widened by `rim`. */
export function arrow(x: number, y: number, rim: number, pieces: number): Polygon[] {
  const length = Math.hypot(x, y);
  const [ux, uy] = [x / length, y / length];
  const [free, tip] = [SIZES.ends[0], length - SIZES.ends[1]];
  const [long, wide] = SIZES.head;
  const [begin, neck] = [free - rim, tip - long];
  const [back, barb] = [neck - rim, wide / 2 + 2 * rim];
  // Beside a much lower hex, the head may begin before the shaft; outlines still run left.
  const half = (SIZES.shaft / 2 + rim) * (neck < begin ? -1 : 1);
  const cut = (i: number): number => begin + (i / pieces) * (neck - begin);
  const shaft = Array.from({ length: pieces }, (_, i): Polygon => {
    const [a, b] = [cut(i), cut(i + 1)];
    return [[a, -half], [b, -half], [b, half], [a, half]];
  });
  const head: Polygon = [[back, -barb], [tip + 2 * rim, 0], [back, barb]];
  return [...shaft, head].map((outline) =>
    outline.map(([along, aside]) => [along * ux - aside * uy, along * uy + aside * ux]),
  );
}
