import assert from "node:assert/strict";
import { test } from "node:test";
import type { Position } from "../../../src/engine/game-engine.ts";
import { losses } from "../../../src/offline/play/runners.ts";
import type { Candidate } from "../../../src/wire/results.ts";
import { CANDIDATE } from "../../fixture.ts";

const SITE = [1, 2, 3, 4, 5];
const position = { site: SITE, stacksLeft: 3, rules: { architect: null } } as unknown as Position;

const move = (text: string, loss: number, reliable = true): Candidate =>
  ({ ...CANDIDATE, move: text, equivalent_moves: [text], loss, reliable });

test("the map has the losses of all moves, also of equal ones", () => {
  const legal = [[1, -1, 2, 1, 0], [0, 1, 2, 1, 0], [2, 0, 1, 1, 0]];
  const gains = [[0, 0, 0], [0, 0, 0], null, null, null];
  // Like the engine, it needs its `this`.
  const offers = new (class {
    readonly found = { legal, gains };
    offers(): object {
      return this.found;
    }
  })() as unknown as Parameters<typeof losses>[2];
  const both = { ...move("02@1,-1^2", 0), equivalent_moves: ["02@1,-1^2", "02@0,1^2"] };
  const found = losses(position, [both, move("01@2,0^1", 3.14, false)], offers);
  assert.deepEqual(found.slice(0, 3), [
    { loss: [null, null, 3.1], reliable: [] },
    { loss: [0, 0, null], reliable: [0, 1] },
    { loss: [], reliable: [] },
  ]);
});
