/** A city as every renderer gets it: the mirror image of akropolis_nb/draw/board/scene.py. */
import { key } from "./geometry.ts";

/** A district, its plaza (capital) or a quarry. */
export type Kind = "h" | "m" | "b" | "t" | "g" | "H" | "M" | "B" | "T" | "G" | "q";

/** A kind of district. */
export type District = "h" | "m" | "b" | "t" | "g";

/** The districts in the order in which they are always told. */
export const DISTRICTS = ["h", "m", "b", "t", "g"] as const satisfies readonly District[];

/** One visible hex of a city. */
export interface SceneHex {
  q: number;
  r: number;
  /** 1 is the ground. */
  level: number;
  kind: Kind;
  /** Which tile it belongs to: 0 the starting tile, 1..n in the order of placement. */
  placed: number;
  /** Whether the district counts; null for quarries and plazas. */
  counts: boolean | null;
  /** What it adds to its district's value. */
  value: number;
  /** One sentence on why it counts or not. */
  why: string;
}

/** A city as every renderer gets it. */
export interface Scene {
  /** The visible hexes, sorted by q, then r. */
  hexes: SceneHex[];
  /** The `placed` number of the tile laid last; 0 when there is none. */
  last: number;
  /** What lies over it; a view dresses its scenes itself. */
  heat?: readonly HeatHex[];
  marks?: readonly Mark[];
  contours?: boolean;
  counts?: boolean;
}

/** A value on a hex; a hint is not to be relied on yet. */
export type HeatHex = readonly [q: number, r: number, value: number, hint?: boolean];

/** Something that a script points at. */
export interface Mark {
  q: number;
  r: number;
  kind: "badge" | "highlight" | "arrow";
  text?: string;
  /** Where an arrow ends. */
  to?: [q: number, r: number];
  color?: string;
}

/** What is made of an object the first time it is asked for, and then remembered. */
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
