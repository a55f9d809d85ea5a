import assert from "node:assert/strict";
import { test } from "node:test";
import type { City } from "../../../src/engine/game-engine.ts";
import { BlockCache } from "../../../src/engine/game/city.ts";

const city = (): City => ({ placed: [], stonesGained: 0, lakesMade: 0 });

test("the blocks used last are kept, as many as there is room for", () => {
  const cache = new BlockCache();
  const cities = Array.from({ length: 10 }, city);
  for (const one of cities) cache.keep(one, new Int32Array(1_000_000));
  const kept = (): number[] => cities.flatMap((one, n) => (cache.get(one) ? [n] : []));
  assert.deepEqual(kept(), [2, 3, 4, 5, 6, 7, 8, 9]);
  cache.keep(cities[2]!, cache.get(cities[2]!)!);
  cache.keep(city(), new Int32Array(2_000_000));
  assert.deepEqual(kept(), [2, 5, 6, 7, 8, 9]);
});
