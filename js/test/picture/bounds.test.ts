import assert from "node:assert/strict";
import { test } from "node:test";
import { zoomed } from "../../src/picture/bounds.ts";

test("zooming keeps the point under the pointer", () => {
  const box = { left: -4, right: 8, bottom: -3, top: 5 };
  const about = { x: 2, y: 1 };
  const near = zoomed(box, 2, about);
  assert.deepEqual(near, { left: -1, right: 5, bottom: -1, top: 3 });
  assert.deepEqual(zoomed(near, 0.5, about), box);
});
