import assert from "node:assert/strict";
import { test } from "node:test";
import {
  areaPaths, ceiling, curves, expectedOf, linePath, raiseMarks, totals,
} from "../../src/panels/chart-outlines.ts";
import type { ExpectedAt, Review, ReviewMark } from "../../src/wire/side-data.ts";
import { analysis, state } from "../fixture.ts";

const at = (ply: number, ...seats: ExpectedAt["seats"]): ExpectedAt => ({ ply, seats });

test("the review's values come before those of analyses, by seat and in order", () => {
  const analysis_data = analysis({
    expected: [at(0, [0.5, 0, 90], [0.5, 0, null]), at(3, [0.9, 9, 99], [null, null, null])],
  });
  const review = { expected: [at(3, [0.25, -6, 80], [0.75, 6, 86]), at(1, [0.4, -2, 85], [0.6, 2, 87])] };
  const now = state({ analysis_data, review_data: review as unknown as Review });
  assert.deepEqual(expectedOf(now, 0), [[0, [0.5, 0, 90]], [1, [0.4, -2, 85]], [3, [0.25, -6, 80]]]);
  assert.deepEqual(expectedOf(now, 1).map(([ply]) => ply), [0, 1, 3]);
  // Nothing is known of the other seats of three.
  assert.deepEqual(expectedOf({ ...now, review_data: null }, 1).map(([ply]) => ply), [0]);
  assert.deepEqual(expectedOf(state(), 0), []);
});

test("an even chance and no lead are in the middle, a sure win and the greatest lead above", () => {
  const found = curves([[0, [0.5, 0, 90]], [2, [1, 14, 99]], [3, [0, -20, 70]]]);
  assert.equal(found.chance, "M0 1L2 0L3 2");
  assert.equal(found.area, "M0 1L0 1L2 0L3 2L3 1Z");
  assert.equal(found.lead, "M0 1L2 0.3L3 2");
  assert.equal(found.dots, "M0 1h0M2 0h0M3 2h0");
  assert.deepEqual([found.points, found.top], ["", 20]);
});

test("a game for one has a curve of points", () => {
  const found = curves([[1, [null, null, 45]], [2, [null, null, 90]]]);
  assert.deepEqual([found.chance, found.area, found.lead, found.top], ["", "", "", 90]);
  assert.equal(found.points, "M1 1L2 0");
  assert.equal(curves([]).chance, "");
});

const plies = [
  [0, 0, 0, 0, 0, 0, 1],
  [4, 0, 0, 0, 0, 0, 0],
  [4, 3, 0, 0, 0, 0, 2],
];

test("a total is the sum of the stacked parts", () => {
  assert.deepEqual(totals({ seats: [plies], branches: [] }), [[1, 4, 9]]);
});

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

test("the axis ends at a round number", () => {
  assert.deepEqual([0, 12, 61, 130].map(ceiling), [10, 15, 80, 140]);
});

test("marks near each other take turns in two rows", () => {
  const mark = (ply: number): ReviewMark => ({ ply, seat: 0, sign: "?", text: "" });
  const rows = (...plies: number[]): number[] => raiseMarks(plies.map(mark), 36).map((it) => it.rows);
  assert.deepEqual(rows(2, 4, 6, 20, 22), [0, 1, 0, 0, 1]);
  assert.deepEqual(rows(), []);
});
