/** Scenes: a city as plain data for all renderers, with the overlays that the page adds. */
import { key, neighbours, type Levels } from "./geometry.ts";
import type { CityScene, District, Kind, Mark, SceneHex } from "../wire/scene.ts";

export type { District, Kind, Mark, SceneHex };

/** The districts in the usual order. */
export const DISTRICTS = ["h", "m", "b", "t", "g"] as const satisfies readonly District[];

/** A city with overlays. */
export interface Scene extends CityScene {
  heat?: readonly HeatHex[];
  /** The values at the ends of the colour scale; those of `heat` if omitted. */
  heatRange?: readonly [low: number, high: number];
  marks?: readonly Mark[];
  /** Whether to outline the levels. */
  contours?: boolean;
  /** Whether to mark which districts count and which do not. */
  counts?: boolean;
}

/** A value on a hex; `hint` marks an unreliable one. */
export type HeatHex = readonly [q: number, r: number, value: number, hint?: boolean];

/** A hex, the levels of its six neighbours, and whether they are of its tile. */
type Neighbourhood = [hex: SceneHex, heights: number[], sameTile: boolean[]];

/** Each hex with its neighbours. */
export function neighbourhoods(scene: Scene): Neighbourhood[] {
  const at = hexesOf(scene);
  return scene.hexes.map((hex) => {
    const others = neighbours(hex).map(({ q, r }) => at.get(key(q, r)));
    const heights = others.map((other) => other?.level ?? 0);
    return [hex, heights, others.map((other) => other?.placed === hex.placed)];
  });
}

/** Return a function that computes a value from an object once, and keeps it with the object. */
export function remembering<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const memo = new WeakMap<K, V>();
  return (of) => {
    let value = memo.get(of);
    if (value === undefined) memo.set(of, (value = make(of)));
    return value;
  };
}

/** The visible hexes by "q,r". */
export const hexesOf = remembering(
  ({ hexes }: Scene): ReadonlyMap<string, SceneHex> =>
    new Map(hexes.map((hex) => [key(hex.q, hex.r), hex])),
);

/** The visible levels by "q,r". */
export const levelsOf = remembering(
  ({ hexes }: Scene): Levels => new Map(hexes.map(({ q, r, level }) => [key(q, r), level])),
);
