import assert from "node:assert/strict";
import { test } from "node:test";
import type { Position } from "../../../src/engine/game-engine.ts";
import type { Rulebook } from "../../../src/engine/game-rules.ts";
import { GameTree, TreeError } from "../../../src/offline/tree/tree.ts";

/** A position of a made-up game: any letter is a move, seats take turns, a stack has two tiles. */
type Toy = Position & { played: string };

const start = {
  ...{ played: "", toMove: 0, isOver: false, awaitsDeal: false, architectMoves: false },
  stacksLeft: 2,
} as Toy;

type Referee = Pick<Rulebook, "writtenMove" | "play" | "deal" | "architectMove">;

const referee: Referee = {
  play(position, move) {
    if (move === "!") throw new Error("illegal");
    const played = (position as Toy).played + move;
    const ended = played.replace(/\(.*?\)/g, "").length % 2 === 0;
    const isOver = ended && position.stacksLeft === 0;
    const toMove = 1 - position.toMove;
    return { ...position, played, toMove, isOver, awaitsDeal: ended && !isOver };
  },
  deal: (position, stack) => ({
    ...position,
    played: `${(position as Toy).played}(${stack.join()})`,
    awaitsDeal: false,
    stacksLeft: position.stacksLeft - 1,
  }),
  writtenMove: (move) => move,
  architectMove: () => "X",
};

const solo: Referee = {
  ...referee,
  play: (position, move) => {
    const after = referee.play(position, move);
    return { ...after, architectMoves: after.toMove === 1 && !after.isOver };
  },
};

const grown = (moves: string, by = referee, bot = (_: Position): boolean => false): GameTree => {
  const tree = new GameTree(start, [[1, 2], ["hbt", 3]], by, bot);
  for (const move of moves) tree.play(move);
  return tree;
};

const shown = (tree: GameTree): string => tree.line.map(({ move }) => move).join("");

test("another move than before starts a variation, and the old line stays", () => {
  const tree = grown("abc");
  tree.undo(2);
  assert.deepEqual([shown(tree), tree.node.ply, tree.canRedo], ["abc", 1, true]);
  tree.play("x");
  assert.equal(shown(tree), "ax");
  tree.goto(tree.atPly(1));
  tree.play("b");
  assert.deepEqual([shown(tree), tree.root.children[0]!.children.length], ["abc", 2]);
  assert.throws(() => tree.play("!"), /illegal/);
  assert.equal(tree.node.ply, 2);
  const x = tree.root.children[0]!.children[1]!;
  tree.promote(x);
  assert.equal(tree.root.children[0]!.children[0], x);
  tree.goto(tree.withId(x.id));
  assert.equal(shown(tree), "ax");
});

test("undo and redo keep to the line, and tell when there is nothing", () => {
  const tree = grown("ab");
  const refused = (reason: string) => (error: unknown) =>
    error instanceof TreeError && error.reason === reason;
  assert.throws(() => tree.redo(1), refused("nothing-ahead"));
  tree.undo(2);
  assert.equal(tree.canUndo, false);
  assert.throws(() => tree.undo(1), refused("nothing-played"));
  tree.redo(2);
  assert.equal(tree.node.ply, 2);
});

test("undo and redo skip answers of the architect and of bots", () => {
  const alone = grown("ab", solo);
  assert.equal(shown(alone), "aXbX");
  alone.undo(1);
  assert.equal(alone.node.ply, 2);
  alone.redo(1);
  assert.equal(alone.node.ply, 4);
  alone.goto(alone.atPly(1));
  assert.equal(alone.node.ply, 2, "no view stops before a forced move");
  const against = grown("abcd", referee, ({ toMove, isOver }) => toMove === 1 && !isOver);
  against.undo(1);
  assert.equal(against.node.ply, 2);
  against.redo(1);
  assert.equal(against.node.ply, 4);
});

test("a deleted line can be restored, also where its move was played again", () => {
  const tree = grown("abc");
  tree.undo(1);
  tree.play("z");
  const b = tree.root.children[0]!.children[0]!;
  b.comment = "kept";
  tree.delete(b);
  assert.deepEqual([shown(tree), tree.deleted!.what, tree.node.ply], ["a", "line", 1]);
  tree.play("b");
  tree.restore();
  assert.deepEqual(tree.root.children[0]!.children.map(({ move }) => move), ["b"]);
  const again = tree.root.children[0]!.children[0]!;
  assert.deepEqual(again.children.map(({ move }) => move), ["c", "z"]);
  assert.deepEqual([again.comment, tree.node.move, tree.deleted], ["kept", "z", null]);
  assert.throws(() => tree.delete(tree.root), TreeError);
  assert.throws(() => tree.restore(), TreeError);
});

test("a removed comment can be restored, unless another was written", () => {
  const tree = grown("ab");
  const { node } = tree;
  tree.annotate(node, "so", ["!"]);
  tree.annotate(node, "", []);
  assert.deepEqual([tree.deleted!.what, tree.isDeletedLast], ["comment", true]);
  tree.restore();
  assert.deepEqual([node.comment, node.marks, tree.deleted], ["so", ["!"], null]);
  tree.annotate(node, "", ["?"]);
  tree.undo(1);
  assert.equal(tree.isDeletedLast, false);
  tree.restore();
  assert.deepEqual([node.comment, node.marks], ["so", ["?"]]);
  tree.annotate(node, "", []);
  tree.annotate(node, "other", []);
  assert.equal(tree.deleted, null);
});

test("with a bot's answer the person's move before it is deleted, and restored", () => {
  const tree = grown("abcd", referee, ({ toMove, isOver }) => toMove === 1 && !isOver);
  tree.undo(1);
  tree.play("x");
  tree.play("y");
  tree.delete(tree.node);
  assert.deepEqual([shown(tree), tree.node.ply], ["abcd", 2]);
  tree.restore();
  assert.deepEqual([shown(tree), tree.node.move, tree.node.ply], ["abxy", "y", 4]);
  // A bot that moves first answers nobody.
  const first = grown("ab", referee, ({ toMove, isOver }) => toMove === 0 && !isOver);
  first.delete(first.root.children[0]!);
  assert.deepEqual([shown(first), first.node.ply], ["", 0]);
});
