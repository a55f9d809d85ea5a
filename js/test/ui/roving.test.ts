import assert from "node:assert/strict";
import { test } from "node:test";
import { along, neighbour, type Box } from "../../src/ui/roving.ts";

const box = (left: number, top: number, width = 10): Box => ({ left, top, width, height: 10 });

test("arrows, Home and End go along a row and stop at its ends", () => {
  const keys = ["ArrowLeft", "ArrowRight", "Home", "End", "Enter"];
  assert.deepEqual(keys.map((key) => along(key, 2, 5)), [1, 3, 0, 5, null]);
  assert.deepEqual([along("ArrowLeft", 0, 5), along("ArrowRight", 5, 5)], [0, 5]);
});

test("up and down go to the nearest item of the next row", () => {
  // Two columns; the second row has a wide item, the third only its second column.
  const boxes = [box(0, 0), box(20, 1), box(0, 20, 30), box(20, 40)];
  const move = (at: number, key: string): number | null => neighbour(boxes, at, key);
  assert.deepEqual([move(0, "ArrowDown"), move(1, "ArrowDown"), move(2, "ArrowDown")], [2, 2, 3]);
  assert.equal(move(3, "ArrowUp"), 2);
  assert.deepEqual([move(0, "ArrowUp"), move(3, "ArrowDown")], [0, 3]);
  assert.deepEqual([move(1, "ArrowLeft"), move(1, "ArrowRight"), move(1, "x")], [0, 2, null]);
  const columns = [box(0, 0), box(20, 0), box(0, 20), box(20, 20)];
  assert.deepEqual([0, 1].map((at) => neighbour(columns, at, "ArrowDown")), [2, 3]);
});
