import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { Fingers } from "../../src/input/fingers.ts";
import type { Point } from "../../src/picture/geometry.ts";

const shown = ({ x, y }: Point): string => `${Math.round(x)},${Math.round(y)}`;

/** Fingers on a board whose ghost is where x is above 500; frames come when the test says so. */
function board(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const calls: string[] = [];
  let frames: (() => void)[] = [];
  const fingers = new Fingers(
    {
      canDrag: ({ x }) => x > 500,
      tap: (from) => void calls.push(`tap ${shown(from)}`),
      longPress: (from) => void calls.push(`long ${shown(from)}`),
      drag: (from, to) => void calls.push(`drag ${shown(from)} ${shown(to)}`),
      undrag: () => void calls.push("undrag"),
      pinch: (from, to, factor) =>
        void calls.push(`pinch ${shown(from)} ${shown(to)} ${factor.toFixed(2)}`),
    },
    (run) => void frames.push(run),
  );
  const frame = (): void => {
    const due = frames;
    frames = [];
    for (const run of due) run();
  };
  /** Steps like "down 1 10,10", "move 1 15,15", "up 1"; a rest is a second, a frame is drawn. */
  const play = (...steps: string[]): void => {
    for (const step of steps) {
      const [what, finger, place = "", ...how] = step.split(" ");
      const [x, y] = place.split(",").map(Number) as [number, number];
      const [n, to] = [Number(finger), { x, y }];
      if (what === "down") fingers.down(n, to, how.includes("button"), how.includes("alone"));
      else if (what === "move") fingers.move(n, to);
      else if (what === "up") fingers.up(n);
      else if (what === "cancel") fingers.cancel(n);
      else if (what === "frame") frame();
      else t.mock.timers.tick(1000);
    }
  };
  return { fingers, calls, play };
}

test("a long press is no tap, and a drag may follow it", (t) => {
  const { calls, play } = board(t);
  play("down 1 600,10", "rest", "up 1");
  play("down 1 600,10", "rest", "move 1 660,10", "up 1");
  assert.deepEqual(calls, ["long 600,10", "long 600,10", "drag 600,10 660,10"]);
});

test("the picture changes once a frame, by the moves of both fingers", (t) => {
  const { fingers, calls, play } = board(t);
  play("down 1 0,0", "down 2 100,0");
  assert.equal(fingers.holds, true);
  play("move 1 -50,0", "move 2 150,0");
  assert.deepEqual(calls, []);
  play("frame", "move 2 350,0", "up 2", "frame", "up 1");
  // The last move counts, although no frame has come between.
  assert.deepEqual(calls, ["pinch 50,0 50,0 2.00", "pinch 50,0 150,0 2.00"]);
});

test("a tap with two fingers, and the finger that stays after a pinch, do nothing", (t) => {
  const { calls, play } = board(t);
  play("down 1 600,0", "down 2 700,0", "up 2", "move 1 600,90", "up 1", "frame", "rest");
  assert.deepEqual(calls, []);
});

test("the finger that stays can pinch again with another", (t) => {
  const { calls, play } = board(t);
  play("down 1 0,0", "down 2 100,0", "up 2", "down 3 0,100", "move 3 0,200", "frame");
  assert.deepEqual(calls, ["pinch 0,50 0,100 2.00"]);
});

test("a third finger changes nothing", (t) => {
  const { calls, play } = board(t);
  play("down 1 0,0", "down 2 100,0", "down 3 50,50", "move 3 90,90", "frame");
  assert.deepEqual(calls, []);
  play("up 1", "move 3 100,90", "frame");
  assert.equal(calls.length, 1, "the two that stay pinch");
});

test("a finger on a button does nothing alone, but counts for a pinch", (t) => {
  const { calls, play } = board(t);
  play("down 1 600,0 button", "rest", "move 1 640,0", "up 1");
  play("down 1 0,0 button", "down 2 100,0", "move 2 200,0", "frame");
  assert.deepEqual(calls, ["pinch 50,0 100,0 2.00"]);
});

test("fingers close together do not zoom far", (t) => {
  const { calls, play } = board(t);
  play("down 1 0,0", "down 2 1,0", "move 2 30,0", "frame");
  assert.deepEqual(calls, ["pinch 1,0 15,0 1.00"]);
});

test("the first finger on the screen is alone, also if another was lifted unseen", (t) => {
  const { fingers, calls, play } = board(t);
  play("down 1 600,0", "move 1 650,0", "down 2 10,10 alone");
  assert.equal(fingers.holds, false);
  play("up 2", "frame");
  // So it is after a pinch.
  play("down 3 0,0 alone", "down 4 100,0", "down 5 20,20 alone", "up 5", "frame", "rest");
  assert.deepEqual(calls, ["drag 600,0 650,0", "undrag", "tap 10,10", "tap 20,20"]);
});
