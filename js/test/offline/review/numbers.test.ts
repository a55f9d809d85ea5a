import assert from "node:assert/strict";
import { test } from "node:test";
import {
  evenly, oneDecimal, withError, withSign,
} from "../../../src/offline/review/numbers.ts";

test("halves are rounded to even, as Python does", () => {
  assert.deepEqual([0.5, 1.5, 2.5, -0.5, -1.5, 2.4, 2.6].map(evenly), [0, 2, 2, 0, -2, 2, 3]);
  assert.deepEqual([0.25, 0.75, 4.25, -4.25, 0.05, 1.45, 3].map(oneDecimal), [
    "0.2", "0.8", "4.2", "-4.2", "0.1", "1.4", "3.0",
  ]);
});

test("numbers with a sign or an error", () => {
  assert.deepEqual([4.25, -0.04, -1.26].map(withSign), ["+4.2", "+0.0", "−1.3"]);
  assert.deepEqual([withError(-4.25, 0.61), withError(3, 0), withError(1, Infinity)], [
    "−4.2 ± 0.6", "3.0", "1.0 ± ?",
  ]);
});
