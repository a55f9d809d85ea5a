import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { CommandRunner } from "../../../src/view/text-line/runner.ts";
import { view } from "../../actions-fixture.ts";
import { analysis, ANALYSIS_TEXTS, BOTS, snapshot } from "../../fixture.ts";

const WORDS = {
  ...ANALYSIS_TEXTS,
  ...{ h: "house", b: "barracks", t: "temple", free: "free" },
  ...{ command_done: "Done.", command_no_tile: "No tile {tile}: {tiles}." },
  ...{ command_no_player: "No {name}: {names}.", command_no_analysis: "No analysis." },
  ...{ command_unknown: "{line}? {examples}", command_fits: "{tile} ({q}, {r}): {rotations}" },
  ...{ analysis_begins: "Starting…", game_over: "Over", site_tile: "{tile}: {kinds}; {note}" },
  ...{ stacks: "{stacks} × {size}", how_move: "places", how_undo: "{word} 3" },
};

function commands(t: TestContext) {
  const made = view(t);
  const { state, recorded, actions, tick } = made;
  const said: string[] = [];
  const runner = new CommandRunner(actions, (words, isError) => {
    said.push(isError ? `! ${words}` : words);
  });
  recorded.set("texts", WORDS);
  actions.sync();
  runner.update(state);
  /** Type a line; returns what is said until Python answers. */
  const type = async (line: string): Promise<string[]> => {
    said.length = 0;
    runner.add(line);
    await tick();
    return [...said];
  };
  /** Answer the last intent as Python. */
  const answer = async (fields: object): Promise<string[]> => {
    said.length = 0;
    await made.reply(-1, fields);
    runner.update(state);
    return [...said];
  };
  return { ...made, runner, said, type, answer };
}

test("a move is placed at the revision of its construction site", async (t) => {
  const { type, answer, received, recorded, state, runner, tick } = commands(t);
  assert.deepEqual(await type("1@1,-1^0"), []);
  const { id: _, ...intent } = received.at(-1)!;
  assert.deepEqual(intent, { kind: "place", index: 0, q: 1, r: -1, rotation: 0, revision: 1 });
  // The next line waits for the reply, and for the snapshot after the move.
  assert.deepEqual(await type("7@0,1^2"), []);
  assert.equal(received.length, 1);
  // What Python says is a message of the view, which others read out.
  assert.deepEqual(await answer({ ok: true, text: "Ada placed 01", revision: 2 }), []);
  assert.deepEqual(state.notices.at(-1), { text: "Ada placed 01", refused: false });
  assert.equal(received.length, 1);
  recorded.set("snapshot", snapshot({ revision: 2, site: snapshot().site.slice(1) }));
  runner.update(state);
  await tick();
  assert.equal(received.length, 2);
  assert.equal(received.at(-1)!["index"], 0);
  assert.deepEqual(await answer({ ok: true, revision: 2 }), ["Done."]);
});

test("why tells the hex, and where the selected tile fits", async (t) => {
  const { type, answer, received, state } = commands(t);
  assert.deepEqual(await type("why 1,-1"), ["Nothing at (1, -1).", "01 (1, -1): 0 (±0)"]);
  assert.deepEqual(state.lit, [{ q: 1, r: -1 }]);
  assert.deepEqual(await type("why 5,5"), ["Nothing at (5, 5)."]);
  assert.deepEqual(await answer({ ok: true, text: "too far" }), ["too far"]);
  const brings = ["Level 2: −2 points, 3 stones."];
  assert.deepEqual(await type("why 01@0,0^1"), brings);
  assert.deepEqual(await type("why 7@0,1^2"), []);
  assert.equal(received.at(-1)!["index"], 1);
  assert.deepEqual(await answer({ ok: true, text: "too expensive" }), ["too expensive"]);
});

test("in a free city tiles have letters, and there is nothing to analyse", async (t) => {
  const { type, answer, recorded, actions, received, runner, state } = commands(t);
  const [seat] = snapshot().seats;
  const free = snapshot({ kind: "city", seats: [seat!], site: [], gains: [], palette: ["hbt"] });
  recorded.set("snapshot", free);
  actions.sync();
  runner.update(state);
  assert.deepEqual(await type("hbt@0,1^2"), []);
  const { id: _, ...intent } = received.at(-1)!;
  assert.deepEqual(intent, { kind: "place", tile: "hbt", q: 0, r: 1, rotation: 2, revision: 1 });
  await answer({ ok: true, text: "Placed" });
  assert.deepEqual(await type("best"), ["! No analysis."]);
  assert.deepEqual(await type("score"), ["Ada: 1 point, 1 stone, chief."]);
});

test("best analyses until the result is clear, and turns the analysis off again", async (t) => {
  const { type, recorded, actions, state, runner } = commands(t);
  assert.deepEqual(await type("best"), ["! No analysis."]);
  recorded.set("bot_data", BOTS);
  actions.sync();
  assert.deepEqual(await type("best"), ["Starting…"]);
  assert.equal(state.pondering, true);
  const [first] = analysis().moves;
  recorded.set("analysis_data", analysis({ moves: [{ ...first!, standing: "leading" }] }));
  actions.sync();
  runner.update(state);
  assert.equal(state.pondering, true);
  recorded.set("analysis_data", analysis());
  actions.sync();
  runner.update(state);
  assert.equal(state.pondering, false);
  // An analysis that runs already goes on.
  actions.toggle("pondering");
  const [best] = await type("best");
  assert.match(best!, /^01@1,-1\^0: to win 60\.0 ± 1\.2%/);
  assert.equal(state.pondering, true);
});

test("a question for the best move ends when the position changes", async (t) => {
  const { type, recorded, actions, state, runner, said } = commands(t);
  recorded.set("bot_data", BOTS);
  actions.sync();
  await type("best");
  recorded.set("snapshot", snapshot({ revision: 2 }));
  actions.sync();
  runner.update(state);
  assert.deepEqual([said.at(-1), state.pondering], ["! The game has moved on.", false]);
});
