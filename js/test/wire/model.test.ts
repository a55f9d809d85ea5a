import assert from "node:assert/strict";
import { test } from "node:test";
import { RecordedModel } from "../../src/offline/recorded-model.ts";
import { Model, TRAITS } from "../../src/wire/model.ts";
import { BOTS, snapshot, TEXTS } from "../fixture.ts";

const values = { snapshot: snapshot(), show: ["city"], texts: TEXTS };

/** A model with a mock of JupyterLab's kernel that a test can kill. */
function withKernel() {
  const slots = new Set<() => void>();
  const kernel = {
    status: "idle",
    statusChanged: {
      connect: (slot: () => void) => slots.add(slot),
      disconnect: (slot: () => void) => slots.delete(slot),
    },
  };
  const recorded = Object.assign(new RecordedModel(values, () => {}), {
    widget_manager: { kernel },
  });
  const become = (status: string): void => {
    kernel.status = status;
    for (const slot of [...slots]) slot();
  };
  return { model: new Model(recorded), recorded, become, slots };
}

const ALIVE = new AbortController().signal;

test("traits that a model has not have defaults", () => {
  const model = new Model(new RecordedModel(values, () => {}));
  const found = (["view", "reveal", "cursor"] as const).map((name) => model.get(name));
  assert.deepEqual(found, ["2d", true, null]);
  assert.deepEqual(Object.keys(model.values()), [...TRAITS]);
});

const SIDE_DATA = ["heat_data", "bot_data", "analysis_data", "review_data"] as const;

test("data of another snapshot is left out until its own snapshot arrives", () => {
  const recorded = new RecordedModel(values, () => {});
  const model = new Model(recorded);
  const seen = () =>
    SIDE_DATA.map((name) => (model.get(name) as { revision?: number } | null)?.revision ?? null);
  for (const name of SIDE_DATA) recorded.set(name, { ...BOTS, revision: 1 });
  assert.deepEqual(seen(), [1, 1, 1, 1]);
  recorded.set("analysis_data", { revision: 2 });
  assert.deepEqual(seen(), [1, 1, null, 1]);
  assert.equal(model.values().analysis_data, null);
  recorded.set("snapshot", snapshot({ revision: 2 }));
  assert.deepEqual(seen(), [null, null, 2, null]);
  recorded.set("bot_data", { ...BOTS, revision: 2 });
  assert.deepEqual(seen(), [null, 2, 2, null]);
});

test("data of pages without Python and of earlier versions has no revision", () => {
  const model = new Model(new RecordedModel({ ...values, bot_data: BOTS }, () => {}));
  assert.equal(model.get("bot_data"), BOTS);
});

test("a busy kernel is alive, a restarting or dead one is lost", () => {
  for (const status of ["restarting", "autorestarting", "dead"]) {
    const { model, recorded, become } = withKernel();
    let [lost, saved] = [0, 0];
    recorded.save_changes = () => saved++;
    model.onLost(() => lost++, ALIVE);
    become("busy");
    model.set("rotation", 1);
    assert.deepEqual([lost, saved], [0, 1]);
    become(status);
    // A trait changes for the page alone: nobody is there to get it.
    model.set("rotation", 2);
    assert.deepEqual([lost, saved, model.get("rotation")], [1, 1, 2]);
  }
});

test("a snapshot in pieces is put together, and what was not sent again is the same object", () => {
  const full = snapshot({ revision: 1 });
  const { line, seats, ...rest } = full;
  const bare = { ...rest, seats: seats.map(({ scene, ...seat }) => seat) };
  const pieces = Object.fromEntries(seats.map(({ scene }, n) => [`_scene_${n}`, scene]));
  const values = { snapshot: bare, show: ["city"], texts: TEXTS, _line: line, _chart: null, ...pieces };
  const recorded = new RecordedModel(values as never, () => {});
  const model = new Model(recorded);
  const before = model.get("snapshot");
  assert.deepEqual(before, full);
  assert.equal(model.get("snapshot"), before);
  const lengths: number[] = [];
  model.onChange("snapshot", () => lengths.push(model.get("snapshot").line.length), ALIVE);
  recorded.set("snapshot", { ...bare, revision: 2 });
  const after = model.get("snapshot");
  assert.notEqual(after, before);
  assert.equal(after.seats[0]!.scene, before.seats[0]!.scene);
  assert.equal(after.line, line);
  // Some front ends set the traits of one message one after the other.
  recorded.set("_line", []);
  recorded.set("_chart", null);
  assert.deepEqual(lengths, [line.length, 0]);
});
