import assert from "node:assert/strict";
import { test } from "node:test";
import { syncCamera, type Where } from "../../src/board/camera-sync.ts";

type Hexes = [q: number, r: number][];

function board(link: string, around: Hexes) {
  const went: (Where | null)[] = [];
  const disposal = new AbortController();
  const go = (_view: string, where: Where | null): void => void went.push(where);
  return { went, disposal, tell: syncCamera({ state: { link, around }, go }, disposal.signal) };
}

const FRAME = { left: 0, right: 1, bottom: 0, top: 1 };

test("linked boards with the same hexes share the camera, others do not", () => {
  const hexes = (): Hexes => [[0, 0], [1, 0]];
  const [one, two, other] = [board("a", hexes()), board("a", hexes()), board("a", [[0, 0]])];
  const strangers = [board("b", hexes()), board("a", []), board("a", [])];
  one.tell("2d", FRAME);
  one.tell("2d", null);
  assert.deepEqual(two.went, [FRAME, null]);
  strangers[1]!.tell("2d", FRAME);
  assert.deepEqual([one, other, ...strangers].flatMap(({ went }) => went), []);
  two.disposal.abort();
  one.tell("2d", FRAME);
  assert.equal(two.went.length, 2);
});

test("boards of another release on the page are left alone", async () => {
  const other = (await import(`../../src/board/camera-sync.ts?${"other"}`)) as {
    syncCamera: typeof syncCamera;
  };
  const own = board("a", [[0, 0]]);
  const state = { link: "a", around: [[0, 0]] as Hexes };
  const tell = other.syncCamera({ state, go() {} }, new AbortController().signal);
  tell("2d", FRAME);
  assert.deepEqual(own.went, []);
});
