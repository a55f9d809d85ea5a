/**
 * The queue of gestures to Python, one in flight at a time. Gestures that are valid at any
 * revision, such as Undo, get the revision at the time of sending, so that fast clicks are not
 * lost. All others get the revision they were made against, and are dropped if it is outdated.
 */
import type { Gesture, Reply, Stamp, Why } from "./intents.ts";

export type Intent = (Gesture | Why) & Stamp;

interface Entry {
  gesture: Gesture | (() => Gesture);
  /** The revision it was made against; null if it is valid at any. */
  aimed: number | null;
  settle: (reply: Reply) => void;
}

interface Flying extends Entry {
  intent: Intent;
  /** Timer after which the reply is overdue. */
  overdue: ReturnType<typeof setTimeout> | undefined;
}

/** Maximum time for a reply from a kernel that is not busy. */
export const PATIENCE_MS = 15_000;

export class IntentQueue {
  readonly #post: (intent: Intent) => void;
  readonly #revision: () => number;
  readonly #prefix: string;
  #count = 0;
  #queued: Entry[] = [];
  #flying: Flying | null = null;
  #closed: string | null = null;
  #questions = new Map<string, (reply: Reply) => void>();
  /** The revision that must have arrived before the next gesture is sent. */
  #awaited = -Infinity;
  #unanswered = false;
  /** Whether the kernel is known to be busy; then a reply may take any time. */
  readonly #busy: () => boolean;
  /** Called when a reply becomes overdue, and when it arrives after all. */
  onSilence: () => void = () => {};

  /** `prefix` is unique for each view of a model, because each receives the replies to all. */
  constructor(
    prefix: string,
    post: (intent: Intent) => void,
    revision: () => number,
    busy: () => boolean = () => false,
  ) {
    this.#prefix = prefix;
    this.#post = post;
    this.#revision = revision;
    this.#busy = busy;
  }

  /** Number of gestures without a reply. */
  get waiting(): number {
    return this.#queued.length + (this.#flying ? 1 : 0);
  }

  /** Whether the reply to the gesture in flight is overdue. */
  get unanswered(): boolean {
    return this.#unanswered;
  }

  /**
   * Queue a gesture; resolves with Python's reply. A gesture that depends on the gestures before it
   * is a function, called when it is sent.
   */
  push(gesture: Entry["gesture"], aimed: number | null = null): Promise<Reply> {
    if (this.#closed !== null) return Promise.resolve({ reply: "", error: this.#closed });
    if (this.#unanswered) this.retry();
    return new Promise((settle) => {
      this.#queued.push({ gesture, aimed, settle });
      this.advance();
    });
  }

  /**
   * Send the unanswered gesture again. It is the same intent against the same revision: if Python
   * has received the first one, the second has no effect.
   */
  retry(): void {
    if (!this.#flying) return;
    this.#wait(this.#flying);
    this.#send(this.#flying.intent);
  }

  /** Send a question immediately, without the queue, because it changes nothing. */
  ask(question: Why): Promise<Reply> {
    if (this.#closed !== null) return Promise.resolve({ reply: "", error: this.#closed });
    const id = this.#nextId();
    return new Promise((settle) => {
      this.#questions.set(id, settle);
      try {
        this.#post({ ...question, id, revision: this.#revision() });
      } catch (error) {
        this.receive({ reply: id, error: String(error) });
      }
    });
  }

  /** Resolve all waiting and later gestures with an error, because no reply will come. */
  close(error: string): void {
    this.#closed = error;
    this.#clearOverdue();
    const left = [...(this.#flying ? [this.#flying] : []), ...this.#queued];
    const asked = [...this.#questions.values()];
    this.#flying = null;
    this.#queued = [];
    this.#questions.clear();
    for (const { settle } of left) settle({ reply: "", error });
    for (const settle of asked) settle({ reply: "", error });
  }

  /** Handle a message from Python; returns false if it is no reply to this queue. */
  receive(reply: Reply): boolean {
    const question = this.#questions.get(reply.reply);
    if (question) {
      this.#questions.delete(reply.reply);
      question(reply);
      return true;
    }
    const flying = this.#flying;
    if (!flying || flying.intent.id !== reply.reply) return false;
    this.#clearOverdue();
    this.#flying = null;
    this.#awaited = reply.revision ?? -Infinity;
    if (reply.stale) this.#dropQueued(reply);
    flying.settle(reply);
    this.advance();
    return true;
  }

  /** Send the next gesture if possible; must also be called after each new snapshot. */
  advance(): void {
    if (this.#flying || this.#revision() < this.#awaited) return;
    const revision = this.#revision();
    const gone = ({ aimed }: Entry): boolean => aimed !== null && aimed !== revision;
    while (this.#queued[0] && gone(this.#queued[0])) {
      this.#queued.shift()!.settle({ reply: "", stale: true });
    }
    const entry = this.#queued.shift();
    if (!entry) return;
    const { gesture } = entry;
    const made = typeof gesture === "function" ? gesture() : gesture;
    const intent: Intent = { ...made, id: this.#nextId(), revision };
    this.#flying = { ...entry, intent, overdue: undefined };
    this.#wait(this.#flying);
    this.#send(intent);
  }

  #send(intent: Intent): void {
    try {
      this.#post(intent);
    } catch (error) {
      this.receive({ reply: intent.id, error: String(error) });
    }
  }

  /** Start the timer for the reply. */
  #wait(flying: Flying): void {
    this.#clearOverdue();
    flying.overdue = setTimeout(() => {
      if (this.#busy()) this.#wait(flying);
      else {
        this.#unanswered = true;
        this.onSilence();
      }
    }, PATIENCE_MS);
  }

  /** Stop the timer, and reset the overdue state. */
  #clearOverdue(): void {
    clearTimeout(this.#flying?.overdue);
    if (!this.#unanswered) return;
    this.#unanswered = false;
    this.onSilence();
  }

  /** Drop the gestures queued behind a stale one, because they were made against the same board. */
  #dropQueued(reply: Reply): void {
    const dropped = this.#queued;
    this.#queued = [];
    for (const { settle } of dropped) settle(reply);
  }

  #nextId(): string {
    return `${this.#prefix}:${++this.#count}`;
  }
}
