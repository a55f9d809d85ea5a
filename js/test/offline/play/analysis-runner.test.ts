import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnalysedMove, Position } from "../../../src/engine/game-engine.ts";
import { candidates, losses } from "../../../src/offline/play/analysis-runner.ts";

const SITE = [1, 2, 3, 4, 5];
const position = { site: SITE, stacksLeft: 3, rules: { architect: null } } as unknown as Position;
const rulebook = { letters: () => "hbt" };

const move = (text: string, loss: number, reliable = true): AnalysedMove => ({
  ...{ moves: [text], own: { mean: 50, error: 1 }, lead: { mean: 9, error: 2 }, games: 18 },
  ...{ win: { mean: 0.5, error: 0.1 }, loss: { mean: loss, error: Infinity }, reliable },
  standing: reliable ? "best" : "unreliable",
});

test("a move is told with the first of its equals, without what is not known", () => {
  const both = { ...move("02@1,-1^2", 3), moves: ["02@1,-1^2", "02@0,1^2"] };
  assert.deepEqual(candidates(position, [both], rulebook), [
    {
      ...{ index: 1, q: 1, r: -1, rotation: 2, text: "02@1,-1^2", tile: "hbt", equal: 1 },
      ...{ win_rate: 0.5, win_error: 0.1, lead: 9, lead_error: 2, mean: 50, error: 1 },
      ...{ loss: 3, loss_error: null, loss_points: 3, loss_points_error: null },
      ...{ games: 18, reliable: true, standing: "best" },
    },
  ]);
  const many = Array.from({ length: 12 }, () => both);
  assert.equal(candidates(position, many, rulebook).length, 10);
});

test("the map has the losses of all moves, also of equal ones", () => {
  const legal = [[1, -1, 2, 1, 0], [0, 1, 2, 1, 0], [2, 0, 1, 1, 0]];
  const gains = [[0, 0, 0], [0, 0, 0], null, null, null];
  // Like the engine, it needs its `this`.
  const offers = new (class {
    readonly found = { legal, gains };
    offers(): object {
      return this.found;
    }
  })() as unknown as Parameters<typeof losses>[2];
  const both = { ...move("02@1,-1^2", 0), moves: ["02@1,-1^2", "02@0,1^2"] };
  const found = losses(position, [both, move("01@2,0^1", 3.14, false)], offers);
  assert.deepEqual(found.slice(0, 3), [
    { loss: [null, null, 3.1], reliable: [] },
    { loss: [0, 0, null], reliable: [0, 1] },
    { loss: [], reliable: [] },
  ]);
});
