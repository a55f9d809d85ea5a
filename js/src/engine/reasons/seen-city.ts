/** A city with what counts in it, for the reasons. */
import type { Rules } from "../../wire/snapshot.ts";
import { LETTERS } from "../box.ts";
import type { Cities } from "../game/city.ts";
import { explained, type DistrictHex } from "../game/explain.ts";
import { flags } from "../game/rules.ts";
import type { City } from "../game-engine.ts";
import type { Engine } from "../kernels.ts";
import { score } from "../vectors/scores.ts";
import { hexKey, type Axial } from "./reasons.ts";

/** A visible hex. */
export interface SeenHex {
  readonly at: Axial;
  /** Its place as a key. */
  readonly key: string;
  readonly level: number;
  /** The letter of its kind. */
  readonly kind: string;
}

export interface SeenCity {
  /** Sorted by (q, r). */
  readonly hexes: readonly SeenHex[];
  /** The districts by place: whether they count, and what they add to the value of their kind. */
  readonly counts: ReadonlyMap<string, DistrictHex>;
  /** The houses of the group that counts. */
  readonly group: readonly Axial[];
  readonly values: readonly number[];
  readonly stars: readonly number[];
}

/** A final city: its hexes as rows of `FINAL_HEX` numbers, values and stars of its districts. */
export interface Ended {
  readonly hexes: Int32Array;
  readonly values: readonly number[];
  readonly stars: readonly number[];
}

export function seenCity(engine: Engine, cities: Cities, city: City, rules: Rules): SeenCity {
  const found = score(engine, cities.block(city), flags(rules));
  const districts = explained(found, rules);
  const hexes = found.cells.map(({ q, r, level, kind }): SeenHex => {
    return { at: [q, r], key: hexKey([q, r]), level, kind };
  });
  const counting = [...found.groups.values()].find(({ counts }) => counts);
  return {
    hexes,
    counts: new Map(districts.map((hex) => [hexKey([hex.q, hex.r]), hex])),
    group: (counting?.cells ?? []).map(({ q, r }): Axial => [q, r]),
    values: found.values.slice(1, 6),
    stars: found.stars.slice(1, 6),
  };
}

/** The city in the form of a final city. */
export function asEnded({ hexes, counts, values, stars }: SeenCity): Ended {
  const rows = hexes.flatMap(({ at, key, level, kind }) => {
    return [...at, LETTERS.indexOf(kind), level, counts.get(key)?.value ?? 0];
  });
  return { hexes: Int32Array.from(rows), values, stars };
}
