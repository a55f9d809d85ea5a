/**
 * Gestures on their way to Python: one in flight, each stamped with the revision it is sent
 * against, so that fast clicking loses nothing and nothing is applied to a city that has changed.
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
  | { kind: "check" | "hint" | "solution" | "reset" }
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
  settle: (reply: Reply) => void;
}

export class IntentQueue {
  readonly #post: (intent: Intent) => void;
  readonly #revision: () => number;
  readonly #prefix: string;
  #count = 0;
  #queued: Entry[] = [];
  #flying: (Entry & { id: string }) | null = null;
  #closed: string | null = null;
  #questions = new Map<string, (reply: Reply) => void>();
  /** The revision that must have arrived before the next gesture goes out. */
  #awaited = -Infinity;

  /** `prefix` tells the views of one model apart: each sees the answers to all of them. */
  constructor(prefix: string, post: (intent: Intent) => void, revision: () => number) {
    this.#prefix = prefix;
    this.#post = post;
    this.#revision = revision;
  }

  /** How many gestures have not been answered. */
  get waiting(): number {
    return this.#queued.length + (this.#flying ? 1 : 0);
  }

  /** Queue a gesture; resolves with Python's answer. */
  push(gesture: Gesture): Promise<Reply> {
    if (this.#closed !== null) return Promise.resolve({ reply: "", error: this.#closed });
    return new Promise((settle) => {
      this.#queued.push({ gesture, settle });
      this.advance();
    });
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
    if (!flying || flying.id !== reply.reply) return false;
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
    const entry = this.#queued.shift();
    if (!entry) return;
    const id = this.#nextId();
    const intent: Intent = { ...entry.gesture, id, revision: this.#revision() };
    this.#flying = { ...entry, id };
    try {
      this.#post(intent);
    } catch (error) {
      this.receive({ reply: id, error: String(error) });
    }
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
