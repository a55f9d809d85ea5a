import assert from "node:assert/strict";
import { test } from "node:test";
import {
  count, fill, inDigits, isolate, formatChange, text, joinHexes, whole,
} from "../../src/ui/messages.ts";

test("values are filled in, unknown names stay", () => {
  assert.equal(fill("{a} and {b}, {a}", { a: 1, b: "{a}" }), "1 and {a}, 1");
  assert.equal(fill("{nobody}", {}), "{nobody}");
  assert.equal(fill("{toString}", {}), "{toString}");
});

test("a value cannot turn the direction of the text around it", () => {
  assert.equal(fill("{name}: 5", { name: "Zoë" }), "Zoë: 5");
  assert.equal(fill("{name}: 5", { name: "A\u202eb" }), "\u2068A\u202eb\u2069: 5");
  assert.equal(fill("{name}: 5", { name: "דנה" }), "\u2068דנה\u2069: 5");
  const escaping = fill("{name}: 5", { name: "a\u2069\u202eb\u2067" });
  assert.equal(escaping, "\u2068a\u202eb\u2067\u2069\u2069: 5");
  const once = isolate("دانة");
  assert.equal(isolate(`${once} 5, Ada 4`), `${once} 5, Ada 4`);
});

test("a missing template shows its key", () => assert.equal(text({}, "undo"), "undo"));

test("changes carry their sign", () => {
  assert.deepEqual([7, -2, 0].map(formatChange), ["+7", "−2", "±0"]);
});

test("counted things take the plural of their language", () => {
  const polish = {
    language: "pl",
    stones_one: "{n} kamień",
    stones_few: "{n} kamienie",
    stones_many: "{n} kamieni",
    stones_other: "{n} kamienia",
  };
  const counted = [1, 3, 5, 22].map((n) => count(polish, "stones", n));
  assert.deepEqual(counted, ["1 kamień", "3 kamienie", "5 kamieni", "22 kamienie"]);
  assert.equal(count({ stones_other: "{n} st." }, "stones", 1), "1 st.");
  assert.equal(count({ points_count_one: "{n} point" }, "points_count", 1, "+1"), "+1 point");
});

test("numbers are written with the marks of their language", () => {
  assert.equal(whole({}, 12345), "12,345");
  assert.equal(whole({ thousands: "." }, 1234567), "1.234.567");
  assert.equal(inDigits({ decimal: ",", thousands: "\u00a0" }, "−1,234.5"), "−1\u00a0234,5");
});

test("a hex stays on one line", () => {
  assert.equal(joinHexes("(1, -1) and (-12, 3), (a, b)"), "(1,\u00a0-1) and (-12,\u00a03), (a, b)");
});
