import assert from "node:assert/strict";
import { test } from "node:test";
import { moveOf } from "../../src/panels/sentence.ts";
import { snapshot, state } from "../fixture.ts";

test("the tile of a move in a sentence is found where the page knows it", () => {
  const played = { seat: 1, text: "28@-2,3^0", tile: "hmt", level: 2, gain: 4 };
  const now = state({ snapshot: snapshot({ line: [played], to_move: 0 }) });
  assert.equal(moveOf("28@-2,3^0", now), played);
  // The same tile elsewhere, a tile of the site, and one that is named by its letters.
  assert.deepEqual(moveOf("28@0,0^1", now), { seat: 0, text: "28@0,0^1", tile: "hmt" });
  assert.equal(moveOf("07@0,0^1", now)?.tile, "gqq");
  assert.equal(moveOf("hhg@0,0^1", now)?.tile, "hhg");
  assert.equal(moveOf("33@0,0^1", now), null);
});
