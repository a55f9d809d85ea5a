import assert from "node:assert/strict";
import { test } from "node:test";
import type { Actions } from "../../src/input/actions.ts";
import { bindings } from "../../src/input/keys.ts";
import { KEY_ROWS } from "../../src/input/shortcuts.ts";
import type { TextKey } from "../../src/ui/messages.ts";
import { caps, rowsFor } from "../../src/view/keys.ts";
import type { Search } from "../../src/wire/model.ts";
import { TEXTS } from "../fixture.ts";

/** Second keys for a thing, which the sheet leaves out. */
const ALSO = new Set(["=", "Ctrl+z", "Ctrl+Shift+z"]);

/** Keys for which browsers have events of their own. */
const CLIPBOARD = ["Ctrl+c", "Ctrl+v"];

test("the sheet lists the keys that are bound, and no others", () => {
  const bound = [...Object.keys(bindings({} as Actions, {} as HTMLElement)), ...CLIPBOARD];
  const listed = new Set(KEY_ROWS.flatMap(([keys]) => keys));
  // Rows with a range name its ends.
  const inRange = /^[2-5]$|^Shift\+Arrow/;
  const missing = bound.filter((key) => !listed.has(key) && !ALSO.has(key) && !inRange.test(key));
  assert.deepEqual(missing, []);
  assert.deepEqual([...listed].filter((key) => key !== "…" && !bound.includes(key)), []);
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
