import assert from "node:assert/strict";
import { test } from "node:test";
import { areaPaths, linePath, raised } from "../../src/panels/chart-outlines.ts";
import type { ReviewMark } from "../../src/wire/side-data.ts";

const plies = [
  [0, 0, 0, 0, 0, 0, 1],
  [4, 0, 0, 0, 0, 0, 0],
  [4, 3, 0, 0, 0, 0, 2],
];

test("a line changes half way between two moves and ends at the last", () => {
  assert.equal(linePath([1, 4, 9]), "M0 1L0.5 1L0.5 4L1.5 4L1.5 9L2 9");
  assert.equal(linePath([]), "");
});

test("each part is stacked on those before it", () => {
  const areas = areaPaths(plies);
  assert.equal(areas.length, 7);
  assert.equal(areas[1], "M0 0L0.5 0L0.5 4L1.5 4L1.5 7L2 7L2 4L1.5 4L1.5 4L0.5 4L0.5 0L0 0Z");
  assert.ok(areas[6]!.includes("L2 9L2 7L"));
});

test("marks near each other take turns in two rows", () => {
  const mark = (ply: number): ReviewMark => ({ ply, seat: 0, sign: "?", text: "" });
  const rows = (...plies: number[]): number[] => raised(plies.map(mark), 36).map((it) => it.rows);
  assert.deepEqual(rows(2, 4, 6, 20, 22), [0, 1, 0, 0, 1]);
  assert.deepEqual(rows(), []);
});
