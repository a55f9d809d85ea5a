/**
 * An anywidget model for a page without a kernel: traits held here, a game that was recorded.
 *
 * One can look at every city and go through the game; what needs Python says so.
 */
import type { Analysis, Review } from "../wire/side-data.ts";
import type { AnyModel, Traits } from "../wire/model.ts";
import type { Intent, Reply, ReviewStep } from "../wire/queue.ts";
import type { Snapshot } from "../wire/snapshot.ts";
import { text } from "../ui/messages.ts";

/** Traits; those that are left out have their defaults. */
export type Values = Partial<Traits> &
  Pick<Traits, "snapshot" | "show" | "texts"> & {
    /** Whether the city shown is that of the seat to move, unless it is `false`. */
    follow?: boolean;
  };

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

/** A recorded game: its snapshots, and the answers that can be given from them. */
interface Recorded {
  at(ply: number): Snapshot;
  reviewAt(ply: number): Review | null;
  analysisAt(ply: number): Analysis | null;
  /** Let a host show a ply. */
  show(host: Host, ply: number): void;
  answer: Answer;
}

/** A review with what it says of each ply. */
export interface RecordedReview {
  shown: Review;
  here: readonly string[];
  /** The plies that one goes to from mistake to mistake. */
  mistakes: readonly number[];
}

/** Analyses of some positions, by ply. */
export type RecordedAnalyses = Readonly<Record<number, Analysis>>;

const UNKNOWN: Analysis = {
  ...{ state: "none", error: "", playouts: 0, seconds: 0, moves: [], heat: [] },
};

/** From the snapshots of a line, one per ply, the first before any move. */
export function recorded(
  snapshots: readonly Snapshot[],
  review?: RecordedReview,
  analyses?: RecordedAnalyses,
): Recorded {
  const last = snapshots.at(-1)!;
  const { line } = last;
  let revision = last.revision;
  const at = (ply: number): Snapshot => {
    const wanted = snapshots[Math.min(Math.max(ply, 0), snapshots.length - 1)]!;
    const [can_undo, can_redo] = [wanted.ply > 0, wanted.ply < line.length];
    const chart = last.chart ?? null;
    // New games and comments need Python.
    const { rules: _rules, node: _node, ...shown } = wanted;
    return { ...shown, line, chart, can_undo, can_redo, revision: ++revision };
  };
  const show = (host: Host, ply: number): void => {
    const snapshot = at(ply);
    if (host.get("follow") !== false) host.set("player", snapshot.to_move);
    host.set("selected", snapshot.site.length > 0 ? 0 : -1);
    host.set("snapshot", snapshot);
    host.set("review_data", reviewAt(snapshot.ply));
    host.set("analysis_data", analysisAt(snapshot.ply));
  };
  const analysisAt = (ply: number): Analysis | null =>
    analyses ? (analyses[ply] ?? UNKNOWN) : null;
  const mistakes = review?.mistakes ?? [];
  const before = (ply: number): number | undefined => mistakes.findLast((other) => other < ply);
  const after = (ply: number): number | undefined => mistakes.find((other) => other > ply);
  const reviewAt = (ply: number): Review | null => {
    if (!review) return null;
    const [previous, next] = [before(ply) !== undefined, after(ply) !== undefined];
    return { ...review.shown, here: review.here[ply] ?? "", previous, next };
  };
  /** The ply that an intent leads to; null where only Python knows. */
  const target = (intent: Intent, ply: number): number | null => {
    if (intent.kind === "undo") return ply - intent.count;
    if (intent.kind === "redo") return ply + intent.count;
    if (intent.kind === "step") return ply + intent.by;
    if (intent.kind === "review") {
      const ways: Partial<Record<ReviewStep, typeof after>> = { next: after, previous: before };
      return ways[intent.do]?.(ply) ?? null;
    }
    if (intent.kind !== "goto") return null;
    if ("ply" in intent) return intent.ply;
    if (intent.node === 0) return 0;
    const index = line.findIndex(({ id }) => id === intent.node);
    return index < 0 ? null : index + 1;
  };
  return {
    at,
    reviewAt,
    analysisAt,
    show,
    answer(message, host) {
      const intent = message as unknown as Intent;
      const ply = target(intent, (host.get("snapshot") as Snapshot).ply);
      if (ply !== null) show(host, ply);
      const error = text(host.get("texts") as Traits["texts"], "no_kernel");
      const known = ply === null ? { error } : { ok: true };
      host.deliver({ reply: intent.id, ...known } satisfies Reply);
    },
  };
}
