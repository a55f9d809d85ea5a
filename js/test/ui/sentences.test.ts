import assert from "node:assert/strict";
import { test } from "node:test";
import { noteOf, resultWords } from "../../src/ui/sentences.ts";
import type { Puzzle } from "../../src/wire/snapshot.ts";
import { snapshot } from "../fixture.ts";
import { texts } from "../offline/play/toy.ts";

test("the tiles of a puzzle in fixed order have no price", () => {
  const notes = (queued: boolean): string[] => {
    const now = snapshot({ puzzle: { queued } as Puzzle });
    return [0, 1].map((n) => noteOf(texts, now, n));
  };
  assert.deepEqual(notes(false), ["free", "costs 2 stones, you have 1"]);
  assert.deepEqual(notes(true), [texts["comes_next"], texts["comes_later"]]);
});

test("results: the order by places, ties by stones, shared wins, an architect's tie", () => {
  const names = ["Ada", "Bela", "Cleo"];
  const sentence = (totals: number[], stones: number[], places: number[], given = texts): string =>
    resultWords(given, totals.map((total, n) => (
      { name: names[n]!, total, stones: stones[n]!, place: places[n]! })));
  assert.equal(sentence([5, 9], [0, 0], [2, 1]), "Bela wins: Bela 9, Ada 5");
  assert.equal(sentence([9, 9], [1, 2], [2, 1]), "Bela wins by stones: Bela 9, Ada 9");
  assert.equal(sentence([9, 9], [2, 2], [2, 1]), "Bela wins the tie: Bela 9, Ada 9");
  assert.equal(
    sentence([9, 7, 9], [2, 0, 2], [1, 3, 1]), "Shared win: Ada, Cleo; Ada 9, Cleo 9, Bela 7",
  );
  const german = { wins: "{winners} gewinnt: {totals}", shared: "Gemeinsam: {winners}; {totals}" };
  assert.equal(sentence([5, 9], [0, 0], [2, 1], german), "Bela gewinnt: Bela 9, Ada 5");
  assert.equal(sentence([9, 9], [2, 2], [1, 1], german), "Gemeinsam: Ada, Bela; Ada 9, Bela 9");
});
