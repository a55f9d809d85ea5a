import assert from "node:assert/strict";
import { test } from "node:test";
import { placementOf } from "../../src/wire/notation.ts";

test("the placement of a move is read", () => {
  assert.deepEqual(placementOf("28@-2,3^0"), { q: -2, r: 3, rotation: 0 });
  assert.deepEqual(placementOf("hhg@10,-11^5"), { q: 10, r: -11, rotation: 5 });
});

test("other texts are no moves", () => {
  for (const text of ["", "28", "28@1,2", "28@1,2^6", "a 28@1,2^3", "28@1,x^3"]) {
    assert.equal(placementOf(text), null, text);
  }
});
