/** A made-up game for tests of what plays a game on a page. */
import { readFileSync } from "node:fs";
import { BASIC } from "../../../src/engine/game/rules.ts";
import type { Position } from "../../../src/engine/game-engine.ts";
import type { Rulebook } from "../../../src/engine/game-rules.ts";
import type { Rules } from "../../../src/wire/results.ts";

const catalogue = readFileSync(
  new URL("../../../../akropolis_nb/messages/en.json", import.meta.url), "utf8",
);
/** The English texts. */
export const texts: Record<string, string> = {};
const { puzzle_words: _, ...sections } = JSON.parse(catalogue) as Record<string, object>;
for (const section of Object.values(sections)) {
  for (const [key, value] of Object.entries(section)) {
    if (typeof value === "string") texts[key] = value;
    else for (const [form, words] of Object.entries(value)) texts[`${key}_${form}`] = String(words);
  }
}

export const RULES: Rules = BASIC;

const position = (changes: Partial<Position>): Position => {
  const made = {
    ...{ rules: RULES, cities: [], stones: [1, 2], site: [1, 2, 3], toMove: 0, round: 1 },
    ...{ stacksLeft: 1, unseen: [4, 5], stackSize: 2, chief: 0, architectMoves: false },
    ...changes,
  };
  const ended = made.site.length <= 1;
  const isOver = ended && made.stacksLeft === 0;
  return { ...made, isOver, awaitsDeal: ended && !isOver };
};

const EMPTY = [0, 1].map(() => ({ placed: [], stonesGained: 0, lakesMade: 0 }));

/** A made-up game: a tile may lie right of the last one only, and brings a point. */
export const toy: Rulebook = {
  read: () => position({ cities: EMPTY }),
  write: () => "start",
  begin: (rules) => {
    const names = Array.from({ length: rules.players }, () => EMPTY[0]!);
    return { start: position({ rules, cities: names }), stacks: [[4, 5]] };
  },
  play(before, move) {
    const [, tile, q] = /^0(\d)@(\d+),0\^0$/.exec(move)!.map(Number) as [number, number, number];
    const { toMove, site } = before;
    const laid = { tile, q, r: 0, rotation: 0 };
    const cities = before.cities.map(({ placed, stonesGained }, seat) =>
      seat === toMove ? { placed: [...placed, laid], stonesGained: 1, lakesMade: 0 } : { placed, stonesGained, lakesMade: 0 },
    );
    const left = site.filter((one) => one !== tile);
    return position({ ...before, cities, site: left, toMove: 1 - toMove });
  },
  deal: (before, stack) =>
    position({ ...before, site: [...before.site, ...stack], stacksLeft: before.stacksLeft - 1 }),
  writtenMove: (move: string) => move,
  architectMove: () => "",
  letters: () => "hbt",
  scores: ({ cities }) =>
    cities.map(({ placed: { length } }) => ({
      districts: [{ letter: "h", value: length, stars: 1, points: length }],
      ...{ quarries: 0, points: length, total: length + 2 },
    })),
  places: () => [1, 1],
  offers: ({ cities, toMove, site }) => ({
    legal: [[cities[toMove]!.placed.length + 1, 0, 0, 1, 1]],
    gains: site.map((_, index) => (index < 2 ? [1] : null)),
  }),
  unseen: () => ({ h: 1, m: 0, b: 0, t: 0, g: 0, H: 0, M: 0, B: 0, T: 0, G: 0, q: 0 }),
  city: ({ cities }, seat) => ({
    last: cities[seat]!.placed.length,
    hexes: cities[seat]!.placed.map(({ q, r }, n) => ({
      ...{ q, r, level: 1, kind: "h", placed: n + 1, counts: true, value: 1, why: "" },
    })),
  }),
  refusal: ({ cities, toMove, site, isOver }, { index, q }) =>
    q === cities[toMove]!.placed.length + 1 && site[index!] !== undefined && !isOver
      ? null
      : { text: "not there", hexes: [[q, 0]] },
};

export const HEAD = { names: ["Ada", "Bela"], seed: 7, start: "start" };
