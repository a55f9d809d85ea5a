import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnalysedMove, Position } from "../../../src/engine/game-engine.ts";
import { compared, losses } from "../../../src/offline/play/analysis-runner.ts";

const SITE = [1, 2, 3, 4, 5];
const position = { site: SITE, stacksLeft: 3, rules: { architect: null } } as unknown as Position;
const solo = { site: SITE, stacksLeft: 3, rules: { architect: "metagenes" } } as unknown as Position;
const rulebook = { letters: () => "hbt" };

const move = (tile: number, loss: number, lossError: number, playouts = 100): AnalysedMove => ({
  ...{ move: `0${tile}@1,-1^2`, network: 0, mean: 50, error: 1, lead: 9, leadError: 1 },
  ...{ winRate: 0.5, winError: 0.1, loss, lossError, playouts },
});

test("moves are told apart by three standard errors of the loss", () => {
  const found = compared(position, [move(2, 0, 0), move(1, 7, 2), move(3, 4, 2)], rulebook);
  assert.deepEqual(found.aims, ["margin", "score"]);
  assert.deepEqual(found.moves.map(({ text, standing, loss }) => [text, standing, loss]), [
    ["02@1,-1^2", "level", 0], ["03@1,-1^2", "level", 4], ["01@1,-1^2", "behind", 7],
  ]);
  const [first, second] = found.moves;
  // The best move is at most 3 * 2 - 4 points behind another; the panel multiplies by 1.96.
  assert.ok(Math.abs(1.96 * first!.loss_error! - 2) < 1e-9);
  assert.equal(second!.loss_error, 2);
  assert.deepEqual([first!.index, first!.q, first!.r, first!.rotation], [1, 1, -1, 2]);
});

test("a move that all others are behind is the best", () => {
  const { moves } = compared(position, [move(2, 0, 0), move(1, 7, 0.5)], rulebook);
  assert.deepEqual(moves.map(({ standing }) => standing), ["best", "behind"]);
});

test("exact numbers are reliable without playouts", () => {
  const exact = (tile: number, loss: number): AnalysedMove => ({
    ...move(tile, loss, 0, 0),
    exact: true,
  });
  const found = compared(position, [exact(2, 0), exact(1, 0), exact(3, 1)], rulebook);
  assert.ok(found.proved);
  assert.deepEqual(found.moves.map(({ standing, reliable }) => [standing, reliable]), [
    ["level", true], ["level", true], ["behind", true],
  ]);
  assert.ok(!compared(position, [move(2, 0, 0)], rulebook).proved);
});

test("a move may only be leading because of others that are not reliable yet", () => {
  const moves = [move(2, 0, 0), move(1, 9, 1), move(3, 1, 2, 4)];
  const found = compared(position, moves, rulebook).moves;
  assert.deepEqual(found.map(({ text, standing }) => [text, standing]), [
    ["02@1,-1^2", "leading"], ["01@1,-1^2", "behind"], ["03@1,-1^2", "unreliable"],
  ]);
});

test("without unseen tiles a single playout is reliable", () => {
  const last = { ...position, stacksLeft: 0 };
  const once = [move(2, 0, 0, 1), move(1, 0, 0, 1), move(3, 2, 0, 1)];
  const { moves, proved } = compared(last, once, rulebook);
  assert.deepEqual(moves.map(({ standing, reliable }) => [standing, reliable]), [
    ["level", true], ["level", true], ["behind", true],
  ]);
  assert.equal(proved, false);
});

test("moves with few playouts come last, and cannot be the best", () => {
  const { moves } = compared(position, [move(2, 0, 0), move(1, -3, 9, 5)], rulebook);
  assert.deepEqual(moves.map(({ text, standing, reliable }) => [text, standing, reliable]), [
    ["02@1,-1^2", "leading", true], ["01@1,-1^2", "unreliable", false],
  ]);
  const bare = { ...move(1, 0, 0, 0), lead: null, leadError: null, loss: null, lossError: null };
  const none = compared(position, [bare, { ...bare, move: "02@1,-1^2" }], rulebook).moves;
  assert.deepEqual(none.map(({ standing, loss }) => [standing, loss]), [
    ["unreliable", null], ["unreliable", null],
  ]);
});

test("margins stand in the order of the losses, which are of the same deals", () => {
  const lucky = { ...move(1, 3, 1), lead: 14 };
  const listed = compared(position, [move(2, 0, 0), move(3, 5, 1), lucky], rulebook).moves;
  assert.deepEqual(listed.map(({ lead, mean, loss }) => [lead, mean, loss]), [
    [9, 50, 0], [6, 50, 3], [4, 50, 5],
  ]);
  const alone = compared(solo, [move(2, 0, 0), { ...move(1, 3, 1), mean: 60 }], rulebook).moves;
  assert.deepEqual(alone.map(({ lead, mean }) => [lead, mean]), [[9, 50], [9, 47]]);
});

test("a game for one is about the own points", () => {
  const { aims } = compared(solo, [move(2, 0, 0), move(1, 7, 0.3)], rulebook);
  assert.deepEqual(aims, ["score"]);
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
  const other: AnalysedMove = { ...move(1, 3.14, 1, 2), move: "01@2,0^1" };
  const found = losses(position, [{ ...move(2, 0, 0), equal: ["02@0,1^2"] }, other], offers);
  assert.deepEqual(found.slice(0, 3), [
    { loss: [null, null, 3.1], reliable: [] },
    { loss: [0, 0, null], reliable: [0, 1] },
    { loss: [], reliable: [] },
  ]);
});
