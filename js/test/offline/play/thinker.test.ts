import assert from "node:assert/strict";
import { test } from "node:test";
import type {
  Analysed, PlacementProblem, Position, Solution,
} from "../../../src/engine/game-engine.ts";
import type { Candidate } from "../../../src/wire/results.ts";
import type { Comparison } from "../../../src/engine/reasons/reasons.ts";
import { thinker, type Thinker, type WorkerLike } from "../../../src/offline/play/thinker.ts";

const POSITION = {} as Position;
const rulebook = { write: () => "a position", writeCity: () => "a city" };

const SOLUTION: Solution = {
  ...{ best: 7, second: 5, lines: [["01@0,0^0"]], count: 1, bound: 7, proved: true },
};
const NOTHING = { differences: [] } as unknown as Comparison;
const here: Thinker = {
  choose: (bot) => Promise.resolve(`${bot} here`),
  analyse: () => Promise.resolve(move("here")),
  compare: () => Promise.resolve(NOTHING),
  solve: () => Promise.resolve({ ...SOLUTION, best: 1 }),
  helpers: () => [],
  rest: () => {},
};

const move = (move: string): Analysed => ({
  ...{ moves: [{ move } as unknown as Candidate], playouts: 1, proved: false },
});

/** A worker whose answers a test gives. */
function fake(): WorkerLike & { sent: unknown[]; ended: boolean } {
  return {
    sent: [],
    ended: false,
    onmessage: null,
    onerror: null,
    postMessage(message) {
      this.sent.push(message);
    },
    terminate() {
      this.ended = true;
    },
  };
}

const tell = (worker: WorkerLike, data: object): void => worker.onmessage!({ data } as MessageEvent);

test("a worker gets the engine first, then questions, and answers in any order", async () => {
  const worker = fake();
  let started = 0;
  const { choose } = thinker(() => (started++, worker), "engine", rulebook, here);
  assert.equal(started, 0);
  const [first, second] = [choose("fast", POSITION, 1), choose("strong", POSITION, 2)];
  assert.deepEqual(worker.sent, [
    "engine",
    { id: 1, choose: { bot: "fast", position: "a position", seed: 1 } },
    { id: 2, choose: { bot: "strong", position: "a position", seed: 2 } },
  ]);
  tell(worker, { id: 2, move: "two" });
  tell(worker, { id: 1, move: "one" });
  assert.deepEqual([await first, await second, started], ["one", "two", 1]);
});

test("a bot's error is passed on", async () => {
  const worker = fake();
  const { choose } = thinker(() => worker, "engine", rulebook, here);
  const asked = choose("fast", POSITION, 1);
  tell(worker, { id: 1, error: "no idea" });
  await assert.rejects(asked, /no idea/);
});

test("without workers, and after a worker has failed, bots think in the page", async () => {
  const forbidden = (): never => {
    throw new Error("SecurityError");
  };
  assert.equal(await thinker(forbidden, "", rulebook, here).choose("fast", POSITION, 1), "fast here");
  assert.equal(await thinker(() => null, "", rulebook, here).choose("fast", POSITION, 1), "fast here");
  const worker = fake();
  const { choose } = thinker(() => worker, "engine", rulebook, here);
  const asked = choose("strong", POSITION, 1);
  worker.onerror!({} as ErrorEvent);
  assert.deepEqual([await asked, worker.ended], ["strong here", true]);
  assert.equal(await choose("fast", POSITION, 2), "fast here");
});

test("an analysis tells results as they come, and can be stopped", async () => {
  const worker = fake();
  const { analyse } = thinker(() => worker, "engine", rulebook, here);
  const seen: string[] = [];
  const first = ({ moves }: Analysed): string => moves[0]!.move;
  const show = (analysed: Analysed): void => void seen.push(first(analysed));
  const running = analyse(POSITION, { seconds: 10 }, show, new AbortController().signal);
  assert.deepEqual(worker.sent[1], { id: 1, analyse: { position: "a position", effort: { seconds: 10 } } });
  tell(worker, { id: 1, analysed: move("first") });
  tell(worker, { id: 1, analysed: move("last"), done: true });
  assert.deepEqual([first(await running), seen], ["last", ["first"]]);
  const stop = new AbortController();
  const stopped = analyse(POSITION, { seconds: 10 }, show, stop.signal);
  stop.abort();
  await assert.rejects(stopped);
  assert.deepEqual(worker.sent.at(-1), { stop: 2 });
  tell(worker, { id: 2, analysed: move("late") });
  assert.deepEqual(seen, ["first"]);
  const failing = analyse(POSITION, { seconds: 10 }, show, new AbortController().signal);
  tell(worker, { id: 3, error: "no memory" });
  await assert.rejects(failing, /no memory/);
  const owed = analyse(POSITION, { seconds: 10 }, show, new AbortController().signal);
  worker.onerror!({} as ErrorEvent);
  assert.equal(first(await owed), "here");
});

test("a puzzle is solved in the worker, or in the page", async () => {
  const worker = fake();
  const { solve } = thinker(() => worker, "engine", rulebook, here);
  const problem = { city: {}, tiles: [7] } as unknown as PlacementProblem;
  const solving = solve(problem, { seconds: 1 });
  const asked = { city: "a city", problem: { tiles: [7] }, search: { seconds: 1 } };
  assert.deepEqual(worker.sent[1], { id: 1, solve: asked });
  tell(worker, { id: 1, solution: SOLUTION });
  assert.deepEqual(await solving, SOLUTION);
  const owed = solve(problem, { seconds: 1 });
  worker.onerror!({} as ErrorEvent);
  assert.equal((await owed).best, 1);
});

test("moves are compared in the worker, or in the page", async () => {
  const worker = fake();
  const { compare } = thinker(() => worker, "engine", rulebook, here);
  const effort = { playouts: 8 };
  const comparing = compare(POSITION, ["one", "two"], "win", effort);
  const asked = { position: "a position", moves: ["one", "two"], aim: "win", effort };
  assert.deepEqual(worker.sent[1], { id: 1, compare: asked });
  const comparison = { ...NOTHING, differences: [{ mean: 1, error: 2, games: 3 }] };
  tell(worker, { id: 1, comparison });
  assert.deepEqual(await comparing, comparison);
  const failing = compare(POSITION, ["one"], "win", effort);
  tell(worker, { id: 2, error: "no memory" });
  await assert.rejects(failing, /no memory/);
  const owed = compare(POSITION, ["one"], "win", effort);
  worker.onerror!({} as ErrorEvent);
  assert.deepEqual(await owed, NOTHING);
});
