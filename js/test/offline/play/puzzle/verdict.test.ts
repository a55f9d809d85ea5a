import assert from "node:assert/strict";
import { test } from "node:test";
import {
  formatMeasure, verdict, type Goal, type Known,
} from "../../../../src/offline/play/puzzle/verdict.ts";
import { state } from "../../../fixture.ts";

const GOAL: Goal = { kind: "most", measure: "points", amount: 0, every: false, length: 2 };
const KNOWN: Known = { right: false, best: 7, count: 2, better: 3, exact: true };
const TEXTS = {
  ...state().texts,
  points_count_other: "{n} points",
  ...{ solved_best: "solved {value}", solved_known: "none is known above {value}" },
  ...{ less: "{value}, best {best}, better {better}", unfinished: "left {n}" },
};

/** The verdict on an answer, as a code and a sentence. */
function judge(known: Partial<Known>, tiles = 2): string {
  const given = { line: "a", tiles, value: 3, measured: formatMeasure(TEXTS, GOAL, 3), ways: [] };
  const found = verdict(GOAL, TEXTS, given, { ...KNOWN, ...known });
  return `${found.verdict}: ${found.told}`;
}

test("an answer is the best, less, or not finished", () => {
  assert.equal(judge({ right: true }), "solved: solved 3 points");
  assert.equal(judge({ right: true, exact: false }), "solved: none is known above 3 points");
  assert.equal(judge({}), "less: 3 points, best 7, better 3");
  assert.equal(judge({ exact: false }), "less: 3 points, best 7, better ≥ 3");
  assert.equal(judge({}, 1), "unfinished: left 1");
});
