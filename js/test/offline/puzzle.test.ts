import assert from "node:assert/strict";
import { test } from "node:test";
import { keptNames } from "../../src/offline/puzzle-storage.ts";
import { answers, better, lines, nearest } from "../../src/offline/puzzle-tree.ts";
import type { Asked, Offer, Path } from "../../src/offline/puzzle-tree.ts";
import { PuzzleGame } from "../../src/offline/puzzle.ts";
import type { Snapshot } from "../../src/wire/snapshot.ts";
import { RecordedModel } from "../../src/offline/recorded-model.ts";
import { snapshot, state } from "../fixture.ts";

const offer = (v: number[], n?: Offer[][]): Offer => ({
  ...{ i: 0, p: v.map((_, k) => k), l: v.map(() => 1), s: v.map(() => 0), g: v, v },
  ...(n ? { n } : {}),
});

const ASKED: Asked = {
  placements: [[2, 2, 0], [2, 2, 1]],
  root: [offer([1, 5], [[offer([7, 3])], [offer([6, 7])]])],
  ...{ kind: "most", measure: "points", amount: 0, every: false, length: 2, prices: null },
  ...{ stones: 0, preview: true, hints: ["up"], name: "test" },
};

const WORDS = {
  ...state().texts,
  ...{ points_count_other: "{n} points", solved_best: "solved {value}" },
  ...{ less: "{value}, best {best}, better {better}", unfinished: "left {n}", less_reached: "no" },
  ...{ missing: "{n} of {best}", solved_ways: "all {n}", solved_fewest: "few {tiles}" },
  ...{ less_fewest: "{tiles}, not {best}", tiles_one: "{n} tile", tiles_other: "{n} tiles" },
  ...{ nothing_placed: "nothing", not_here: "not here", solution_shown: "one of {count}" },
};

const TILE = { tile: 7, hexes: "gqq", cost: 0, affordable: true, note: "" };
const START = snapshot({
  ...{ kind: "puzzle", site: [TILE, { ...TILE, tile: 31, hexes: "Tqh" }] },
  puzzle: {
    ...{ prompt: "", goal: "", now: "", grade: "", author: "", hints: [], hints_left: 1 },
    ...{ attempts: 0, solved: false, can_reveal: true, complete: false, verdict: "", told: "" },
  },
});

/** A puzzle, and a function that sends it intents. */
function opened(asked: Partial<Asked> = {}): {
  game: PuzzleGame;
  ask: (intent: object) => Snapshot;
  said: () => Record<string, unknown>;
} {
  const game = new PuzzleGame({ ...ASKED, ...asked }, START, WORDS);
  let reply: Record<string, unknown> = {};
  const recorded = new RecordedModel({ ...state(), snapshot: game.snapshot() }, game.respond);
  recorded.on("msg:custom", ((content: Record<string, unknown>) => (reply = content)) as never);
  return {
    game,
    said: () => reply,
    ask(intent) {
      game.respond({ id: "1", ...intent }, recorded);
      return recorded.get("snapshot") as Snapshot;
    },
  };
}

const lay = (rotation: number): object => ({ kind: "place", index: 0, q: 2, r: 2, rotation });

test("all lines of a tree, the best ones, and how many are better", () => {
  assert.deepEqual([...lines(2, ASKED.root)].map(({ value }) => value), [7, 3, 6, 7]);
  const { best, right } = answers(ASKED);
  assert.deepEqual([best, right.map(({ path }) => path)], [
    7,
    [[[0, 0], [0, 0]], [[0, 1], [0, 1]]],
  ]);
  assert.deepEqual([3, 6, 7].map((value) => better(ASKED, value)), [3, 2, 0]);
  assert.deepEqual(nearest(right, [[0, 1]], ASKED.placements)?.path, [[0, 1], [0, 1]]);
  assert.equal(answers({ ...ASKED, kind: "fewest tiles", amount: 5 }).best, 1);
  assert.equal(answers({ ...ASKED, kind: "fewest tiles", amount: 9 }).right.length, 0);
  assert.equal(answers({ ...ASKED, kind: "at least", amount: 6 }).right.length, 3);
});

test("the solution shown has the longest common start, then the first order", () => {
  const placements: Asked["placements"] = [[2, 2, 1], [2, -1, 3], [2, -1, 2], [10, 0, 0]];
  const line = (...path: [number, number][]): { path: Path; value: number } => ({ path, value: 1 });
  // Python's order is numeric, not the order in which the page found them.
  const among = [
    line([0, 3], [0, 0]), line([0, 0], [0, 1]), line([0, 1], [0, 2]), line([0, 2], [0, 3]),
    line([0, 2], [0, 0]), line([1, 2], [0, 0]),
  ];
  const chosen = (mine: Path): Path | undefined => nearest(among, mine, placements)?.path;
  assert.deepEqual(chosen([]), [[0, 2], [0, 0]]);
  assert.deepEqual(chosen([[0, 0]]), [[0, 0], [0, 1]]);
  // A later move that is equal does not count if the first one differs.
  assert.deepEqual(chosen([[2, 0], [0, 1]]), [[0, 2], [0, 0]]);
  assert.deepEqual(chosen([[0, 2], [0, 3]]), [[0, 2], [0, 3]]);
  assert.deepEqual(chosen([[1, 2]]), [[1, 2], [0, 0]]);
  assert.equal(nearest([], [], placements), undefined);
});

test("tiles can be placed, checked and undone, and the solution shown", () => {
  const { game, ask } = opened();
  assert.equal(ask({ kind: "check" }).puzzle!.attempts, 0);
  assert.equal(ask(lay(0)).ply, 1);
  assert.equal(ask({ kind: "check" }).puzzle!.told, "left 1");
  assert.equal(ask(lay(1)).puzzle!.now, "3 points");
  assert.equal(ask({ kind: "check" }).puzzle!.told, "3 points, best 7, better 3");
  assert.equal(game.solved, false);
  assert.equal(ask({ kind: "undo", count: 1 }).puzzle!.verdict, "");
  ask(lay(0));
  const { puzzle, site } = ask({ kind: "check" });
  assert.deepEqual([puzzle!.verdict, puzzle!.told, site], ["solved", "solved 7 points", []]);
  assert.equal(puzzle!.attempts, 3);
  assert.ok(game.solved);
});

test("a tile covers the hexes below; which districts count is unknown", () => {
  const { ask } = opened();
  const { seats, legal, gains } = ask(lay(1));
  const laid = seats[0]!.scene.hexes.filter(({ placed }) => placed === seats[0]!.scene.last);
  assert.deepEqual(laid.map(({ kind }) => kind).sort(), ["g", "q", "q"]);
  assert.ok(seats[0]!.scene.hexes.every(({ counts }) => counts === null));
  assert.deepEqual(legal, [[2, 2, 0, 1, 0], [2, 2, 1, 1, 0]]);
  assert.deepEqual(gains, [[6, 7]]);
});

test("it marks that it does not know what counts, and keeps the score right", () => {
  const { ask } = opened();
  const before = START.seats[0]!;
  const after = ask(lay(1));
  assert.equal(after.puzzle!.unmarked, true);
  const [seat] = after.seats;
  assert.deepEqual([seat!.points, seat!.total], [before.points + 5, before.points + 5]);
  const back = ask({ kind: "undo", count: 1 });
  assert.equal(back.puzzle!.unmarked, false);
  assert.deepEqual(back.seats[0]!.scene, before.scene);
});

test("stored attempts belong to one page and one board", () => {
  const [monday, tuesday] = [keptNames("/monday.html"), keptNames("/tuesday.html")];
  const names = [monday("a"), monday("a"), monday("b"), tuesday("a")];
  assert.equal(new Set(names).size, 4);
  assert.deepEqual([keptNames("/monday.html")("a")], [names[0]]);
});

test("illegal placements are refused", () => {
  const { ask, said } = opened();
  assert.equal(ask({ ...lay(0), q: 9 }).ply, 0);
  assert.equal(said()["error"], "not here");
  ask({ kind: "why", index: 0, q: 9, r: 9, rotation: 0 });
  assert.equal(said()["text"], "not here");
  ask({ kind: "annotate", node: 1, comment: "", marks: [] });
  assert.equal(said()["error"], "No kernel.");
});

test("hints come one by one, the solution starts with the placed tiles", () => {
  const { ask, said } = opened();
  assert.deepEqual(ask({ kind: "hint" }).puzzle!.hints, ["up"]);
  assert.equal(ask({ kind: "hint" }).puzzle!.hints_left, 0);
  ask(lay(1));
  const { line, can_undo, can_redo } = ask({ kind: "solution" });
  assert.deepEqual(line.map(({ text }) => text), ["07@2,2^1", "31@2,2^1"]);
  assert.deepEqual([can_undo, can_redo, said()["text"]], [true, false, "one of 2"]);
  assert.equal(ask({ kind: "reset" }).ply, 0);
  assert.equal(ask({ kind: "redo", count: 2 }).ply, 2);
});

test("goals with all answers collect them, goals with fewest tiles count tiles", () => {
  const every = opened({ every: true });
  for (const rotations of [[0, 1], [0, 0]]) {
    every.ask({ kind: "reset" });
    for (const rotation of rotations) every.ask(lay(rotation));
  }
  assert.equal(every.ask({ kind: "check" }).puzzle!.told, "1 of 2");
  every.ask({ kind: "reset" });
  every.ask(lay(1));
  every.ask(lay(1));
  assert.equal(every.ask({ kind: "check" }).puzzle!.told, "all 2");
  const few = opened({ kind: "fewest tiles", amount: 5 });
  few.ask(lay(0));
  few.ask(lay(0));
  assert.equal(few.ask({ kind: "check" }).puzzle!.told, "2 tiles, not 1 tile");
  few.ask({ kind: "reset" });
  few.ask(lay(1));
  assert.equal(few.ask({ kind: "check" }).puzzle!.told, "few 1 tile");
});

test("gains are hidden without a preview", () => {
  const { ask } = opened({ preview: false });
  const { gains, puzzle } = ask(lay(0));
  assert.deepEqual([gains, puzzle!.now], [[], ""]);
});
