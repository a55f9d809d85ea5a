/**
 * The queue of gestures to Python, one in flight at a time. Gestures that are valid at any
 * revision, such as Undo, get the revision at the time of sending, so that fast clicks are not
 * lost. All others get the revision they were made against, and are dropped if it is outdated.
 */
import type { Gesture, MakePuzzle, Reply, Stamp, Why } from "./intents.ts";

export type Intent = (Gesture | Why | MakePuzzle) & Stamp;

/** A gesture; one that depends on the gestures before it is a function. */
export type Made = Gesture | (() => Gesture);

/**
 * What a view knows of its kernel: whether it answers, a gesture has waited for `BUSY_AFTER_MS`, or
 * there is no kernel or no sign of it.
 */
export type Connection = "connected" | "busy" | "lost";

/** A gesture without a reply. */
export interface Pending {
  readonly gesture: Made;
  /** The revision it was made against; null if it is valid at any. */
  readonly base: number | null;
}

interface Entry extends Pending {
  settle: (reply: Reply) => void;
}

interface Flying extends Entry {
  intent: Intent;
}

/** A kernel that has not replied after this time is busy. */
export const BUSY_AFTER_MS = 300;

/** A kernel that is not known to be at work is lost after this time without a reply. */
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
  #connection: Connection = "connected";
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the kernel is known to be at work; then a reply may take any time. */
  readonly #atWork: () => boolean;
  /** Called when the connection changes. */
  onConnection: () => void = () => {};

  /** `prefix` is unique for each view of a model, because each receives the replies to all. */
  constructor(
    prefix: string,
    post: (intent: Intent) => void,
    revision: () => number,
    atWork: () => boolean = () => false,
  ) {
    this.#prefix = prefix;
    this.#post = post;
    this.#revision = revision;
    this.#atWork = atWork;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Whether no reply will ever come. */
  get isClosed(): boolean {
    return this.#closed !== null;
  }

  /** The gestures without a reply, in their order. */
  get pending(): readonly Pending[] {
    return this.#entries;
  }

  get #entries(): Entry[] {
    return [...(this.#flying ? [this.#flying] : []), ...this.#queued];
  }

  /** Queue a gesture; resolves with Python's reply. A function is called when it is sent. */
  push(gesture: Made, base: number | null = null): Promise<Reply> {
    if (this.#closed !== null) return Promise.resolve({ reply: "", error: this.#closed });
    if (this.#connection === "lost") this.retry();
    return new Promise((settle) => {
      this.#queued.push({ gesture, base, settle });
      this.advance();
    });
  }

  /**
   * Send the unanswered gesture again. It is the same intent against the same revision: if Python
   * has received the first one, the second has no effect.
   */
  retry(): void {
    if (!this.#flying) return;
    this.#become("busy");
    this.#wait();
    this.#send(this.#flying.intent);
  }

  /** Send a question immediately, without the queue, because it changes nothing. */
  ask(question: Why | MakePuzzle): Promise<Reply> {
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
    clearTimeout(this.#timer);
    const left = this.#entries;
    const asked = [...this.#questions.values()];
    this.#flying = null;
    this.#queued = [];
    this.#questions.clear();
    for (const { settle } of left) settle({ reply: "", error });
    for (const settle of asked) settle({ reply: "", error });
    this.#become("lost");
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
    clearTimeout(this.#timer);
    this.#flying = null;
    this.#awaited = reply.revision ?? -Infinity;
    flying.settle(reply);
    if (reply.stale) this.#dropOutdated(reply);
    if (this.#connection === "lost") this.#become("busy");
    this.advance();
    return true;
  }

  /** Send the next gesture if possible; must also be called after each new snapshot. */
  advance(): void {
    if (this.isClosed || this.#flying) return;
    const revision = this.#revision();
    // While its snapshot is awaited, it is not known which gestures are outdated.
    if (this.#queued.length > 0 && revision < this.#awaited) return;
    const isOutdated = ({ base }: Entry): boolean => base !== null && base !== revision;
    while (this.#queued[0] && isOutdated(this.#queued[0])) {
      this.#queued.shift()!.settle({ reply: "", stale: true });
    }
    const entry = this.#queued.shift();
    if (!entry) {
      this.#become("connected");
      return;
    }
    const { gesture } = entry;
    const made = typeof gesture === "function" ? gesture() : gesture;
    const intent: Intent = { ...made, id: this.#nextId(), revision };
    this.#flying = { ...entry, intent };
    this.#wait();
    this.#send(intent);
  }

  /** Drop the gestures that were made against the same board as a stale one. */
  #dropOutdated(reply: Reply): void {
    const isNew = ({ base }: Entry): boolean => base === this.#revision();
    const dropped = this.#queued.filter((entry) => !isNew(entry));
    this.#queued = this.#queued.filter(isNew);
    for (const { settle } of dropped) settle(reply);
  }

  #send(intent: Intent): void {
    try {
      this.#post(intent);
    } catch (error) {
      this.receive({ reply: intent.id, error: String(error) });
    }
  }

  /** Wait for the reply to the gesture in flight. */
  #wait(): void {
    clearTimeout(this.#timer);
    const isConnected = this.#connection === "connected";
    this.#timer = setTimeout(() => {
      if (isConnected) this.#become("busy");
      if (isConnected || this.#atWork()) this.#wait();
      else this.#become("lost");
    }, isConnected ? BUSY_AFTER_MS : PATIENCE_MS);
  }

  /** Wait no longer: the view was removed. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #become(connection: Connection): void {
    if (this.#connection === connection) return;
    this.#connection = connection;
    this.onConnection();
  }

  #nextId(): string {
    return `${this.#prefix}:${++this.#count}`;
  }
}
