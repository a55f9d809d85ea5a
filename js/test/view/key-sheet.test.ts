import assert from "node:assert/strict";
import { test } from "node:test";
import { KEY_ROWS } from "../../src/input/keys.ts";
import type { TextKey } from "../../src/ui/messages.ts";
import { caps, rowsFor } from "../../src/view/key-sheet.ts";
import type { Search } from "../../src/wire/model.ts";
import { TEXTS } from "../fixture.ts";

test("no key does two things", () => {
  const keys = KEY_ROWS.flatMap(([keys]) => keys);
  assert.equal(new Set(keys).size, keys.length);
});

test("keys have the names on their caps", () => {
  const texts = { ...TEXTS, cap_shift: "Maj", cap_home: "Début" };
  const named = ["Shift+r", "Home", "+", "-", "?"].map((key) => caps(texts, key).join(" "));
  assert.deepEqual(named, ["Maj R", "Début", "+", "−", "?"]);
});

test("keys of searches are listed where these are possible", () => {
  const names = (searches: readonly Search[]): TextKey[] =>
    rowsFor({ searches, flat: false }).map(([, name]) => name);
  assert.equal(names(["pondering", "forecasting"]).length, KEY_ROWS.length);
  assert.ok(names(["pondering"]).includes("analysis"));
  assert.ok(!names(["pondering"]).includes("forecast"));
  assert.ok(!names([]).includes("analysis"));
  const flat = rowsFor({ searches: [], flat: true }).map(([, name]) => name);
  assert.deepEqual(names([]).filter((name) => !flat.includes(name)), ["key_view"]);
});
