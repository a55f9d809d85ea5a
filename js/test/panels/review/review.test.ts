import assert from "node:assert/strict";
import { test } from "node:test";
import { listedMarks, findMark } from "../../../src/state.ts";
import type { ReviewMark } from "../../../src/wire/side-data.ts";
import { view } from "../../actions-fixture.ts";
import { BOTS, REVIEW, snapshot } from "../../fixture.ts";

test("each step of a review goes one listed mistake further, past those of bots", async (t) => {
  const { state, recorded, actions, received, tick, reply } = view(t);
  const marks = [1, 2, 3, 5].map((ply): ReviewMark => ({
    ...{ ply, seat: (ply - 1) % 2, sign: ply === 5 ? "?!" : "?", text: "mistake" },
    played: { seat: (ply - 1) % 2, text: "07@0,1^2", tile: "gqq" },
  }));
  const review = { ...REVIEW, marks };
  recorded.set("review_data", review);
  recorded.set("bot_data", BOTS);
  actions.sync();
  const ply = (way: "next" | "previous"): number | undefined => findMark(state, way)?.ply;
  const plies = (): number[] => listedMarks(state).map(({ ply }) => ply);
  assert.deepEqual(plies(), [1, 3, 5]);
  const answer = async (ply: number): Promise<void> => {
    await tick();
    const asked = received.at(-1)!;
    assert.deepEqual([asked["do"], asked["ply"]], ["goto", ply]);
    recorded.set("snapshot", snapshot({ ply: ply - 1, revision: 1 + ply }));
    recorded.set("review_data", { ...review, mistake: ply });
    await reply(-1, { ok: true, revision: 1 + ply });
  };
  actions.review("next");
  actions.review("next");
  await answer(1);
  await answer(3);
  actions.review("next");
  await answer(5);
  assert.deepEqual([ply("next"), ply("previous")], [undefined, 3]);
  actions.review("previous");
  await answer(3);
  actions.review("previous");
  await answer(1);
  actions.listMistakesOf(1);
  assert.deepEqual(plies(), [1, 2, 3, 5]);
  actions.listMistakesOf(0);
  assert.deepEqual(plies(), [2]);
  assert.deepEqual([ply("next"), ply("previous")], [2, undefined]);
  // Past the last one, it says so, and asks nothing.
  const asked = received.length;
  recorded.set("snapshot", snapshot({ ply: 1, revision: 9 }));
  recorded.set("review_data", { ...review, mistake: 2 });
  actions.review("next");
  await tick();
  assert.equal(received.length, asked);
  assert.deepEqual([state.notice, state.refused], ["no_mistake", true]);
});
