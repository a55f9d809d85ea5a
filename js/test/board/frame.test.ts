import assert from "node:assert/strict";
import { test } from "node:test";
import { fit, stillFits, type Scope } from "../../src/board/frame.ts";
import { centre } from "../../src/picture/geometry.ts";
import type { Bounds } from "../../src/picture/bounds.ts";
import type { ReviewMark } from "../../src/wire/side-data.ts";
import { REVIEW, scene, snapshot } from "../fixture.ts";

const wide = scene([-6, 3, 1, "q"], [0, 0, 3, "h"], [6, -3, 1, "q"]);

function withScenes(...scenes: ReturnType<typeof scene>[]): Scope {
  const seats = snapshot().seats.map((seat, i) => ({ ...seat, scene: scenes[i] ?? seat.scene }));
  return { snapshot: snapshot({ seats }), around: [], locked: false, reveal: true, review_data: null };
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
  const frames = fit(withScenes(), 1.4);
  assert.ok(stillFits(frames, withScenes()));
  assert.ok(!stillFits(frames, withScenes(wide)));
  assert.ok(!stillFits({ ...frames, boxes: [] }, withScenes()));
});

test("the frame of a finished city is tighter", () => {
  const over = withScenes(wide);
  over.snapshot.legal = [];
  const [far] = fit(withScenes(wide), 1).boxes;
  const [near] = fit(over, 1).boxes;
  assert.ok(near!.right - near!.left < far!.right - far!.left);
  assert.ok(!stillFits(fit(withScenes(wide), 1), over));
});

test("views with the same `around` show the same part of the plane", () => {
  const around = [[-4, 2], [5, 0]] as const;
  const [one, other] = [{ ...withScenes(), around }, { ...withScenes(wide), around, locked: true }];
  const frames = fit(one, 1.5);
  assert.deepEqual(frames.boxes, fit(other, 1.5).boxes);
  assert.notDeepEqual(frames.boxes, fit(withScenes(), 1.5).boxes);
  assert.ok(stillFits(frames, other));
  assert.ok(!stillFits(frames, { ...one, around: [[-4, 2]] }));
});

test("the moves of a reviewed mistake are inside the frame of their city", () => {
  const scope = withScenes(wide, wide);
  const played = { seat: 1, text: "05@0,-9^0", tile: "hmb", level: 1 };
  const marks: ReviewMark[] = [{ ply: 9, seat: 1, sign: "?", text: "", lost: "9", played }];
  const review_data = { ...REVIEW, marks, mistake: 9 };
  const reviewed = { ...scope, review_data };
  const [frames, before] = [fit(reviewed, 1), fit(scope, 1)];
  const top = centre(0, -9).y + 1;
  assert.ok(frames.boxes[1]!.top > top && before.boxes[1]!.top < top);
  assert.ok(!stillFits(before, reviewed));
  assert.ok(stillFits(frames, reviewed));
});

test("a city fills its frame except for the places of tiles", () => {
  const share = (scope: Scope): number => {
    const [{ left, right }] = fit(scope, 1).boxes as [Bounds];
    // From the leftmost to the rightmost hex of the wide city.
    return 20 / (right - left);
  };
  const building = withScenes(wide);
  assert.ok(share(building) > 0.78);
  assert.ok(share({ ...building, locked: true }) > 0.92);
});
