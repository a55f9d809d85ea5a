import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addTry, merge, mergeLogs, NO_LOG, NO_PROGRESS, spend, summaryOf,
} from "../../../src/offline/answers/progress.ts";

const [FIRST, SECOND] = [[[0, 1, 2, 3]], [[0, 2, 1, 0]]] as const;

test("the first try, the best one and the one that solved it are noted", () => {
  const once = addTry(undefined, 1, false, 4, FIRST);
  const twice = addTry(addTry(once, 2, true, 0, SECOND), 3, true, 2, SECOND);
  assert.deepEqual(twice, { solvedAt: 2, lostFirst: 4, lost: 0, seconds: 0, first: FIRST });
});

test("the logs of two tabs become one", () => {
  const [one, own] = [addTry(undefined, 1, false, 4, FIRST), addTry(undefined, 1, true, 0, SECOND)];
  const merged = mergeLogs(one, { ...own, seconds: 9 });
  assert.deepEqual(merged, { solvedAt: 1, lostFirst: 4, lost: 0, seconds: 9, first: FIRST });
  assert.deepEqual(mergeLogs(undefined, own), own);
  assert.equal(merge(NO_PROGRESS, NO_PROGRESS).log, undefined);
});

test("a long pause counts for five minutes", (t) => {
  spend();
  t.mock.method(performance, "now", () => 10 ** 9);
  assert.equal(spend(NO_LOG).seconds, 300);
  assert.equal(spend(NO_LOG).seconds, 0);
});

test("what an earlier version kept tells less, and what does not solve it does not count", () => {
  const kept = { ...NO_PROGRESS, attempts: 3, solved: true };
  const { key, tries, solvedAt, lost } = summaryOf("0123456789abcdef", kept);
  assert.deepEqual([key, tries, solvedAt, lost], ["012345", 3, 3, null]);
  const log = { ...NO_LOG, solvedAt: 2 };
  assert.equal(summaryOf("0", { ...kept, solved: false, log }).solvedAt, 0);
});
