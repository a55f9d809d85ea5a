import assert from "node:assert/strict";
import { test } from "node:test";
import { watchCompared } from "../../src/offline/compared.ts";
import { RecordedModel } from "../../src/offline/recorded-model.ts";
import { snapshot, state } from "../fixture.ts";

test("rings and changes are shown at the exported plies alone", () => {
  const marks = [{ q: 0, r: 0, kind: "highlight" }] as const;
  const compared = { text: "ringed hexes: 1", changes: { h: 2, "": 2 } };
  const models = [1, 4].map((ply) => {
    const values = { ...state({ link: "pair", marks, compared }), snapshot: snapshot({ ply }) };
    return new RecordedModel(values, () => undefined);
  });
  const updates = models.map(watchCompared);
  const shown = (): unknown[] => models.map((model) => [model.get("marks"), model.get("compared")]);
  models[1]!.set("snapshot", snapshot({ ply: 3 }));
  updates[1]!();
  assert.deepEqual(shown(), [[[], null], [[], null]]);
  models[1]!.set("snapshot", snapshot({ ply: 4 }));
  updates[0]!();
  assert.deepEqual(shown(), [[marks, compared], [marks, compared]]);
});

test("the marks of other boards stay", () => {
  const marks = [{ q: 0, r: 0, kind: "highlight" }] as const;
  for (const link of ["", "study"]) {
    const model = new RecordedModel(state({ link, marks }), () => undefined);
    const update = watchCompared(model);
    model.set("snapshot", snapshot({ ply: 3 }));
    update();
    assert.equal(model.get("marks"), marks);
  }
});
