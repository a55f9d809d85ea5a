import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import type { Reply } from "../../src/wire/intents.ts";
import { BUSY_AFTER_MS, IntentQueue, PATIENCE_MS, type Intent } from "../../src/wire/queue.ts";
import { dice } from "../fixture.ts";

// Otherwise, the tests would wait for the timers of unanswered gestures.
beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

function queueAt(first: number) {
  const sent: Intent[] = [];
  const at = { revision: first, work: false };
  const post = (intent: Intent): void => void sent.push(intent);
  const queue = new IntentQueue("v", post, () => at.revision, () => at.work);
  return { queue, sent, at };
}

const undo = { kind: "undo", count: 1 } as const;
const question = { kind: "why", index: 0, q: 0, r: 0, rotation: 0 } as const;
const place = { kind: "place", index: 0, q: 0, r: 0, rotation: 0 } as const;

test("one gesture is in flight, each stamped with the revision of its sending", async () => {
  const { queue, sent, at } = queueAt(5);
  const answers = [queue.push(undo), queue.push(undo), queue.push(undo)];
  assert.equal(sent.length, 1);
  assert.equal(queue.pending.length, 3);
  for (const n of [0, 1, 2]) {
    at.revision++;
    assert.ok(queue.receive({ reply: sent[n]!.id, ok: true }));
  }
  assert.deepEqual(
    sent.map(({ revision }) => revision),
    [5, 6, 7],
  );
  assert.equal(new Set(sent.map(({ id }) => id)).size, 3);
  assert.equal(queue.pending.length, 0);
  assert.ok((await Promise.all(answers)).every(({ ok }) => ok));
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
  assert.equal(queue.pending.length, 0);
});

test("questions bypass the queue", async () => {
  const { queue, sent } = queueAt(1);
  void queue.push(undo);
  const answer = queue.ask(question);
  assert.equal(sent.length, 2);
  const reply: Reply = { reply: sent[1]!.id, ok: true, text: "because" };
  assert.ok(queue.receive(reply));
  assert.equal((await answer).text, "because");
  assert.equal(queue.pending.length, 1);
});

test("a closed queue resolves with its error", async () => {
  const fail = (): never => {
    throw new Error("comm is closed");
  };
  const queue = new IntentQueue("v", fail, () => 1);
  assert.match((await queue.push(undo)).error!, /comm is closed/);
  assert.equal(queue.pending.length, 0);
});

test("closing resolves all waiting and later gestures with an error", async () => {
  const { queue, sent } = queueAt(1);
  const waiting = [queue.push(undo), queue.push(undo), queue.ask(question)];
  queue.close("lost");
  waiting.push(queue.push(undo), queue.ask(question));
  const answers = await Promise.all(waiting);
  assert.deepEqual(new Set(answers.map(({ error }) => error)), new Set(["lost"]));
  assert.equal(queue.pending.length, 0);
  assert.equal(sent.length, 2);
  queue.advance();
  assert.deepEqual([queue.connection, queue.isClosed], ["lost", true]);
});

/** Let a gesture wait until the kernel counts as lost. */
function loseSight(): void {
  mock.timers.tick(BUSY_AFTER_MS);
  mock.timers.tick(PATIENCE_MS);
}

test("a kernel that does not reply is busy, then lost, and retry sends the same gesture", async () => {
  const { queue, sent, at } = queueAt(1);
  const states: string[] = [];
  queue.onConnection = () => states.push(queue.connection);
  const answer = queue.push(undo);
  mock.timers.tick(BUSY_AFTER_MS - 1);
  assert.deepEqual(states, []);
  loseSight();
  assert.deepEqual([states, queue.pending.length], [["busy", "lost"], 1]);
  at.revision = 2;
  queue.retry();
  assert.deepEqual(sent[1], sent[0]);
  assert.equal(queue.connection, "busy");
  queue.receive({ reply: sent[0]!.id, ok: true });
  assert.ok((await answer).ok);
  // The reply to the second one is ignored.
  assert.ok(!queue.receive({ reply: sent[1]!.id, error: "moved on", stale: true }));
  loseSight();
  assert.deepEqual(states, ["busy", "lost", "busy", "connected"]);
});

test("a kernel that answers each of many gestures in time is not called busy", () => {
  const { queue, sent } = queueAt(1);
  for (let n = 0; n < 5; n++) void queue.push(undo);
  for (let n = 0; n < 5; n++) {
    mock.timers.tick(BUSY_AFTER_MS - 1);
    assert.equal(queue.connection, "connected");
    queue.receive({ reply: sent[n]!.id, ok: true });
  }
});

test("a kernel at work may take any time", () => {
  const { queue, at } = queueAt(1);
  at.work = true;
  void queue.push(undo);
  for (let n = 0; n < 20; n++) mock.timers.tick(PATIENCE_MS);
  assert.equal(queue.connection, "busy");
  at.work = false;
  mock.timers.tick(PATIENCE_MS);
  assert.equal(queue.connection, "lost");
});

test("a new gesture also retries the overdue one", () => {
  const { queue, sent } = queueAt(1);
  void queue.push(undo);
  loseSight();
  void queue.push(undo);
  assert.deepEqual([sent.length, sent[1]?.id === sent[0]!.id, queue.pending.length], [2, true, 2]);
});

for (const seed of Array(60).keys()) {
  test(`whatever is lost, late or doubled, each gesture is carried out once (${seed})`, async () => {
    const roll = dice(seed + 1);
    const { queue, sent, at } = queueAt(1);
    /** The revision of the kernel, what it has carried out, and how many intents it has read. */
    let [revision, read] = [1, 0];
    const done = new Map<string, Reply & { kind: string }>();
    const answer = ({ id, kind, revision: seen }: Intent): Reply => {
      const known = done.get(id);
      if (known) return known;
      if (seen !== revision) return { reply: id, error: "moved on", stale: true };
      revision += 1;
      done.set(id, { kind, reply: id, ok: true, revision });
      return done.get(id)!;
    };
    const show = (): void => {
      at.revision = revision;
      queue.advance();
    };
    const replies: Promise<[kind: string, Reply]>[] = [];
    const push = (gesture: typeof place | typeof undo, base: number | null): void => {
      const ask = async (): Promise<[string, Reply]> => [gesture.kind, await queue.push(gesture, base)];
      replies.push(ask());
    };
    for (let step = 0; step < 80; step++) {
      const rolled = roll(9);
      if (rolled < 2) push(place, at.revision);
      else if (rolled < 4) push(undo, null);
      else if (rolled === 4) mock.timers.tick(1 + roll(400));
      else if (rolled === 5) mock.timers.tick(PATIENCE_MS);
      else if (rolled < 8 && read < sent.length) {
        const reply = answer(sent[read++]!);
        if (roll(2) === 0) show();
        if (roll(4) > 0) queue.receive(reply);
        show();
      } else if (rolled === 8 && roll(3) === 0) {
        // A script changes the game.
        revision += 1;
        show();
      }
    }
    for (let n = 0; queue.pending.length > 0; n++) {
      assert.ok(n < 400, "the queue does not end");
      if (read < sent.length) queue.receive(answer(sent[read++]!));
      else queue.retry();
      show();
    }
    assert.equal(queue.connection, "connected");
    // A gesture was carried out if and only if its view was told so.
    const accepted = (await Promise.all(replies)).filter(([, { ok }]) => ok);
    for (const kind of ["place", "undo"]) {
      const carriedOut = [...done.values()].filter((one) => one.kind === kind);
      assert.equal(accepted.filter(([asked]) => asked === kind).length, carriedOut.length);
    }
  });
}
