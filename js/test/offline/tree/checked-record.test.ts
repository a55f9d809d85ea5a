import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { checkRecord } from "../../../src/offline/tree/checked-record.ts";
import { checksum, crc32, isDamaged } from "../../../src/wire/checksum.ts";

const RECORD = {
  ...{ format: "akropolis_nb game", version: 1, names: ["Ada", "Bela"], seed: 7 },
  ...{ start: "players=2", stacks: [["01", "hbt"]], current: 1, line: 2 },
  nodes: [{ move: "07@0,1^2", comment: "so", marks: ["!"] }, { move: "08@0,1^2", parent: 0 }],
};

test("what is wrong is told with its place", () => {
  const wrong: [changes: object, message: RegExp][] = [
    [{ format: "chess" }, /\$\.format/],
    [{ extra: 1 }, /no field extra/],
    [{ names: "Ada" }, /\$\.names should be a list/],
    [{ names: ["Ada", 3] }, /\$\.names\[1\] should be a text/],
    [{ stacks: [["hbtx"]] }, /\$\.stacks\[0\]\[0\]/],
    [{ nodes: [null] }, /\$\.nodes\[0\] should be an object/],
    [{ nodes: [{ move: "07@0,1^2", parent: 1 }] }, /\$\.nodes\[0\]\.parent/],
    [{ current: 3 }, /\$\.current/],
  ];
  for (const [changes, message] of wrong) {
    assert.throws(() => checkRecord(JSON.stringify({ ...RECORD, ...changes })), message);
  }
  for (const source of ["", "7", "[]", "null", "{", '{"__proto__": {}}']) {
    assert.throws(() => checkRecord(source), Error);
  }
});

test("check sums are those of the table that Python reads too", () => {
  const table = new URL("../../../../tests/data/checksums.json", import.meta.url);
  const cases = JSON.parse(readFileSync(table, "utf8")) as Record<string, string>[];
  assert.equal(crc32("123456789"), 0xcbf43926);
  for (const { about, record, checksum: sum } of cases) {
    const read = checkRecord(record!);
    assert.equal(checksum(read), sum, about);
    assert.equal(isDamaged(read), false);
    assert.equal(isDamaged({ ...read, checksum: sum! }), false);
    assert.equal(isDamaged({ ...read, checksum: sum!, seed: 1 }), true);
  }
});
