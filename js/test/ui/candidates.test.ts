import assert from "node:assert/strict";
import { test } from "node:test";
import { bestInWords, cells, described, headings } from "../../src/ui/candidates.ts";
import type { Candidate } from "../../src/wire/side-data.ts";
import { ANALYSIS_TEXTS, CANDIDATE, analysis, state } from "../fixture.ts";

const WIN = analysis();
const SOLO = analysis({ aims: ["score"] });

/** A candidate that is behind. */
const BEHIND: Candidate = {
  ...{ ...CANDIDATE, standing: "behind", equal: 0, games: 1 },
  ...{ loss: 0.0185, loss_error: 0.004, loss_points: 1.85, loss_points_error: 1.2 },
};

test("a candidate is described with its chance, margin, points and loss, all with units", () => {
  assert.equal(
    described(ANALYSIS_TEXTS, CANDIDATE, WIN),
    "01@1,-1^0: to win 60.0 ± 1.2%, margin +3.2 ± 0.8, points 117.8 ± 1.3, best, 1,437 games, as 2 more",
  );
  assert.match(described(ANALYSIS_TEXTS, BEHIND, WIN), /, chance lost 1\.9 ± 0\.4%, points lost 1\.9 ± 1\.2, 1 game$/);
  const unknown = { ...BEHIND, mean: null, error: null, loss: 1.85, loss_error: 1.2 };
  assert.equal(
    described(ANALYSIS_TEXTS, { ...unknown, standing: "unreliable", reliable: false }, SOLO),
    "01@1,-1^0: points ? ± ?, not reliable yet, points lost 1.9 ± 1.2, 1 game",
  );
  const proved = { ...WIN, proved: true };
  const exact = { ...CANDIDATE, error: 0, lead_error: 0, win_error: 0, equal: 0 };
  assert.equal(
    described(ANALYSIS_TEXTS, exact, proved),
    "01@1,-1^0: to win 60.0%, margin +3.2, points 117.8, best, proved",
  );
});

test("each column has a heading and a unit; a game for one has points only", () => {
  assert.deepEqual(headings(ANALYSIS_TEXTS, WIN.aims), [
    ["Win", "%"], ["Margin", "points"], ["Points", ""], ["Loss", "%, points"],
  ]);
  assert.deepEqual(headings(ANALYSIS_TEXTS, ["margin", "win"]), [
    ["Margin", "points"], ["Win", "%"], ["Loss", "points"],
  ]);
  assert.deepEqual(headings(ANALYSIS_TEXTS, SOLO.aims), [["Points", ""], ["Loss", "points"]]);
  for (const { aims } of [WIN, SOLO]) {
    assert.equal(cells(ANALYSIS_TEXTS, CANDIDATE, aims).length, headings(ANALYSIS_TEXTS, aims).length);
  }
  assert.deepEqual(cells(ANALYSIS_TEXTS, BEHIND, WIN.aims), [
    ["60.0", "± 1.2"], ["+3.2", "± 0.8"], ["117.8", "± 1.3"], ["−1.9", "−1.9"],
  ]);
});

test("only a clear best move is called best", () => {
  const last = (changes: Partial<Candidate>, { aims } = WIN) =>
    cells(ANALYSIS_TEXTS, { ...CANDIDATE, ...changes }, aims).at(-1);
  assert.deepEqual(last({}), ["best", ""]);
  assert.deepEqual(last({ standing: "level", loss_error: 0.012 }), ["level", "≤ 2.4%"]);
  assert.deepEqual(last({ standing: "leading", loss_error: 0.012 }), ["≤ 2.4%", ""]);
  assert.deepEqual(last({ standing: "leading", loss_error: 1.2 }, SOLO), ["≤ 2.4", ""]);
  assert.deepEqual(last({ standing: "leading", loss_error: null }), ["≤ ?%", ""]);
  assert.deepEqual(last({ standing: "level" }), ["level", ""]);
  assert.deepEqual(last({ ...BEHIND, standing: "level" }), ["≈ −1.9", "−1.9"]);
  // A move may make more points and still win less often.
  assert.deepEqual(last({ ...BEHIND, loss_points: -6 }), ["−1.9", "+6.0"]);
  assert.deepEqual(last({ ...BEHIND, standing: "unreliable" }), ["?", ""]);
  // No negative zero.
  for (const loss of [0.0004, -0.0004]) assert.equal(last({ ...BEHIND, loss })?.[0], "0.0");
  const words = (changes: Partial<Candidate>) =>
    described(ANALYSIS_TEXTS, { ...CANDIDATE, ...changes }, WIN);
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
