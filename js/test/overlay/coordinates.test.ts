import assert from "node:assert/strict";
import { test } from "node:test";
import { beside, placeOf } from "../../src/overlay/coordinates.ts";
import { scene, START } from "../fixture.ts";

test("the empty hexes next to a city are named once", () => {
  const around = beside(scene([2, -1, 1, "h"])).map(({ q, r }) => `${q},${r}`);
  assert.deepEqual(around.sort(), ["1,-1", "1,0", "2,-2", "2,0", "3,-1", "3,-2"]);
  // Three touch the middle of the starting tile, three more each of its arms.
  assert.equal(beside(START).length, 12);
});

test("coordinates lie on no other number", () => {
  const built = { q: 0, r: 0, level: 1, taken: false };
  const empty = { q: 0, r: 1, level: 0, taken: false };
  // Large hexes have room below their signs; on small ones, letters that can be read have none.
  assert.ok(placeOf(built, 40, false));
  assert.equal(placeOf(built, 14, false), null);
  assert.equal(placeOf(empty, 14, false)?.over, 0);
  // A number takes the middle of an empty hex.
  assert.ok(placeOf({ ...empty, taken: true }, 40, false)!.over < 0);
  assert.equal(placeOf({ ...empty, taken: true }, 20, false), null);
  assert.equal(placeOf({ ...built, taken: true }, 20, false), null);
});

test("coordinates are larger in presenter mode", () => {
  const hex = { q: 0, r: 0, level: 0, taken: false };
  for (const unit of [10, 40]) {
    assert.ok(placeOf(hex, unit, true)!.size > placeOf(hex, unit, false)!.size);
  }
});

test("the coordinates of a hex that a sentence names are shown wherever they are", () => {
  const hex = { q: 0, r: 0, level: 2, taken: true };
  assert.equal(placeOf(hex, 30, true), null);
  assert.equal(placeOf({ ...hex, isNamed: true }, 30, true)?.size, 20);
});
