import assert from "node:assert/strict";
import { test } from "node:test";
import { behind, behindInWords, bestInWords, describe } from "../../src/ui/candidates.ts";
import type { Candidate } from "../../src/wire/results.ts";
import { ANALYSIS_TEXTS, CANDIDATE, analysis, state } from "../fixture.ts";

const WIN = analysis();
const SOLO = analysis({ aims: ["score"] });

/** A candidate that is behind. */
const BEHIND: Candidate = {
  ...{ ...CANDIDATE, standing: "behind", equivalent_moves: ["01@1,-1^0"], games: 1 },
  ...{ loss: 0.0186, loss_error: 0.004, loss_points: 1.85, loss_points_error: 1.2 },
};

test("a candidate is described with its chance, margin, points and loss, all with units", () => {
  assert.equal(
    describe(ANALYSIS_TEXTS, CANDIDATE, WIN),
    "01@1,-1^0: to win 60.0 ± 1.2%, margin +3.2 ± 0.8, points 117.8 ± 1.2, best, 1,437 games, as 2 more",
  );
  assert.match(describe(ANALYSIS_TEXTS, BEHIND, WIN), /, chance lost 1\.9 ± 0\.4%, points lost 1\.9 ± 1\.2, 1 game$/);
  const unknown = { ...BEHIND, mean: null, error: null, loss: 1.85, loss_error: 1.2 };
  assert.equal(
    describe(ANALYSIS_TEXTS, { ...unknown, standing: "unreliable", reliable: false }, SOLO),
    "01@1,-1^0: points ? ± ?, not reliable yet, points lost 1.9 ± 1.2, 1 game",
  );
  const proved = { ...WIN, proved: true };
  const exact = { ...CANDIDATE, error: 0, lead_error: 0, win_error: 0, equivalent_moves: ["01@1,-1^0"] };
  assert.equal(
    describe(ANALYSIS_TEXTS, exact, proved),
    "01@1,-1^0: to win 60.0%, margin +3.2, points 117.8, best, proved",
  );
});

test("a move has one number: the points behind the best", () => {
  const label = (changes: Partial<Candidate>, { aims } = WIN) =>
    behindInWords(ANALYSIS_TEXTS, { ...BEHIND, ...changes }, aims[0]);
  assert.equal(label({}), "−1.9");
  assert.equal(label({ loss: 2.2 }, SOLO), "−2.2");
  assert.equal(label({ standing: "best" }), "best");
  assert.equal(label({ standing: "leading", loss_points: 0 }), "0.0");
  assert.equal(label({ standing: "level" }), "−1.9");
  // A move may make more points and still win less often.
  assert.equal(label({ loss_points: -6 }), "+6.0");
  assert.equal(label({ standing: "unreliable" }), "?");
  assert.deepEqual(behind(BEHIND, "win"), { points: 1.85, error: 1.2 });
  assert.equal(behind({ ...BEHIND, loss_points: null }, "win"), null);
  // No negative zero.
  for (const loss_points of [0.04, -0.04]) assert.equal(label({ loss_points }), "0.0");
});

test("only a clear best move is called best", () => {
  const words = (changes: Partial<Candidate>) =>
    describe(ANALYSIS_TEXTS, { ...CANDIDATE, ...changes }, WIN);
  assert.match(words({ standing: "level", loss_error: 0.012 }), /, level with others, at most 2\.4% behind,/);
  assert.match(words({ standing: "leading", loss_error: 0.012 }), /, best so far, at most 2\.4% behind,/);
  assert.match(words({ ...BEHIND, standing: "level" }), /, level with the best, chance lost/);
});

test("the best moves are announced on request, unless hidden", () => {
  const now = state({ analysis_data: analysis(), texts: ANALYSIS_TEXTS });
  assert.match(bestInWords(now), /^01@1,-1\^0: to win 60\.0 ± 1\.2%.*\.$/);
  assert.equal(bestInWords({ ...now, reveal: false }), "hidden");
  assert.equal(bestInWords({ ...now, analysis_data: analysis({ moves: [] }) }), "nothing");
  assert.equal(bestInWords({ ...now, analysis_data: null }), "nothing");
});
