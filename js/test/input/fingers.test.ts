import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { Fingers } from "../../src/input/fingers.ts";
import type { Point } from "../../src/picture/geometry.ts";

const at = (x: number, y: number): Point => ({ x, y });
const shown = ({ x, y }: Point): string => `${Math.round(x)},${Math.round(y)}`;

/** Fingers on a board whose ghost is where x is above 500; frames come when the test says so. */
function board(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const told: string[] = [];
  let frames: (() => void)[] = [];
  const fingers = new Fingers(
    {
      canDrag: ({ x }) => x > 500,
      tap: (from) => void told.push(`tap ${shown(from)}`),
      longPress: (from) => void told.push(`long ${shown(from)}`),
      drag: (from, to) => void told.push(`drag ${shown(from)} ${shown(to)}`),
      undrag: () => void told.push("undrag"),
      pinch: (from, to, factor) =>
        void told.push(`pinch ${shown(from)} ${shown(to)} ${factor.toFixed(2)}`),
    },
    (run) => void frames.push(run),
  );
  const frame = (): void => {
    const due = frames;
    frames = [];
    for (const run of due) run();
  };
  return { fingers, told, frame, tick: (ms: number) => t.mock.timers.tick(ms) };
}

test("a short touch is a tap where the finger came down", (t) => {
  const { fingers, told, tick } = board(t);
  fingers.down(1, at(10, 10));
  fingers.move(1, at(15, 15));
  fingers.up(1);
  tick(1000);
  assert.deepEqual(told, ["tap 10,10"]);
});

test("a swipe on the ground does nothing and lets the page scroll", (t) => {
  const { fingers, told, tick } = board(t);
  fingers.down(1, at(10, 10));
  assert.equal(fingers.holds, false);
  fingers.move(1, at(10, 60));
  assert.equal(fingers.holds, false);
  fingers.up(1);
  tick(1000);
  assert.deepEqual(told, []);
});

test("a drag on the ghost keeps the page from scrolling", (t) => {
  const { fingers, told } = board(t);
  fingers.down(1, at(600, 10));
  assert.equal(fingers.holds, true);
  fingers.move(1, at(604, 10));
  fingers.move(1, at(640, 10));
  fingers.up(1);
  assert.deepEqual(told, ["drag 600,10 640,10"]);
  assert.equal(fingers.holds, false);
});

test("a long press is no tap, and a drag may follow it", (t) => {
  const { fingers, told, tick } = board(t);
  fingers.down(1, at(600, 10));
  tick(600);
  fingers.up(1);
  fingers.down(1, at(600, 10));
  tick(600);
  fingers.move(1, at(660, 10));
  fingers.up(1);
  assert.deepEqual(told, ["long 600,10", "long 600,10", "drag 600,10 660,10"]);
});

test("the picture changes once a frame, by the moves of both fingers", (t) => {
  const { fingers, told, frame } = board(t);
  fingers.down(1, at(0, 0));
  fingers.down(2, at(100, 0));
  assert.equal(fingers.holds, true);
  fingers.move(1, at(-50, 0));
  fingers.move(2, at(150, 0));
  assert.deepEqual(told, []);
  frame();
  fingers.move(2, at(350, 0));
  fingers.up(2);
  frame();
  fingers.up(1);
  // The last move counts, although no frame has come between.
  assert.deepEqual(told, ["pinch 50,0 50,0 2.00", "pinch 50,0 150,0 2.00"]);
});

test("a tap with two fingers, and the finger that stays after a pinch, do nothing", (t) => {
  const { fingers, told, frame, tick } = board(t);
  fingers.down(1, at(600, 0));
  fingers.down(2, at(700, 0));
  fingers.up(2);
  fingers.move(1, at(600, 90));
  fingers.up(1);
  frame();
  tick(1000);
  assert.deepEqual(told, []);
});

test("the finger that stays can pinch again with another", (t) => {
  const { fingers, told, frame } = board(t);
  fingers.down(1, at(0, 0));
  fingers.down(2, at(100, 0));
  fingers.up(2);
  fingers.down(3, at(0, 100));
  fingers.move(3, at(0, 200));
  frame();
  assert.deepEqual(told, ["pinch 0,50 0,100 2.00"]);
});

test("a third finger changes nothing", (t) => {
  const { fingers, told, frame } = board(t);
  fingers.down(1, at(0, 0));
  fingers.down(2, at(100, 0));
  fingers.down(3, at(50, 50));
  fingers.move(3, at(90, 90));
  frame();
  assert.deepEqual(told, []);
  fingers.up(1);
  fingers.move(3, at(100, 90));
  frame();
  assert.equal(told.length, 1, "the two that stay pinch");
});

test("a finger on a button does nothing alone, but counts for a pinch", (t) => {
  const { fingers, told, frame, tick } = board(t);
  fingers.down(1, at(600, 0), true);
  tick(1000);
  fingers.move(1, at(640, 0));
  fingers.up(1);
  fingers.down(1, at(0, 0), true);
  fingers.down(2, at(100, 0));
  fingers.move(2, at(200, 0));
  frame();
  assert.deepEqual(told, ["pinch 50,0 100,0 2.00"]);
});

test("fingers close together do not zoom far", (t) => {
  const { fingers, told, frame } = board(t);
  fingers.down(1, at(0, 0));
  fingers.down(2, at(1, 0));
  fingers.move(2, at(30, 0));
  frame();
  assert.deepEqual(told, ["pinch 1,0 15,0 1.00"]);
});

test("what the system takes away undoes a drag and is no tap", (t) => {
  const { fingers, told, tick } = board(t);
  fingers.down(1, at(600, 0));
  fingers.move(1, at(650, 0));
  fingers.cancel(1);
  fingers.down(1, at(10, 0));
  fingers.cancel(1);
  tick(1000);
  assert.deepEqual(told, ["drag 600,0 650,0", "undrag"]);
});

test("the first finger on the screen is alone, also if another was lifted unseen", (t) => {
  const { fingers, told, frame, tick } = board(t);
  fingers.down(1, at(600, 0));
  fingers.move(1, at(650, 0));
  fingers.down(2, at(10, 10), false, true);
  assert.equal(fingers.holds, false);
  fingers.up(2);
  frame();
  // So it is after a pinch.
  fingers.down(3, at(0, 0), false, true);
  fingers.down(4, at(100, 0));
  fingers.down(5, at(20, 20), false, true);
  fingers.up(5);
  frame();
  tick(1000);
  assert.deepEqual(told, ["drag 600,0 650,0", "undrag", "tap 10,10", "tap 20,20"]);
});
