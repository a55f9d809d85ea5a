import assert from "node:assert/strict";
import { test } from "node:test";
import { view } from "../actions-fixture.ts";

test("a candidate is set on the board by a first tap, and played by a second", async (t) => {
  const { state, actions, received, tick } = view(t);
  state.painted = state.shown = 1;
  actions.useFingers(true);
  const candidate = "01@0,1^2";
  state.player = 1;
  actions.choose(candidate);
  await tick();
  assert.deepEqual(received.filter(({ kind }) => kind === "place"), []);
  assert.deepEqual([state.aim, state.hex, state.rotation, state.player], [
    ...["touch", { q: 0, r: 1 }, 2, 0],
  ]);
  // After the tile was turned, the tap sets it again.
  actions.rotate(1);
  actions.choose(candidate);
  actions.choose(candidate);
  await tick();
  const places = received.filter(({ kind }) => kind === "place");
  assert.deepEqual(places.map(({ q, r, rotation }) => [q, r, rotation]), [[0, 1, 2]]);
});
