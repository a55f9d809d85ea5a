import assert from "node:assert/strict";
import { test } from "node:test";
import type { Placing, Reply } from "../../../src/wire/intents.ts";
import type { Rulebook } from "../../../src/engine/game-rules.ts";
import { Trap } from "../../../src/engine/memory.ts";
import { SnapshotMaker } from "../../../src/offline/play/game-snapshot.ts";
import { PlayedGame } from "../../../src/offline/play/game.ts";
import { GameSession, type Offer } from "../../../src/offline/play/game-session.ts";
import type { WorkerClient } from "../../../src/offline/play/worker-client.ts";
import { RecordedModel } from "../../../src/offline/recorded-model.ts";
import { resultWords } from "../../../src/ui/sentences.ts";
import type { Candidate } from "../../../src/wire/results.ts";
import type { Analysis, BotData } from "../../../src/wire/side-data.ts";
import type { Snapshot } from "../../../src/wire/snapshot.ts";
import { CANDIDATE } from "../../fixture.ts";
import { recordFrom } from "../../record-text.ts";
import { HEAD, RULES, texts, toy } from "./toy.ts";

const never = (): Promise<never> => Promise.reject(new Error("not asked"));
const idle = {
  ...{ analyse: never, compare: never, solve: never, wins: never },
  ...{ helpers: () => [], stop: () => {} },
};

const quick: WorkerClient = {
  ...idle,
  choose: (_bot, { cities, toMove, site }) =>
    Promise.resolve(`0${site[0]}@${cities[toMove]!.placed.length + 1},0^0`),
};

const OFFER: Offer = { offered: ["fast"], tables: [], pace: 0 };

interface Table {
  model: RecordedModel;
  playing: GameSession;
  ask(intent: object): Promise<Reply>;
}

function table(bots: (string | null)[] = [], worker = quick, offer = OFFER): Table {
  const game = new PlayedGame(toy, HEAD, toy.read(""), [[4, 5]], bots);
  const playing = new GameSession({ engine: toy, worker, texts }, game, offer);
  const values = { texts, show: ["city"], ...playing.values() };
  const model = new RecordedModel(values, playing.handle);
  playing.show(model);
  return {
    model,
    playing,
    ask: (intent) =>
      new Promise((settle) => {
        const listener = (reply: Reply): void => {
          model.off("msg:custom", listener as never);
          settle(reply);
        };
        model.on("msg:custom", listener as never);
        model.send({ id: "1", revision: shown(model).revision, ...intent });
      }),
  };
}

const shown = (model: RecordedModel): Snapshot => model.get("snapshot") as Snapshot;
const botsOf = (model: RecordedModel): BotData => model.get("bot_data") as BotData;

const laying = (index: number, q: number): Placing & { kind: string } => ({
  ...{ kind: "place", index, q, r: 0, rotation: 0 },
});

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 20));

/** Wait until something is so; the test's own time limit ends this. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause();
}

test("a move is played, told and scored", async () => {
  const { ask, model } = table();
  const { revision } = shown(model);
  const reply = await ask(laying(1, 1));
  assert.equal(reply.text, "Ada placed a tile (house, barracks, temple) on level 1: +1 point, 1 stone; Bela to move");
  const now = shown(model);
  assert.ok(now.revision > revision);
  assert.deepEqual([reply.revision, now.ply, now.to_move, model.get("player")], [
    now.revision, 1, 1, 1,
  ]);
  assert.deepEqual(now.line, [
    { id: 1, seat: 0, text: "02@1,0^0", tile: "hbt", level: 1, gain: 1 },
  ]);
  assert.deepEqual(now.site.map(({ tile, cost, affordable }) => [tile, cost, affordable]), [
    [1, 0, true], [3, 1, true],
  ]);
  assert.deepEqual(now.chart, {
    seats: [[[0, 0, 1], [1, 0, 1]], [[0, 0, 2], [0, 0, 2]]], branches: [],
  });
});

test("a gain includes an architect's quarries", async () => {
  const quarried: Rulebook = {
    ...toy,
    scores: (position) =>
      toy.scores(position).map((score, seat) => ({
        ...score,
        quarries: 4 * position.cities[seat]!.placed.length,
      })),
  };
  const game = new PlayedGame(quarried, HEAD, quarried.read(""), [[4, 5]], []);
  game.tree.play("02@1,0^0");
  const maker = new SnapshotMaker({ engine: quarried, texts });
  assert.equal(maker.make(game, 1).line[0]!.gain, 5);
  assert.match(maker.describePlacement(game, game.tree.node), /: \+5 points/);
});

test("what the rules forbid, and what was meant for an older board, changes nothing", async () => {
  const { ask, model } = table();
  const before = shown(model);
  assert.equal((await ask(laying(0, 5))).error, "not there");
  assert.deepEqual((await ask({ ...laying(0, 5), kind: "why" })).hexes, [[5, 0]]);
  const late = await ask({ ...laying(0, 1), revision: before.revision - 1 });
  assert.deepEqual([late.ok, late.stale, late.error], [false, true, texts["changed"]]);
  assert.equal(shown(model).ply, 0);
});

test("once the engine has failed for good, each gesture is answered by that", async () => {
  const game = new PlayedGame(toy, HEAD, toy.read(""), [[4, 5]], []);
  let fails = false;
  const rulebook: Rulebook = {
    ...toy,
    scores(position) {
      if (fails) throw new Trap("unreachable");
      return toy.scores(position);
    },
  };
  const playing = new GameSession({ engine: rulebook, worker: quick, texts }, game, OFFER);
  const replies: Reply[] = [];
  const values = { texts, show: ["city"], ...playing.values() };
  const model = new RecordedModel(values, playing.handle);
  playing.show(model);
  model.on("msg:custom", ((reply: Reply) => replies.push(reply)) as never);
  fails = true;
  model.send({ id: "1", revision: 1, ...laying(0, 1) });
  setTimeout(() => {
    const message = playing.describeTrap(false);
    assert.equal(message, texts["engine_gone_game"]);
    model.send({ id: "2", revision: 1, ...laying(0, 1) });
  });
  await until(() => replies.length === 2);
  // With a revision, the view would wait for its snapshot.
  const error = texts["engine_gone_game"]!;
  assert.deepEqual(replies, [
    { reply: "1", ok: false, error }, { reply: "2", ok: false, error },
  ]);
  assert.match(recordFrom(playing.game), /akropolis_nb game/);
});

test("variations, comments, deleting and restoring", async () => {
  const { ask, model } = table();
  await ask(laying(0, 1));
  const undone = await ask({ kind: "undo", count: 1 });
  assert.equal(undone.text, "Move 0 of 1; Ada to move");
  await ask(laying(1, 1));
  await ask({ kind: "annotate", node: 2, comment: "better", marks: ["!"] });
  assert.deepEqual(shown(model).tree!.map(({ id, parent, main }) => [id, parent, main]), [
    [1, 0, true], [2, 0, false],
  ]);
  assert.deepEqual([shown(model).comment, shown(model).tree![1]!.marks], ["better", ["!"]]);
  await ask({ kind: "promote", node: 2 });
  await ask({ kind: "delete", node: 1 });
  assert.deepEqual(shown(model).tree!.map(({ id }) => id), [2]);
  const { deleted } = shown(model);
  assert.deepEqual(deleted, { moves: 1, last: true });
  await ask({ kind: "restore" });
  await ask({ kind: "goto", node: 1 });
  assert.deepEqual([shown(model).node, shown(model).tree!.length], [1, 2]);
  assert.equal((await ask({ kind: "redo", count: 1 })).error, "there is no move to play again");
  assert.equal((await ask({ kind: "goto", node: 9 })).ok, false);
});

test("the city of the player who made the move is shown, then of the seat to move", async () => {
  const { ask, model } = table();
  for (const q of [1, 1, 2]) await ask(laying(0, q));
  const seats: [object, number][] = [
    [{ kind: "step", by: -1 }, 1],
    [{ kind: "step", by: -1 }, 0],
    [{ kind: "step", by: -1 }, 0],
    [{ kind: "step", by: 9 }, 0],
    [{ kind: "goto", ply: 2 }, 1],
    [{ kind: "goto", ply: 3 }, 1],
    [{ kind: "goto", node: 3 }, 0],
    [{ kind: "goto", ply: 0 }, 0],
    [{ kind: "redo", count: 1 }, 1],
    [{ kind: "goto", node: 1 }, 0],
    [laying(1, 1), 0],
    [{ kind: "undo", count: 1 }, 1],
  ];
  for (const [intent, seat] of seats) {
    model.set("player", 1 - seat);
    assert.equal((await ask(intent)).ok, true);
    assert.equal(model.get("player"), seat, JSON.stringify(intent));
  }
  assert.equal((await ask({ kind: "goto", ply: 9 })).ok, false);
});

test("a bot answers, not where one has gone back to, and undo takes its move back", async () => {
  const { ask, model } = table([null, "fast"]);
  await ask(laying(0, 1));
  await until(() => shown(model).ply === 2);
  assert.equal(botsOf(model).text, "Bela placed a tile (house, barracks, temple) on level 1: +1 point, 1 stone; Ada to move");
  await ask({ kind: "undo", count: 1 });
  assert.equal(shown(model).ply, 0);
  await ask({ kind: "goto", ply: 1 });
  await pause();
  assert.deepEqual([shown(model).ply, botsOf(model).state], [1, "resting"]);
  await ask({ kind: "bots", play: true });
  await until(() => shown(model).ply === 2);
  assert.deepEqual([botsOf(model).state, shown(model).line.length], ["idle", 2]);
});

test("nobody can move for a bot that is thinking; undo ends its thinking", async () => {
  let choose = (_: string): void => {};
  const slow: WorkerClient = { ...idle, choose: () => new Promise((settle) => (choose = settle)) };
  const { ask, model } = table([null, "fast"], slow);
  await ask(laying(0, 1));
  assert.equal(botsOf(model).state, "thinking");
  const { error } = await ask(laying(0, 1));
  assert.equal(error, "Bela is thinking. Wait for its move, or undo yours.");
  await ask({ kind: "undo", count: 1 });
  choose("02@1,0^0");
  await pause();
  assert.equal(shown(model).ply, 0);
});

test("a bot that fails gives its seat to a person", async () => {
  const broken: WorkerClient = { ...idle, choose: () => Promise.reject(new Error("no idea")) };
  const { ask, model } = table([null, "fast"], broken);
  await ask(laying(0, 1));
  await until(() => botsOf(model).failed);
  const { seats, failed, text } = botsOf(model);
  assert.deepEqual([seats, failed], [[null, null], true]);
  assert.match(text, /The bot of Bela \(fast\) failed.*no idea/);
  assert.equal((await ask(laying(0, 1))).ok, true);
});

test("bots by themselves wait for a click, and play to the end", async () => {
  const { ask, model } = table(["fast", "fast"]);
  await pause();
  assert.equal(botsOf(model).state, "resting");
  await ask({ kind: "bots", play: true });
  await until(() => shown(model).is_over);
  const { is_over, ply, seats } = shown(model);
  assert.deepEqual([is_over, ply], [true, 4]);
  assert.equal(resultWords(texts, seats), "Shared win: Ada, Bela; Ada 4, Bela 4");
  assert.deepEqual(shown(model).seats.map(({ place }) => place), [1, 1]);
});

test("a new game has the chosen rules, names and bots; its record can be read", async () => {
  const { ask, model, playing } = table();
  await ask(laying(0, 1));
  const rules = { ...RULES, variants: "h" };
  const chosen = { kind: "new", rules, names: ["X", "Y"], bots: [null, "fast"], seed: 3 };
  assert.equal((await ask(chosen)).text, "New game: 2 players · doubled: Houses. The previous game is not kept.");
  assert.equal(shown(model).rules!.variants, "h");
  const now = shown(model);
  assert.deepEqual([now.ply, now.rules!.variants, now.seats.map(({ name }) => name)], [
    0, "h", ["X", "Y"],
  ]);
  assert.deepEqual(botsOf(model).seats, [null, "fast"]);
  await ask(laying(0, 1));
  await until(() => shown(model).ply === 2);
  const record = JSON.parse(recordFrom(playing.game));
  assert.deepEqual([record.seed, record.names, record.stacks, record.current], [
    3, ["X", "Y"], [["04", "05"]], 2,
  ]);
  const read = PlayedGame.of(toy, record, []);
  assert.equal(recordFrom(read), recordFrom(playing.game));
});

test("without choices for new games none can be started", () => {
  const { model } = table([], quick, { ...OFFER, tables: null });
  assert.equal(shown(model).tables, undefined);
});

test("the present position is analysed while this is turned on", async () => {
  const asked: { site: string; signal: AbortSignal }[] = [];
  const found = (move: string, loss: number): Candidate => ({
    ...{ ...CANDIDATE, move, equivalent_moves: [move] },
    ...{ loss, standing: loss > 0 ? "behind" : "best" },
  });
  const thinking: WorkerClient = {
    ...quick,
    analyse: ({ site }, { signal }, show) => {
      asked.push({ site: site.join(), signal: signal! });
      show!({ moves: [found("01@1,0^0", 0)], playouts: 100, proved: false });
      const moves = [found("02@1,0^0", 0), found("01@1,0^0", 8)];
      return Promise.resolve({ moves, playouts: 200, proved: false });
    },
  };
  const { ask, model } = table([], thinking);
  const data = (): Analysis | null => model.get("analysis_data") as Analysis | null;
  assert.equal(data(), null);
  model.set("pondering", true);
  assert.equal(data()!.state, "thinking");
  await until(() => data()!.state === "done");
  const { state, playouts, moves, revision } = data()!;
  assert.deepEqual([state, playouts, revision], ["done", 200, shown(model).revision]);
  assert.deepEqual(moves.map(({ move, standing, loss }) => [move, standing, loss]), [
    ["02@1,0^0", "best", 0], ["01@1,0^0", "behind", 8],
  ]);
  await ask(laying(0, 1));
  assert.deepEqual(asked.map(({ site, signal }) => [site, signal.aborted]), [
    ["1,2,3", true], ["2,3", false],
  ]);
  model.set("pondering", false);
  assert.deepEqual([data(), asked[1]!.signal.aborted], [null, true]);
});

test("a position and a record are opened, and what is neither leaves the game", async () => {
  const { ask, model, playing } = table();
  await ask(laying(0, 1));
  const before = recordFrom(playing.game);
  for (const text of ["{", "[]", `{"format": "akropolis_nb game"}`]) {
    const { error } = await ask({ kind: "open", text });
    assert.match(error!, /^This text cannot be opened as a game /);
  }
  assert.equal(recordFrom(playing.game), before);
  await ask({ kind: "undo", count: 1 });
  const opened = await ask({ kind: "open", text: before });
  assert.match(opened.text!, /^Opened: 2 players\. The previous game is not kept/);
  assert.equal(shown(model).ply, 1);
  assert.equal(recordFrom(playing.game), before);
  const damaged = before.replace(HEAD.names[0]!, "Eva");
  assert.match((await ask({ kind: "open", text: damaged })).text!, /damaged or edited/);
  await ask({ kind: "open", text: " a position" });
  assert.deepEqual([shown(model).ply, playing.game.start.stacks.flat().sort()], [0, ["04", "05"]]);
});
