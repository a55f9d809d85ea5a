import assert from "node:assert/strict";
import { test } from "node:test";
import { RecordedModel, recorded } from "../../src/offline/recorded-model.ts";
import type { Analysis, Review, ReviewMark } from "../../src/wire/side-data.ts";
import type { Snapshot } from "../../src/wire/snapshot.ts";
import { snapshot, state } from "../fixture.ts";

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
    ...{ state: "done", error: "", playouts: 400, seconds: 1, moves: [], heat: [], aims: [], best_probability: null, proved: false, expected: [] },
  };
  const line = recorded(game, undefined, { 2: found });
  const { texts, show } = state();
  const model = new RecordedModel({ texts, show, snapshot: line.at(0) }, line.respond);
  assert.equal(line.analysisAt(0)?.state, "none");
  await ask(model, { kind: "goto", ply: 2 });
  assert.deepEqual(model.get("analysis_data"), found);
  await ask(model, { kind: "step", by: 1 });
  assert.equal((model.get("analysis_data") as Analysis).state, "none");
  assert.equal(recorded(game).analysisAt(2), null);
});

test("a recorded review follows the ply, and moves between mistakes", async () => {
  const mark = (ply: number): ReviewMark => ({
    ...{ ply, seat: 0, text: "a move" },
    sign: ply === 2 ? "?!" : "?",
  });
  const shown: Review = {
    ...{ players: [], expected: [], marks: [mark(1), mark(2), mark(3)], here: "" },
    ...{ better: false, why: null },
    ...{ asks: false, writes: false },
    ...{ previous: false, next: false, starts: false, running: null, asking: null, text: "" },
  };
  const line = recorded(game, { shown, here: ["", "one", "two", "three"], mistakes: [1, 3] });
  const { texts, show } = state();
  const model = new RecordedModel({ texts, show, snapshot: line.at(0) }, line.respond);
  const first = line.reviewAt(0)!;
  assert.deepEqual([first.here, first.previous, first.next], ["", false, true]);
  const seen = async (step: string): Promise<unknown[]> => {
    const [reply, { ply }] = await ask(model, { kind: "review", do: step });
    const { here, previous, next } = model.get("review_data") as Review;
    return [reply["ok"], ply, here, previous, next];
  };
  assert.deepEqual(await seen("next"), [true, 1, "one", false, true]);
  assert.deepEqual(await seen("next"), [true, 3, "three", true, false]);
  assert.equal((await ask(model, { kind: "review", do: "next" }))[0]["error"], "Only to be looked at.");
  assert.deepEqual(await seen("previous"), [true, 1, "one", false, true]);
  assert.equal((await ask(model, { kind: "review", do: "ask" }))[0]["error"], "Only to be looked at.");
});
