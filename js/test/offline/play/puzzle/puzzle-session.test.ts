import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { City, PlacementProblem, Solution } from "../../../../src/engine/game-engine.ts";
import type { GameEngine } from "../../../../src/engine/page-engine.ts";
import type { PuzzleData } from "../../../../src/offline/play/puzzle/answers.ts";
import { progressKeys, type Progress } from "../../../../src/offline/answers/progress.ts";
import { PuzzleSession } from "../../../../src/offline/play/puzzle/puzzle-session.ts";
import type { WorkerClient } from "../../../../src/offline/play/worker-client.ts";
import { RecordedModel } from "../../../../src/offline/recorded-model.ts";
import type { Puzzle, Snapshot } from "../../../../src/wire/snapshot.ts";
import { snapshot, state } from "../../../fixture.ts";
import { RULES, texts } from "../toy.ts";

/** A made-up engine: a tile may lie on three hexes in a row, and brings the points of its hex. */
const engine = {
  readCity: (): City => ({ placed: [], stonesGained: 0, lakesMade: 0 }),
  legal: ({ placed }: City) =>
    [1, 2, 3].filter((q) => !placed.some((one) => one.q === q)).map((q) => [q, 0, 0, 1, 0]),
  gains: (city: City) => engine.legal(city).map(([q]) => q),
  place: ({ placed }: City, tile: number, at: object): City => ({
    ...{ placed: [...placed, { tile, ...at }], stonesGained: 0, lakesMade: 0 },
  }) as City,
  score: ({ placed }: City) => {
    const points = placed.reduce((sum, { q }) => sum + q, 0);
    return { points, districts: [], quarries: 0, total: points };
  },
  scene: () => ({ hexes: [], last: 0 }),
  letters: () => "hbt",
  whyIllegal: () => null,
};

/** Solves a puzzle of one tile: hex 3 is best. */
const worker = {
  solve: (_: PlacementProblem, { target }: { target?: number }): Promise<Solution> => {
    const lines = [3, 2, 1].filter((q) => q >= (target ?? 3)).map((q) => [`07@${q},0^0`]);
    return Promise.resolve({
      ...{ best: 3, second: 2, lines, count: lines.length, bound: 3, proved: true },
    });
  },
};

const PUZZLE: PuzzleData = {
  ...{ city: "", tiles: [7], free: false, stones: 0, preview: false, hints: ["up", "down"] },
  ...{ kind: "most", measure: "points", amount: 0, every: false, length: 1, rules: RULES },
  name: "page key moves",
};

const PANEL: Puzzle = {
  ...{ prompt: "", goal: "", now: "", grade: "", author: "", hints: [], hints_left: 2 },
  ...{ attempts: 0, solved: false, can_reveal: true, complete: false, verdict: "", told: "" },
};
const START = snapshot({ kind: "puzzle", puzzle: PANEL });

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  const value = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  };
  Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
});

/** A tab with a puzzle, and what its panel shows after a gesture. */
async function opened(changes: Partial<PuzzleData> = {}): Promise<{
  solving: PuzzleSession;
  ask: (...gestures: (number | string)[]) => Promise<Puzzle>;
}> {
  const puzzle = { ...PUZZLE, ...changes };
  const solving = new PuzzleSession(
    {
      engine: engine as unknown as GameEngine, worker: worker as unknown as WorkerClient,
      texts: { ...state().texts, ...texts },
    },
    puzzle, START,
  );
  const model = new RecordedModel({ ...state(), snapshot: solving.snapshot() }, () => {});
  await solving.replay();
  return {
    solving,
    async ask(...gestures) {
      for (const one of gestures) {
        const { revision } = solving.snapshot();
        const place = { kind: "place", index: 0, q: one, r: 0, rotation: 0 };
        const intent = typeof one === "number" ? place : { kind: one };
        await solving.handle({ id: "1", revision, ...intent }, model);
      }
      return (model.get("snapshot") as Snapshot).puzzle!;
    },
  };
}

const entry = (changes: Partial<Progress>): Progress => ({
  ...{ path: [], attempts: 1, hints: 0, solved: true, ways: [], answers: [] }, ...changes,
});
const put = (kept: Progress): void => void stored.set(PUZZLE.name, JSON.stringify(kept));
const shown = ({ solving }: { solving: PuzzleSession }): Puzzle => solving.snapshot().puzzle!;

test("a solved puzzle is solved on the next visit, because its answer is right", async () => {
  const first = await opened();
  const { verdict, solved } = await first.ask(3, "check");
  assert.deepEqual([verdict, solved], ["solved", true]);
  await first.ask("reset");
  const again = shown(await opened());
  assert.deepEqual([again.solved, again.attempts, again.told], [true, 1, ""]);
});

test("why comes only once the answer was found or shown", async () => {
  const puzzle = await opened({ explanation: "because" });
  assert.equal((await puzzle.ask(1, "check", "hint")).explanation, "");
  assert.equal((await puzzle.ask("reset", 3, "check")).explanation, "because");
  stored.clear();
  const other = await opened({ explanation: "because" });
  assert.equal((await other.ask("solution")).explanation, "because");
});

test("a solved board that is checked again counts no new try, and says so on the next visit", async () => {
  const first = await opened();
  const { told: message } = await first.ask(3, "check");
  const twice = await first.ask("check", "reset", 3, "check");
  assert.deepEqual([twice.attempts, twice.told, twice.verdict], [1, message, "solved"]);
  const again = await opened();
  assert.deepEqual([shown(again).told, shown(again).verdict], [message, "solved"]);
  assert.deepEqual([(await again.ask("check")).attempts, again.solving.progress.log?.solvedAt], [1, 1]);
  // A wrong one counts, and is not judged again.
  assert.equal((await again.ask("reset", 1, "check", "check")).attempts, 3);
  assert.equal(shown(await opened()).told, "");
});

test("an entry that was changed, or is of another puzzle, counts for nothing", async () => {
  const wrong = { path: [[0, 2, 0, 0]], shown: false } as const;
  const illegal = { path: [[0, 9, 0, 0]], shown: false } as const;
  const long = { path: [[0, 3, 0, 0], [0, 2, 0, 0]], shown: false } as const;
  for (const one of [wrong, illegal, long]) {
    put(entry({ answers: [one] as never }));
    const { solved, told: message } = shown(await opened());
    assert.deepEqual([solved, message], [false, texts["misfit_ignored"]]);
  }
  put(entry({ answers: [] }));
  assert.equal(shown(await opened()).solved, false);
  // Nor is one that cannot be read.
  put(entry({ attempts: "many" as never }));
  assert.equal(shown(await opened()).attempts, 0);
});

test("entries of earlier versions are played again, too", async () => {
  const { answers: _, ...old } = entry({ path: [[0, 3, 0, 0]] as never });
  put(old);
  assert.equal(shown(await opened()).solved, true);
  put({ ...old, path: [[0, 1, 0, 0]] as never });
  assert.equal(shown(await opened()).solved, false);
  put({ ...old, path: [], ways: ["07@3,0^0"] });
  assert.equal(shown(await opened({ every: true })).solved, true);
  put({ ...old, path: [], ways: ["nonsense"] });
  assert.equal(shown(await opened({ every: true })).solved, false);
});

test("the solution shown and checked is recorded as shown", async () => {
  for (const every of [false, true]) {
    stored.clear();
    const tab = await opened({ every });
    const { verdict, told: message, solved, shown: isShown } = await tab.ask("solution", "check");
    assert.deepEqual([verdict, solved, isShown], ["shown", false, true]);
    assert.match(message, /counts as shown, not as solved/);
    const again = shown(await opened({ every }));
    assert.deepEqual([again.solved, again.shown, again.attempts], [false, true, 1]);
  }
});

test("two tabs: what one has solved stays when the other is used", async () => {
  const [one, other] = [await opened(), await opened()];
  await one.ask("hint", "hint", 3, "check");
  await other.ask(1, "check");
  const { solved, attempts, hints } = shown(await opened());
  assert.deepEqual([solved, attempts, hints.length], [true, 2, 2]);
  // The other tab reads it, too, and keeps its own board.
  assert.equal(await other.solving.replay(), true);
  assert.deepEqual([shown(other).solved, shown(other).hints.length], [true, 2]);
  assert.equal(other.solving.snapshot().line[0]!.text, "07@1,0^0");
  assert.equal(await other.solving.replay(), false);
});

test("two tabs: the solution shown in one takes nothing from the other", async () => {
  const [one, other] = [await opened(), await opened()];
  await one.ask(3, "check");
  await other.ask("solution", "check");
  assert.deepEqual([shown(other).solved, shown(other).shown], [true, false]);
});

test("tiles are placed, checked and taken back, and hints come one by one", async () => {
  const { solving, ask } = await opened({ tiles: [7, 31], length: 2 });
  assert.equal((await ask("check")).attempts, 0);
  await ask(1, "check");
  assert.deepEqual([solving.snapshot().ply, shown({ solving }).verdict], [1, "unfinished"]);
  assert.deepEqual((await ask("hint")).hints, ["up"]);
  const { hints, hints_left } = await ask("hint", "hint");
  assert.deepEqual([hints, hints_left], [["up", "down"], 0]);
  await ask("reset");
  const { ply, can_redo, legal } = solving.snapshot();
  assert.deepEqual([ply, can_redo, legal.length], [0, true, 3]);
});

test("stored attempts belong to one page and one board", () => {
  const [monday, tuesday] = [progressKeys("/monday.html"), progressKeys("/tuesday.html")];
  const names = [monday("a"), monday("a"), monday("b"), tuesday("a")];
  assert.equal(new Set(names).size, 4);
  assert.deepEqual([progressKeys("/monday.html")("a")], [names[0]]);
});
