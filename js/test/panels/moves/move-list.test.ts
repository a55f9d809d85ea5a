import assert from "node:assert/strict";
import { test } from "node:test";
import { mainLine, placeMoves, treeOf, type Step } from "../../../src/panels/moves/move-list.ts";
import type { TreeNode } from "../../../src/wire/snapshot.ts";
import { snapshot } from "../../fixture.ts";

function node(id: number, parent: number, ply: number, main = false): TreeNode {
  const move = { seat: (ply - 1) % 2, text: `m${id}`, tile: "hbt" };
  return { ...move, id, parent, ply, comment: "", marks: [], main };
}

const read = (steps: Step[]): unknown[] =>
  steps.flatMap(({ node: { id }, instead }) => [id, ...instead.map(read)]);

test("variations are nested below the move that they replace, at any depth", () => {
  const tree = [
    node(1, 0, 1, true),
    node(2, 1, 2, true),
    node(3, 2, 3, true),
    node(4, 1, 2),
    node(5, 4, 3),
    node(6, 4, 3),
    node(7, 6, 4),
    node(8, 0, 1),
  ];
  assert.deepEqual(read(mainLine(tree)), [1, [8], 2, [4, 5, [6, 7]], 3]);
});

test("a single line is a tree too", () => {
  const line = [1, 2, 3].map((n) => ({ seat: 0, text: `m${n}`, tile: "hbt" }));
  assert.deepEqual(read(mainLine(treeOf(snapshot({ line, tree: [] })))), [1, 2, 3]);
  const named = line.map((move, i) => ({ ...move, id: 10 + i }));
  assert.deepEqual(read(mainLine(treeOf(snapshot({ line: named })))), [10, 11, 12]);
});

test("each round begins a row", () => {
  // The second player begins the second round.
  const seats = [0, 1, 1, 0, 1];
  const steps = seats.map((seat, i): Step => {
    const comment = i === 3 ? "why" : "";
    return { node: { ...node(i + 1, i, i + 1, true), seat, comment }, instead: [] };
  });
  const places = placeMoves(steps, 2).map(({ row, column }) => [row, column]);
  // Row 4 has the comment.
  assert.deepEqual(places, [[1, 1], [1, 2], [2, 2], [3, 1], [5, 2]]);
});
