import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import type { Reply } from "../../src/wire/intents.ts";
import { IntentQueue, PATIENCE_MS, type Intent } from "../../src/wire/queue.ts";

// Otherwise, the tests would wait for the timers of unanswered gestures.
beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

function queueAt(first: number) {
  const sent: Intent[] = [];
  const at = { revision: first, busy: false };
  const post = (intent: Intent): void => void sent.push(intent);
  const queue = new IntentQueue("v", post, () => at.revision, () => at.busy);
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

test("a reply before its snapshot holds back the next gesture", () => {
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

test("a stale gesture drops those queued behind it", async () => {
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

test("questions bypass the queue", async () => {
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

test("replies to another view are ignored", () => {
  const { queue } = queueAt(1);
  void queue.push(undo);
  assert.ok(!queue.receive({ reply: "other:1", ok: true }));
  assert.equal(queue.waiting, 1);
});

test("a closed queue resolves with its error", async () => {
  const fail = (): never => {
    throw new Error("comm is closed");
  };
  const queue = new IntentQueue("v", fail, () => 1);
  assert.match((await queue.push(undo)).error!, /comm is closed/);
  assert.equal(queue.waiting, 0);
});

test("closing resolves all waiting and later gestures with an error", async () => {
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

test("only gestures made against an outdated revision are dropped", async () => {
  const { queue, sent, at } = queueAt(1);
  const place = { kind: "place", index: 0, q: 0, r: 0, rotation: 0 } as const;
  const answers = [place, place].map((gesture) => queue.push(gesture, 1));
  answers.push(queue.push(undo));
  at.revision = 2;
  queue.receive({ reply: sent[0]!.id, ok: true, revision: 2 });
  assert.deepEqual(sent.map(({ kind, revision }) => [kind, revision]), [["place", 1], ["undo", 2]]);
  queue.receive({ reply: sent[1]!.id, ok: true });
  const replies = await Promise.all(answers);
  assert.deepEqual(replies.map(({ ok, stale }) => [ok, stale]), [
    [true, undefined],
    [undefined, true],
    [true, undefined],
  ]);
});

test("an overdue gesture is reported, and retry sends the same one", async () => {
  const { queue, sent, at } = queueAt(1);
  const told: boolean[] = [];
  queue.onSilence = () => told.push(queue.unanswered);
  const answer = queue.push(undo);
  mock.timers.tick(PATIENCE_MS);
  assert.deepEqual([told, queue.waiting], [[true], 1]);
  at.revision = 2;
  queue.retry();
  assert.deepEqual(sent[1], sent[0]);
  assert.deepEqual(told, [true, false]);
  queue.receive({ reply: sent[0]!.id, ok: true });
  assert.ok((await answer).ok);
  // The reply to the second one is ignored.
  assert.ok(!queue.receive({ reply: sent[1]!.id, error: "moved on", stale: true }));
  mock.timers.tick(PATIENCE_MS);
  assert.equal(told.length, 2);
});

test("a late reply is accepted, and the queue continues", async () => {
  const { queue, sent } = queueAt(1);
  const answers = [queue.push(undo), queue.push(undo)];
  mock.timers.tick(PATIENCE_MS);
  assert.ok(queue.unanswered);
  queue.receive({ reply: sent[0]!.id, ok: true });
  assert.ok(!queue.unanswered);
  queue.receive({ reply: sent[1]!.id, ok: true });
  assert.ok((await Promise.all(answers)).every(({ ok }) => ok));
});

test("a busy kernel may take any time", () => {
  const { queue, at } = queueAt(1);
  at.busy = true;
  void queue.push(undo);
  for (let n = 0; n < 20; n++) mock.timers.tick(PATIENCE_MS);
  assert.ok(!queue.unanswered);
  at.busy = false;
  mock.timers.tick(PATIENCE_MS);
  assert.ok(queue.unanswered);
});

test("a new gesture also retries the overdue one", () => {
  const { queue, sent } = queueAt(1);
  void queue.push(undo);
  mock.timers.tick(PATIENCE_MS);
  void queue.push(undo);
  assert.deepEqual([sent.length, sent[1]?.id === sent[0]!.id, queue.waiting], [2, true, 2]);
});
