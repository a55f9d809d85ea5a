import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameRecord } from "../../src/wire/page-data.ts";
import { recordOf } from "../../src/wire/record.ts";
import type { Start } from "../../src/wire/side-data.ts";
import { PlayedGame } from "../../src/offline/play/game.ts";
import { GameSession } from "../../src/offline/play/game-session.ts";
import { RecordedModel } from "../../src/offline/recorded-model.ts";
import type { Reply } from "../../src/wire/intents.ts";
import { dice } from "../fixture.ts";
import { HEAD, texts, toy } from "../offline/play/toy.ts";
import { recordFrom } from "../record-text.ts";

const STACKS = [["04", "05"]];
const START: Start = { ...HEAD, stacks: STACKS };
const never = (): Promise<never> => new Promise(() => {});
const WORKER = {
  ...{ choose: never, analyse: never, compare: never, solve: never, wins: never },
  ...{ helpers: () => [], stop: () => {} },
};

/** A game of the toy that answers gestures. */
function table(record: GameRecord) {
  const game = PlayedGame.of(toy, record, []);
  const playing = new GameSession(
    { engine: toy, worker: WORKER, texts }, game, { offered: [], tables: [], pace: 0 },
  );
  const { snapshot } = playing.values();
  const model = new RecordedModel({ snapshot, show: [], texts }, () => {});
  let ok = false;
  model.on("msg:custom", (reply: Reply) => void (ok = reply.ok ?? false));
  return {
    game,
    snapshot: () => playing.values().snapshot,
    ask(gesture: object): boolean {
      const { revision } = playing.values().snapshot;
      playing.handle({ ...gesture, id: "", revision }, model);
      return ok;
    },
  };
}

const EMPTY: GameRecord = {
  ...{ format: "akropolis_nb game", version: 1 }, ...START, nodes: [],
};

/** The moves of a record; how its line goes on elsewhere, no snapshot tells. */
function movesOf(record: string): object {
  const { nodes, current } = JSON.parse(record) as GameRecord;
  return { nodes, current };
}

for (const seed of Array(20).keys()) {
  test(`the record of a snapshot is that of its game (${seed})`, () => {
    const roll = dice(seed * 7919 + 1);
    const { game, snapshot, ask } = table(EMPTY);
    for (let step = 0; step < 40; step++) {
      const { legal, line, ply, node, site } = snapshot();
      const rolled = roll(6);
      const [q, r, rotation] = legal[0] ?? [0, 0, 0];
      const index = roll(2);
      if (rolled < 3) {
        const next = `0${site[index]?.tile}@${q},${r}^${rotation}`;
        const waiting = recordOf(START, snapshot(), next);
        if (ask({ kind: "place", index, q, r, rotation })) {
          // Written anew, because new moves are last in the record of a snapshot.
          const record = recordFrom(table(JSON.parse(waiting) as GameRecord).game);
          assert.deepEqual(movesOf(record), movesOf(recordFrom(game)));
        }
      } else if (rolled === 3) ask({ kind: "undo", count: 1 });
      else if (rolled === 4) ask({ kind: "goto", ply: roll(line.length + 1) });
      else if (ply > 0) ask({ kind: "annotate", node, comment: `${step}`, marks: ["!"] });
      assert.equal(recordOf(START, snapshot(), null), recordFrom(game));
    }
    assert.ok(game.tree.root.children.length > 0);
  });
}

test("what was written about the start, and a seed that is no exact number, are kept", () => {
  const start = { ...START, seed: "340282366920938463463374607431768211455", comment: "Look", marks: ["!?"] };
  const written = recordOf(start, table(EMPTY).snapshot(), null);
  assert.match(written, /"seed": 340282366920938463463374607431768211455,/);
  const { comment, marks, checksum } = JSON.parse(written) as GameRecord;
  assert.deepEqual([comment, marks, checksum?.length], ["Look", ["!?"], 8]);
});
