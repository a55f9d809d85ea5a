import assert from "node:assert/strict";
import { test } from "node:test";
import { RecordedModel, recorded } from "../../src/offline/recorded-model.ts";
import type { Analysis, Review, ReviewMark } from "../../src/wire/side-data.ts";
import type { Snapshot } from "../../src/wire/snapshot.ts";
import { REVIEW, snapshot, state } from "../fixture.ts";

const line = [0, 1, 2].map((n) => ({ seat: n % 2, text: `move ${n}`, tile: "hbt" }));
const game = [0, 1, 2, 3].map((ply) =>
  snapshot({ ply, revision: ply, to_move: ply % 2, line: line.slice(0, ply) }),
);

async function ask(
  model: RecordedModel,
  intent: object,
): Promise<[Record<string, unknown>, Snapshot]> {
  const reply = new Promise<Record<string, unknown>>((settle) => {
    const listener = (content: Record<string, unknown>): void => {
      model.off("msg:custom", listener as never);
      settle(content);
    };
    model.on("msg:custom", listener as never);
  });
  model.send({ id: "1", ...intent });
  return [await reply, model.get("snapshot") as Snapshot];
}

test("a recorded game can be replayed, with its whole line visible", async () => {
  const { texts, show, height } = state();
  const values = { texts, show, height, selected: 0, rotation: 0, player: 0, snapshot: game[0]! };
  const model = new RecordedModel(values, recorded(game).respond);
  const [reply, last] = await ask(model, { kind: "goto", ply: 3 });
  assert.deepEqual([reply["ok"], last.ply, last.can_redo, last.to_move], [true, 3, false, 1]);
  const [, before] = await ask(model, { kind: "undo", count: 2 });
  assert.deepEqual([before.ply, before.line.length, before.can_redo], [1, 3, true]);
  assert.equal(model.get("player"), 1);
  assert.ok(before.revision > last.revision);
  // The city of the player who made the move: its mover, not the seat to move.
  assert.equal((await ask(model, { kind: "step", by: 1 }))[1].ply, 2);
  assert.equal(model.get("player"), 1);
  await ask(model, { kind: "step", by: 9 });
  assert.equal(model.get("player"), 0);
  await ask(model, { kind: "goto", ply: 3 });
  assert.equal(model.get("player"), 1);
  await ask(model, { kind: "goto", ply: 0 });
  assert.equal(model.get("player"), 0);
  const named = game.map((shot) => ({
    ...shot,
    line: shot.line.map((move, i) => ({ ...move, id: i + 7 })),
  }));
  const other = new RecordedModel(values, recorded(named).respond);
  assert.equal((await ask(other, { kind: "goto", node: 8 }))[1].ply, 2);
  assert.equal((await ask(other, { kind: "goto", node: 99 }))[0]["error"], "Only to be looked at.");
  const [refused] = await ask(model, { kind: "place", index: 0, q: 0, r: 0, rotation: 0 });
  assert.equal(refused["error"], "Only to be looked at.");
});

test('a recorded analysis is shown at its position, "none" elsewhere', async () => {
  const found: Analysis = {
    ...{ state: "done", error: "", playouts: 400, seconds: 1, moves: [], heat: [], aims: [], proved: false, expected: [] },
  };
  const line = recorded(game, { analyses: { 2: found } });
  const { texts, show } = state();
  const model = new RecordedModel({ texts, show, snapshot: line.at(0) }, line.respond);
  assert.equal(line.analysisAt(0)?.state, "none");
  await ask(model, { kind: "goto", ply: 2 });
  assert.deepEqual(model.get("analysis_data"), found);
  await ask(model, { kind: "step", by: 1 });
  assert.equal((model.get("analysis_data") as Analysis).state, "none");
  assert.equal(recorded(game).analysisAt(2), null);
});

test("a recorded review is seen from before a mistake and after it", async () => {
  const mark = (ply: number): ReviewMark => ({
    ...{ ply, seat: 0, text: "a move" },
    sign: ply === 2 ? "?!" : "?",
  });
  const marks = [mark(1), mark(2), mark(3)];
  const shown: Review = { ...REVIEW, marks, asks: false, writes: false };
  const why = [null, null, null, null];
  const line = recorded(game, { review: { shown, here: ["", "one", "two", "three"], why } });
  const { texts, show } = state();
  const model = new RecordedModel({ texts, show, snapshot: line.at(0) }, line.respond);
  assert.equal(line.reviewAt(0)!.here, "");
  const seen = async (step: string, mistake?: number): Promise<unknown[]> => {
    const [reply, { ply }] = await ask(model, { kind: "review", do: step, ply: mistake });
    const { here, mistake: shown } = model.get("review_data") as Review;
    return [reply["ok"], ply, here, shown];
  };
  // Before the mistake, then after it, also where two follow each other.
  assert.deepEqual(await seen("goto", 2), [true, 1, "two", 2]);
  assert.deepEqual(await seen("after"), [true, 2, "two", 2]);
  assert.deepEqual(await seen("goto", 3), [true, 2, "three", 3]);
  await ask(model, { kind: "goto", ply: 1 });
  assert.equal((model.get("review_data") as Review).mistake, 1);
  assert.equal((await ask(model, { kind: "review", do: "ask" }))[0]["error"], "Only to be looked at.");
});
