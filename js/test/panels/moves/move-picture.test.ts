import assert from "node:assert/strict";
import { test } from "node:test";
import { moveInWords } from "../../../src/panels/moves/move-picture.ts";
import { TEXTS } from "../../fixture.ts";

const texts = { ...TEXTS, h: "house", m: "market", t: "temple" };

test("a move is told with its hexes, so that two moves with one tile differ", () => {
  const move = { seat: 0, text: "07@0,1^2", tile: "hmt", level: 2, gain: 7 };
  const hexes = "house (0, 1), market (1, 1), temple (0, 2)";
  assert.equal(moveInWords(move, { texts, reveal: true }), `${hexes}; level 2; +7 points`);
  assert.equal(moveInWords(move, { texts, reveal: false }), `${hexes}; level 2`);
  const elsewhere = moveInWords({ ...move, text: "07@0,0^2" }, { texts, reveal: false });
  assert.equal(elsewhere, "house (0, 0), market (1, 0), temple (0, 1); level 2");
});
