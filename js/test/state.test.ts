import assert from "node:assert/strict";
import { test } from "node:test";
import { isTile } from "../src/view/palette.ts";
import { status } from "../src/view/status.ts";
import { ghostOf, hasCaptions, moveOf, shownSeat, turnedPlace } from "../src/state.ts";
import type { Move } from "../src/wire/snapshot.ts";
import { scene, snapshot, START_DATA, state } from "./fixture.ts";

const pointing = { aim: "pointer", hex: { q: 0, r: 0 } } as const;

test("an illegal ghost touches down on the highest hex under it", () => {
  const ghost = ghostOf(state({ ...pointing, rotation: 4 }))!;
  assert.equal(ghost.legal, false);
  assert.deepEqual([ghost.level, ghost.gain, ghost.stones], [2, 0, 0]);
  const far = ghostOf(state({ aim: "keys", hex: { q: 9, r: 9 } }))!;
  assert.deepEqual([far.legal, far.level], [false, 1]);
});

test("a finger turns a tile on its hex, or moves it to the nearest place", () => {
  const at = { aim: "touch", hex: { q: 0, r: 0 }, rotation: 1 } as const;
  const turned = (
    legal: [number, number, number][], by: 1 | -1 = 1, changes: Parameters<typeof state>[0] = {},
  ): number[] | null => {
    const places = legal.map(([q, r, turn]) => [q, r, turn, 1, 0] as const);
    const shown = snapshot({ legal: [...places] as never, gains: [legal.map(() => 0), null] });
    const place = turnedPlace(state({ ...at, snapshot: shown, ...changes }), by);
    return place && [place.q, place.r, place.rotation];
  };
  const own: [number, number, number][] = [[0, 0, 1], [0, 0, 2], [0, 0, 5], [1, 0, 2]];
  assert.deepEqual(turned(own), [0, 0, 2]);
  assert.deepEqual(turned(own, -1), [0, 0, 5]);
  assert.deepEqual(turned([[0, 0, 1], [2, 0, 4], [1, 0, 4], [0, 1, 3], [3, 0, 2]]), [0, 1, 3]);
  assert.deepEqual(turned([[0, 0, 1], [2, 0, 4], [1, 0, 4]]), [1, 0, 4]);
  assert.equal(turned([[0, 0, 1], [3, 0, 2]]), null);
  assert.equal(turned(own, 1, { aim: "pointer" }), null);
  assert.equal(turned(own, 1, { player: 1 }), null);
});

test("with hidden scores, all districts look as if they count", () => {
  const shown = snapshot();
  const [first, second] = shown.seats;
  const idle = { ...scene([0, 0, 1, "h"], [1, 0, 1, "h"]).hexes[0]!, counts: false, value: 2 };
  const seat = { ...first!, scene: { last: 0, hexes: [idle, ...first!.scene.hexes] } };
  const seats = [seat, second!];
  const hidden = state({ snapshot: { ...shown, seats }, reveal: false });
  const facts = shownSeat(hidden).scene.hexes.map(({ counts, value }) => [counts, value]);
  assert.deepEqual(new Set(facts.map(String)), new Set([",0"]));
  // The same object until something changes, to prevent needless repaints.
  assert.equal(shownSeat(hidden), shownSeat(hidden));
  assert.equal(shownSeat({ ...hidden, reveal: true }), seat);
});

test("the status line shows the most important message", () => {
  const says = (changes: Parameters<typeof state>[0], wanted: string): void =>
    assert.equal(status(state(changes)), wanted);
  says({}, "Ada to move");
  says({ player: 1 }, "The city of Boris; Ada is to move.");
  says({ ...pointing, rotation: 1 }, "Level 2: −2 points, 3 stones.");
  says({ ...pointing, rotation: 4 }, "not here");
  says({ ...pointing, selected: 1 }, "costs 2 stones, you have 1");
  says({ ...pointing, player: 1 }, "The city of Boris; Ada is to move.");
  says({ aim: "keys", hex: { q: 1, r: -1 } }, "Level 1: ±0 points, 0 stones.");
  says({ connection: "busy", pending: 2 }, "Waiting for 2 actions …");
  says({ ...pointing, rotation: 1, connection: "busy", pending: 1 },
    "Waiting for 1 action … Level 2: −2 points, 3 stones.");
  says({ ...pointing, connection: "lost", pending: 1 }, "No answer.");
  says({ ...pointing, connection: "lost" }, "The kernel is lost.");
  says({ connection: "lost", start_data: START_DATA }, "The kernel is lost: copy the record.");
  says({ connection: "busy", pending: 1, notice: "no" }, "no");
  const over = snapshot({ is_over: true });
  says({ snapshot: over, selected: -1 }, "Ada wins");
  says({ snapshot: snapshot({ site: [] }), selected: -1 }, "");
});

test("Python's answer is shown only for its placement", () => {
  const illegal = state({ ...pointing, rotation: 4 });
  const { about } = ghostOf(illegal)!;
  illegal.explanation = { about, text: "a tile must rest on three hexes", hexes: [] };
  assert.equal(status(illegal), "a tile must rest on three hexes");
});

test("the caption's line is kept if any move has a comment", () => {
  const move = { ...{ id: 1, parent: 0, ply: 1, seat: 0 }, text: "m", tile: "hbt", main: true };
  const tree = (comment: string) => snapshot({ tree: [{ ...move, marks: [], comment }] });
  const cases = [{}, { caption: "here" }, { snapshot: tree("there") }, { snapshot: tree("") }];
  assert.deepEqual(
    cases.map((changes) => hasCaptions(state(changes))),
    [false, true, true, false],
  );
});

test("a custom tile has three letters of known kinds", () => {
  const city = snapshot({ kind: "city", palette: ["hbt", "gqq"] });
  const cases = ["hqT", "ggg", "hq", "hqTg", "hqx", "h q", ""];
  assert.deepEqual(cases.filter((letters) => isTile(letters, city)), ["hqT", "ggg"]);
  assert.equal(isTile("hqT", snapshot()), false);
});

test("a candidate has the level and the gain of its placement", () => {
  const at = { index: 0, q: 0, r: 1, rotation: 2 };
  const move = (placed: typeof at): Move => moveOf(state(), "01@0,1^2", "hbt", placed);
  const { seat, level, gain } = move(at);
  assert.deepEqual([seat, level, gain], [0, 1, 1]);
  // A tile that is too expensive has no gains; an unknown placement has no level either.
  assert.equal("gain" in move({ ...at, index: 1 }), false);
  assert.equal("level" in move({ ...at, q: 9 }), false);
});

test("of compared cities the last tile is not marked", () => {
  const { seats } = snapshot();
  const city = { ...seats[0]!, scene: { ...seats[0]!.scene, last: 3 } };
  const now = state({ snapshot: snapshot({ seats: [city, seats[1]!] }) });
  assert.equal(shownSeat(now).scene.last, 3);
  const compared = { ...now, compared: { text: "", changes: {} } };
  assert.equal(shownSeat(compared).scene.last, 0);
  assert.equal(shownSeat(compared), shownSeat(compared));
});
