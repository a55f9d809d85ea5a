import assert from "node:assert/strict";
import { test } from "node:test";
import { Disposer } from "../src/ui/disposer.ts";

test("everything is undone once, the newest first", () => {
  const disposer = new Disposer();
  const undone: number[] = [];
  disposer.add(() => undone.push(1));
  disposer.add(() => undone.push(2));
  disposer.dispose();
  disposer.dispose();
  assert.deepEqual(undone, [2, 1]);
  assert.ok(disposer.disposed);
});

test("functions added after disposal are called immediately", () => {
  const disposer = new Disposer();
  disposer.dispose();
  let undone = false;
  disposer.add(() => (undone = true));
  assert.ok(undone);
});

test("listeners are removed on disposal", () => {
  const disposer = new Disposer();
  const target = new EventTarget();
  let heard = 0;
  disposer.listen(target, "click", () => heard++);
  target.dispatchEvent(new Event("click"));
  disposer.dispose();
  target.dispatchEvent(new Event("click"));
  assert.equal(heard, 1);
});
