import assert from "node:assert/strict";
import { test } from "node:test";
import { bestInWords, described, standing } from "../../src/ui/candidates.ts";
import { ANALYSIS_TEXTS, CANDIDATE, analysis, state } from "../fixture.ts";

test("a candidate is described with all known values", () => {
  assert.equal(
    described(ANALYSIS_TEXTS, CANDIDATE, true),
    "01@1,-1^0: 117.8 ± 1.3, best, 1,437 games, as 2 more",
  );
  const other = { ...CANDIDATE, estimate: null, estimate_error: null, loss: 1.85, loss_error: 1.2 };
  const ahead = { ...CANDIDATE, loss: -6, loss_error: null };
  assert.match(described(ANALYSIS_TEXTS, ahead, false), /, \+6\.0 ± \?,/);
  assert.match(described(ANALYSIS_TEXTS, { ...CANDIDATE, loss_error: 1.2 }, true), /, best within 2\.4,/);
  assert.match(described(ANALYSIS_TEXTS, { ...CANDIDATE, loss_error: null }, true), /, best within \?,/);
  // No negative zero.
  for (const loss of [0.04, -0.04, -0]) {
    assert.match(described(ANALYSIS_TEXTS, { ...CANDIDATE, loss, estimate: loss }, false), /: 0\.0 .*, 0\.0 ±/);
  }
  assert.equal(
    described(ANALYSIS_TEXTS, { ...other, reliable: false, equal: 0, games: 1 }, false),
    "01@1,-1^0: ? ± ?, −1.9 ± 1.2, 1 game, not reliable yet",
  );
});

test("the loss of an unreliable move is not shown", () => {
  const ahead = { ...CANDIDATE, loss: -6, loss_error: 8, games: 5 };
  assert.equal(standing(ANALYSIS_TEXTS, { ...ahead, reliable: false }, false), "not reliable yet");
  assert.equal(standing(ANALYSIS_TEXTS, { ...ahead, reliable: false }, true), "not reliable yet");
  assert.equal(standing(ANALYSIS_TEXTS, { ...ahead, reliable: true }, false), "+6.0 ± 8.0");
  assert.equal(standing(ANALYSIS_TEXTS, { ...ahead, reliable: true }, true), "best within 15.7");
});

test("the best moves are announced on request, unless hidden", () => {
  const now = state({ analysis_data: analysis(), texts: ANALYSIS_TEXTS });
  assert.match(bestInWords(now), /^01@1,-1\^0: 117\.8 ± 1\.3, best.*\.$/);
  assert.equal(bestInWords({ ...now, reveal: false }), "hidden");
  assert.equal(bestInWords({ ...now, analysis_data: analysis({ moves: [] }) }), "nothing");
  assert.equal(bestInWords({ ...now, analysis_data: null }), "nothing");
});
