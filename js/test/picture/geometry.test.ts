import assert from "node:assert/strict";
import { test } from "node:test";
import * as geometry from "../../src/picture/geometry.ts";

const { centre, hexAt, key, round, step, tileHexes } = geometry;

test("rounding undoes the centre, also near the edges", () => {
  for (let q = -6; q <= 6; q++) {
    for (let r = -6; r <= 6; r++) {
      const { x, y } = centre(q, r);
      for (let angle = 0; angle < 6; angle += 0.3) {
        const near = { x: x + 0.85 * Math.cos(angle), y: y + 0.85 * Math.sin(angle) };
        assert.deepEqual(round(near), { q, r });
      }
    }
  }
});

test("a raiseMarks hex is hit at its visible position", () => {
  const levels = new Map([
    [key(0, 0), 4],
    [key(0, -1), 1],
    [key(0, 1), 2],
  ]);
  for (const [place, level] of levels) {
    const [q, r] = place.split(",").map(Number) as [number, number];
    assert.deepEqual(hexAt(centre(q, r, level), levels), { q, r });
  }
});

test("a tall hex hides the foot of the one behind it", () => {
  const levels = new Map([
    [key(0, 0), 4],
    [key(0, -1), 1],
  ]);
  const top = centre(0, 0, 4);
  const edge = { x: top.x, y: top.y + 0.8 };
  assert.deepEqual(hexAt(edge, levels), { q: 0, r: 0 });
  assert.deepEqual(hexAt({ x: edge.x, y: edge.y + 0.2 }, levels), { q: 0, r: -1 });
});

test("a wall belongs to the hex it stands on", () => {
  const levels = new Map([[key(0, 0), 3]]);
  const foot = centre(0, 0, 1);
  assert.deepEqual(hexAt({ x: foot.x, y: foot.y - 0.8 }, levels), { q: 0, r: 0 });
});

test("empty ground beside a city is hit at its centre", () => {
  const levels = new Map([[key(0, 0), 2]]);
  assert.deepEqual(hexAt(centre(0, -1, 0), levels), { q: 0, r: -1 });
  assert.deepEqual(centre(0, -1, 0), centre(0, -1, 1));
});

test("the letters of a tile go clockwise from its rotation", () => {
  const at = { q: 2, r: -1 };
  assert.deepEqual(tileHexes(at, 0), [at, { q: 2, r: -2 }, { q: 3, r: -2 }]);
  assert.deepEqual(tileHexes(at, 2), [at, { q: 3, r: -1 }, { q: 2, r: 0 }]);
  assert.deepEqual(tileHexes(at, 5), [at, { q: 1, r: -1 }, { q: 2, r: -2 }]);
});

test("the cursor comes back the way it went and keeps its row", () => {
  for (const q of [-3, -2, 0, 1]) {
    const from = { q, r: 2 };
    assert.deepEqual(step(step(from, "right"), "left"), from);
    assert.deepEqual(step(step(from, "up"), "down"), from);
    const two = step(step(from, "right"), "right");
    assert.ok(Math.abs(centre(two.q, two.r).y - centre(from.q, from.r).y) < 1e-12);
  }
});
