/** Scenes: a city as plain data for all renderers. Mirrors akropolis_nb/draw/board/scene.py. */
import { key } from "./geometry.ts";

/** A district, its plaza (capital) or a quarry. */
export type Kind = "h" | "m" | "b" | "t" | "g" | "H" | "M" | "B" | "T" | "G" | "q";

/** A kind of district. */
export type District = "h" | "m" | "b" | "t" | "g";

/** The districts in the usual order. */
export const DISTRICTS = ["h", "m", "b", "t", "g"] as const satisfies readonly District[];

/** One visible hex of a city. */
export interface SceneHex {
  q: number;
  r: number;
  /** 1 is the ground. */
  level: number;
  kind: Kind;
  /** Number of its tile: 0 is the starting tile, 1..n are in the order of placement. */
  placed: number;
  /** Whether the district counts; null for quarries and plazas. */
  counts: boolean | null;
  /** Its contribution to the district's value. */
  value: number;
  /** A sentence that says why it counts or does not. */
  why: string;
}

/** A city as plain data, with overlays. */
export interface Scene {
  /** The visible hexes, sorted by q, then r. */
  hexes: SceneHex[];
  /** `placed` of the last tile placed; 0 if there is none. */
  last: number;
  /** Overlays, which the view adds. */
  heat?: readonly HeatHex[];
  marks?: readonly Mark[];
  contours?: boolean;
  counts?: boolean;
}

/** A value on a hex; `hint` marks an unreliable one. */
export type HeatHex = readonly [q: number, r: number, value: number, hint?: boolean];

/** An annotation on a hex. */
export interface Mark {
  q: number;
  r: number;
  kind: "badge" | "highlight" | "arrow";
  text?: string;
  /** Target of an arrow. */
  to?: [q: number, r: number];
  color?: string;
}

/** Return a value computed from an object, cached by that object. */
export function remembered<K extends object, V>(memo: WeakMap<K, V>, of: K, make: () => V): V {
  let value = memo.get(of);
  if (value === undefined) memo.set(of, (value = make()));
  return value;
}

const hexMaps = new WeakMap<Scene, ReadonlyMap<string, SceneHex>>();
const levelMaps = new WeakMap<Scene, ReadonlyMap<string, number>>();

/** The visible hexes by "q,r". */
export function hexesOf(scene: Scene): ReadonlyMap<string, SceneHex> {
  return remembered(hexMaps, scene, () => new Map(scene.hexes.map((x) => [key(x.q, x.r), x])));
}

/** The visible levels by "q,r". */
export function levelsOf(scene: Scene): ReadonlyMap<string, number> {
  return remembered(
    levelMaps,
    scene,
    () => new Map(scene.hexes.map((x) => [key(x.q, x.r), x.level])),
  );
}
