import assert from "node:assert/strict";
import { test } from "node:test";
import { BASIC_RULES } from "../../src/engine/box.ts";
import { findingsFor } from "../../src/overlay/opening.ts";
import { principleOf } from "../../src/panels/opening-panel.ts";
import type { Rules } from "../../src/wire/results.ts";
import type { Legal } from "../../src/wire/snapshot.ts";
import { analysis, scene, snapshot, START, state } from "../fixture.ts";

const KNOWN = findingsFor(BASIC_RULES)!;

interface Facts {
  turn: number;
  site: string[];
  selected?: number;
  stones?: number;
  /** Stones of the next player. */
  others?: number;
  taken?: boolean;
  rules?: Rules;
  /** The legal places, and what is lost at each by the selected tile. */
  legal?: Legal[];
  loss?: number[];
}

/** The name of the principle that applies, and its finding. */
function applied(facts: Facts) {
  const { turn, site, selected = 0, stones = 2, others = 2, taken, rules } = facts;
  const { legal = [], loss = [] } = facts;
  const shot = snapshot({ rules: rules ?? BASIC_RULES, legal });
  const heat = site.map(() => ({ loss, reliable: loss.map((_, n) => n) }));
  const tiles = site.map((hexes, cost) => (
    { tile: cost + 1, hexes, cost, affordable: cost <= stones }));
  const plaza = { ...scene([5, 5, 1, "G"]).hexes[0]!, placed: 1 };
  const city = { hexes: taken ? [...START.hexes, plaza] : START.hexes, last: turn - 1 };
  const seats = shot.seats.map((seat, n) => (
    { ...seat, stones: n === 0 ? stones : others, scene: city }));
  const now = { ...shot, site: tiles, seats };
  const found = principleOf(
    state({ snapshot: now, selected, analysis_data: analysis({ heat }) }), turn);
  return found && [found.name.replace("principle_", ""), found.found];
}

test("in turn 1 a plaza comes first, then quarries for the next tile", () => {
  const site = ["hbt", "Mhq", "qqh", "Gqq"];
  assert.deepEqual(applied({ turn: 1, site }), ["plaza", KNOWN.plaza]);
  assert.equal(applied({ turn: 1, site, selected: 1 })![0], "quarries");
  // The plaza is too dear.
  assert.equal(applied({ turn: 1, site: ["hbt", "qqh", "Mhq"], stones: 1 })![0], "quarries");
});

test("without a plaza one is to be taken soon", () => {
  const site = ["hbt", "Thq"];
  assert.deepEqual(applied({ turn: 3, site }), ["no_plaza", KNOWN.no_plaza]);
  assert.notEqual(applied({ turn: 3, site, taken: true })![0], "no_plaza");
  assert.notEqual(applied({ turn: 5, site })![0], "no_plaza");
});

test("a strong tile that the next player can pay is to be minded", () => {
  const site = ["hbt", "qqh", "qMh"];
  const facts = { turn: 4, site, taken: true };
  assert.equal(applied(facts)![0], "leave");
  // Taken, or too dear for the next player: there it costs one stone.
  assert.notEqual(applied({ ...facts, selected: 2 })![0], "leave");
  assert.notEqual(applied({ ...facts, others: 0 })![0], "leave");
  // The last tile of a round stays, and is free for the next player.
  assert.equal(applied({ ...facts, site: ["hbt", "qMh"], others: 0 })![0], "leave");
});

test("without stones, a stone is what counts; else the common mistakes", () => {
  const site = ["hbt", "qqh", "qqq"];
  const facts = { turn: 4, site, taken: true };
  assert.deepEqual(applied({ ...facts, stones: 1, selected: 1 }),
    ["stones", KNOWN.stones_4]);
  assert.equal(applied(facts)![0], "spread");
  assert.equal(applied({ ...facts, turn: 5 })![0], "greedy");
  // What holds in the first six turns is not said of later ones.
  assert.equal(applied({ ...facts, turn: 8 }), null);
  assert.deepEqual(applied({ ...facts, turn: 8, stones: 0 }),
    ["stones", KNOWN.stones_7]);
});

/** Beside three hexes of the start, beside one of them, and on a higher level. */
const beside: Legal = [1, -1, 0, 1, 0];
const corner: Legal = [2, 0, 1, 1, 0];
const above: Legal = [0, 0, 0, 2, 0];

test("a principle about places is shown only if a good place follows it", () => {
  const site = ["hbt", "qqh"];
  const facts = { turn: 1, site, legal: [beside, corner] };
  // After the tile at the side, the next one can cover quarries; in the corner it cannot.
  assert.equal(applied({ ...facts, loss: [0, 9] })![0], "quarries");
  assert.equal(applied({ ...facts, loss: [0.5, 0] })![0], "quarries");
  assert.notEqual(applied({ ...facts, loss: [9, 0] })![0], "quarries");
  // The corner touches fewer hexes than the side: it spreads.
  const later = { ...facts, turn: 3, taken: true };
  assert.equal(applied({ ...later, loss: [0, 9] })![0], "spread");
  assert.deepEqual(applied({ ...later, loss: [9, 0] }), ["greedy", KNOWN.greedy]);
  assert.equal(applied({ ...later, legal: [corner, above], loss: [9, 0] })![0], "spread");
});

test("the stones' finding is that of the turn, and does not come twice running", () => {
  const facts = { site: ["hbt", "qqh"], stones: 0, taken: true };
  const found = [2, 3, 4, 5, 6, 7].map((turn) => applied({ ...facts, turn })!);
  assert.deepEqual(found.map(([name]) => name),
    ["spread", "spread", "stones", "greedy", "greedy", "stones"]);
  assert.deepEqual([found[2]![1], found[5]![1]], [KNOWN.stones_4, KNOWN.stones_7]);
  // Nothing else applies.
  assert.deepEqual(applied({ ...facts, turn: 8 }), ["stones", KNOWN.stones_7]);
});
