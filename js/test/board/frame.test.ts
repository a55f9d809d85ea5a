import assert from "node:assert/strict";
import { test } from "node:test";
import { fit, stillFits } from "../../src/board/frame.ts";
import { centre } from "../../src/picture/geometry.ts";
import { scene, snapshot } from "../fixture.ts";

const wide = scene([-6, 3, 1, "q"], [0, 0, 3, "h"], [6, -3, 1, "q"]);

function withScenes(...scenes: ReturnType<typeof scene>[]) {
  const seats = snapshot().seats.map((seat, i) => ({ ...seat, scene: scenes[i] ?? seat.scene }));
  return snapshot({ seats });
}

test("all frames have one scale and the board's shape", () => {
  const { boxes } = fit(withScenes(wide), 1.5);
  const sizes = boxes.map(({ left, right, bottom, top }) => [right - left, top - bottom]);
  assert.equal(boxes.length, 2);
  assert.ok(Math.abs(sizes[0]![0]! / sizes[0]![1]! - 1.5) < 1e-9);
  assert.ok(Math.abs(sizes[0]![0]! - sizes[1]![0]!) < 1e-9);
});

test("hexes two steps from the city are inside the frame", () => {
  const [frame] = fit(withScenes(wide), 1).boxes;
  for (const [q, r] of [[-8, 4], [8, -4], [0, -5], [0, 5]] as const) {
    const { x, y } = centre(q, r);
    assert.ok(x > frame!.left && x < frame!.right && y > frame!.bottom && y < frame!.top);
  }
});

test("a frame stays until a city comes near its edge", () => {
  const frames = fit(snapshot(), 1.4);
  assert.ok(stillFits(frames, snapshot()));
  assert.ok(!stillFits(frames, withScenes(wide)));
  assert.ok(!stillFits({ ...frames, boxes: [] }, snapshot()));
});

test("the frame of a finished city is tighter", () => {
  const over = withScenes(wide);
  over.legal = [];
  const [far] = fit(withScenes(wide), 1).boxes;
  const [near] = fit(over, 1).boxes;
  assert.ok(near!.right - near!.left < far!.right - far!.left);
  assert.ok(!stillFits(fit(withScenes(wide), 1), over));
});

test("views with the same `around` show the same part of the plane", () => {
  const around = [[-4, 2], [5, 0]] as const;
  const [one, other] = [snapshot(), withScenes(wide)];
  const frames = fit(one, 1.5, around);
  assert.deepEqual(frames.boxes, fit(other, 1.5, around).boxes);
  assert.notDeepEqual(frames.boxes, fit(one, 1.5).boxes);
  assert.ok(stillFits(frames, other, around));
  assert.ok(!stillFits(frames, one, [[-4, 2]]));
});
