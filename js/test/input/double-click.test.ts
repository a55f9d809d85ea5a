import assert from "node:assert/strict";
import { test } from "node:test";
import { type Place, Presses } from "../../src/input/double-click.ts";

const [ONE, OTHER] = [{}, {}] as [Element, Element];
const PLACE: Place = { top: 100, height: 400, scroll: 50 };
const at = (clientX: number, timeStamp: number, pointerType = "mouse"): MouseEvent =>
  ({ clientX, clientY: 0, timeStamp, pointerType }) as unknown as MouseEvent;

test("a second press is one at the same place a moment later", () => {
  const presses = new Presses(() => PLACE);
  assert.equal(presses.note(at(0, 0), ONE), null);
  assert.equal(presses.note(at(3, 200), OTHER), ONE);
  assert.equal(presses.note(at(3, 400), ONE), OTHER);
  assert.equal(presses.note(at(3, 1000), ONE), null);
  assert.equal(presses.note(at(20, 1100), ONE), null);
});

test("touch has a larger tolerance", () => {
  const presses = new Presses(() => PLACE);
  presses.note(at(0, 0, "touch"), ONE);
  assert.equal(presses.note(at(20, 100, "touch"), OTHER), ONE);
});

test("an action in between makes it a new press", () => {
  const presses = new Presses(() => PLACE);
  presses.note(at(0, 0), ONE);
  presses.moved(at(50, 50));
  assert.equal(presses.note(at(0, 100), ONE), null);
  presses.moved(at(2, 150));
  assert.equal(presses.note(at(0, 200), ONE), ONE);
  presses.forget();
  assert.equal(presses.note(at(0, 300), ONE), null);
});

test("scrolling by the user makes it a new press, scrolling by the page does not", () => {
  const second = (change: Partial<Place>): Element | null => {
    const places = [PLACE, { ...PLACE, ...change }];
    const presses = new Presses(() => places.shift()!);
    presses.note(at(0, 0), ONE);
    return presses.note(at(0, 100), OTHER);
  };
  assert.equal(second({ top: 60, scroll: 90 }), null);
  assert.equal(second({ top: -300, height: 428, scroll: 478 }), null);
  assert.equal(second({ top: 98, scroll: 52 }), ONE);
  // Content above grew; the page shrank at its end; the page kept the view's position.
  assert.equal(second({ top: 160 }), ONE);
  assert.equal(second({ top: 140, height: 360, scroll: 10 }), ONE);
  assert.equal(second({ scroll: 90 }), ONE);
});
