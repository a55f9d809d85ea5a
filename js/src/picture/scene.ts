/** Scenes: a city as plain data for all renderers, with the overlays that the page adds. */
import { key, neighbours } from "./geometry.ts";
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
