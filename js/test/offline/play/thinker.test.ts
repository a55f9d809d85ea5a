import assert from "node:assert/strict";
import { test } from "node:test";
import type { Analysed, Position, Solution } from "../../../src/engine/game-engine.ts";
import type { Thinking } from "../../../src/engine/page-engine.ts";
import type { Candidate } from "../../../src/wire/results.ts";
import type { Comparison } from "../../../src/engine/reasons/reasons.ts";
import { thinker, type WorkerLike } from "../../../src/offline/play/thinker.ts";

const POSITION = {} as Position;

const SOLUTION: Solution = {
  ...{ best: 7, second: 5, lines: [["01@0,0^0"]], count: 1, bound: 7, proved: true },
};
const NOTHING = { differences: [] } as unknown as Comparison;
const here: Thinking = {
  choose: (bot) => Promise.resolve(`${bot} here`),
  analyse: () => Promise.resolve(move("here")),
  compare: () => Promise.resolve(NOTHING),
  solve: () => Promise.resolve({ ...SOLUTION, best: 1 }),
  wins: () => Promise.resolve([]),
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
  const { choose } = thinker(() => (started++, worker), "engine", here);
  const [first, second] = [choose("fast", POSITION, { seed: 1 }), choose("strong", POSITION, { seed: 2 })];
  assert.deepEqual(worker.sent, [
    "engine",
    { id: 1, name: "choose", parameters: ["fast", POSITION, { seed: 1 }] },
    { id: 2, name: "choose", parameters: ["strong", POSITION, { seed: 2 }] },
  ]);
  tell(worker, { id: 2, isDone: true, result: "two" });
  tell(worker, { id: 1, isDone: true, result: "one" });
  assert.deepEqual([await first, await second, started], ["one", "two", 1]);
});

test("without workers, and after a worker has failed, bots think in the page", async () => {
  const forbidden = (): never => {
    throw new Error("SecurityError");
  };
  assert.equal(await thinker(forbidden, "", here).choose("fast", POSITION, { seed: 1 }), "fast here");
  assert.equal(await thinker(() => null, "", here).choose("fast", POSITION, { seed: 1 }), "fast here");
  const worker = fake();
  const { choose } = thinker(() => worker, "engine", here);
  const asked = choose("strong", POSITION, { seed: 1 });
  worker.onerror!({} as ErrorEvent);
  assert.deepEqual([await asked, worker.ended], ["strong here", true]);
  assert.equal(await choose("fast", POSITION, { seed: 2 }), "fast here");
});

test("an analysis tells results as they come, and can be stopped", async () => {
  const worker = fake();
  const { analyse } = thinker(() => worker, "engine", here);
  const seen: string[] = [];
  const limits = ({ signal } = new AbortController()): { seconds: number; signal: AbortSignal } =>
    ({ seconds: 10, signal });
  const first = ({ moves }: Analysed): string => moves[0]!.move;
  const show = (analysed: Analysed): void => void seen.push(first(analysed));
  const running = analyse(POSITION, limits(), show);
  assert.deepEqual(worker.sent[1], {
    id: 1, name: "analyse", parameters: [POSITION, { seconds: 10, signal: null }, null],
  });
  tell(worker, { id: 1, isDone: false, result: move("first") });
  tell(worker, { id: 1, isDone: true, result: move("last") });
  assert.deepEqual([first(await running), seen], ["last", ["first"]]);
  const stop = new AbortController();
  const stopped = analyse(POSITION, limits(stop), show);
  stop.abort();
  await assert.rejects(stopped);
  assert.deepEqual(worker.sent.at(-1), { stop: 2 });
  tell(worker, { id: 2, isDone: true, result: move("late") });
  assert.deepEqual(seen, ["first"]);
  const failing = analyse(POSITION, limits(), show);
  tell(worker, { id: 3, isDone: true, error: "no memory" });
  await assert.rejects(failing, /no memory/);
  const owed = analyse(POSITION, limits(), show);
  worker.onerror!({} as ErrorEvent);
  assert.equal(first(await owed), "here");
});
