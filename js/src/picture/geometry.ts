/**
 * Flat-top hexes in axial coordinates, and their positions in the picture.
 *
 * A hex has radius 1 from centre to corner; x points east, y points north (r increases to the
 * south), and each level above the first moves a hex up by `LIFT`.
 */
import { STYLE } from "./style.ts";

export interface Axial {
  q: number;
  r: number;
}

export interface Point {
  x: number;
  y: number;
}

const SQRT3 = Math.sqrt(3);

/** Height of one level in the picture. */
export const LIFT = STYLE.proportions.lift;

/** The hex beyond each edge, counter-clockwise: NE, N, NW, SW, S, SE. */
const NEIGHBOURS = [[1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1], [1, 0]] as const;

/** The six hexes around a hex. */
export const neighbours = ({ q, r }: Axial): Axial[] =>
  NEIGHBOURS.map(([dq, dr]) => ({ q: q + dq, r: r + dr }));

export const key = (q: number, r: number): string => `${q},${r}`;

/** The number of steps from one hex to another. */
export function distance(a: Axial, b: Axial): number {
  const [q, r] = [a.q - b.q, a.r - b.r];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** The level of each hex, by "q,r". */
export type Levels = ReadonlyMap<string, number>;

/** The level of a hex; 0 where nothing is built. */
export const levelAt = (levels: Levels, { q, r }: Axial): number => levels.get(key(q, r)) ?? 0;

/** The centre of a hex's top at a level; levels 0 (the ground) and 1 are the same. */
export function centre(q: number, r: number, level = 1): Point {
  return { x: 1.5 * q, y: -SQRT3 * (r + q / 2) + LIFT * Math.max(level - 1, 0) };
}

/** The hex on the ground that contains a point. */
export function round({ x, y }: Point): Axial {
  const q = x / 1.5;
  const r = -y / SQRT3 - q / 2;
  const s = -q - r;
  let roundQ = Math.round(q);
  let roundR = Math.round(r);
  const offQ = Math.abs(roundQ - q);
  const offR = Math.abs(roundR - r);
  const offS = Math.abs(Math.round(s) - s);
  if (offQ > offR && offQ > offS) roundQ = -roundR - Math.round(s);
  else if (offR > offS) roundR = -roundQ - Math.round(s);
  return { q: roundQ + 0, r: roundR + 0 };
}

/**
 * The visible hex at a point: the highest top there, else the ground.
 *
 * For a point on a wall, it is the hex on the ground at that point.
 */
export function hexAt(point: Point, levels: Levels): Axial {
  let highest = 1;
  for (const level of levels.values()) highest = Math.max(highest, level);
  for (let level = highest; level > 1; level--) {
    const { q, r } = round({ x: point.x, y: point.y - LIFT * (level - 1) });
    if (levels.get(key(q, r)) === level) return { q, r };
  }
  return round(point);
}

/** The three hexes of a tile in the order of its letters. */
export function tileHexes(at: Axial, rotation: number): [Axial, Axial, Axial] {
  // Rotations are clockwise from the north.
  const beside = neighbours(at);
  return [{ q: at.q, r: at.r }, beside[(7 - rotation) % 6]!, beside[(6 - rotation) % 6]!];
}

/** One step of the keyboard cursor: vertically, or along the row to the sides. */
export function step({ q, r }: Axial, key: "up" | "down" | "left" | "right"): Axial {
  if (key === "up") return { q, r: r - 1 };
  if (key === "down") return { q, r: r + 1 };
  const even = q % 2 === 0;
  if (key === "right") return { q: q + 1, r: even ? r : r - 1 };
  return { q: q - 1, r: even ? r + 1 : r };
}
