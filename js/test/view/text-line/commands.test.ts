import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { COMMANDS, commandOf, hexIn, moveIn } from "../../../src/view/text-line/commands.ts";
import { TEXTS } from "../../fixture.ts";

const LANGUAGES = ["en", "de", "fr", "pl", "uk"];

function words(language: string): Record<string, string> {
  const url = new URL(`../../../../akropolis_nb/messages/${language}.json`, import.meta.url);
  const sections = JSON.parse(readFileSync(url, "utf8")) as { commands: Record<string, string> };
  return { ...TEXTS, ...sections.commands };
}

test("a move is read with or without spaces, with a tile's number or letters", () => {
  const move = { tile: "06", q: 1, r: -1, rotation: 1 };
  for (const line of ["06@1,-1^1", "  06 @ 1, -1 ^ 1 ", "06@1,−1^1"]) {
    assert.deepEqual(moveIn(line), move);
    assert.deepEqual(commandOf(line, TEXTS), { name: "move", move });
  }
  assert.equal(moveIn("hbt@0,0^5")!.tile, "hbt");
  const wrong = ["06@1,1", "06@1,1^6", "@1,1^1", "06@x,1^1", ""];
  for (const line of wrong) assert.equal(moveIn(line), null);
});

test("a hex is read with or without brackets", () => {
  for (const line of ["2,-1", "(2, -1)", "2 -1"]) assert.deepEqual(hexIn(line), { q: 2, r: -1 });
  for (const line of ["2", "a,b", "1,2,3"]) assert.equal(hexIn(line), null);
});

test("every language has its own words, and understands the English ones", () => {
  for (const language of LANGUAGES) {
    const texts = words(language);
    const own = COMMANDS.map((name) => texts[`command_${name}`]!);
    assert.equal(new Set(own).size, COMMANDS.length, language);
    COMMANDS.forEach((name, i) => {
      assert.match(own[i]!, /^\S+$/);
      for (const word of [name, own[i]!, own[i]!.toUpperCase()]) {
        assert.deepEqual(commandOf(`${word} Ann  B`, texts), { name, rest: "Ann B" }, word);
      }
    });
  }
  assert.equal(commandOf("zuruck", words("de")).name, "undo");
  assert.deepEqual([commandOf("site", TEXTS), commandOf("?", TEXTS)].map(({ name }) => name), [
    "tiles",
    "help",
  ]);
  assert.deepEqual(commandOf("constructor", TEXTS), { name: "unknown" });
});
