import assert from "node:assert/strict";
import { test } from "node:test";
import { bestSaid, described, standing } from "../src/ui/candidates.ts";
import { OverlayData } from "../src/board/overlay-data.ts";
import { tileHexes } from "../src/picture/geometry.ts";
import { lossValues } from "../src/board/analysis-heat.ts";
import type { Analysis, Candidate, Heat } from "../src/wire/side-data.ts";
import type { Legal } from "../src/wire/snapshot.ts";
import { ghostOf } from "../src/state.ts";
import { TEXTS, snapshot, state } from "./fixture.ts";

const WORDS = {
  ...TEXTS,
  ...{ with_error: "{value} ± {error}", best: "best", best_within: "best within {value}", look: "{name}: {facts}" },
  ...{ unreliable: "not reliable yet", equal_moves: "as {n} more", games_one: "{n} game" },
  ...{ games_other: "{n} games", analysis_none: "nothing", analysis_hidden: "hidden" },
  ...{ analysis_heat: "behind" },
};

const CANDIDATE: Candidate = {
  ...{ index: 0, q: 1, r: -1, rotation: 0, text: "01@1,-1^0", tile: "hbt", estimate: 117.84 },
  ...{ estimate_error: 1.25, loss: 0, loss_error: 0, win_rate: 0.6, games: 1437, reliable: true, equal: 2 },
};

function analysis(changes: Partial<Analysis> = {}): Analysis {
  return {
    ...{ state: "thinking", error: "", playouts: 5000, seconds: 2, moves: [CANDIDATE] },
    heat: [{ loss: [0.2, 3.4, null], reliable: [0, 1] }, { loss: [], reliable: [] }],
    ...changes,
  };
}

/** Value and hint of all hexes of a placement. */
function told(values: Heat["values"], [q, r, rotation]: Legal): unknown[] | undefined {
  const [first, ...others] = tileHexes({ q, r }, rotation).map((hex) =>
    values.find((value) => value[0] === hex.q && value[1] === hex.r)?.slice(3),
  );
  for (const other of others) assert.deepEqual(other, first);
  return first;
}

const { legal } = snapshot();
const apart = snapshot({ legal: [[5, 0, 0, 1, 0], [0, 9, 2, 1, 0], [-9, 0, 1, 1, 0]] });

test("each hex of a placement has its loss against the best", () => {
  const values = lossValues(analysis(), apart, 0);
  assert.equal(values.length, 6);
  const [first, second, third] = apart.legal as [Legal, Legal, Legal];
  assert.deepEqual(told(values, first), [0, false]);
  assert.deepEqual(told(values, second), [-3, false]);
  assert.deepEqual(told(values, third), undefined);
});

test("unreliable values are hints, and large losses are omitted", () => {
  const heat = [{ loss: [20, 23, 40], reliable: [0] }];
  const values = lossValues(analysis({ heat }), apart, 0);
  const [first, second, third] = apart.legal as [Legal, Legal, Legal];
  assert.deepEqual(told(values, first), [-20, false]);
  assert.deepEqual(told(values, second), [-23, true]);
  assert.deepEqual(told(values, third), undefined);
});

test("overlapping placements show the better value, of equal ones the reliable", () => {
  const overlapping = snapshot({ legal: [legal[0]!, legal[0]!, legal[0]!] });
  for (const [loss, reliable, value] of [
    [[4, 2, 5], [0], [-2, true]],
    [[4, 2, 5], [0, 1, 2], [-2, false]],
    [[2.2, 1.8, 2.1], [2], [-2, false]],
  ] as const) {
    const heat = [{ loss: [...loss], reliable: [...reliable] }];
    assert.deepEqual(told(lossValues(analysis({ heat }), overlapping, 0), legal[0]!), value);
  }
});

test("an analysis of another position is not shown", () => {
  const heat = [{ loss: [1, 2], reliable: [] }];
  assert.deepEqual(lossValues(analysis({ heat }), snapshot(), 0), []);
  assert.deepEqual(lossValues(analysis(), snapshot(), 5), []);
});

test("heat from a script replaces that of an analysis; hidden scores hide both", () => {
  const now = state({ analysis_data: analysis(), texts: WORDS, snapshot: apart });
  const overlayData = new OverlayData();
  assert.equal(overlayData.of(now).heat?.length, 6);
  assert.equal(overlayData.legend, "behind");
  assert.equal(overlayData.of(now), overlayData.of({ ...now }));
  assert.equal(overlayData.of({ ...now, reveal: false }).heat?.length, 0);
  assert.equal(overlayData.of({ ...now, player: 1 }).heat?.length, 0);
  const heat_data = { kind: "hexes", values: [[0, 0, null, 7]], legend: "mine" } as never;
  assert.deepEqual(overlayData.of({ ...now, heat_data }).heat, [[0, 0, 7]]);
  assert.equal(overlayData.legend, "mine");
});

test("a candidate is described with all known values", () => {
  assert.equal(
    described(WORDS, CANDIDATE, true),
    "01@1,-1^0: 117.8 ± 1.3, best, 1,437 games, as 2 more",
  );
  const other = { ...CANDIDATE, estimate: null, estimate_error: null, loss: 1.85, loss_error: 1.2 };
  const ahead = { ...CANDIDATE, loss: -6, loss_error: null };
  assert.match(described(WORDS, ahead, false), /, \+6\.0 ± \?,/);
  assert.match(described(WORDS, { ...CANDIDATE, loss_error: 1.2 }, true), /, best within 2\.4,/);
  assert.match(described(WORDS, { ...CANDIDATE, loss_error: null }, true), /, best within \?,/);
  // No negative zero.
  for (const loss of [0.04, -0.04, -0]) {
    assert.match(described(WORDS, { ...CANDIDATE, loss, estimate: loss }, false), /: 0\.0 .*, 0\.0 ±/);
  }
  assert.equal(
    described(WORDS, { ...other, reliable: false, equal: 0, games: 1 }, false),
    "01@1,-1^0: ? ± ?, −1.9 ± 1.2, 1 game, not reliable yet",
  );
});

test("the loss of an unreliable move is not shown", () => {
  const ahead = { ...CANDIDATE, loss: -6, loss_error: 8, games: 5 };
  assert.equal(standing(WORDS, { ...ahead, reliable: false }, false), "not reliable yet");
  assert.equal(standing(WORDS, { ...ahead, reliable: false }, true), "not reliable yet");
  assert.equal(standing(WORDS, { ...ahead, reliable: true }, false), "+6.0 ± 8.0");
  assert.equal(standing(WORDS, { ...ahead, reliable: true }, true), "best within 15.7");
});

test("the best moves are announced on request, unless hidden", () => {
  const now = state({ analysis_data: analysis(), texts: WORDS });
  assert.match(bestSaid(now), /^01@1,-1\^0: 117\.8 ± 1\.3, best.*\.$/);
  assert.equal(bestSaid({ ...now, reveal: false }), "hidden");
  assert.equal(bestSaid({ ...now, analysis_data: analysis({ moves: [] }) }), "nothing");
  assert.equal(bestSaid({ ...now, analysis_data: null }), "nothing");
});

test("a proposed move is shown as a ghost", () => {
  const now = state({ proposed: { ...CANDIDATE, q: 0, r: 1, rotation: 2 } });
  const ghost = ghostOf(now);
  assert.deepEqual([ghost?.legal, ghost?.gain, ghost?.rotation], [true, 1, 2]);
  assert.equal(ghostOf({ ...now, player: 1 }), null);
});
