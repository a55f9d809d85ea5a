import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { evenly, number, percent, withError, withSign } from "../../src/ui/numbers.ts";

const TEXTS = { with_error: "{value} ± {error}", percent: "{value}%" };

test("numbers are written as in Python", () => {
  const cases = readFileSync(new URL("../../../tests/data/numbers.jsonl", import.meta.url), "utf8");
  for (const line of cases.trim().split("\n")) {
    const [value, error, plain, signed, both, share] = JSON.parse(line) as
      [number, number | null, string, string, string, string | null];
    const found = [number(TEXTS, value), withSign(TEXTS, value), withError(TEXTS, value, error)];
    assert.deepEqual(found, [plain, signed, both]);
    if (share !== null) assert.equal(percent(TEXTS, value), share);
  }
});

test("an unknown number is a question mark, a whole one is rounded to even", () => {
  assert.deepEqual([number(TEXTS, null), withSign(TEXTS, null)], ["?", "?"]);
  assert.deepEqual([0.5, 1.5, 2.5, -0.5, -1.5, 2.4, 2.6].map(evenly), [0, 2, 2, 0, -2, 2, 3]);
});
