import assert from "node:assert/strict";
import { test } from "node:test";
import type { Analysed, Position } from "../../../src/engine/game-engine.ts";
import type { Comparison } from "../../../src/engine/reasons/reasons.ts";
import type { PlayedGame } from "../../../src/offline/play/game.ts";
import type { SnapshotMaker } from "../../../src/offline/play/game-snapshot.ts";
import type { Thinker } from "../../../src/offline/play/thinker.ts";
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
function review(losses: Readonly<Record<number, number>>, error = 1): GameReview {
  const tree = new GameTree(at(0), [], referee);
  for (let ply = 0; ply < 12; ply++) tree.play(`played ${ply}`);
  const game = {
    ...{ tree, people: 1, names: ["Ada", "Bela"], rules: { architect: null } },
    botAt: ({ toMove }: Position) => (toMove === 1 ? "greedy" : null),
  } as unknown as PlayedGame;
  const thinker = {
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
    helpers: () => [],
  } as unknown as Thinker;
  const move = (position: Position, text: string) => ({ seat: position.toMove, text, tile: "gqq" });
  return new GameReview(game, { move } as unknown as SnapshotMaker, thinker, state().texts);
}

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
