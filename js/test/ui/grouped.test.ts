import assert from "node:assert/strict";
import { test } from "node:test";
import { groupByKey } from "../../src/ui/grouped.ts";

test("items are grouped like by Map.groupBy, which browsers of early 2024 may not have", () => {
  const words = ["beta", "alpha", "bet", "gamma", "a"];
  const keys = [(word: string) => word.length, (_: string, i: number) => i % 2];
  for (const key of keys) assert.deepEqual([...groupByKey(words, key)], [...groupBy(words, key)]);
  assert.deepEqual(groupByKey([], () => 1), new Map());
});

/** Typed here, because the sources are compiled for browsers without it. */
const { groupBy } = Map as unknown as { groupBy: typeof groupByKey };
