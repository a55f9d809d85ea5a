import assert from "node:assert/strict";
import { test } from "node:test";
import { describeHex, isOfNothing, status } from "../../src/view/status.ts";
import { state } from "../fixture.ts";

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

test("so is the refusal there, unless there is something newer to tell", () => {
  const rested = { hex: { q: 0, r: 0 }, refusal: "(1, 0) is empty" };
  assert.equal(status(state({ rested })), "(1, 0) is empty");
  assert.equal(status(state({ rested, notice: "Move 3" })), "Move 3");
});
