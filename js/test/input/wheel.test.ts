import assert from "node:assert/strict";
import { test } from "node:test";
import { zoomFactor } from "../../src/input/wheel.ts";

test("a pinch on a trackpad zooms by the change of the fingers' distance", () => {
  // Browsers report the logarithm of a part's change, times -100.
  const parts = [1.02, 1.1, 1.04, 0.9, 1.2];
  const zoom = parts.reduce((whole, part) => whole * zoomFactor(-100 * Math.log(part)), 1);
  assert.ok(Math.abs(zoom - parts.reduce((whole, part) => whole * part, 1)) < 1e-12);
});

test("a notch of a mouse wheel zooms as far as a button, in both directions", () => {
  for (const notch of [53, 100, 120]) assert.equal(zoomFactor(-notch), 1.25);
  assert.equal(zoomFactor(120), 0.8);
});
