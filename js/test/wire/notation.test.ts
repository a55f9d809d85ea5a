import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf, placementOf } from "../../src/wire/notation.ts";

test("other texts are no moves", () => {
  for (const text of ["", "28", "28@1,2", "28@1,2^6", "a 28@1,2^3", "28@1,x^3"]) {
    assert.equal(placementOf(text), null, text);
  }
});

test("a sentence is cut at the names of hexes and moves, and nothing is lost", () => {
  const sentence = "the market at (0, -1) touches (2,\u00a03): 28@-2,3^0 is better than hhg@1,0^5.";
  const parts = partsOf(sentence);
  assert.equal(parts.map(({ words }) => words).join(""), sentence);
  assert.deepEqual(parts.flatMap(({ hex }) => (hex ? [hex] : [])), [{ q: 0, r: -1 }, { q: 2, r: 3 }]);
  const moves = parts.filter(({ isMove }) => isMove).map(({ words }) => words);
  assert.deepEqual(moves, ["28@-2,3^0", "hhg@1,0^5"]);
});

test("other brackets and signs are words", () => {
  for (const words of ["", "one (1) or (a, b)", "mail@example.org, 2^3", "(1,2)"]) {
    assert.deepEqual(partsOf(words), words === "" ? [] : [{ words }]);
  }
});

test("a tile before its kinds is named in every language, a number in a sentence is not", () => {
  for (const words of ["takes tile 05 (barracks plaza) in 100%", "бере плитку 05 (ринок, храм)"]) {
    const [, tile] = partsOf(words);
    assert.deepEqual(tile, { words: "05", isTile: true });
  }
  for (const words of ["10 (−4) and 12 (0, 1)", "value 12 instead of 05", "105 (points)"]) {
    assert.equal(partsOf(words).some(({ isTile }) => isTile), false);
  }
  const [, tile] = partsOf("takes 05 (+7)", true);
  assert.deepEqual(tile, { words: "05", isTile: true });
});
