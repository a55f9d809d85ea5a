import assert from "node:assert/strict";
import { test } from "node:test";
import { BASIC } from "../../../../src/engine/game/rules.ts";
import type { City, PlacementProblem, SolverOptions, Solution } from "../../../../src/engine/game-engine.ts";
import { Answers, type PuzzleData } from "../../../../src/offline/play/puzzle/answers.ts";
import type { WorkerClient } from "../../../../src/offline/play/worker-client.ts";

const CITY: City = { placed: [], stonesGained: 0, lakesMade: 0 };
const PUZZLE: PuzzleData = {
  ...{ city: "", tiles: [1, 2, 3], free: false, stones: 0, preview: true, hints: [], name: "" },
  ...{ kind: "most", measure: "points", amount: 0, every: false, length: 3 },
  rules: BASIC,
};

/** A made-up solver: some tiles can bring so many points, and one more way for each point less. */
const MOST: Record<number, number> = { 1: 4, 2: 9, 3: 12 };

function answers(changes: Partial<PuzzleData>, proved = true): [Answers, unknown[]] {
  const asked: unknown[] = [];
  const solve = ({ place, measure }: PlacementProblem, { target }: SolverOptions): Promise<Solution> => {
    asked.push([place, measure, target]);
    const best = MOST[place]!;
    const count = target === undefined ? 1 : Math.max(0, best - target + 1);
    return Promise.resolve({ best, second: null, lines: [], count, bound: best, proved });
  };
  const score = (): { points: number; districts: never[]; quarries: number; total: number } =>
    ({ points: 5, districts: [], quarries: 0, total: 5 });
  const worker = { solve } as unknown as WorkerClient;
  return [new Answers({ engine: { score, scores: () => [] }, worker }, { ...PUZZLE, ...changes }, CITY), asked];
}

test("the most points: the best are searched once, then how many are better", async () => {
  const [most, asked] = answers({});
  const best = { best: 12, count: 1, exact: true };
  assert.deepEqual(await most.known(12, 3), { ...best, right: true, better: 0 });
  assert.deepEqual(await most.known(10, 3), { ...best, right: false, better: 2 });
  assert.deepEqual(await most.known(12, 2), { ...best, right: false, better: 0 });
  assert.deepEqual(asked, [[3, "points", undefined], [3, "points", 11]]);
  assert.equal(most.value({ city: CITY, net: 2, lake: 0 }), 7);
});

test("a gain is compared with the points at the start", async () => {
  const [gain, asked] = answers({ measure: "gain", kind: "at least", amount: 3 });
  assert.deepEqual(await gain.known(3, 3), {
    ...{ right: true, best: 7, count: 5, better: 0, exact: true },
  });
  assert.deepEqual(asked, [[3, "points", 8]]);
  assert.equal(gain.value({ city: CITY, net: 2, lake: 0 }), 2);
});

test("the fewest tiles are tried one more at a time", async () => {
  const [fewest, asked] = answers({ kind: "fewest tiles", amount: 8 });
  const known = { best: 2, count: 2, better: 0, exact: true };
  assert.deepEqual(await fewest.known(9, 2), { ...known, right: true });
  assert.deepEqual(await fewest.known(9, 3), { ...known, right: false });
  assert.deepEqual(asked, [[1, "points", 8], [2, "points", 8]]);
  const [never] = answers({ kind: "fewest tiles", amount: 99 });
  assert.equal((await never.known(12, 3)).best, null);
});

test("a result that is not proved says so, and is searched again", async () => {
  const [most, asked] = answers({}, false);
  assert.equal((await most.known(12, 3)).exact, false);
  await most.all();
  assert.equal(asked.length, 2);
});
