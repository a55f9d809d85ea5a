import assert from "node:assert/strict";
import { test } from "node:test";
import {
  hasLegend, heatOf, leastLosses, lossValues, OverlayData, type HintedHeat,
} from "../../src/overlay/overlay-data.ts";
import type { Heat } from "../../src/wire/side-data.ts";
import { analysis, ANALYSIS_TEXTS, snapshot, state } from "../fixture.ts";
import { shades } from "../../src/picture/heat.ts";
import { tileHexes } from "../../src/picture/geometry.ts";
import type { Legal } from "../../src/wire/snapshot.ts";

/** Value and hint of all hexes of a placement. */
function valueAt(values: HintedHeat["values"], [q, r, rotation]: Legal): unknown[] | undefined {
  const heat = heatOf({ kind: "hexes", values, legend: "" }, state(), false);
  const [first, ...others] = tileHexes({ q, r }, rotation).map((hex) => {
    const found = heat.find((value) => value[0] === hex.q && value[1] === hex.r);
    return found && [found[2], found[3] ?? false];
  });
  for (const other of others) assert.deepEqual(other, first);
  return first;
}

const { legal } = snapshot();
const apart = snapshot({ legal: [[5, 0, 0, 1, 0], [0, 9, 2, 1, 0], [-9, 0, 1, 1, 0]] });

test("each hex of a placement has its loss against the best", () => {
  const values = lossValues(analysis(), apart, 0);
  assert.equal(values.length, 2);
  const [first, second, third] = apart.legal as [Legal, Legal, Legal];
  assert.deepEqual(valueAt(values, first), [0, false]);
  assert.deepEqual(valueAt(values, second), [-3, false]);
  assert.deepEqual(valueAt(values, third), undefined);
});

test("unreliable values are hints, and large losses are omitted", () => {
  const heat = [{ loss: [20, 23, 40], reliable: [0] }];
  const values = lossValues(analysis({ heat }), apart, 0);
  const [first, second, third] = apart.legal as [Legal, Legal, Legal];
  assert.deepEqual(valueAt(values, first), [-20, false]);
  assert.deepEqual(valueAt(values, second), [-23, true]);
  assert.deepEqual(valueAt(values, third), undefined);
});

test("overlapping placements show the better value, of equal ones the reliable", () => {
  const overlapping = snapshot({ legal: [legal[0]!, legal[0]!, legal[0]!] });
  for (const [loss, reliable, value] of [
    [[4, 2, 5], [0], [-2, true]],
    [[4, 2, 5], [0, 1, 2], [-2, false]],
    [[2.2, 1.8, 2.1], [2], [-2, false]],
  ] as const) {
    const heat = [{ loss: [...loss], reliable: [...reliable] }];
    assert.deepEqual(valueAt(lossValues(analysis({ heat }), overlapping, 0), legal[0]!), value);
  }
});

test("an analysis of another position is not shown", () => {
  const heat = [{ loss: [1, 2], reliable: [] }];
  assert.deepEqual(lossValues(analysis({ heat }), snapshot(), 0), []);
  assert.deepEqual(lossValues(analysis(), snapshot(), 5), []);
});

test("heat from a script replaces that of an analysis; hidden scores hide both", () => {
  const now = state({ analysis_data: analysis(), texts: ANALYSIS_TEXTS, snapshot: apart });
  const overlayData = new OverlayData();
  assert.equal(overlayData.of(now).heat?.length, 6);
  assert.equal(overlayData.legend, "lead behind");
  assert.equal(overlayData.of(now), overlayData.of({ ...now }));
  assert.equal(overlayData.of({ ...now, reveal: false }).heat?.length, 0);
  assert.equal(overlayData.of({ ...now, player: 1 }).heat?.length, 0);
  const heat_data = { kind: "hexes", values: [[0, 0, null, 7]], legend: "mine" } as never;
  assert.deepEqual(overlayData.of({ ...now, heat_data }).heat, [[0, 0, 7]]);
  assert.equal(overlayData.legend, "mine");
});

test("a loss has one colour, whichever tile is selected", () => {
  const heat = [
    { loss: [0, 5, 7], reliable: [0, 1, 2] },
    { loss: [5, 7, 12], reliable: [0, 1, 2] },
  ];
  const site = snapshot().site.map((tile) => ({ ...tile, affordable: true }));
  const shown = { ...apart, site };
  const colours = [0, 1].map((selected) => {
    const now = state({ ...{ analysis_data: analysis({ heat }), texts: ANALYSIS_TEXTS }, selected, snapshot: shown });
    const scene = new OverlayData().of(now);
    return new Map(
      shades(scene.heat!, scene.heatRange).flatMap(({ colour, hexes }) =>
        hexes.map(([, , value]) => [value, colour] as const),
      ),
    );
  });
  const [first, second] = colours as [Map<number, string>, Map<number, string>];
  assert.deepEqual([...first.keys()].sort(), [-5, -7, 0].sort());
  assert.deepEqual([...second.keys()].sort(), [-12, -5, -7].sort());
  for (const value of [-5, -7]) assert.equal(first.get(value), second.get(value));
  assert.notEqual(first.get(0), first.get(-5));
  assert.equal(second.get(-12), second.get(-7));
});

test("each tile of the site has the loss of its best place", () => {
  const heat = [
    { loss: [0.2, 3.4, null], reliable: [1] },
    { loss: [6.6, 2.6, 9], reliable: [0, 1] },
  ];
  const now = state({ analysis_data: analysis({ heat }) });
  assert.deepEqual(leastLosses(now), [
    { points: 0, reliable: false },
    { points: 3, reliable: true },
  ]);
  assert.deepEqual(leastLosses(state({ analysis_data: analysis() }))[1], null);
  assert.deepEqual(leastLosses({ ...now, reveal: false }), [null, null]);
  assert.deepEqual(leastLosses(state()), [null, null]);
  const other = { ...now, snapshot: snapshot({ legal: [] }) };
  assert.deepEqual(leastLosses(other), [null, null]);
});

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
