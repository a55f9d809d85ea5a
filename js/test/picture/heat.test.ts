/** Number formats equal those of Python, with the cases of tests/draw/board/test_overlays.py. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { shades, writer } from "../../src/picture/heat.ts";

test("numbers are short and agree in decimals", () => {
  const cases: [values: number[], texts: string[]][] = [
    [[1, 20, 300], ["1", "20", "300"]],
    [[0.5, 0.25, 1], ["0.50", "0.25", "1.00"]],
    [[0.333333, 0.5], ["0.33", "0.50"]],
    [[99.95, 4], ["100.0", "4.0"]],
    [[123.4, -0.2], ["+123", "0"]],
    [[-1.5, 2], ["−1.5", "+2.0"]],
  ];
  for (const [values, texts] of cases) assert.deepEqual(values.map(writer(values)), texts);
});

test("a few values are steps of their own, many are grouped", () => {
  const shown = (values: number[]): string[] =>
    shades(values.map((value, q) => [q, 0, value] as const)).map(({ label }) => label);
  assert.deepEqual(shown([4]), ["4"]);
  assert.deepEqual(shown([0, 7, 2, 7]), ["0", "2", "7"]);
  const thirteen = Array.from({ length: 13 }, (_, n) => n);
  assert.deepEqual(shown(thirteen), ["0…1", "2…3", "4…5", "6…7", "8…9", "10…12"]);
  assert.deepEqual(shown([-1, 0, 12]), ["−1", "0", "+12"]);
  assert.deepEqual(shown([]), []);
});
