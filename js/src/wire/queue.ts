/**
 * Gestures on their way to Python, one in flight. What may be done whatever is shown by then, such
 * as Undo, is stamped with the revision it is sent against, so that fast clicking loses nothing;
 * the rest with the revision it was aimed at, and is dropped if that has gone.
 */
import type { Rules } from "./snapshot.ts";

/** A tile of the construction site by its index, or any by its letters in a free city. */
export type Chosen = { index: number } | { tile: string };

interface At {
  q: number;
  r: number;
  rotation: number;
}

export interface NewGame {
  kind: "new";
  rules: Rules;
  names: string[] | null;
  /** By seat, null for a person. */
  bots: (string | null)[];
  seed: number | null;
}

/** What can be asked of a review. */
export type ReviewStep = "next" | "previous" | "better" | "ask" | "answer" | "end" | "write";

export type Gesture =
  | ({ kind: "place" } & Chosen & At)
  | { kind: "undo" | "redo"; count: number }
  | { kind: "goto"; ply: number }
  | { kind: "step"; by: number }
  | { kind: "bots"; play: boolean }
  | { kind: "review"; do: ReviewStep }
  | { kind: "check" | "hint" | "solution" | "reset" | "restore" }
  | { kind: "goto" | "promote" | "delete"; node: number }
  | { kind: "annotate"; node: number; comment: string; marks: string[] }
  | NewGame;

type Question = { kind: "why" } & Chosen & At;

export type Intent = (Gesture | Question) & { id: string; revision: number };

/** Python's answer to one intent. */
export interface Reply {
  reply: string;
  ok?: boolean;
  /** Why Python refused, as a sentence. */
  error?: string;
  /** Refused because the game had moved on. */
  stale?: boolean;
  /** The revision that shows this gesture's effect. */
  revision?: number;
  /** The answer to a question. */
  text?: string;
  /** The hexes that the answer is about. */
  hexes?: [number, number][];
}

interface Entry {
  gesture: Gesture;
  /** The revision it was aimed at; null if any will do. */
  aimed: number | null;
  settle: (reply: Reply) => void;
}

interface Flying extends Entry {
  intent: Intent;
  /** When to say that there is no answer. */
  overdue: ReturnType<typeof setTimeout> | undefined;
}

/** A kernel that is not busy has this long to answer. */
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
  /** The revision that must have arrived before the next gesture goes out. */
  #awaited = -Infinity;
  #unanswered = false;
  /** Whether the kernel is at work, as far as is known: then an answer may take any time. */
  readonly #busy: () => boolean;
  /** Called when there is no answer, and when there is one after all. */
  onSilence: () => void = () => {};

  /** `prefix` tells the views of one model apart: each sees the answers to all of them. */
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

  /** How many gestures have not been answered. */
  get waiting(): number {
    return this.#queued.length + (this.#flying ? 1 : 0);
  }

  /** Whether the gesture in flight has waited for its answer in vain. */
  get unanswered(): boolean {
    return this.#unanswered;
  }

  /** Queue a gesture; resolves with Python's answer. */
  push(gesture: Gesture, aimed: number | null = null): Promise<Reply> {
    if (this.#closed !== null) return Promise.resolve({ reply: "", error: this.#closed });
    if (this.#unanswered) this.retry();
    return new Promise((settle) => {
      this.#queued.push({ gesture, aimed, settle });
      this.advance();
    });
  }

  /**
   * Send what was not answered once more. It is the same intent against the same revision: if
   * Python has heard the first one after all, the second does nothing.
   */
  retry(): void {
    if (!this.#flying) return;
    this.#wait(this.#flying);
    this.#send(this.#flying.intent);
  }

  /** Ask at once, past the queue: a question changes nothing. */
  ask(question: Question): Promise<Reply> {
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

  /** Nobody will answer any more: settle everything with this, and whatever comes later. */
  close(error: string): void {
    this.#closed = error;
    this.#hush();
    const left = [...(this.#flying ? [this.#flying] : []), ...this.#queued];
    const asked = [...this.#questions.values()];
    this.#flying = null;
    this.#queued = [];
    this.#questions.clear();
    for (const { settle } of left) settle({ reply: "", error });
    for (const settle of asked) settle({ reply: "", error });
  }

  /** Take a message from Python; false when it answers nothing of this queue. */
  receive(reply: Reply): boolean {
    const question = this.#questions.get(reply.reply);
    if (question) {
      this.#questions.delete(reply.reply);
      question(reply);
      return true;
    }
    const flying = this.#flying;
    if (!flying || flying.intent.id !== reply.reply) return false;
    this.#hush();
    this.#flying = null;
    this.#awaited = reply.revision ?? -Infinity;
    if (reply.stale) this.#dropQueued(reply);
    flying.settle(reply);
    this.advance();
    return true;
  }

  /** Send the next gesture if it may go; also to be called when a snapshot has arrived. */
  advance(): void {
    if (this.#flying || this.#revision() < this.#awaited) return;
    const revision = this.#revision();
    const gone = ({ aimed }: Entry): boolean => aimed !== null && aimed !== revision;
    while (this.#queued[0] && gone(this.#queued[0])) {
      this.#queued.shift()!.settle({ reply: "", stale: true });
    }
    const entry = this.#queued.shift();
    if (!entry) return;
    const intent: Intent = { ...entry.gesture, id: this.#nextId(), revision };
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

  /** Give Python some time from now on. */
  #wait(flying: Flying): void {
    this.#hush();
    flying.overdue = setTimeout(() => {
      if (this.#busy()) this.#wait(flying);
      else {
        this.#unanswered = true;
        this.onSilence();
      }
    }, PATIENCE_MS);
  }

  /** The gesture in flight is no longer, or not yet, overdue. */
  #hush(): void {
    clearTimeout(this.#flying?.overdue);
    if (!this.#unanswered) return;
    this.#unanswered = false;
    this.onSilence();
  }

  /** What was queued behind a stale gesture was aimed at a picture that is no more. */
  #dropQueued(reply: Reply): void {
    const dropped = this.#queued;
    this.#queued = [];
    for (const { settle } of dropped) settle(reply);
  }

  #nextId(): string {
    return `${this.#prefix}:${++this.#count}`;
  }
}
