import assert from "node:assert/strict";
import { test } from "node:test";
import { deletedWords, noteOf, describePlacement, price, resultWords, tableName } from "../../src/ui/sentences.ts";
import type { Puzzle } from "../../src/wire/snapshot.ts";
import { snapshot } from "../fixture.ts";
import { texts } from "../offline/play/toy.ts";

const TEXTS = {
  ...{ language: "en", cost_free: "free", note_costs: "costs {stones}" },
  note_dear: "{costs}, you have {stones}",
  ...{ stones_one: "{n} stone", stones_other: "{n} stones" },
  ...{ points_count_one: "{n} point", points_count_other: "{n} points" },
  ...{ g: "garden", q: "quarry" },
  ...{ laid: "{name} placed {tile} on level {level}: {gain}, {stones}" },
};

test("a price, and that it is too high", () => {
  assert.equal(price(TEXTS, 0, 2), "free");
  assert.equal(price(TEXTS, 1, 2), "costs 1 stone");
  assert.equal(price(TEXTS, 3, 2), "costs 3 stones, you have 2");
});

test("the tiles of a puzzle in fixed order have no price", () => {
  const notes = (queued: boolean): string[] => {
    const now = snapshot({ puzzle: { queued } as Puzzle });
    return [0, 1].map((n) => noteOf(texts, now, n));
  };
  assert.deepEqual(notes(false), ["free", "costs 2 stones, you have 1"]);
  assert.deepEqual(notes(true), [texts["comes_next"], texts["comes_later"]]);
});

test("what was deleted, and who plays", () => {
  assert.equal(deletedWords(texts, { moves: 1, last: true }), "Line deleted (1 move).");
  assert.equal(deletedWords(texts, { moves: null, last: true }), texts["comment_deleted"]);
  assert.equal(tableName(texts, { players: 3, architect: null }), "3 players");
});

test("a placement in words", () => {
  const effect = { level: 2, points: -1, stones: 1 };
  const seven = describePlacement(TEXTS, "gqq", effect, "Ada");
  assert.equal(seven, "Ada placed garden, quarry, quarry on level 2: −1 point, 1 stone");
  const none = describePlacement(TEXTS, "gqq", { ...effect, points: 0 }, "Ada");
  assert.equal(none, "Ada placed garden, quarry, quarry on level 2: ±0 points, 1 stone");
});

test("results: the order by places, ties by stones, shared wins, an architect's tie", () => {
  const names = ["Ada", "Bela", "Cleo"];
  const told = (totals: number[], stones: number[], places: number[], given = texts): string =>
    resultWords(given, totals.map((total, n) => (
      { name: names[n]!, total, stones: stones[n]!, place: places[n]! })));
  assert.equal(told([5, 9], [0, 0], [2, 1]), "Bela wins: Bela 9, Ada 5");
  assert.equal(told([9, 9], [1, 2], [2, 1]), "Bela wins by stones: Bela 9, Ada 9");
  assert.equal(told([9, 9], [2, 2], [2, 1]), "Bela wins the tie: Bela 9, Ada 9");
  assert.equal(
    told([9, 7, 9], [2, 0, 2], [1, 3, 1]), "Shared win: Ada, Cleo; Ada 9, Cleo 9, Bela 7",
  );
  const german = { wins: "{winners} gewinnt: {totals}", shared: "Gemeinsam: {winners}; {totals}" };
  assert.equal(told([5, 9], [0, 0], [2, 1], german), "Bela gewinnt: Bela 9, Ada 5");
  assert.equal(told([9, 9], [2, 2], [1, 1], german), "Gemeinsam: Ada, Bela; Ada 9, Bela 9");
});
