import assert from "node:assert/strict";
import { test } from "node:test";
import {
  distinctPlaces, findingsFor, hereInWords, openingTurn, placesOf, quarrySpots, showsOpening, tileBehind, type Laid,
} from "../../src/overlay/opening.ts";
import { shownMoves } from "../../src/overlay/shown-moves.ts";
import { tileHexes } from "../../src/picture/geometry.ts";
import { label } from "../../src/overlay/ghost.ts";
import { analysisHeat, OverlayData } from "../../src/overlay/overlay-data.ts";
import { BASIC_RULES } from "../../src/engine/box.ts";
import { ghostOf, type State } from "../../src/state.ts";
import { tone } from "../../src/view/status.ts";
import type { Rules } from "../../src/wire/results.ts";
import type { Legal } from "../../src/wire/snapshot.ts";
import { ANALYSIS_TEXTS, analysis, CANDIDATE, REVIEW, snapshot, START, state } from "../fixture.ts";

const rules: Rules = BASIC_RULES;

/** A state at a turn of the seat to move. */
function at(turn: number, changes: Partial<State> = {}): State {
  const shot = snapshot({ rules });
  const seats = shot.seats.map((seat) => ({ ...seat, scene: { ...START, last: turn - 1 } }));
  const texts = { ...ANALYSIS_TEXTS, opening_heat: "behind its best place" };
  return state({ snapshot: { ...shot, seats }, show: ["city", "opening"], texts, ...changes });
}

test("findings are those for the rules of the game, and never others", () => {
  const spread = (found: Rules): number => findingsFor(found)!.spread[0]!;
  assert.ok(Math.abs(spread(rules) + 41) < 3);
  assert.notEqual(spread({ ...rules, players: 3 }), spread(rules));
  for (const other of [{ all_tiles: true }, { variants: "hm" }, { lake: "single" }] as const) {
    assert.equal(findingsFor({ ...rules, ...other }), undefined);
  }
  assert.equal(findingsFor(undefined), undefined);
});

test("the panel is for turns 1 to 9, where answers are shown and something is known", () => {
  for (const turn of [1, 6, 9]) assert.equal(openingTurn(at(turn)), turn);
  assert.equal(openingTurn(at(10)), null);
  const asking = { text: "", tries: [], busy: false, played: "", answer: null };
  const hidden: Partial<State>[] = [
    { reveal: false },
    { review_data: { ...REVIEW, asking } },
    { snapshot: snapshot({ rules, kind: "puzzle" }) },
    { snapshot: snapshot({ rules, is_over: true }) },
    { snapshot: snapshot({ rules: { ...rules, architect: "metagenes" } }) },
  ];
  for (const changes of hidden) assert.equal(showsOpening(at(1, changes)), false);
  assert.equal(showsOpening(at(1)), true);
  assert.equal(showsOpening(at(1, { show: ["city"] })), false);
});

const apart: Legal[] = [[5, 0, 0, 1, 0], [0, 9, 2, 1, 0], [-9, 0, 1, 1, 0], [9, 9, 0, 1, 0]];

/** A position with these losses of the first tile, of which the first two are reliable. */
function losing(...loss: (number | null)[]): State {
  const shot = { ...at(1).snapshot, legal: apart };
  const heat = [{ loss, reliable: [0, 1] }, { loss: [], reliable: [] }];
  return at(1, { snapshot: shot, analysis_data: analysis({ heat }) });
}

test("places are compared with the best place of the tile; bad ones have no number", () => {
  const found = losing(3, 3.9, 8, null);
  assert.deepEqual(placesOf(found).map(({ behind }) => behind), [0, 0.9, 5]);
  const values = analysisHeat(found)!.values.map(([q, , , value, hint]) => [q, value, hint]);
  assert.deepEqual(values, [[5, 0, false], [0, -1, false]]);
  assert.equal(analysisHeat(found)!.legend, "behind its best place");
  // Another position's analysis, or a bot that thinks.
  assert.deepEqual(placesOf(losing(1)), []);
  assert.deepEqual(placesOf({ ...found, locked: true }), []);
});

test("in the current rotation good places are ringed; numbers are where one clicks", () => {
  const data = new OverlayData();
  const rings = (found: State): unknown[] => (data.of(found).marks ?? [])
    .map(({ q, r, kind }) => [q, r, kind]);
  const found = losing(3, 4, 4.8, null);
  assert.deepEqual(rings(found), [[5, 0, "highlight"], [5, -1, "highlight"], [6, -1, "highlight"]]);
  assert.deepEqual(data.of(found).heat, [[5, 0, 0]]);
  assert.equal(rings({ ...found, rotation: 2 }).length, 3);
  assert.deepEqual(data.of({ ...found, rotation: 2 }).heat, [[0, 9, -1]]);
  // There is a place, but not a good one; or none.
  assert.deepEqual(rings({ ...found, rotation: 1 }), []);
  assert.deepEqual(data.of({ ...found, rotation: 1 }).heat, [[-9, 0, -2, true]]);
  assert.deepEqual(data.of({ ...found, rotation: 3 }).heat, []);
  assert.deepEqual(rings({ ...found, show: ["city"] }), []);
  const moves = [{ ...CANDIDATE, reliable: false }];
  assert.deepEqual(rings({ ...found, analysis_data: { ...found.analysis_data!, moves } }), []);
});

/** A tile at (1, -1), (1, -2), (2, -2): beside the quarries (0, -1) and (1, 0), and the plaza. */
const laid = (tile: string, level = 1): Laid =>
  ({ tile, level, hexes: tileHexes({ q: 1, r: -1 }, 0) });

test("the next tile can cover the quarries of triangles of one level, under two tiles", () => {
  assert.deepEqual(quarrySpots(START, null), []);
  const many = (tile: Laid): number[] =>
    quarrySpots(START, tile).map(({ quarries }) => quarries).sort();
  assert.deepEqual(many(laid("qqh")), [2, 2, 3]);
  assert.deepEqual(many(laid("hhh")), [1, 1, 1]);
  const spots = quarrySpots(START, laid("qqh"));
  assert.deepEqual(new Set(spots.map(({ level }) => level)), new Set([2]));
  // A tile on another level has no level in common with the city.
  assert.deepEqual(many(laid("qqh", 2)), []);
});

test("where the next tile covers two or three quarries is outlined, also after a listed move", () => {
  const shot = { ...at(1).snapshot, site: [{ tile: 1, hexes: "qqh", cost: 0, affordable: true }] };
  const aiming = at(1, { snapshot: shot, aim: "keys", hex: { q: 1, r: -1 } });
  const shown = (found: State): unknown[] => shownMoves(found).map(({ role, sign }) => [role, sign]);
  const three = [["quarries", "2"], ["quarries", "2"], ["quarries", "3"]];
  assert.deepEqual(shown(aiming).sort(), three);
  const pointed = { seat: 0, moves: [] };
  assert.deepEqual(shown({ ...aiming, aim: null, proposed: "01@1,-1^0", pointed }).sort(), three);
  for (const changes of [{ aim: null }, { player: 1 }, { reveal: false }, { show: ["city"] }]) {
    assert.deepEqual(shown({ ...aiming, ...changes }), []);
  }
});

test("what is said of the place under the ghost: how good it is, and the quarries", () => {
  const texts = {
    ...{ ...ANALYSIS_TEXTS, opening_quarries: "Quarries: {n}." },
    ...{ opening_behind: "{value} behind.", opening_far: "More than {value} behind." },
  };
  const found = losing(3, 3.9, 8, null);
  const ghost = { hexes: tileHexes({ q: 0, r: 9 }, 2), tile: "hbt", level: 1, rotation: 2 };
  const whole = { ...ghost, about: "", legal: true, affordable: true, gain: 0, stones: 0 };
  assert.equal(hereInWords({ ...found, texts }, whole), "0.9 behind. Quarries: 0.");
  const doubtful = { ...whole, hexes: tileHexes({ q: -9, r: 0 }, 1), rotation: 1 };
  // Bad places have no number in words, either.
  const words = "More than 4.0 behind. (not reliable yet) Quarries: 0.";
  assert.equal(hereInWords({ ...found, texts }, doubtful), words);
  assert.equal(hereInWords({ ...found, texts, show: [] }, whole), "");
  assert.equal(hereInWords({ ...found, texts }, { ...whole, legal: false }), "");
});

test("the label of the ghost tells the loss, and its colour and the status line's judge it", () => {
  const texts = { ...ANALYSIS_TEXTS, place_behind: "{value} behind" };
  const found = { ...losing(3, 3.9, 8, null), texts, aim: "keys" as const };
  const seen = ([q, r, rotation]: Legal, reliable = [0, 1, 2]): [string, string] => {
    const heat = [{ ...found.analysis_data!.heat[0]!, reliable }];
    const here = { ...found, hex: { q, r }, rotation, analysis_data: analysis({ heat }) };
    return [label(here, ghostOf(here)!).split(" · ").at(-1)!, tone(here)];
  };
  assert.deepEqual(seen(apart[0]!), ["0.0 behind", "good"]);
  assert.deepEqual(seen(apart[1]!, []), ["≈0.9 behind", "good"]);
  assert.deepEqual(seen(apart[2]!), [">4.0 behind", "far"]);
  // Nothing is known of this place.
  assert.equal(seen(apart[3]!)[1], "legal");
  const fair = losing(3, 6.9, 8, null);
  assert.equal(tone({ ...fair, aim: "keys", hex: { q: 0, r: 9 }, rotation: 2 }), "fair");
  const hidden = { ...found, aim: "keys" as const, hex: { q: -9, r: 0 }, rotation: 1, show: [] };
  assert.equal(tone(hidden), "legal");
});

test("around the start, symmetric places are listed once", () => {
  // A third of a turn around the start's middle leads from each of these places to the next.
  const legal: Legal[] = [[1, -1, 0, 1, 0], [0, 1, 2, 1, 0], [-1, 0, 4, 1, 0], [2, 0, 1, 1, 0]];
  const heat = [{ loss: [3, 3, 3, 3.5], reliable: [0, 1, 2, 3] }];
  const listed = (turn: number): unknown[] => {
    const found = at(turn, { analysis_data: analysis({ heat }) });
    return distinctPlaces({ ...found, snapshot: { ...found.snapshot, legal } })
      .map((place) => legal.indexOf(place.legal));
  };
  assert.deepEqual(listed(1), [0, 3]);
  assert.deepEqual(listed(2), [0, 1, 2, 3]);
});

test("a tile's best place is compared with the best move, if this takes another tile", () => {
  const texts = { ...ANALYSIS_TEXTS, opening_tile: "{value} behind {tile}", q: "quarry" };
  const site = ["hbt", "qqq", "hbt"].map((hexes, n) => (
    { tile: n + 1, hexes, cost: n, affordable: n < 2 }));
  const shot = { ...at(1).snapshot, legal: apart, site };
  const moves = [{ ...CANDIDATE, move: "02@1,-1^0" }];
  const heat = [[8, 6.7, null, 7], [0, 1, 2, 3], []].map((loss) => ({ loss, reliable: [] }));
  const found = at(1, { snapshot: shot, texts, analysis_data: analysis({ moves, heat }) });
  const { q } = texts;
  assert.equal(tileBehind(found), `6.7 behind ${[q, q, q].join(", ")}`);
  assert.equal(tileBehind({ ...found, selected: 1 }), "");
  // Too dear, or not analysed.
  assert.equal(tileBehind({ ...found, selected: 2 }), "");
  assert.equal(tileBehind({ ...found, analysis_data: null }), "");
});
