/**
 * Scenes: a city as plain data, from which all pictures are drawn.
 *
 * Made from akropolis_nb/draw/board/scene.py by wire_types.py; do not edit.
 */

/** A district, its plaza (capital) or a quarry. */
export type Kind = "h" | "m" | "b" | "t" | "g" | "H" | "M" | "B" | "T" | "G" | "q";

/** A kind of district. */
export type District = "h" | "m" | "b" | "t" | "g";

/** One visible hex. */
export interface SceneHex {
  q: number;
  r: number;
  /** 1 is the ground. */
  level: number;
  kind: Kind;
  /** Number of the tile it belongs to, in order of placement; 0 is the starting tile. */
  placed: number;
  /** Whether a district counts; null for quarries and plazas. */
  counts: boolean | null;
  /** Its contribution to the district's value, including doubling. */
  value: number;
  /** A sentence that says what this hex is, and for a district why it counts or does not. */
  why: string;
}

/** An annotation on a hex. */
export interface Mark {
  q: number;
  r: number;
  /** A ring around the hex, a few letters at its corner, or an arrow from it. */
  kind: "highlight" | "badge" | "arrow";
  /** Text of a badge. */
  text?: string;
  /** Target of an arrow. */
  to?: [number, number];
  /** `#rrggbb`. */
  color?: string;
}

/** A city as seen from above. */
export interface CityScene {
  /** The visible hexes, sorted by (q, r). */
  hexes: SceneHex[];
  /** `placed` of the last tile placed, 0 if there is only the starting tile. */
  last: number;
}
