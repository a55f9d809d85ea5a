import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Pointing } from "../../src/input/pointing.ts";
import type { Pointed } from "../../src/state.ts";
import { state } from "../fixture.ts";

const at = (seat: number): Pointed => ({ seat, moves: [] });

test("another city is shown after a rest and kept for a moment", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const now = state({ player: 0 });
  const pointing = new Pointing(now, () => {}, new AbortController().signal);
  const [own, first, second] = [at(0), at(1), at(1)];
  pointing.point(own);
  assert.equal(now.pointed, own);
  // Crossing a move of another city changes nothing.
  pointing.point(first);
  mock.timers.tick(50);
  pointing.point(own);
  mock.timers.tick(1000);
  assert.equal(now.pointed, own);
  pointing.point(first);
  mock.timers.tick(1000);
  assert.equal(now.pointed, first);
  // From move to move, the same city stays.
  pointing.point(null);
  assert.equal(now.pointed, first);
  pointing.point(second);
  assert.equal(now.pointed, second);
  pointing.point(null);
  mock.timers.tick(1000);
  assert.equal(now.pointed, null);
  mock.timers.reset();
});
