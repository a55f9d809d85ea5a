import assert from "node:assert/strict";
import { test } from "node:test";
import {
  formatMeasure, verdict, type Goal, type Assessment,
} from "../../../../src/offline/play/puzzle/verdict.ts";
import { state } from "../../../fixture.ts";

const GOAL: Goal = { kind: "most", measure: "points", amount: 0, every: false, length: 2 };
const KNOWN: Assessment = { right: false, best: 7, count: 2, better: 3, exact: true };
const TEXTS = {
  ...state().texts,
  ...{ points_count_other: "{n} points", tiles_one: "{n} tile", tiles_other: "{n} tiles" },
  ...{ solved_best: "solved {value}", solved_known: "none is known above {value}" },
  ...{ less: "{value}, best {best}, better {better}", unfinished: "left {n}" },
  ...{ solved_reached: "reached {value}", less_reached: "below {amount}" },
  ...{ missing: "{n} of {best}", solved_ways: "all {n}" },
  ...{ solved_fewest: "few {tiles}", less_fewest: "{tiles}, not {best}" },
};

/** The verdict on an answer, as a code and a sentence. */
function judge(goal: Partial<Goal>, known: Partial<Assessment>, tiles = 2, ways: string[] = []): string {
  const asked = { ...GOAL, ...goal };
  const measured = formatMeasure(TEXTS, asked, 3);
  const given = { line: "a", tiles, value: 3, measured, ways };
  const found = verdict(asked, TEXTS, given, { ...KNOWN, ...known });
  return `${found.verdict}: ${found.message}`;
}

test("an answer is the best, less, or not finished", () => {
  assert.equal(judge({}, { right: true }), "solved: solved 3 points");
  assert.equal(judge({}, { right: true, exact: false }), "solved: none is known above 3 points");
  assert.equal(judge({}, {}), "less: 3 points, best 7, better 3");
  assert.equal(judge({}, { exact: false }), "less: 3 points, best 7, better ≥ 3");
  assert.equal(judge({}, {}, 1), "unfinished: left 1");
});

test("a number of points is reached or not", () => {
  const goal = { kind: "at least", amount: 5 } as const;
  assert.equal(judge(goal, { right: true }), "solved: reached 3 points");
  assert.equal(judge(goal, {}), "less: below 5");
});

test("goals with all answers collect them, goals with fewest tiles count tiles", () => {
  assert.equal(judge({ every: true }, { right: true }), "missing: 1 of 2");
  assert.equal(judge({ every: true }, { right: true }, 2, ["a"]), "missing: 1 of 2");
  assert.equal(judge({ every: true }, { right: true }, 2, ["b"]), "solved: all 2");
  assert.equal(judge({ every: true }, {}, 2, ["b"]), "missing: 1 of 2");
  const few = { kind: "fewest tiles", amount: 5 } as const;
  assert.equal(judge(few, { best: 1 }), "less: 2 tiles, not 1 tile");
  assert.equal(judge(few, { right: true, best: 1 }, 1), "solved: few 1 tile");
});
