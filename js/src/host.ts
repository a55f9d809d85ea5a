/**
 * An anywidget model for a page without a kernel: traits held here, a game that was recorded.
 *
 * One can look at every city and go through the game; what needs Python says so.
 */
import type { AnyModel, Traits } from "./model.ts";
import type { Intent, Reply } from "./queue.ts";
import type { Snapshot } from "./snapshot.ts";
import { text } from "./texts.ts";

/** Traits; those that are left out have their defaults. */
export type Values = Partial<Traits> & Pick<Traits, "snapshot" | "show" | "texts">;

type Handler = (...args: never[]) => void;

/** Answers what the view sends; a message may carry buffers. */
export type Answer = (message: Record<string, unknown>, host: Host) => void;

export class Host implements AnyModel {
  readonly #values: Values;
  readonly #answer: Answer;
  readonly #handlers = new Map<string, Set<Handler>>();

  constructor(values: Values, answer: Answer) {
    this.#values = { ...values };
    this.#answer = answer;
  }

  get(name: string): unknown {
    return this.#values[name as keyof Values];
  }

  set(name: string, value: unknown): void {
    if (this.get(name) === value) return;
    (this.#values as Record<string, unknown>)[name] = value;
    this.#emit(`change:${name}`);
  }

  /** There is nobody to save to. */
  save_changes(): void {}

  on(event: string, handler: Handler): void {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
  }

  off(event: string, handler: Handler): void {
    this.#handlers.get(event)?.delete(handler);
  }

  /** Answered in a task of its own, as a kernel would. */
  send(content: unknown): void {
    setTimeout(() => this.#answer(content as Record<string, unknown>, this), 0);
  }

  /** Hand the views a message, as Python would. */
  deliver(message: object, buffers: DataView[] = []): void {
    this.#emit("msg:custom", message, buffers);
  }

  #emit(event: string, ...args: unknown[]): void {
    for (const handler of [...(this.#handlers.get(event) ?? [])]) {
      (handler as (...all: unknown[]) => void)(...args);
    }
  }
}

/** Answers from the snapshots of a line, one per ply, the first before any move. */
export function recorded(snapshots: readonly Snapshot[]): Answer {
  let revision = snapshots.length;
  const show = (host: Host, ply: number): void => {
    const wanted = snapshots[Math.min(Math.max(ply, 0), snapshots.length - 1)]!;
    const { line } = snapshots.at(-1)!;
    const [can_undo, can_redo] = [wanted.ply > 0, wanted.ply < line.length];
    host.set("player", wanted.to_move);
    host.set("selected", wanted.site.length > 0 ? 0 : -1);
    host.set("snapshot", { ...wanted, line, can_undo, can_redo, revision: ++revision });
  };
  return (message, host) => {
    const intent = message as unknown as Intent;
    const { ply } = host.get("snapshot") as Snapshot;
    const reply: Reply = { reply: intent.id, ok: true };
    if (intent.kind === "undo") show(host, ply - intent.count);
    else if (intent.kind === "redo") show(host, ply + intent.count);
    else if (intent.kind === "goto" && "ply" in intent) show(host, intent.ply);
    else {
      delete reply.ok;
      reply.error = text(host.get("texts") as Traits["texts"], "no_kernel");
    }
    host.deliver(reply);
  };
}
