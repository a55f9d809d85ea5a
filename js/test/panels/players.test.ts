import assert from "node:assert/strict";
import { test } from "node:test";
import { botOf, botWords } from "../../src/panels/players.ts";
import { status } from "../../src/view/status.ts";
import { canBuild } from "../../src/state.ts";
import { BOTS, state, TEXTS } from "../fixture.ts";

const WORDS = {
  ...TEXTS,
  ...{ bot_seat: "bot: {bot}", bot_greedy: "Greedy", bot_greedy_how: "takes all" },
  look: "{name}: {facts}",
};

test("nothing can be placed while a bot thinks", () => {
  for (const [does, free] of [["idle", true], ["resting", true], ["thinking", false]] as const) {
    assert.equal(canBuild(state({ bot_data: { ...BOTS, state: does } })), free);
  }
  assert.equal(canBuild(state()), true);
});

test("the seat to move is shown in one place only", () => {
  assert.equal(status(state({ bot_data: BOTS })), "Ada to move");
  assert.equal(status(state({ bot_data: { ...BOTS, state: "thinking", seat: 0 } })), "city_of");
});

test("a bot without a translation shows its name", () => {
  assert.equal(botWords(WORDS, "greedy"), "Greedy: takes all");
  assert.equal(botWords(WORDS, "Mine"), "Mine");
  const now = state({ bot_data: { ...BOTS, seats: [null, "greedy", "Mine"] }, texts: WORDS });
  assert.deepEqual([0, 1, 2, 3].map((seat) => botOf(now, seat)), [
    ...[null, "bot: Greedy", "bot: Mine", null],
  ]);
});
