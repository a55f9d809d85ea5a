import assert from "node:assert/strict";
import { test } from "node:test";
import type { Position } from "../../../src/engine/game-engine.ts";
import type { Comparison } from "../../../src/engine/estimate/reasons.ts";
import type { Reasons } from "../../../src/wire/results.ts";
import type { WorkerClient } from "../../../src/offline/play/worker-client.ts";
import { ReviewRunner } from "../../../src/offline/review/review-runner.ts";
import type { Exercises } from "../../../src/wire/page-data.ts";
import { GameTree } from "../../../src/offline/tree/tree.ts";
import type { ReviewStep } from "../../../src/wire/intents.ts";

const POSITION = {
  ...{ toMove: 0, isOver: false, awaitsDeal: false, architectMoves: false, stacksLeft: 0 },
} as Position;

const referee = {
  play: (): Position => ({ ...POSITION }),
  deal: (position: Position): Position => position,
  architectMove: (): string => "",
  writtenMove: (move: string): string => move,
};

const known = { move: "b", text: "✓ known", why: "", verdict: "found" as const, lost: 0, parts: [] };
const exercise = {
  ...{ question: "Better?", answer: "Best: b" },
  why: { first: "", now: "More.", rows: [], games: "", place: [], rival: [], marks: [], against: [] },
  instead: "Better: b",
  answered: { played: "a", better: "b", sign: "?" as const },
  ...{ known: { b: known }, aim: "win" as const, effort: { playouts: 8 } },
};

const texts = {
  ...{ with_error: "{value} ± {error}", tried_move: "{move}: {better}, {behind}", trying: "Trying {move}", with_your: "{why}" },
};

interface Desk {
  runner: ReviewRunner;
  tree: GameTree;
  asked: unknown[];
  changes: () => number;
  answer: (found: Comparison | Error) => void;
  handle: (step: ReviewStep) => number | null | false;
}

/** A line of three moves with an exercise about the second one. */
function desk(exercises: Exercises = { byPly: { 1: exercise }, open: null }): Desk {
  const tree = new GameTree(POSITION, [], referee);
  for (const move of ["x", "a", "y"]) tree.play(move);
  const asked: unknown[] = [];
  let [changes, settle] = [0, (_: Comparison | Error): void => {}];
  const worker = {
    compare: (...all: unknown[]) => {
      asked.push(all.slice(1));
      return new Promise((done, fail) => {
        settle = (found) => (found instanceof Error ? fail(found) : done(found));
      });
    },
  } as unknown as WorkerClient;
  const runner = new ReviewRunner(
    { worker, texts }, { found: null, exercises, line: [tree.root, ...tree.line] }, tree,
    () => changes++,
  );
  return {
    ...{ runner, tree, asked },
    changes: () => changes,
    answer: (found) => settle(found),
    handle: (step) => runner.handle({ kind: "review", do: step }, tree),
  };
}

const REASONS: Reasons = {
  ...{ better: "c", worse: "a", players: 2, difference: { mean: 2, error: 2 }, games: 8 },
  ...{ parts: [], causes: [], place: null, rival: null },
};
const difference = (mean: number) => ({ mean, error: 0.5, games: 8 });
const pause = (): Promise<void> => new Promise((done) => setTimeout(done));

test("an exercise asks before its move, and compares what is tried", async () => {
  const { runner, tree, asked, answer, handle, changes } = desk();
  assert.equal(runner.reviewAt(tree.node)!.asking, null);
  assert.equal(handle("ask"), null);
  assert.deepEqual([tree.node.ply, runner.isAsking(tree.node)], [1, true]);
  const review = runner.reviewAt(tree.node)!;
  assert.deepEqual([review.asks, review.writes, review.asking!.text], [true, false, "Better?"]);
  assert.equal(runner.try("c", tree.node), "Trying c");
  assert.equal(runner.reviewAt(tree.node)!.asking!.busy, true);
  assert.deepEqual(asked, [[["c", "a", "b"], "win", { playouts: 8 }]]);
  answer({ differences: [difference(-2), difference(5)], reasons: REASONS });
  await pause();
  const { asking, text } = runner.reviewAt(tree.node)!;
  const sentence = "↑ c: +2.0 ± 0.5, −5.0 ± 0.5";
  assert.deepEqual([asking!.busy, text, changes()], [false, sentence, 1]);
  assert.deepEqual(asking!.tries, [
    { move: "c", text: sentence, why: "", verdict: "better", lost: 5, parts: [] },
  ]);
});

test("a comparison that fails is told", async () => {
  const { runner, tree, answer, handle } = desk();
  handle("ask");
  runner.try("c", tree.node);
  answer(new Error("no memory"));
  await pause();
  assert.match(runner.reviewAt(tree.node)!.text, /no memory/);
});

test("after the answer, and elsewhere, moves are played again", () => {
  const { runner, tree, handle } = desk({ byPly: { 1: exercise }, open: 1 });
  assert.equal(runner.isAsking(tree.node), true);
  assert.deepEqual([runner.reviewAt(tree.node)!.asking!.answer, handle("answer")], [null, null]);
  const { asking, better, text, why } = runner.reviewAt(tree.node)!;
  assert.deepEqual([asking!.text, text, why!.now, better], ["Best: b", "Best: b", "More.", true]);
  assert.deepEqual(asking!.answer, exercise.answered);
  assert.equal(runner.isAsking(tree.node), false);
  handle("end");
  assert.equal(runner.reviewAt(tree.node)!.asking, null);
  handle("ask");
  tree.goto(tree.root);
  assert.equal(runner.isAsking(tree.node), false);
  assert.deepEqual([handle("answer"), handle("goto")], [false, false]);
});

test("the better move is played from an answer as from the mistake", () => {
  const { runner, tree, handle } = desk();
  for (const steps of [["ask", "answer", "better"], ["better"]] as const) {
    tree.goto(tree.root.children[0]!.children[0]!);
    for (const step of steps) assert.notEqual(handle(step), false);
    assert.deepEqual([tree.node.ply, tree.node.move], [2, "b"]);
    const { here, why } = runner.reviewAt(tree.node)!;
    assert.deepEqual([here, why!.now], ["Better: b", "More."]);
  }
});
