import assert from "node:assert/strict";
import { test } from "node:test";
import { aimInWords, type Aimed } from "../../src/view/announcer.ts";
import { state, TEXTS } from "../fixture.ts";

const texts = {
  ...TEXTS,
  ...{ legal: "Legal. {what}", illegal: "Illegal: {what}" },
  ...{ site_tile: "Tile {tile}: {kinds}; {note}" },
  ...{ h: "house", b: "barracks", t: "temple", g: "garden" },
};
const at = { texts, aim: "keys", hex: { q: 1, r: -1 } } as const;
const what = "Level 1: ±0 points, 0 stones.";
const before: Aimed = { hex: "1,-1", tile: "0 hbt", rotation: 0, what };

test("the cursor tells the hex, and what the tile brings there or why it cannot lie there", () => {
  const told = "Nothing at (1, -1). Legal. Level 1: ±0 points, 0 stones.";
  assert.equal(aimInWords(state(at), null), told);
  const elsewhere = state({ ...at, hex: { q: 0, r: 0 } });
  assert.equal(aimInWords(elsewhere, before), "Level 1: a H. Illegal: not here");
  // A message of the view does not take the place of what the tile brings.
  assert.equal(aimInWords(state({ ...at, notice: "Move 3" }), null), told);
  const hidden = aimInWords(state({ ...at, reveal: false }), null);
  assert.equal(hidden, "Nothing at (1, -1). Legal. level 1");
});

test("a turned tile tells its hexes, another tile its kinds, without the cursor's hex", () => {
  const turned = "house (1, -1), barracks (2, -1), temple (1, 0). Illegal: not here";
  assert.equal(aimInWords(state({ ...at, rotation: 2 }), before), turned);
  const chosen = aimInWords(state({ ...at, selected: 1 }), before);
  const taken = "Tile 7: garden, quarry, quarry; costs 2 stones, you have 1.";
  assert.equal(chosen, `${taken} Illegal: costs 2 stones, you have 1`);
});

test("what has not changed is not told again, and the pointer is never told", () => {
  assert.equal(aimInWords(state(at), before), "");
  assert.equal(aimInWords(state({ ...at, aim: "pointer" }), null), "");
  assert.equal(aimInWords(state({ ...at, aim: null }), before), "");
});
