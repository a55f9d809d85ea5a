import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { LocalGame, NEW_IDS } from "../../src/offline/fallback/local-game.ts";
import { PlayedGame } from "../../src/offline/play/game.ts";
import { Playing } from "../../src/offline/play/playing.ts";
import { RecordedModel } from "../../src/offline/recorded-model.ts";
import { canBuild } from "../../src/state.ts";
import { status } from "../../src/view/status.ts";
import type { MakeFallback } from "../../src/wire/fallback.ts";
import type { Reply } from "../../src/wire/intents.ts";
import { PATIENCE_MS, positionOf, type Intent } from "../../src/wire/queue.ts";
import type { Snapshot } from "../../src/wire/snapshot.ts";
import { view } from "../actions-fixture.ts";
import { HEAD, texts, toy } from "../offline/play/toy.ts";

const WORDS = { texts, reasons: {} };
const START = { ...HEAD, stacks: [["04", "05"]] };

const make: MakeFallback = ({ snapshot, start, bots }) =>
  start && new LocalGame(toy, WORDS, snapshot, start, bots);

const never = (): Promise<never> => new Promise(() => {});

/** The part of Python: a game that answers intents, each once, when the test lets it. */
class Kernel {
  readonly carriedOut: (Intent & { seen?: string; position: string })[] = [];
  readonly #playing: Playing;
  readonly #own: RecordedModel;
  readonly #replies = new Map<string, Reply>();
  #reply: Reply | null = null;

  constructor() {
    const game = PlayedGame.of(toy, RECORD, []);
    const thinker = { choose: never, analyse: never, compare: never, solve: never };
    const offer = { offered: [], tables: [], pace: 0 };
    this.#playing = new Playing(game, toy, thinker, WORDS, offer);
    this.#own = new RecordedModel({ snapshot: this.snapshot, show: [], texts }, () => {});
    this.#own.on("msg:custom", (reply: Reply) => (this.#reply = reply));
  }

  get snapshot(): Snapshot {
    return this.#playing.values().snapshot;
  }

  get record(): string {
    return this.#playing.game.record;
  }

  answer(intent: Intent): Reply {
    const known = this.#replies.get(intent.id);
    if (known) return known;
    const position = positionOf(this.snapshot);
    this.#playing.respond(intent as never, this.#own);
    const reply = this.#reply!;
    if (reply.ok) {
      this.#replies.set(intent.id, reply);
      this.carriedOut.push({ ...intent, position });
    }
    return reply;
  }
}

const RECORD = {
  ...{ format: "akropolis_nb game" as const, version: 1 as const, ...START },
  ...{ nodes: [], current: 0, line: 0 },
};

/** A board, the kernel behind it, and the messages on their way. */
function table(t: TestContext, load = (): Promise<MakeFallback> => Promise.resolve(make)) {
  const kernel = new Kernel();
  const board = view(t, load, { snapshot: kernel.snapshot, start_data: START, texts });
  const { state, recorded, received, actions } = board;
  let taken = 0;
  return {
    ...board,
    kernel,
    /** The intents that the kernel has not read. */
    inbox: (): Intent[] => received.slice(taken) as unknown as Intent[],
    /** Let the kernel read the next message; its reply may be lost. */
    read(isLost = false): void {
      const intent = received[taken++] as unknown as Intent;
      const before = kernel.snapshot.revision;
      const reply = kernel.answer(intent);
      const { snapshot } = kernel;
      if (snapshot.revision !== before) recorded.set("snapshot", snapshot);
      if (!isLost) recorded.deliver(reply);
    },
    /** Let the kernel change the game by itself. */
    interfere(kind: "undo" | "redo"): void {
      const { revision } = kernel.snapshot;
      const intent = { kind, count: 1, id: `script ${Math.random()}`, revision } as const;
      kernel.answer(intent);
      recorded.set("snapshot", kernel.snapshot);
    },
    /** Place a tile of the site where the shown position allows it. */
    lay(index = 0): void {
      const [q, r, rotation] = state.snapshot.legal[0] ?? [1, 0, 0];
      const seen = positionOf(state.snapshot);
      const place = { kind: "place", index, q, r, rotation, seen } as const;
      void actions.send(place, state.snapshot.revision);
    },
  };
}

const lineOf = ({ line, ply }: Snapshot): string[] => line.slice(0, ply).map(({ text }) => text);

test("moves are shown while they wait, and played once in their order", async (t) => {
  const { state, kernel, lay, read, inbox, tick } = table(t);
  lay();
  await tick(299);
  assert.deepEqual([state.provisional, state.snapshot.ply], [false, 0]);
  await tick(1);
  assert.deepEqual([state.provisional, lineOf(state.snapshot)], [true, ["01@1,0^0"]]);
  assert.equal(state.player, 1);
  assert.equal(status(state), "Kernel busy: 1 action queued.");
  lay();
  await tick();
  const both = ["01@1,0^0", "02@1,0^0"];
  assert.deepEqual(lineOf(state.snapshot), both);
  assert.deepEqual(state.queued.map(({ seat, text }) => [seat, text]), [
    [0, both[0]], [1, both[1]],
  ]);
  assert.deepEqual([inbox().length, kernel.snapshot.ply], [1, 0]);
  read();
  await tick();
  assert.deepEqual(lineOf(state.snapshot), both);
  assert.deepEqual(state.queued.map(({ text }) => text), [both[1]]);
  read();
  await tick();
  assert.deepEqual([state.provisional, state.queued, state.waiting], [false, [], false]);
  assert.deepEqual([lineOf(state.snapshot), lineOf(kernel.snapshot)], [both, both]);
  assert.equal(kernel.carriedOut.length, 2);
});

test("undo takes back a move that was not sent; else it waits, too", async (t) => {
  const { state, kernel, lay, read, inbox, tick, actions } = table(t);
  lay();
  await tick(300);
  lay();
  await tick();
  actions.undo();
  await tick();
  assert.deepEqual([lineOf(state.snapshot), state.pending], [["01@1,0^0"], 1]);
  actions.undo();
  await tick();
  assert.deepEqual([lineOf(state.snapshot), state.pending, state.queued], [[], 2, []]);
  read();
  await tick();
  read();
  await tick();
  assert.deepEqual([inbox().length, kernel.snapshot.ply, state.snapshot.ply], [0, 0, 0]);
});

test("a refused move is told, and what was built on it is dropped", async (t) => {
  const { state, kernel, lay, read, tick, interfere } = table(t);
  lay();
  await tick(300);
  lay(1);
  lay();
  await tick();
  assert.deepEqual([state.pending, state.snapshot.ply], [3, 3]);
  // The kernel plays the first one, then a script takes it back.
  read();
  interfere("undo");
  await tick();
  read();
  await tick();
  assert.equal(status(state), `${texts["changed"]} 1 queued action was dropped.`);
  assert.deepEqual([state.pending, state.provisional, state.snapshot.ply], [0, false, 0]);
  assert.equal(kernel.carriedOut.filter(({ kind }) => kind === "place").length, 1);
});

test("how many were dropped is told with the reason", async (t) => {
  const { state, recorded, received, lay, tick } = table(t);
  lay();
  await tick(300);
  lay();
  lay();
  await tick();
  recorded.deliver({ reply: received[0]!["id"], error: "Not now." });
  await tick();
  assert.equal(state.notice, "Not now. 2 queued actions were dropped.");
  assert.deepEqual([state.pending, state.provisional, received.length], [0, false, 1]);
});

test("an illegal move is refused at once, and not sent", async (t) => {
  const { state, lay, inbox, tick, actions } = table(t);
  lay();
  await tick(300);
  state.shown = state.snapshot.revision;
  actions.play({ index: 0, q: 7, r: 0, rotation: 0 } as never);
  await tick();
  assert.deepEqual([state.notice, state.pending, inbox().length], ["not there", 1, 1]);
});

test("a view that is removed sends nothing that still waits", async (t) => {
  const { received, disposal, lay, read, tick } = table(t);
  lay();
  await tick(300);
  lay();
  await tick();
  disposal.abort();
  read();
  await tick();
  assert.equal(received.length, 1);
});

test("the second half of a double click is no move of the next player", async (t) => {
  const { state, lay, tick, actions } = table(t);
  lay();
  await tick(300);
  // Aimed at the board before the first one.
  actions.play({ index: 0, q: 1, r: 0, rotation: 0 } as never);
  await tick();
  assert.deepEqual([state.notice, state.pending], [texts["changed"], 1]);
});

test("a bot's turn is left to the bot", async (t) => {
  const { state, recorded, lay, tick } = table(t);
  const bots = { offered: ["fast"], state: "idle", seat: null, text: "", failed: false };
  recorded.set("bot_data", { ...bots, seats: [null, "fast"] });
  recorded.set("snapshot", { ...state.snapshot });
  lay();
  await tick(300);
  assert.deepEqual([state.provisional, state.snapshot.to_move, canBuild(state)], [true, 1, false]);
});

test("a tile that was chosen for a waiting move stays chosen", async (t) => {
  const { state, recorded, lay, tick, actions } = table(t);
  lay();
  await tick(300);
  actions.select(1);
  recorded.set("contours", true);
  recorded.set("heat_data", null);
  actions.sync();
  assert.deepEqual([state.selected, state.snapshot.ply], [1, 1]);
});

test("without the engine, actions wait as before", async (t) => {
  const { state, lay, read, tick } = table(t, () => Promise.resolve(null as never));
  lay();
  await tick(300);
  assert.deepEqual([state.waiting, state.provisional, state.snapshot.ply], [true, false, 0]);
  read();
  await tick();
  assert.deepEqual([state.waiting, state.snapshot.ply], [false, 1]);
});

test("why a placement is illegal is told without the kernel", async (t) => {
  const { state, tick, actions } = table(t);
  actions.aim("pointer", { q: 5, r: 0 });
  await tick(120);
  await tick(299);
  assert.equal(state.explanation, null);
  await tick(1);
  assert.equal(state.explanation!.text, "not there");
});

test("after the kernel is gone, the board goes on with what was there", async (t) => {
  const { state, requests, lay, inbox, tick, actions } = table(t);
  lay();
  await tick(300);
  lay();
  await tick();
  requests.kernelGone();
  await tick();
  assert.deepEqual([state.alone, state.queued, state.pending], [true, [], 0]);
  // To run the cell again would throw these moves away.
  assert.match(status(state), /autosave.* has saved: copy the record/);
  lay();
  await tick();
  const line = ["01@1,0^0", "02@1,0^0", "03@2,0^0"];
  assert.deepEqual(lineOf(state.snapshot), line);
  actions.undo();
  await tick();
  assert.equal(state.snapshot.ply, 2);
  assert.equal(inbox().length, 1);
  const record = JSON.parse(requests.record!) as { nodes: { move: string }[]; current: number };
  assert.deepEqual([record.nodes.map(({ move }) => move), record.current], [line, 2]);
});

/** Whole numbers below n, the same for each seed. */
function dice(seed: number): (n: number) => number {
  let at = seed;
  return (n) => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    return Math.floor((at / 2 ** 32) * n);
  };
}

for (const seed of Array(60).keys()) {
  test(`whatever is lost, late or doubled, each action is carried out once (${seed})`, async (t) => {
    const roll = dice(seed + 1);
    const { state, kernel, received, recorded, requests, lay, read, inbox, tick, actions, interfere }
      = table(t);
    let [foreign, forwards] = [false, false];
    // Half of the players do not step through the game.
    const dull = seed % 2 === 0 ? [4, 5] : [];
    for (let step = 0; step < 60; step++) {
      const rolled = roll(12);
      const dice = dull.includes(rolled) ? 3 : rolled;
      if (dice < 3) lay(roll(2));
      else if (dice === 3) actions.undo();
      else if (dice === 4 || dice === 5) {
        if (dice === 4) actions.redo();
        else actions.step(roll(2) === 0 ? -1 : 1);
        forwards = true;
      }
      else if (dice < 8) await tick(1 + roll(400));
      else if (dice < 10 && inbox().length > 0) read(roll(4) === 0);
      else if (dice === 10 && roll(4) === 0) {
        interfere(roll(2) === 0 ? "undo" : "redo");
        foreign = true;
      } else if (dice === 11 && received.length > 0) {
        // An intent arrives twice.
        recorded.deliver(kernel.answer(received.at(-1) as unknown as Intent));
        recorded.set("snapshot", kernel.snapshot);
      }
      await tick();
      assert.ok(!state.provisional || state.waiting);
    }
    const shown = lineOf(state.snapshot);
    const complete = state.waiting || state.pending === 0;
    for (let n = 0; state.pending > 0 || inbox().length > 0; n++) {
      assert.ok(n < 200, "the queue does not end");
      if (inbox().length > 0) read();
      else {
        await tick(PATIENCE_MS);
        requests.retry();
      }
      await tick();
    }
    await tick();
    const ids = kernel.carriedOut.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual([state.provisional, state.queued, state.pending], [false, [], 0]);
    assert.equal(state.snapshot.revision, kernel.snapshot.revision);
    assert.deepEqual(state.snapshot.line, kernel.snapshot.line);
    assert.ok(state.snapshot.line.every(({ id }) => id! < NEW_IDS));
    // No tile was placed in a position that the player did not see.
    for (const { seen = "", kind, position } of kernel.carriedOut) {
      if (kind === "place") assert.equal(position, seen);
    }
    // What was shown before the kernel answered was right, unless something else intervened. Only
    // the kernel knows which of several lines a step forwards follows.
    if (!foreign && !forwards && complete) assert.deepEqual(lineOf(kernel.snapshot), shown);
    // The same intents in a game of its own lead to the same tree.
    const again = new Kernel();
    for (const intent of kernel.carriedOut) {
      assert.ok(again.answer({ ...intent, revision: again.snapshot.revision }).ok);
    }
    assert.equal(again.record, kernel.record);
  });
}
