import assert from "node:assert/strict";
import { test } from "node:test";
import { beside } from "../../src/overlay/coordinates.ts";
import { scene, START } from "../fixture.ts";

test("the empty hexes next to a city are named once", () => {
  const around = beside(scene([2, -1, 1, "h"])).map(({ q, r }) => `${q},${r}`);
  assert.deepEqual(around.sort(), ["1,-1", "1,0", "2,-2", "2,0", "3,-1", "3,-2"]);
  // Three touch the middle of the starting tile, three more each of its arms.
  assert.equal(beside(START).length, 12);
});
