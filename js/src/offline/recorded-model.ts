/**
 * An anywidget model for a page without a kernel, with a recorded game.
 *
 * Users can view each city and replay the game; other intents get an error.
 */
import { text } from "../ui/messages.ts";
import type { Reply, ReviewIntent } from "../wire/intents.ts";
import type { AnyModel, Search, Traits } from "../wire/model.ts";
import type { Intent } from "../wire/queue.ts";
import type { RecordedReview, Recording } from "../wire/page-data.ts";
import type { Analysis, Forecast, Review } from "../wire/side-data.ts";
import type { Snapshot } from "../wire/snapshot.ts";

/** Values of traits; omitted traits have their defaults. */
export type TraitValues = Partial<Traits> &
  Pick<Traits, "snapshot" | "show" | "texts"> & {
    /** Whether `player` follows the game; default true. */
    follow?: boolean;
  };

type Listener = (...args: never[]) => void;

/** Handles a message from the view. */
export type Handler = (message: Record<string, unknown>, model: RecordedModel) => void;

export class RecordedModel implements AnyModel {
  readonly searches: readonly Search[];
  readonly #values: TraitValues;
  readonly #respond: Handler;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(
    values: TraitValues,
    respond: Handler,
    searches: readonly Search[] = [],
  ) {
    this.searches = searches;
    this.#values = { ...values };
    this.#respond = respond;
  }

  get(name: string): unknown {
    return this.#values[name as keyof TraitValues];
  }

  set(name: string, value: unknown): void {
    if (this.get(name) === value) return;
    (this.#values as Record<string, unknown>)[name] = value;
    this.#emit(`change:${name}`);
  }

  /** Do nothing: there is no kernel. */
  save_changes(): void {}

  on(event: string, handler: Listener): void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(handler));
  }

  off(event: string, handler: Listener): void {
    this.#listeners.get(event)?.delete(handler);
  }

  /** Handle the message in a separate task, like a kernel. */
  send(content: unknown): void {
    setTimeout(() => this.#respond(content as Record<string, unknown>, this), 0);
  }

  /** Send a message to the views, like Python. */
  deliver(message: object, buffers: DataView[] = []): void {
    this.#emit("msg:custom", message, buffers);
  }

  #emit(event: string, ...args: unknown[]): void {
    for (const handler of [...(this.#listeners.get(event) ?? [])]) {
      (handler as (...all: unknown[]) => void)(...args);
    }
  }
}

/** The ply after an intent that moves along a line; null for others. */
export function plyAfter(intent: Intent, ply: number): number | null {
  if (intent.kind === "undo") return ply - intent.count;
  if (intent.kind === "redo") return ply + intent.count;
  if (intent.kind === "step") return ply + intent.by;
  return intent.kind === "goto" && "ply" in intent ? intent.ply : null;
}

/** The tile that is selected in a new position. */
export const firstTile = ({ site }: Snapshot): number => (site.length > 0 ? 0 : -1);

/** A recorded game: its snapshots, and replies based on them. */
export interface Recorded {
  at(ply: number): Snapshot;
  /** The review at a ply, if a mistake was gone to: it is shown from before and after it. */
  reviewAt(ply: number, goneTo?: number | null): Review | null;
  analysisAt(ply: number): Analysis | null;
  forecastAt(ply: number): Forecast | null;
  /** Show a ply in a model, with the city of the seat to move, or of another seat. */
  show(model: RecordedModel, ply: number, seat?: number): void;
  respond: Handler;
}

const NO_FORECAST: Forecast = { state: "none", error: "", playouts: 0, seconds: 0, seats: [] };

export const UNKNOWN: Analysis = {
  ...{ state: "none", error: "", playouts: 0, seconds: 0, moves: [], heat: [], expected: [] },
  ...{ aims: [], proved: false },
};

/** A function that gives a review at a ply, if a mistake was gone to. */
export function reviewOf({ shown, here, why }: RecordedReview): Recorded["reviewAt"] {
  return (ply, goneTo = null) => {
    const isMistake = shown.marks.some((mark) => mark.ply === ply);
    const isBeside = goneTo === ply || goneTo === ply + 1;
    const mistake = isBeside ? goneTo : isMistake ? ply : null;
    const about = mistake ?? ply;
    return { ...shown, mistake, here: here[about] ?? "", why: why[about] ?? null };
  };
}

/** Create a recorded game from the snapshots of a line, one per ply, from the start. */
export function recorded(
  snapshots: readonly Snapshot[],
  { review, analyses, forecasts }: Omit<Recording, "snapshots"> = {},
): Recorded {
  const last = snapshots.at(-1)!;
  const { line } = last;
  let revision = last.revision;
  let goneTo: number | null = null;
  const at = (ply: number): Snapshot => {
    const wanted = snapshots[Math.min(Math.max(ply, 0), snapshots.length - 1)]!;
    const [can_undo, can_redo] = [wanted.ply > 0, wanted.ply < line.length];
    const chart = last.chart ?? null;
    // Comments cannot be written without Python.
    const { node: _node, ...shown } = wanted;
    return { ...shown, line, chart, can_undo, can_redo, revision: ++revision };
  };
  const show = (model: RecordedModel, ply: number, seat?: number): void => {
    const snapshot = at(ply);
    if (model.get("follow") !== false) model.set("player", seat ?? snapshot.to_move);
    model.set("selected", firstTile(snapshot));
    model.set("snapshot", snapshot);
    model.set("review_data", reviewAt(snapshot.ply, goneTo));
    model.set("analysis_data", analysisAt(snapshot.ply));
    model.set("forecast_data", forecastAt(snapshot.ply));
  };
  // All analyses have the same curve.
  const expected = Object.values(analyses ?? {})[0]?.expected ?? [];
  const analysisAt = (ply: number): Analysis | null =>
    analyses ? (analyses[ply] ?? { ...UNKNOWN, expected }) : null;
  const forecastAt = (ply: number): Forecast | null =>
    forecasts ? (forecasts[ply] ?? NO_FORECAST) : null;
  const reviewAt = review ? reviewOf(review) : (): null => null;
  /** The ply after an action of the review panel; null if it needs Python. */
  const reviewed = (intent: ReviewIntent): number | null => {
    if (intent.do === "after") return goneTo;
    if (intent.do !== "goto" || intent.ply === undefined) return null;
    goneTo = intent.ply;
    return goneTo - 1;
  };
  /** The ply after an intent; null if the intent needs Python. */
  const target = (intent: Intent, ply: number): number | null => {
    if (intent.kind === "review") return reviewed(intent);
    if (intent.kind !== "goto" || "ply" in intent) return plyAfter(intent, ply);
    if (intent.node === 0) return 0;
    const index = line.findIndex(({ id }) => id === intent.node);
    return index < 0 ? null : index + 1;
  };
  return {
    at,
    reviewAt,
    analysisAt,
    forecastAt,
    show,
    respond(message, model) {
      const intent = message as unknown as Intent;
      const ply = target(intent, (model.get("snapshot") as Snapshot).ply);
      // At the end of the line the present player is shown, unless a move was chosen.
      const isNamed = ["review", "step"].includes(intent.kind) || "node" in intent;
      const named = isNamed || (intent.kind === "goto" && ply !== line.length);
      const move = intent.kind === "review" ? goneTo : Math.min(ply ?? 0, line.length);
      const own = named ? line[(move ?? 0) - 1]?.seat : undefined;
      if (ply !== null) show(model, ply, own);
      const error = text(model.get("texts") as Traits["texts"], "page_only");
      const known = ply === null ? { error } : { ok: true };
      model.deliver({ reply: intent.id, ...known } satisfies Reply);
    },
  };
}
