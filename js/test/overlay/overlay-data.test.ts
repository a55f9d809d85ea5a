import assert from "node:assert/strict";
import { test } from "node:test";
import { OverlayData, hasLegend, heatOf } from "../../src/overlay/overlay-data.ts";
import type { Heat } from "../../src/wire/side-data.ts";
import { state } from "../fixture.ts";

const placements: Heat = {
  kind: "placements",
  values: [
    [0, 0, 0, 5],
    [0, 0, 1, 3],
    [1, -1, null, 4],
  ],
  legend: "points now",
};

test("with a selected tile, values of its rotation are at their first hexes", () => {
  assert.deepEqual(heatOf(placements, state({ rotation: 1 }), true), [
    [0, 0, 3],
    [1, -1, 4],
  ]);
});

test("otherwise each hex shows the highest of its values", () => {
  const found = heatOf(placements, state(), false);
  assert.deepEqual(found, [
    [0, -1, 5],
    [0, 0, 5],
    [1, -1, 5],
    [1, 0, 3],
  ]);
});

test("placements are shown only in the city of the seat to move, and not while hidden", () => {
  assert.deepEqual(heatOf(placements, state({ player: 1 }), false), []);
  const hidden = new OverlayData().of(
    state({ heat_data: placements, counts: true, reveal: false }),
  );
  assert.deepEqual([hidden.heat, hidden.counts], [[], false]);
});

test("hexes that a list points at are ringed, beside the marks of scripts", () => {
  const marks = [{ q: 1, r: 0, kind: "badge" as const, text: "A" }];
  const data = new OverlayData();
  assert.deepEqual(data.of(state({ marks })).marks, marks);
  const pointed = { seat: 0, moves: [], hexes: [{ q: 2, r: -1 }] };
  const ringed = data.of(state({ marks, pointed })).marks;
  assert.deepEqual(ringed, [...marks, { q: 2, r: -1, kind: "highlight" }]);
  assert.deepEqual(data.of(state({ marks })).marks, marks);
});

test("a legend keeps its space while its entries change", () => {
  assert.equal(hasLegend(state()), false);
  const asked = [{ heat_data: placements }, { counts: true }];
  for (const changes of asked) {
    for (const now of [{}, { player: 1 }, { reveal: false }]) {
      assert.equal(hasLegend(state({ ...changes, ...now })), true);
    }
  }
});

test('heat "now" follows the selected tile and the game', () => {
  const now: Heat = { kind: "now", values: [], legend: "" };
  const overlayData = new OverlayData();
  const heat = (changes = {}) => overlayData.of(state({ heat_data: now, ...changes })).heat;
  assert.deepEqual(heat(), [[1, -1, 0]]);
  assert.deepEqual(heat({ rotation: 1 }), [[0, 0, 1]]);
  assert.deepEqual(heat({ selected: 1 }), []);
  const later = state().snapshot;
  assert.deepEqual(heat({ snapshot: { ...later, gains: [[7, 0, 0], null] } }), [[1, -1, 7]]);
});

test("values of one tile are shown while it is selected", () => {
  const own: Heat = { ...placements, tile: "hbt" };
  assert.equal(heatOf(own, state({ rotation: 1 }), true).length, 2);
  assert.deepEqual(heatOf(own, state({ rotation: 1, selected: 1 }), true), []);
});
