/**
 * The queue of gestures to Python, one in flight at a time. Gestures that are valid at any
 * revision, such as Undo, get the revision at the time of sending, so that fast clicks are not
 * lost. All others get the revision they were made against, and are dropped if it is outdated.
 *
 * While the kernel does not answer, the page may show what the waiting gestures would do. Gestures
 * made on that picture are dropped if another position follows than that on which they were made.
 */
import type { Gesture, Reply, Stamp, Why } from "./intents.ts";
import type { Snapshot } from "./snapshot.ts";

export type Intent = (Gesture | Why) & Stamp;

/** A gesture; one that depends on the gestures before it is a function. */
export type Made = Gesture | ((snapshot?: Snapshot) => Gesture);

/** A gesture without a reply. */
export interface Pending {
  readonly gesture: Made;
  /** The revision it was made against; null if it is valid at any. */
  readonly aimed: number | null;
  /** The position that it was made on, if this is the picture after the gesture before it. */
  readonly seen: string | null;
  /** The intent, if it was sent. */
  readonly intent?: Intent;
}

/** A reply, and the number of gestures that were dropped with a refused one. */
export interface Settled extends Reply {
  dropped?: number;
}

interface Entry extends Pending {
  settle: (reply: Settled) => void;
}

interface Flying extends Entry {
  intent: Intent;
  /** Timer after which the reply is overdue. */
  overdue: ReturnType<typeof setTimeout> | undefined;
}

/** What tells a position from others of the same game, or of the same free city. */
export const positionOf = ({ city_text, line, ply }: Snapshot): string =>
  city_text ?? line.slice(0, ply).map(({ text }) => text).join(" ");

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
  /** The present position, as `positionOf`. */
  readonly #position: () => string;
  /** Called when a reply becomes overdue, and when it arrives after all. */
  onSilence: () => void = () => {};

  /** `prefix` is unique for each view of a model, because each receives the replies to all. */
  constructor(
    prefix: string,
    post: (intent: Intent) => void,
    revision: () => number,
    busy: () => boolean = () => false,
    position: () => string = () => "",
  ) {
    this.#position = position;
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

  /** The gestures without a reply, in their order. */
  get pending(): Pending[] {
    return [...(this.#flying ? [this.#flying] : []), ...this.#queued];
  }

  /** Queue a gesture; resolves with Python's reply. A function is called when it is sent. */
  push(
    gesture: Made, aimed: number | null = null, seen: string | null = null,
  ): Promise<Settled> {
    if (this.#closed !== null) return Promise.resolve({ reply: "", error: this.#closed });
    if (this.#unanswered) this.retry();
    return new Promise((settle) => {
      this.#queued.push({ gesture, aimed, seen, settle });
      this.advance();
    });
  }

  /** Take back the newest gesture if it is a placement that was not sent; whether it was. */
  takeBack(): boolean {
    const newest = this.#queued.at(-1)?.gesture;
    if (typeof newest !== "object" || newest.kind !== "place") return false;
    this.#queued.pop()!.settle({ reply: "", ok: true });
    return true;
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
    const dropped = reply.ok ? 0 : this.#drop(reply);
    flying.settle(dropped > 0 ? { ...reply, dropped } : reply);
    this.advance();
    return true;
  }

  /** Send the next gesture if possible; must also be called after each new snapshot. */
  advance(): void {
    if (this.#flying || this.#revision() < this.#awaited) return;
    const revision = this.#revision();
    const gone = ({ aimed, seen }: Entry): boolean =>
      seen === null ? aimed !== null && aimed !== revision : seen !== this.#position();
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

  /** Wait no longer: the view was removed. */
  stop(): void {
    clearTimeout(this.#flying?.overdue);
  }

  /** Stop the timer, and reset the overdue state. */
  #clearOverdue(): void {
    clearTimeout(this.#flying?.overdue);
    if (!this.#unanswered) return;
    this.#unanswered = false;
    this.onSilence();
  }

  /**
   * After a refusal, drop the next gestures that were made on another position; after a stale one
   * all, because they were made against the same board. Returns how many the page had shown.
   */
  #drop(refusal: Reply): number {
    const position = this.#position();
    const valid = ({ seen }: Entry): boolean => seen === null || seen === position;
    const kept = refusal.stale ? -1 : this.#queued.findIndex(valid);
    const dropped = this.#queued.splice(0, kept < 0 ? Infinity : kept);
    for (const { seen, settle } of dropped) settle(seen === null ? refusal : { reply: "" });
    return dropped.filter(({ seen }) => seen !== null).length;
  }

  #nextId(): string {
    return `${this.#prefix}:${++this.#count}`;
  }
}
