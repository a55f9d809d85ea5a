/** The only file that talks to the anywidget model: typed traits, intents, messages. */
import { IntentQueue, type Reply } from "./queue.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Texts } from "./texts.ts";

/** What anywidget hands over; also what a page without a kernel puts in its place. */
export interface AnyModel {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, handler: (...args: never[]) => void): void;
  off(event: string, handler: (...args: never[]) => void): void;
  send(content: unknown): void;
}

export interface Traits {
  snapshot: Snapshot;
  /** Index of the chosen tile in the construction site; -1 for none. */
  selected: number;
  /** The tile's rotation, 0..5. */
  rotation: number;
  /** The seat whose city is shown. */
  player: number;
  /** The panels to show. */
  show: readonly string[];
  texts: Texts;
  /** The board's height in pixels. */
  height: number;
}

export const TRAITS = [
  "snapshot",
  "selected",
  "rotation",
  "player",
  "show",
  "texts",
  "height",
] as const satisfies readonly (keyof Traits)[];

/** Any message from Python, with its binary buffers. */
export type MessageHandler = (content: Record<string, unknown>, buffers: DataView[]) => void;

export class Model {
  readonly #raw: AnyModel;

  constructor(raw: AnyModel) {
    this.#raw = raw;
  }

  get<K extends keyof Traits>(name: K): Traits[K] {
    return this.#raw.get(name) as Traits[K];
  }

  /** Set a view option; it is this model's at once and Python's a moment later. */
  set<K extends "selected" | "rotation" | "player">(name: K, value: Traits[K]): void {
    this.#raw.set(name, value);
    this.#raw.save_changes();
  }

  /** Returns a function that stops it. */
  onChange(name: keyof Traits, handler: () => void): () => void {
    this.#raw.on(`change:${name}`, handler);
    return () => this.#raw.off(`change:${name}`, handler);
  }

  /** Returns a function that stops it. */
  onMessage(handler: MessageHandler): () => void {
    const listener = (content: unknown, buffers?: unknown): void => {
      if (typeof content !== "object" || content === null) return;
      handler(content as Record<string, unknown>, (buffers as DataView[] | undefined) ?? []);
    };
    this.#raw.on("msg:custom", listener);
    return () => this.#raw.off("msg:custom", listener);
  }

  send(content: object): void {
    this.#raw.send(content);
  }

  /** A queue of this model's intents, and a function that stops listening for answers. */
  queue(): [queue: IntentQueue, stop: () => void] {
    const prefix = Math.random().toString(36).slice(2, 10);
    const revision = (): number => this.get("snapshot").revision;
    const queue = new IntentQueue(prefix, (intent) => this.send(intent), revision);
    const stopMessages = this.onMessage((content) => {
      if (typeof content["reply"] === "string") queue.receive(content as unknown as Reply);
    });
    const stopChanges = this.onChange("snapshot", () => queue.advance());
    return [
      queue,
      () => {
        stopMessages();
        stopChanges();
      },
    ];
  }
}
