import assert from "node:assert/strict";
import { test } from "node:test";
import { stacksInWords } from "../../src/view/site.ts";
import { describeHex, isOfNothing, status, titleInWords } from "../../src/view/status.ts";
import { RULES } from "../offline/play/toy.ts";
import type { Snapshot } from "../../src/wire/snapshot.ts";
import { snapshot, state } from "../fixture.ts";

test("what the pointer rested on is still told after it has left the board", () => {
  const hex = { q: 0, r: 0 };
  assert.equal(describeHex(state({ rested: { hex, refusal: null } })), "Level 1: a H.");
  assert.equal(describeHex(state()), "");
  // The hex under the pointer, or under that of a linked view, goes before it.
  const other = { rested: { hex, refusal: null }, hex: { q: 1, r: 0 } };
  assert.equal(describeHex(state({ ...other, aim: "pointer" })), "Level 1: a q.");
  assert.equal(describeHex(state({ ...other, cursor: [9, 9] })), "Nothing at (9, 9).");
});

test("an empty place is not explained in words, unless a linked view points at it", () => {
  const [built, empty] = [{ q: 0, r: 0 }, { q: 9, r: 9 }];
  assert.equal(isOfNothing(state()), false);
  assert.equal(isOfNothing(state({ hex: built, aim: "pointer" })), false);
  assert.equal(isOfNothing(state({ hex: empty, aim: "pointer" })), true);
  const rested = { hex: empty, refusal: null };
  assert.equal(isOfNothing(state({ rested })), true);
  // What this board's pointer rested on does not hide what the linked view points at.
  assert.equal(isOfNothing(state({ rested, cursor: [0, 0] })), false);
  assert.equal(isOfNothing(state({ cursor: [9, 9] })), false);
});

test("a deletion is told until the pointer has something else to tell", () => {
  const deleted = { moves: 2, last: true };
  const after = snapshot({ deleted });
  assert.equal(status(state({ snapshot: after })), "Line deleted (2 moves).");
  assert.equal(status(state({ snapshot: after, notice: "Move 3" })), "Move 3");
  const over = snapshot({ deleted, is_over: true });
  assert.equal(status(state({ snapshot: over })), "Line deleted (2 moves).");
  const earlier = snapshot({ deleted: { ...deleted, last: false } });
  assert.equal(status(state({ snapshot: earlier })), "Ada to move");
});

test("so is the refusal there, unless there is something newer to tell", () => {
  const rested = { hex: { q: 0, r: 0 }, refusal: "(1, 0) is empty" };
  assert.equal(status(state({ rested })), "(1, 0) is empty");
  assert.equal(status(state({ rested, notice: "Move 3" })), "Move 3");
});

test("the title names the variants, and at the end of a game the city that is shown", () => {
  const words = { rules_doubled: "doubled: {districts}", shown_city: "city of {name}" };
  const texts = { ...words, houses: "Houses", gardens: "Gardens" };
  const title = (changes: Partial<Snapshot>): string =>
    titleInWords(state({ texts, player: 1, snapshot: snapshot({ title: "Now", ...changes }) }));
  assert.equal(title({}), "Now");
  assert.equal(title({ rules: RULES }), "Now");
  assert.equal(title({ rules: { ...RULES, variants: "hg" } }), "Now · doubled: Houses, Gardens");
  assert.equal(title({ is_over: true }), "Now · city of Boris");
});

test("that no stacks are left is said without numbers", () => {
  const texts = { stacks: "stacks left: {stacks} × {size}", stacks_none: "no stacks left" };
  const words = (stacks_left: number): string =>
    stacksInWords({ texts, snapshot: snapshot({ stacks_left }) });
  assert.deepEqual([words(4), words(0)], ["stacks left: 4 × 3", "no stacks left"]);
});
