import assert from "node:assert/strict";
import { test } from "node:test";
import { GameError } from "../../src/engine/errors.ts";
import type { GameEngine } from "../../src/engine/page-engine.ts";
import { Trap } from "../../src/engine/memory.ts";
import { makeRenewable } from "../../src/engine/renewable.ts";

/** An engine whose methods do this; only two are needed. */
const doing = (act: (name: string) => string): GameEngine => ({
  writtenMove: (move: string) => act(move),
  choose: async (bot: string) => act(bot),
}) as unknown as GameEngine;

const trap = (): never => {
  throw new Trap("unreachable");
};
const position = null as never;

test("after a trap another engine does what was asked; its trap is the last", async () => {
  const traps: boolean[] = [];
  let works = true;
  const again = doing((name) => (works ? `again ${name}` : trap()));
  // A promise of an engine has the engine, not what its methods give.
  const engine = await Promise.resolve(
    makeRenewable(doing(trap), () => again, (isAnew) => traps.push(isAnew)),
  );
  // Both promises wait for the engine that fails.
  const bots = [engine.choose("fast", position), engine.choose("strong", position)];
  assert.deepEqual(await Promise.all(bots), ["again fast", "again strong"]);
  assert.equal(engine.writtenMove("a"), "again a");
  assert.deepEqual(traps, [true]);
  works = false;
  assert.throws(() => engine.writtenMove("a"), Trap);
  assert.throws(() => engine.writtenMove("a"), Trap);
  await assert.rejects(engine.choose("fast", position), Trap);
  assert.deepEqual(traps, [true, false, false, false]);
});

test("an engine that cannot be loaded again has failed for good; other errors are no traps", () => {
  const traps: boolean[] = [];
  const engine = makeRenewable(doing(trap), () => trap(), (isAnew) => traps.push(isAnew));
  assert.throws(() => engine.writtenMove("a"), Trap);
  assert.deepEqual(traps, [false]);
  const refusing = doing(() => {
    throw new GameError("not a move");
  });
  const others: boolean[] = [];
  const other = makeRenewable(refusing, () => trap(), (isAnew) => others.push(isAnew));
  assert.throws(() => other.writtenMove("a"), GameError);
  assert.deepEqual(others, []);
});
