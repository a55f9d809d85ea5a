import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ghostOfMove, mistake, moveOf, shownReason, shownMoves, lettersOf,
} from "../../src/overlay/shown-moves.ts";
import { boardSeat, canBuild, chosenSeat, shownSeat } from "../../src/state.ts";
import type { Review, ReviewMark } from "../../src/wire/side-data.ts";
import { REVIEW, snapshot, state } from "../fixture.ts";

const MOVE = { seat: 1, text: "07@0,1^2", tile: "gqq", level: 2, gain: 3 };
const BETTER = { ...MOVE, text: "07@1,-1^0" };
const MARK: ReviewMark = {
  ...{ ply: 2, seat: 1, sign: "?", text: "Move 2", lost: "9.1", played: MOVE, better: BETTER },
};
const SEEN: Review = { ...REVIEW, marks: [MARK], mistake: 2 };
const roles = (moves: readonly { role: string; placed: boolean }[]): string[] =>
  moves.map(({ role, placed }) => `${role}${placed ? " placed" : ""}`);

test("what the main reason is about is drawn with the two moves only", () => {
  const marks = [{ q: 1, r: -1, kind: "highlight" as const }];
  const why = { first: "", now: "", rows: [], games: "", place: [], rival: [], against: [], marks };
  const review_data = { ...SEEN, why };
  const here = { snapshot: snapshot({ ply: 1, to_move: 1 }), review_data, player: 1 };
  assert.deepEqual(shownReason(state(here)), why);
  assert.deepEqual(shownReason(state({ ...here, player: 0 })), null);
  assert.deepEqual(shownReason(state({ ...here, reveal: false })), null);
  assert.deepEqual(shownReason(state({ ...here, pointed: { seat: 1, moves: [] } })), null);
  assert.deepEqual(shownReason(state({ ...here, review_data: { ...review_data, why: null } })), null);
  const asking = { text: "", tries: [], busy: false, played: MOVE.text, answer: null };
  const asked = { ...review_data, asking };
  assert.deepEqual(shownReason(state({ ...here, review_data: asked })), null);
  const answer = { played: MOVE.text, better: BETTER.text, sign: "??" } as const;
  const answered = { ...review_data, asking: { ...asking, answer } };
  assert.deepEqual(shownReason(state({ ...here, review_data: answered })), why);
});

test("an exercise hides the better move, and a mistake ahead does not lie in the city", () => {
  assert.deepEqual(roles(mistake({ ...MARK, better: null }, 1).moves), ["played"]);
});

test("pointing at a move shows its city, but the panels keep the chosen one", () => {
  const pointed = mistake(MARK, 2);
  const now = state({ player: 0, pointed });
  assert.deepEqual([boardSeat(now), shownSeat(now).name], [1, "Boris"]);
  assert.equal(chosenSeat(now).name, "Ada");
  assert.equal(shownMoves(now), pointed.moves);
  assert.deepEqual([canBuild(now), canBuild(state())], [false, true]);
});

test("a shown move lies where its notation says, at its level", () => {
  const ghost = ghostOfMove(MOVE, state())!;
  assert.deepEqual(ghost.hexes, [{ q: 0, r: 1 }, { q: 1, r: 1 }, { q: 0, r: 2 }]);
  assert.deepEqual([ghost.level, ghost.rotation, ghost.tile], [2, 2, "gqq"]);
  assert.equal(ghostOfMove({ ...MOVE, text: "m1" }, state()), null);
});

test("the tile of a move in a sentence is found where the page knows it", () => {
  const played = { seat: 1, text: "28@-2,3^0", tile: "hmt", level: 2, gain: 4 };
  const now = state({ snapshot: snapshot({ line: [played], to_move: 0 }) });
  assert.equal(moveOf("28@-2,3^0", now), played);
  // The same tile elsewhere, a tile of the site, and one that is named by its letters.
  assert.deepEqual(moveOf("28@0,0^1", now), { seat: 0, text: "28@0,0^1", tile: "hmt" });
  assert.equal(moveOf("07@0,0^1", now)?.tile, "gqq");
  assert.equal(moveOf("hhg@0,0^1", now)?.tile, "hhg");
  assert.equal(moveOf("33@0,0^1", now), null);
  assert.deepEqual(["28", "07", "33"].map((name) => lettersOf(name, now)), ["hmt", "gqq", null]);
});
