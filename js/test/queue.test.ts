import assert from "node:assert/strict";
import { test } from "node:test";
import { IntentQueue, type Intent, type Reply } from "../src/queue.ts";

function queueAt(first: number) {
  const sent: Intent[] = [];
  const at = { revision: first };
  const queue = new IntentQueue("v", (intent) => sent.push(intent), () => at.revision);
  return { queue, sent, at };
}

const undo = { kind: "undo", count: 1 } as const;

test("one gesture is in flight, each stamped with the revision of its sending", async () => {
  const { queue, sent, at } = queueAt(5);
  const answers = [queue.push(undo), queue.push(undo), queue.push(undo)];
  assert.equal(sent.length, 1);
  assert.equal(queue.waiting, 3);
  for (const n of [0, 1, 2]) {
    at.revision++;
    assert.ok(queue.receive({ reply: sent[n]!.id, ok: true }));
  }
  assert.deepEqual(
    sent.map(({ revision }) => revision),
    [5, 6, 7],
  );
  assert.equal(new Set(sent.map(({ id }) => id)).size, 3);
  assert.equal(queue.waiting, 0);
  assert.ok((await Promise.all(answers)).every(({ ok }) => ok));
});

test("an answer that overtakes its snapshot holds the next gesture back", () => {
  const { queue, sent, at } = queueAt(1);
  void queue.push(undo);
  void queue.push(undo);
  queue.receive({ reply: sent[0]!.id, ok: true, revision: 2 });
  assert.equal(sent.length, 1);
  at.revision = 2;
  queue.advance();
  assert.equal(sent[1]?.revision, 2);
});

test("an error does not stop the gestures behind it", async () => {
  const { queue, sent } = queueAt(1);
  const first = queue.push(undo);
  void queue.push(undo);
  queue.receive({ reply: sent[0]!.id, error: "no" });
  assert.equal((await first).error, "no");
  assert.equal(sent.length, 2);
});

test("a stale gesture takes along those that were queued behind it", async () => {
  const { queue, sent } = queueAt(1);
  const answers = [queue.push(undo), queue.push(undo)];
  queue.receive({ reply: sent[0]!.id, error: "moved on", stale: true });
  const replies = await Promise.all(answers);
  assert.deepEqual(
    replies.map(({ stale }) => stale),
    [true, true],
  );
  assert.equal(sent.length, 1);
  assert.equal(queue.waiting, 0);
});

test("questions go past the queue", async () => {
  const { queue, sent } = queueAt(1);
  void queue.push(undo);
  const question = { kind: "why", index: 0, q: 0, r: 0, rotation: 0 } as const;
  const answer = queue.ask(question);
  assert.equal(sent.length, 2);
  const reply: Reply = { reply: sent[1]!.id, ok: true, text: "because" };
  assert.ok(queue.receive(reply));
  assert.equal((await answer).text, "because");
  assert.equal(queue.waiting, 1);
});

test("answers to another view are left alone", () => {
  const { queue } = queueAt(1);
  void queue.push(undo);
  assert.ok(!queue.receive({ reply: "other:1", ok: true }));
  assert.equal(queue.waiting, 1);
});

test("a closed line answers with its error", async () => {
  const fail = (): never => {
    throw new Error("comm is closed");
  };
  const queue = new IntentQueue("v", fail, () => 1);
  assert.match((await queue.push(undo)).error!, /comm is closed/);
  assert.equal(queue.waiting, 0);
});

test("when nobody will answer, everything that waits is told so, and all that comes", async () => {
  const { queue, sent } = queueAt(1);
  const question = { kind: "why", index: 0, q: 0, r: 0, rotation: 0 } as const;
  const waiting = [queue.push(undo), queue.push(undo), queue.ask(question)];
  queue.close("gone");
  waiting.push(queue.push(undo), queue.ask(question));
  const answers = await Promise.all(waiting);
  assert.deepEqual(new Set(answers.map(({ error }) => error)), new Set(["gone"]));
  assert.equal(queue.waiting, 0);
  assert.equal(sent.length, 2);
});
