import assert from "node:assert/strict";
import { test } from "node:test";
import { RecordedModel } from "../../src/offline/recorded-model.ts";
import { syncCursor } from "../../src/input/cursor-sync.ts";
import { Model } from "../../src/wire/model.ts";
import { snapshot, TEXTS } from "../fixture.ts";

function view(link: string, changes = {}) {
  const values = { snapshot: snapshot(changes), show: ["city"], texts: TEXTS, link };
  const recorded = new RecordedModel(values, () => {});
  let saved = 0;
  recorded.save_changes = () => saved++;
  const [model, disposal] = [new Model(recorded), new AbortController()];
  syncCursor(model, disposal.signal);
  return { model, disposal, saved: () => saved };
}

test("linked views share the cursor, others do not", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [one, two, other, alone] = [view("a"), view("a"), view("b"), view("")];
  for (const q of [1, 2, 3]) one.model.point([q, -1]);
  assert.deepEqual(two.model.get("cursor"), [3, -1]);
  assert.deepEqual([other, alone].map(({ model }) => model.get("cursor")), [null, null]);
  assert.equal(two.saved(), 0);
  t.mock.timers.tick(1000);
  assert.deepEqual([one.saved(), two.saved()], [1, 1]);
  two.model.point(null);
  assert.equal(one.model.get("cursor"), null);
  t.mock.timers.tick(1000);
});

test("rotation is shared by all, selection by those with the same site", () => {
  const site = snapshot().site.slice(1);
  const [one, two, other] = [view("c"), view("c"), view("c", { site })];
  one.model.set("selected", 1);
  one.model.set("rotation", 4);
  const held = [two, other].map(({ model }) => [model.get("selected"), model.get("rotation")]);
  assert.deepEqual(held, [
    [1, 4],
    [0, 4],
  ]);
});

test("a disposed view is no longer linked", () => {
  const [one, two] = [view("d"), view("d")];
  two.disposal.abort();
  one.model.set("rotation", 2);
  two.model.set("rotation", 3);
  assert.deepEqual([one.model.get("rotation"), two.model.get("rotation")], [2, 3]);
});

test("linked views share the analysis switch, also with different tiles", () => {
  const [one, two, other] = [view("e"), view("e", { site: [] }), view("f")];
  one.model.set("pondering", true);
  assert.deepEqual([two, other].map(({ model }) => model.get("pondering")), [true, false]);
  two.model.set("pondering", false);
  assert.equal(one.model.get("pondering"), false);
});

test("views of another release on the page are left alone", async () => {
  const other = (await import(`../../src/input/cursor-sync.ts?${"other"}`)) as {
    syncCursor: typeof syncCursor;
  };
  const [one, two] = [view("g"), view("g")];
  two.disposal.abort();
  other.syncCursor(two.model, new AbortController().signal);
  one.model.set("rotation", 5);
  assert.notEqual(two.model.get("rotation"), 5);
});
