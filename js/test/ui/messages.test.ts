import assert from "node:assert/strict";
import { test } from "node:test";
import { count, fill, inDigits, signed, text, unbroken, whole } from "../../src/ui/messages.ts";

test("values are filled in, unknown names stay", () => {
  assert.equal(fill("{a} and {b}, {a}", { a: 1, b: "{a}" }), "1 and {a}, 1");
  assert.equal(fill("{nobody}", {}), "{nobody}");
  assert.equal(fill("{toString}", {}), "{toString}");
});

test("a missing template shows its key", () => assert.equal(text({}, "undo"), "undo"));

test("changes carry their sign", () => {
  assert.deepEqual([7, -2, 0].map(signed), ["+7", "−2", "±0"]);
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
  assert.equal(unbroken("(1, -1) and (-12, 3), (a, b)"), "(1,\u00a0-1) and (-12,\u00a03), (a, b)");
});
