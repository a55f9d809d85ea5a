import assert from "node:assert/strict";
import { test } from "node:test";
import { fit, Framing, moved, type Scope } from "../../src/board/frame.ts";
import { centre } from "../../src/picture/geometry.ts";
import { bounds, contains, type Bounds } from "../../src/picture/bounds.ts";
import type { Mark } from "../../src/wire/scene.ts";
import type { ReviewMark } from "../../src/wire/side-data.ts";
import type { State } from "../../src/state.ts";
import { REVIEW, scene, snapshot } from "../fixture.ts";

const wide = scene([-6, 3, 1, "q"], [0, 0, 3, "h"], [6, -3, 1, "q"]);

const PLAIN = {
  ...{ presenter: false, full: false, across: false, link: "", show: ["city"], player: 0, pointed: null },
  ...{ marks: [], steps: [], coordinates: false },
};

function withScenes(...scenes: ReturnType<typeof scene>[]): Scope {
  const seats = snapshot().seats.map((seat, i) => ({ ...seat, scene: scenes[i] ?? seat.scene }));
  const answers = { reveal: true, review_data: null };
  return { snapshot: snapshot({ seats }), around: [], locked: false, ...answers, ...PLAIN };
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

test("where nothing can be built, coordinates around the city are inside the frame", () => {
  const over = withScenes(wide);
  over.snapshot.legal = [];
  const named = { ...over, coordinates: true };
  const { x, y } = centre(-7, 3);
  const [plain, frame] = [over, named].map((scope) => fit(scope, 1).boxes[0]!);
  // Half a label is 0.8 wide.
  assert.ok(x - 0.8 < plain!.left);
  assert.ok(x - 0.8 > frame!.left && y < frame!.top);
  assert.ok(!moved(fit(over, 1), named));
});

test("marks of all steps are inside the frame", () => {
  const far: Mark = { q: 0, r: 9, kind: "highlight" };
  const arrow: Mark = { q: 0, r: 0, kind: "arrow", to: [-9, 0] };
  const scope = { ...withScenes(), marks: [arrow], steps: [{}, { marks: [far] }] };
  const [frame] = fit(scope, 1).boxes;
  for (const [q, r] of [[0, 9], [-9, 0]] as const) {
    assert.ok(contains(frame!, bounds([{ q, r, level: 1 }])));
  }
  assert.ok(moved(fit(scope, 1), { ...scope, marks: [far] }));
  assert.ok(!moved(fit(withScenes(), 1), scope));
});

test("a frame stays until a city comes near its edge", () => {
  const frames = fit(withScenes(), 1.4);
  assert.ok(moved(frames, withScenes()));
  assert.ok(!moved(frames, withScenes(wide)));
  assert.ok(!moved({ ...frames, boxes: frames.boxes.slice(1) }, withScenes()));
});

test("the frame of a finished city is tighter", () => {
  const over = withScenes(wide);
  over.snapshot.legal = [];
  const [far] = fit(withScenes(wide), 1).boxes;
  const [near] = fit(over, 1).boxes;
  assert.ok(near!.right - near!.left < far!.right - far!.left);
  assert.ok(!moved(fit(withScenes(wide), 1), over));
});

test("views with the same `around` show the same part of the plane", () => {
  const around = [[-4, 2], [5, 0]] as const;
  const [one, other] = [{ ...withScenes(), around }, { ...withScenes(wide), around, locked: true }];
  const frames = fit(one, 1.5);
  assert.deepEqual(frames.boxes, fit(other, 1.5).boxes);
  assert.notDeepEqual(frames.boxes, fit(withScenes(), 1.5).boxes);
  assert.ok(moved(frames, other));
  assert.ok(!moved(frames, { ...one, around: [[-4, 2]] }));
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
  assert.ok(moved(before, reviewed)!.boxes[1]!.top > top);
  assert.deepEqual(moved(frames, reviewed), frames);
});

test("a frame follows a city that grows, before it shows more", () => {
  const [near, far] = [scene([0, 0, 1, "q"], [4, -2, 1, "q"]), scene([0, 0, 1, "q"], [5, -2, 1, "q"])];
  const before = fit(withScenes(near, near), 1);
  const after = moved(before, withScenes(far, near))!;
  const widths = [before, after].map(({ boxes: [box] }) => box!.right - box!.left);
  assert.ok(Math.abs(widths[0]! - widths[1]!) < 1e-9);
  assert.ok(after.boxes[0]!.right > before.boxes[0]!.right);
  assert.deepEqual(after.boxes[1], before.boxes[1]);
});

test("on the stage the scale stays for three revisions, and is that of the city shown", () => {
  const small = scene([0, 0, 1, "q"]);
  const at = (revision: number, player: number, ...scenes: ReturnType<typeof scene>[]): Scope => {
    const scope = { ...withScenes(...scenes), presenter: true, player };
    return { ...scope, snapshot: { ...scope.snapshot, revision } };
  };
  const widthFor = (scope: Scope): number => {
    const [{ left, right }] = fit(scope, 1).boxes as [Bounds];
    return right - left;
  };
  assert.ok(widthFor(at(1, 0, small, wide)) < widthFor(at(1, 1, small, wide)));
  const grown = scene([-6, 3, 1, "q"], [0, 0, 3, "h"], [8, -4, 1, "q"]);
  const frames = fit(at(7, 0, wide), 1);
  assert.ok(moved(frames, at(9, 0, grown)));
  assert.equal(moved(frames, at(10, 0, grown)), null);
  assert.equal(moved({ ...frames, since: 0 }, at(9, 0, small)), null);
});

test("a city is free of what covers the edges of its picture", () => {
  const framing = new Framing({ ...withScenes(wide) } as State);
  const size = { width: 600, height: 500 };
  const free = framing.next(size);
  framing.cover({ left: 60, right: 0, bottom: 30, top: 0 });
  const { left, right, bottom, top } = framing.next(size);
  const unit = (right - left) / size.width;
  assert.ok(Math.abs((top - bottom) / size.height - unit) < 1e-9);
  // The middle of the free part is where the middle was.
  assert.ok(Math.abs(left + 60 * unit + right - (free.left + free.right)) < 1e-9);
  assert.ok(Math.abs(bottom + 30 * unit + top - (free.bottom + free.top)) < 1e-9);
});
