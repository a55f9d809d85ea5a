import assert from "node:assert/strict";
import { test } from "node:test";
import type { Analysed, Position } from "../../../src/engine/game-engine.ts";
import type { Comparison } from "../../../src/engine/estimate/reasons.ts";
import type { PlayedGame } from "../../../src/offline/play/game.ts";
import type { SnapshotMaker } from "../../../src/offline/play/game-snapshot.ts";
import type { WorkerClient } from "../../../src/offline/play/worker-client.ts";
import { GameReview } from "../../../src/offline/review/game-review.ts";
import { GameTree } from "../../../src/offline/tree/tree.ts";
import { state } from "../../fixture.ts";

/** A position that knows how many moves were made. */
const at = (ply: number): Position =>
  ({
    ...{ toMove: ply % 2, isOver: false, awaitsDeal: false, architectMoves: false, stacksLeft: 0 },
    ply,
  }) as unknown as Position;
const plyOf = (position: Position): number => (position as unknown as { ply: number }).ply;

const referee = {
  play: (position: Position): Position => at(plyOf(position) + 1),
  deal: (position: Position): Position => position,
  architectMove: (): string => "",
  writtenMove: (move: string): string => move,
};

/** What the moves of seat 0 lost, by ply before them; seat 1 is a bot. */
function review(
  losses: Readonly<Record<number, number>>, error = 1, helpers: WorkerClient[] = [],
): GameReview {
  const tree = new GameTree(at(0), [], referee);
  for (let ply = 0; ply < 12; ply++) tree.play(`played ${ply}`);
  const game = {
    ...{ tree, people: 1, names: ["Ada", "Bela"], rules: { architect: null } },
    botAt: ({ toMove }: Position) => (toMove === 1 ? "greedy" : null),
  } as unknown as PlayedGame;
  const worker = {
    analyse: (position: Position): Promise<Analysed> => {
      const move = plyOf(position) in losses ? "better" : `played ${plyOf(position)}`;
      return Promise.resolve({ moves: [{ move, equivalent_moves: [move] }] } as unknown as Analysed);
    },
    compare: (position: Position, [played]: string[]): Promise<Comparison> => {
      const difference = { mean: losses[plyOf(position)]!, error, games: 20 };
      const reasons = {
        ...{ better: "better", worse: played!, players: 2, difference, games: 20 },
        ...{ parts: [], causes: [], place: null, rival: null },
      };
      return Promise.resolve({ differences: [difference], reasons });
    },
    helpers: () => helpers,
  } as unknown as WorkerClient;
  const move = (position: Position, text: string) => ({ seat: position.toMove, text, tile: "gqq" });
  return new GameReview({ worker, texts: state().texts }, game, { move } as unknown as SnapshotMaker);
}

test("the three costliest moves of people are told, in their order", async () => {
  const run = review({ 0: 6, 2: 30, 4: 3.9, 6: 10, 8: 18 });
  let changes = 0;
  const { found, exercises, line } = await run.run(() => changes++);
  assert.deepEqual([changes, run.progress, line.length], [6, [6, 6], 13]);
  const data = found.reviewAt(0)!;
  assert.deepEqual(
    data.marks.map(({ ply, seat, sign }) => [ply, seat, sign]),
    [[3, 0, "??"], [7, 0, "?"], [9, 0, "??"]],
  );
  assert.deepEqual(data.marks[0]!.better, { seat: 0, text: "better", tile: "gqq" });
  assert.deepEqual(Object.keys(exercises.byPly), ["2", "6", "8"]);
  // From before the mistake.
  assert.equal(found.reviewAt(2, 3)!.mistake, 3);
  assert.notEqual(found.reviewAt(2, 3)!.here, "");
});

test("helpers share the moves, and rest in the end", async () => {
  const seen: string[] = [];
  const none = (position: Position): Promise<Analysed> => {
    seen.push("asked");
    return Promise.resolve({ moves: [{ equivalent_moves: [`played ${plyOf(position)}`] }] } as unknown as Analysed);
  };
  const helper = { analyse: none, stop: () => seen.push("rests") } as unknown as WorkerClient;
  const run = review({}, 1, [helper]);
  await run.run(() => {});
  assert.deepEqual([run.progress, seen], [[6, 6], ["asked", "asked", "asked", "rests"]]);
});

test("what is not clear is no mistake", async () => {
  const { found } = await review({ 0: 9 }, 5).run(() => {});
  const { marks, asks } = found.reviewAt(0)!;
  assert.deepEqual([marks, asks], [[], false]);
});

test("what was found before a stop is kept", async () => {
  const run = review({ 0: 9, 2: 9 });
  const { found } = await run.run(() => run.stop());
  assert.deepEqual(found.reviewAt(0)!.marks.map(({ ply }) => ply), [1]);
});
