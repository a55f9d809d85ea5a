import assert from "node:assert/strict";
import { test } from "node:test";
import { describeHex, status } from "../../src/view/status.ts";
import { recordIn } from "../../src/input/connection.ts";
import { canBuild, ghostOf, selectedTile, stepBy, waitingMove } from "../../src/state.ts";
import { BUSY_AFTER_MS, PATIENCE_MS } from "../../src/wire/queue.ts";
import type { GameRecord } from "../../src/wire/page-data.ts";
import type { Gesture } from "../../src/wire/intents.ts";
import type { Snapshot } from "../../src/wire/snapshot.ts";
import { SPOT, view } from "../actions-fixture.ts";
import { BASIC_RULES } from "../../src/engine/box.ts";
import { BOTS, REVIEW, snapshot, START, START_DATA, TEXTS } from "../fixture.ts";

test("a click becomes an intent with tile, place and rotation", async (t) => {
  const { state, actions, received, tick } = view(t);
  state.painted = 1;
  actions.rotate(-1);
  actions.aim("pointer", { q: 1, r: -1 });
  actions.place();
  await tick();
  const [intent] = received.filter(({ kind }) => kind === "place");
  assert.deepEqual({ ...intent, id: "" }, {
    ...{ kind: "place", index: 0, q: 1, r: -1, rotation: 5 },
    ...{ id: "", revision: 1 },
  });
});

test("undo restores what was just deleted, once", async (t) => {
  const { state, recorded, actions, received, tick, reply } = view(t);
  state.rendered = 1;
  const deleted = { moves: 2, last: true };
  // Told also while the keyboard's cursor aims at a hex.
  actions.aim("keys", { q: 1, r: -1 });
  recorded.set("snapshot", snapshot({ deleted, can_undo: true, revision: 2 }));
  assert.equal(status(state), "Line deleted (2 moves).");
  state.rendered = 2;
  actions.undo();
  actions.undo();
  await tick();
  assert.equal(received.at(-1)!["kind"], "restore");
  recorded.set("snapshot", snapshot({ can_undo: true, revision: 3 }));
  await reply(-1, { ok: true, revision: 3 });
  assert.equal(received.at(-1)!["kind"], "undo");
  recorded.set("snapshot", snapshot({ deleted: { ...deleted, last: false }, revision: 4 }));
  await reply(-1, { ok: true, revision: 4 });
  actions.undo();
  await tick();
  assert.equal(received.at(-1)!["kind"], "undo");
});

test("what the pointer aimed at in one city is gone when another is shown", (t) => {
  const { state, recorded, actions } = view(t);
  actions.aim("pointer", { q: 1, r: -1 });
  recorded.set("snapshot", snapshot({ revision: 2 }));
  assert.equal(state.aim, "pointer");
  recorded.set("player", 1);
  actions.follow();
  assert.equal(state.aim, null);
  assert.equal(describeHex(state), "");
  actions.aim("pointer", { q: 1, r: -1 });
  assert.equal(state.aim, "pointer");
});

test("turning a tile aims again in the own city, with the pointer still on the board", (t) => {
  const { state, recorded, actions } = view(t);
  const show = (player: number): void => {
    recorded.set("player", player);
    actions.follow();
  };
  actions.aim("pointer", { q: 1, r: -1 });
  show(1);
  actions.rotate(1);
  assert.equal(state.aim, null);
  show(0);
  actions.rotate(1);
  assert.deepEqual([state.aim, state.hex], ["pointer", { q: 1, r: -1 }]);
  show(1);
  actions.abandon("pointer");
  show(0);
  actions.rotate(1);
  assert.equal(state.aim, null);
});

const DELETIONS: readonly [what: string, gesture: Gesture][] = [
  ["line", { kind: "delete", node: 3 }],
  ["comment", { kind: "annotate", node: 3, comment: "", marks: [] }],
];

for (const [what, gesture] of DELETIONS) {
  test(`undo before the reply to a deletion restores the ${what}`, async (t) => {
    const { state, recorded, actions, received, tick, reply } = view(t);
    state.rendered = 1;
    void actions.send(gesture);
    actions.undo();
    await tick();
    assert.deepEqual(received.map(({ kind }) => kind), [gesture.kind]);
    // The reply may come before the snapshot.
    await reply(0, { ok: true, revision: 2 });
    assert.equal(received.length, 1);
    const deleted = { moves: what === "line" ? 2 : null, last: true };
    recorded.set("snapshot", snapshot({ deleted, can_undo: true, revision: 2 }));
    await tick();
    assert.deepEqual(received.map(({ kind }) => kind), [gesture.kind, "restore"]);
  });
}

const CITY = { kind: "city" as const, palette: ["hbt"], site: [] };

test("in a free city, rapid clicks all arrive in order", async (t) => {
  const { state, recorded, actions, received, tick } = view(t);
  recorded.set("snapshot", snapshot({ ...CITY }));
  for (const q of [1, 2, 3]) {
    actions.aim("pointer", { q, r: 0 });
    actions.place();
  }
  assert.equal(state.pending, 3);
  for (const n of [1, 2, 3]) {
    await tick();
    const places = received.filter(({ kind }) => kind === "place");
    assert.equal(places.length, n);
    recorded.set("snapshot", snapshot({ ...CITY, revision: 1 + n }));
    recorded.deliver({ reply: places[n - 1]!["id"], ok: true, revision: 1 + n });
  }
  await tick();
  assert.equal(state.pending, 0);
  const places = received.filter(({ kind }) => kind === "place");
  assert.deepEqual(places.map(({ q, revision }) => [q, revision]), [[1, 1], [2, 2], [3, 3]]);
});

test("in a game, a click is valid only for the seat to move when it was made", async (t) => {
  const { state, recorded, actions, received, tick, reply } = view(t);
  state.painted = 1;
  for (const q of [1, 2, 3]) {
    actions.aim("pointer", { q, r: 0 });
    actions.place();
  }
  actions.undo();
  await tick();
  const sent = (): unknown[] =>
    received.filter(({ kind }) => kind !== "why").map(({ kind, revision }) => [kind, revision]);
  assert.deepEqual(sent(), [["place", 1]]);
  recorded.set("snapshot", snapshot({ revision: 2, to_move: 1 }));
  await reply(0, { ok: true, revision: 2 });
  // The other clicks have an outdated revision; Undo is valid at any.
  assert.deepEqual(sent(), [["place", 1], ["undo", 2]]);
  assert.deepEqual([state.pending, state.notice, state.refused], [1, TEXTS.changed, true]);
  // Arrived, but not painted yet.
  recorded.deliver({ reply: received.at(-1)!["id"], ok: true, revision: 2 });
  actions.place();
  await tick();
  assert.equal(sent().length, 2);
});

test("a double request to delete a line deletes it only once", async (t) => {
  const { state, recorded, actions, received, tick, reply } = view(t);
  state.rendered = 1;
  for (const _ of [1, 2]) void actions.send({ kind: "delete", node: 5 });
  void actions.send({ kind: "goto", node: 3 });
  await tick();
  recorded.set("snapshot", snapshot({ revision: 2 }));
  await reply(0, { ok: true, revision: 2 });
  assert.deepEqual(received.map(({ kind, node }) => [kind, node]), [["delete", 5], ["goto", 3]]);
});

test("an error from Python is shown until the next gesture", async (t) => {
  const { state, actions, tick, reply } = view(t);
  actions.undo();
  await tick();
  await reply(0, { error: "there is nothing to undo" });
  assert.equal(state.notice, "there is nothing to undo");
  actions.rotate(1);
  assert.equal(state.notice, null);
});

test("what a reply told of its position goes with the next one, which a script made", async (t) => {
  const { state, recorded, actions, tick, reply } = view(t);
  actions.step(-1);
  await tick();
  recorded.set("snapshot", snapshot({ revision: 2 }));
  await reply(0, { ok: true, revision: 2, text: "Ada to move" });
  assert.equal(state.notice, "Ada to move");
  recorded.set("snapshot", snapshot({ revision: 3, is_over: true }));
  assert.equal(state.notice, null);
  // A reply may come before its snapshot, and a refusal stays.
  actions.step(-1);
  await tick();
  await reply(1, { ok: true, revision: 4, text: "Ada to move" });
  recorded.set("snapshot", snapshot({ revision: 4 }));
  assert.equal(state.notice, "Ada to move");
  actions.step(-1);
  await tick();
  await reply(2, { error: "not now" });
  recorded.set("snapshot", snapshot({ revision: 5 }));
  assert.equal(state.notice, "not now");
});

test("a bot's move is announced once, with points only if scores are shown", (t) => {
  const { state, recorded, actions } = view(t);
  recorded.set("bot_data", { ...BOTS, text: "Bela laid 7: +3" });
  assert.equal(state.notice, "Bela laid 7: +3");
  actions.rotate(1);
  recorded.set("player", 1);
  assert.equal(state.notice, null);
  recorded.set("reveal", false);
  state.reveal = false;
  recorded.set("bot_data", { ...BOTS, text: "Bela laid 8: +9" });
  assert.equal(state.notice, null);
  recorded.set("bot_data", { ...BOTS, text: "Bela failed", failed: true });
  assert.deepEqual([state.notice, state.refused], ["Bela failed", true]);
});

test("a bot's move is not announced again when its data comes after the next snapshot", (t) => {
  const { state, recorded, actions } = view(t);
  const laid = { ...BOTS, text: "Bela laid 7: +3" };
  recorded.set("bot_data", { ...laid, revision: 1 });
  assert.equal(state.notice, "Bela laid 7: +3");
  actions.rotate(1);
  recorded.set("snapshot", snapshot({ revision: 2 }));
  assert.ok(!state.bot_data);
  recorded.set("bot_data", { ...laid, revision: 2 });
  assert.ok(state.bot_data);
  assert.equal(state.notice, null);
});

test("a reply without text does not remove a message of the review", async (t) => {
  const { state, recorded, actions, received, tick, reply } = view(t);
  recorded.set("review_data", REVIEW);
  actions.review("answer");
  await tick();
  recorded.set("review_data", { ...REVIEW, text: "The best is this." });
  await reply(0, { ok: true, revision: 1 });
  assert.deepEqual([state.notice, state.refused], ["The best is this.", false]);
  actions.toggleQuestion();
  assert.equal(state.notice, null);
  await tick();
  assert.deepEqual(received.map((intent) => intent["do"]), ["answer", "ask"]);
});

test("a step past the last mistake of those listed says so, and asks nothing", async (t) => {
  const { state, recorded, actions, received, tick } = view(t);
  const mark = (ply: number, seat: number): object => ({ ply, seat, sign: "?", text: "", played: {} });
  const review = { ...REVIEW, marks: [mark(1, 0), mark(2, 1)] };
  recorded.set("review_data", review);
  state.mistakesOf = [0];
  actions.review("next");
  await tick();
  assert.deepEqual(received.map(({ kind, ply }) => [kind, ply]), [["review", 1]]);
  recorded.deliver({ reply: received[0]!["id"], ok: true, revision: 2 });
  recorded.set("snapshot", snapshot({ revision: 2, ply: 1 }));
  recorded.set("review_data", { ...review, revision: 2 });
  await tick();
  actions.review("next");
  await tick();
  assert.equal(received.length, 1);
  assert.deepEqual([state.notice, state.refused], ["no_mistake", true]);
});

test("the same key pauses a thinking bot and starts a paused one", async (t) => {
  const { state, actions, received, tick } = view(t);
  actions.toggleBots();
  for (const does of ["idle", "thinking", "resting"] as const) {
    state.bot_data = { ...BOTS, seat: 1, state: does };
    actions.toggleBots();
  }
  await tick();
  assert.deepEqual(received.map(({ kind, play }) => [kind, play]), [["bots", false]]);
  assert.equal(state.pending, 2);
});

test("the reason for an illegal placement is requested once, after a pause", async (t) => {
  const { state, actions, received, tick, reply } = view(t);
  for (const q of [5, 6, 7]) actions.aim("pointer", { q, r: 0 });
  assert.equal(received.length, 0);
  await tick(200);
  await tick();
  assert.deepEqual(received.map(({ kind, q }) => [kind, q]), [["why", 7]]);
  await reply(0, { ok: true, text: "too far", hexes: [[7, 0]] });
  assert.equal(state.explanation?.text, "too far");
  actions.aim("pointer", { q: 8, r: 0 });
  assert.equal(state.explanation, null);
  // An outdated answer is dropped.
  await tick(200);
  await tick();
  actions.aim("pointer", { q: 1, r: -1 });
  await reply(1, { ok: true, text: "too far" });
  assert.equal(state.explanation, null);
});

test("a leaving pointer ends its own aim, not that of the keys", (t) => {
  const { state, actions } = view(t);
  actions.aim("keys", { q: 1, r: 0 });
  actions.abandon("pointer");
  assert.equal(state.aim, "keys");
  actions.aim("pointer", { q: 2, r: 0 });
  actions.abandon("pointer");
  assert.equal(state.aim, null);
});

test("one placement waits for a busy kernel, and is sent once", async (t) => {
  const { state, recorded, actions, received, tick, reply, lay } = view(t);
  lay();
  await tick(BUSY_AFTER_MS);
  assert.deepEqual(state.waiting, { kind: "place", index: 0, ...SPOT });
  assert.equal(waitingMove(state)!.text, "01@1,-1^0");
  // Its ghost does not cover it; elsewhere there is one, which tells what it would bring.
  assert.equal(ghostOf(state), null);
  actions.aim("pointer", { q: 0, r: 0 });
  actions.rotate(1);
  assert.equal(status(state), "Waiting for 1 action … Level 2: −2 points, 3 stones.");
  actions.place();
  actions.play({ index: 0, q: 0, r: 1, rotation: 2 } as never);
  await tick();
  assert.deepEqual([state.pending, state.notice, received.length], [1, null, 1]);
  assert.deepEqual(state.notices.map(({ text, refused }) => [text, refused]),
    Array(2).fill(["Waiting for 1 action …", true]));
  // Other gestures queue behind it.
  actions.undo();
  recorded.set("snapshot", snapshot({ revision: 2, to_move: 1 }));
  await reply(0, { ok: true, revision: 2 });
  assert.deepEqual([state.waiting, waitingMove(state)], [null, null]);
  assert.deepEqual(received.map(({ kind }) => kind), ["place", "undo"]);
});

test("a placement that is not legal does not keep another from waiting", async (t) => {
  const { state, recorded, actions, received, tick, lay } = view(t);
  state.painted = state.rendered = 1;
  actions.undo();
  actions.play({ index: 0, q: 5, r: 5, rotation: 0 } as never);
  actions.play({ index: 1, ...SPOT } as never);
  await tick(BUSY_AFTER_MS);
  assert.deepEqual([state.connection, state.pending, state.waiting], ["busy", 3, null]);
  lay();
  assert.deepEqual(state.waiting, { kind: "place", index: 0, ...SPOT });
  recorded.deliver({ reply: received[0]!["id"], error: "nothing to undo" });
  for (const n of [1, 2]) {
    await tick();
    recorded.deliver({ reply: received[n]!["id"], error: "not there" });
  }
  await tick();
  assert.deepEqual([received.length, received[3]!["kind"]], [4, "place"]);
});

for (const player of [0, 1]) {
  test(`a click while a gesture waits places nothing in another city: ${player}`, async (t) => {
    const { state, actions, received, tick, reply } = view(t);
    state.painted = state.rendered = 1;
    state.player = player;
    actions.step(1);
    actions.aim("pointer", SPOT);
    actions.place();
    await tick();
    await reply(0, { ok: true, revision: 1 });
    const sent = received.map(({ kind }) => kind);
    assert.deepEqual(sent, player === 0 ? ["step", "place"] : ["step"]);
  });
}

test("a cell that changes the game while it runs makes what waits outdated", async (t) => {
  const { state, recorded, actions, received, tick, reply, lay } = view(t);
  lay();
  await tick(BUSY_AFTER_MS);
  recorded.set("snapshot", snapshot({ revision: 2 }));
  assert.deepEqual([state.connection, state.waiting], ["busy", null]);
  // What is placed on the new board waits in its turn, and is not dropped with the first.
  state.painted = 2;
  actions.place();
  assert.equal(state.pending, 2);
  await reply(0, { error: TEXTS.changed, stale: true });
  assert.deepEqual(state.notices.at(-1), { text: TEXTS.changed, refused: true });
  const sent = received.filter(({ kind }) => kind === "place");
  assert.deepEqual(sent.map(({ revision }) => revision), [1, 2]);
  await reply(-1, { error: TEXTS.changed, stale: true });
  assert.deepEqual([state.waiting, state.pending, state.connection], [null, 0, "connected"]);
  assert.deepEqual([status(state), state.refused], [TEXTS.changed, true]);
});

test("a lost kernel is shown in place of any other message, and nothing is sent", async (t) => {
  const { state, actions, received, tick } = view(t);
  state.painted = 1;
  actions.notify("a remark");
  actions.undo();
  actions.loseKernel();
  await tick();
  assert.deepEqual([state.connection, state.pending], ["lost", 0]);
  assert.equal(status(state), "The kernel is lost.");
  actions.aim("pointer", SPOT);
  assert.deepEqual([canBuild(state), ghostOf(state)], [false, null]);
  actions.place();
  actions.undo();
  await tick();
  assert.equal(received.length, 1);
  assert.deepEqual(state.notices.slice(1).map(({ text }) => text),
    Array(2).fill("The kernel is lost."));
  // What can be seen is still explained.
  actions.aim("pointer", { q: 0, r: 0 });
  assert.equal(describeHex(state), "Level 1: a H.");
});

test("the placement that was lost with its kernel is in the record", async (t) => {
  const { state, actions, tick, lay } = view(t, { start_data: START_DATA });
  lay();
  actions.loseKernel();
  await tick();
  assert.equal(waitingMove(state)!.text, "01@1,-1^0");
  const { nodes, current } = JSON.parse(recordIn(state)) as GameRecord;
  assert.deepEqual([nodes, current], [[{ move: "01@1,-1^0" }], 1]);
});

test("of a free city, the text is copied with the tile that waits", async (t) => {
  const city = snapshot({ ...CITY, gains: [], city_text: "hbt@0,1^2" });
  const { state, actions, tick, lay } = view(t, { snapshot: city });
  lay();
  actions.loseKernel();
  await tick();
  assert.equal(recordIn(state), "hbt@0,1^2 hbt@1,-1^0");
});

test("a kernel without a sign of life takes moves again after its reply", async (t) => {
  const { state, actions, received, tick, reply, lay } = view(t, { start_data: START_DATA });
  lay();
  await tick(BUSY_AFTER_MS);
  await tick(PATIENCE_MS);
  assert.deepEqual([state.connection, state.pending, canBuild(state)], ["lost", 1, false]);
  assert.equal(status(state), "No answer.");
  assert.equal((JSON.parse(recordIn(state)) as GameRecord).nodes.length, 1);
  actions.retry();
  await tick();
  assert.deepEqual([received.length, received[1], state.connection], [2, received[0], "busy"]);
  await reply(0, { ok: true });
  assert.deepEqual([state.connection, state.waiting, canBuild(state)], ["connected", null, true]);
});

test("in a free city, intents contain a tile's letters, also of custom tiles", async (t) => {
  const { state, recorded, actions, received, tick } = view(t);
  const palette = ["hbt", "gqq"];
  recorded.set("snapshot", snapshot({ kind: "city", site: [], gains: [], palette }));
  actions.select(1);
  actions.aim("pointer", { q: 1, r: -1 });
  actions.place();
  await tick();
  actions.takeOwnTile("HHH");
  assert.equal(selectedTile(state)?.hexes, "HHH");
  actions.select(0);
  assert.equal(selectedTile(state)?.hexes, "hbt");
  assert.equal(received.find(({ kind }) => kind === "place")?.["tile"], "gqq");
});

test("the gain of a legal placement in a free city is requested", async (t) => {
  const { recorded, actions, received, tick } = view(t);
  recorded.set("snapshot", snapshot({ kind: "city", site: [], gains: [], palette: ["hbt"] }));
  actions.aim("pointer", { q: 1, r: -1 });
  await tick(200);
  await tick();
  assert.deepEqual(received.map(({ kind, tile }) => [kind, tile]), [["why", "hbt"]]);
});

test("the form for a new game opens only where new games are possible", (t) => {
  const { state, recorded, actions } = view(t);
  actions.open("newGame", true);
  assert.equal(state.dialog, null);
  recorded.set("snapshot", snapshot({ tables: [] }));
  actions.open("newGame", true);
  assert.equal(state.dialog, "newGame");
});

test("the keyboard cursor starts at the pointer's hex and stays near the city", (t) => {
  const { state, actions } = view(t);
  actions.place();
  assert.deepEqual([state.aim, state.hex], ["keys", { q: 0, r: 0 }]);
  actions.aim("pointer", { q: 2, r: -1 });
  actions.moveCursor("up");
  assert.deepEqual([state.aim, state.hex], ["keys", { q: 2, r: -2 }]);
  for (let i = 0; i < 50; i++) actions.moveCursor("up");
  assert.ok(state.hex.r > -10);
});

test("selecting a tile shows the city that it is for", (t) => {
  const { state, recorded, actions } = view(t, { player: 1 });
  actions.select(1);
  assert.deepEqual([state.player, state.selected], [0, 1]);
  // There is no such tile.
  actions.select(5);
  assert.equal(state.selected, 1);
  // Not in a view that can only be looked at.
  recorded.set("locked", true);
  recorded.set("player", 1);
  actions.select(0);
  assert.equal(state.player, 1);
});

test("traits set by a script are shown immediately", (t) => {
  const { state, recorded, redraws } = view(t);
  const before = redraws();
  recorded.set("rotation", 4);
  recorded.set("snapshot", snapshot({ revision: 9 }));
  assert.equal(state.rotation, 4);
  assert.equal(state.snapshot.revision, 9);
  assert.ok(redraws() > before);
});

test("a disposed view ignores all messages", async (t) => {
  const { state, recorded, actions, received, disposal, tick } = view(t);
  actions.undo();
  await tick();
  disposal.abort();
  recorded.set("snapshot", snapshot({ revision: 9 }));
  recorded.deliver({ reply: received[0]!["id"], error: "late" });
  await tick(5000);
  assert.equal(state.snapshot.revision, 1);
  assert.equal(state.notice, null);
});

test("no timer outlives its view", async (t) => {
  const { actions, disposal, tick } = view(t);
  const running = new Set<unknown>();
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  t.mock.method(globalThis, "setTimeout", (act: () => void, ms?: number) => {
    const timer = start(() => {
      running.delete(timer);
      act();
    }, ms);
    running.add(timer);
    return timer;
  });
  t.mock.method(globalThis, "clearTimeout", (timer: ReturnType<typeof start>) => {
    running.delete(timer);
    stop(timer);
  });
  actions.aim("pointer", { q: 1, r: 0 });
  actions.point({ seat: 1, moves: [] });
  void actions.send({ kind: "undo", count: 1 });
  await tick();
  assert.ok(running.size >= 5, `${running.size} timers`);
  disposal.abort();
  actions.point({ seat: 1, moves: [] });
  assert.equal(running.size, 0);
});

test("only games are analysed, and only if that is possible here", async (t) => {
  for (const [kind, wanted] of [["game", true], ["puzzle", false], ["city", false]] as const) {
    const { state, recorded, actions } = view(t);
    state.snapshot = snapshot({ kind });
    actions.toggle("pondering");
    assert.equal(recorded.get("pondering"), wanted, kind);
    actions.toggle("forecasting");
    assert.ok(!recorded.get("forecasting"));
    t.mock.timers.reset();
  }
});

test("the Opening panel opens with an analysis, closes with it, and ends after turn 9", (t) => {
  const from = (last: number, revision: number) => {
    const shot = snapshot({ rules: BASIC_RULES, revision });
    return { ...shot, seats: shot.seats.map((seat) => ({ ...seat, scene: { ...START, last } })) };
  };
  const { state, recorded, actions } = view(t, { snapshot: from(0, 1) });
  const open = (): unknown[] => [state.show.includes("opening"), state.pondering];
  actions.toggle("opening");
  assert.deepEqual(open(), [true, true]);
  actions.toggle("opening");
  assert.deepEqual(open(), [false, false]);
  actions.toggle("opening");
  recorded.set("snapshot", from(9, 2));
  assert.deepEqual(open(), [true, false]);
  // Back in the opening it is shown again; elsewhere it cannot be opened, and says so.
  recorded.set("snapshot", from(8, 3));
  actions.toggle("opening");
  assert.deepEqual(open(), [false, false]);
  recorded.set("snapshot", from(9, 4));
  actions.toggle("opening");
  assert.deepEqual([...open(), state.refused], [false, false, true]);
});

/** A view in which a position is set up, with tile 07 in hand. */
function setUp(t: Parameters<typeof view>[0]): ReturnType<typeof view> {
  const setup = {
    ...{ tiles: [7, 9], where: [null, "Ada"], laid: [0, 0], mover: 0 },
    ...{ problems: [], missing: [], can_return: false },
  };
  const legal: Snapshot["legal"] = [[1, -1, 2, 1, 0], [1, -1, 4, 1, 0]];
  return view(t, {
    snapshot: snapshot({ kind: "position", palette: ["gqq", "tqm"], setup, legal, tables: [] }),
  });
}

test("a tile of a position is laid by its first hex and the next one", async (t) => {
  const { state, actions, received, tick, reply } = setUp(t);
  // Before, it turns so that it fits.
  actions.aim("pointer", { q: 1, r: -1 });
  assert.deepEqual([state.rotation, ghostOf(state)?.legal], [2, true]);
  assert.equal(status(state), "setup_first");
  actions.click({ q: 1, r: -1 });
  assert.equal(status(state), "setup_second");
  actions.aim("pointer", { q: 0, r: 0 });
  assert.deepEqual([state.hex, state.rotation], [{ q: 1, r: -1 }, 4]);
  // Farther away it stays as it is.
  actions.aim("pointer", { q: 3, r: 3 });
  assert.deepEqual([state.hex, state.rotation], [{ q: 1, r: -1 }, 4]);
  actions.click({ q: 0, r: 0 });
  await tick();
  const sent = received.at(-1)!;
  assert.deepEqual({ ...sent, id: "", revision: 1 }, {
    ...{ kind: "place", tile: "07", seat: 0, q: 1, r: -1, rotation: 4 },
    ...{ id: "", revision: 1 },
  });
  await reply(-1, { ok: true, revision: 1 });
  assert.equal(state.anchor, null);
});

test("the first hex can be chosen anew, and confirmed by a second tap", async (t) => {
  const { state, actions, received, tick } = setUp(t);
  actions.tap({ q: 1, r: -1 });
  actions.tap({ q: 4, r: 4 });
  assert.deepEqual([state.anchor, state.hex], [{ q: 4, r: 4 }, { q: 4, r: 4 }]);
  actions.tap({ q: 1, r: -1 });
  actions.tap({ q: 1, r: -1 });
  await tick();
  const places = received.filter(({ kind }) => kind === "place");
  assert.deepEqual(places.map(({ q, r, rotation }) => [q, r, rotation]), [[1, -1, 2]]);
});

test("without a tile in hand, a click takes one back", async (t) => {
  const { state, recorded, actions, received, tick } = setUp(t);
  recorded.set("selected", 1);
  assert.equal(selectedTile(state), null, "it is on the table");
  actions.click({ q: 0, r: 0 });
  await tick();
  const { kind, do: what, seat, q, r } = received.at(-1)!;
  assert.deepEqual([kind, what, seat, q, r], ["setup", "lift", 0, 0, 0]);
});

test("a text is opened only where games can be started", async (t) => {
  const { recorded, actions, received, tick } = view(t);
  actions.read("a position");
  await tick();
  assert.deepEqual(received.filter(({ kind }) => kind === "open"), []);
  recorded.set("snapshot", snapshot({ tables: [], revision: 2 }));
  actions.read("a position");
  await tick();
  assert.equal(received.find(({ kind }) => kind === "open")!["text"], "a position");
});

test("before a text takes the place of a game with moves, a dialog asks", async (t) => {
  const { state, recorded, actions, received, tick } = view(t);
  const line = [{ text: "01@0,0^0", seat: 0, tile: "hhh" }];
  recorded.set("snapshot", snapshot({ tables: [], line, revision: 2 }));
  actions.read("a position");
  await tick();
  assert.deepEqual(received.filter(({ kind }) => kind === "open"), []);
  assert.deepEqual([state.dialog, state.pasted], ["paste", "a position"]);
});

test("where the clipboard cannot be read, a dialog takes the text", async (t) => {
  const { state, actions, recorded, tick } = view(t);
  await actions.paste();
  assert.equal(state.dialog, null, "no other game can be opened here");
  recorded.set("snapshot", snapshot({ tables: [], revision: 2 }));
  const pasting = actions.paste();
  await tick();
  await pasting;
  assert.equal(state.dialog, "paste");
});

test("steps show a question, its answer, and why, and go back", (t) => {
  const steps = [
    { caption: "Which?", reveal: false },
    { caption: "These.", reveal: true },
    { caption: "Because.", reveal: true },
  ];
  const { state, actions } = view(t, { steps, ...steps[0] });
  const shown = (): unknown[] => [state.step, state.caption, state.reveal];
  actions.aim("keys", { q: 0, r: 0 });
  actions.showStep(1);
  assert.deepEqual([...shown(), state.aim], [1, "These.", true, null]);
  for (const by of [1, 1, 1] as const) actions.showStep(by);
  assert.deepEqual(shown(), [2, "Because.", true]);
  for (const by of [-1, -1] as const) actions.showStep(by);
  assert.deepEqual(shown(), [0, "Which?", false]);
  // Without a step, nothing happens.
  actions.aim("keys", { q: 0, r: 0 });
  actions.showStep(-1);
  assert.deepEqual([...shown(), state.aim], [0, "Which?", false, "keys"]);
});

test("in a presentation, the reasons of an exercise's answer are a step of their own", async (t) => {
  const asking = { text: "?", tries: [], busy: false, played: "", answer: null };
  const open = { ...REVIEW, asking };
  const { state, recorded, actions, received, tick } = view(t, { review_data: open });
  actions.showStep(1);
  await tick();
  assert.deepEqual(received, []);
  actions.toggle("presenter");
  actions.showStep(1);
  await tick();
  assert.equal(received.at(-1)!["do"], "answer");
  recorded.set("review_data", { ...REVIEW, asking: { ...asking, answer: "07@0,0^0" } });
  assert.equal(state.withheld, true);
  // The answer stays told, and going back must not tell more.
  actions.showStep(-1);
  assert.equal(state.withheld, true);
  actions.showStep(1);
  assert.equal(state.withheld, false);
  assert.equal(stepBy(state, 1), null);
  actions.showStep(-1);
  assert.equal(state.withheld, true);
});

test("a drag snaps to a place beside it where the tile can lie, a tap does not", (t) => {
  const legal: Snapshot["legal"] = [[1, -1, 0, 1, 0], [5, 5, 1, 1, 0]];
  const { state, actions } = view(t, { snapshot: snapshot({ legal }) });
  const target = (q: number, r: number, isDrag: boolean): unknown => {
    actions.aim("touch", { q, r }, isDrag);
    return [state.hex.q, state.hex.r];
  };
  assert.deepEqual(target(1, 0, true), [1, -1]);
  assert.deepEqual(target(1, -1, true), [1, -1]);
  assert.deepEqual(target(1, 1, true), [1, 1]);
  // Another rotation.
  assert.deepEqual(target(5, 4, true), [5, 4]);
  assert.deepEqual(target(1, 0, false), [1, 0]);
});
