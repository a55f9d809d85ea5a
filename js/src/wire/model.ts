/** The only file that uses the anywidget model: typed traits, intents, messages. */
import type { Reply } from "./intents.ts";
import { IntentQueue } from "./queue.ts";
import type { CityScene } from "./scene.ts";
import type { Snapshot } from "./snapshot.ts";
import { DEFAULTS as SYNCED, PARTS, SCENES, type Traits as Synced } from "./traits.ts";

/** The interface of anywidget's model, also implemented for pages without a kernel. */
export interface AnyModel {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, handler: (...args: never[]) => void): void;
  off(event: string, handler: (...args: never[]) => void): void;
  send(content: unknown): void;
  /** What can be searched here; without a value, everything. */
  readonly searches?: readonly Search[];
  /** JupyterLab only: its kernel connection has signals for a lost kernel. */
  widget_manager?: { kernel?: Kernel | null };
}

/** The part of JupyterLab's kernel connection that is used. */
interface Kernel {
  status: string;
  statusChanged?: { connect(slot: () => void): unknown; disconnect(slot: () => void): unknown };
}

export interface Traits extends Synced {
  /** Whether the page has no 3D view. */
  flat: boolean;
}

export type View = Traits["view"];

/** Defaults for traits that a model does not have. */
export const DEFAULTS = { ...SYNCED, flat: false } as const satisfies Partial<Traits>;

export const TRAITS = [
  "snapshot",
  "show",
  "texts",
  ...(Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]),
] as const satisfies readonly (keyof Traits)[];

/**
 * Traits that belong to one snapshot, and have its revision. Without Python both change together,
 * and there is no revision.
 */
const SIDE_DATA: readonly string[] = [
  ...["heat_data", "bot_data", "analysis_data", "forecast_data", "review_data"],
];

const PIECES = ["snapshot", ...SCENES, ...PARTS.map((name) => `_${name}`)];

/** The traits that a page may set. */
export type Own = "selected" | "rotation" | "player" | "show" | "step" | Stepped | Switch;

/** Traits that the steps of a view change. */
type Stepped = "caption" | "counts" | "marks" | "contours";

/** Traits that a key or a button can toggle. */
export type Switch = "view" | "presenter" | "reveal" | "pondering" | "forecasting" | "coordinates";

/** The switches that start a search. */
export type Search = "pondering" | "forecasting";

const SEARCHES: readonly Search[] = ["pondering", "forecasting"];

/** Minimum interval between two cursor updates to Python. */
const REST_MS = 150;

/** Kernel states in which no reply will come, at least not to earlier messages. */
const LOST = ["restarting", "autorestarting", "terminating", "dead"];

/** Any message from Python, with its binary buffers. */
type MessageHandler = (content: Record<string, unknown>, buffers: DataView[]) => void;

export class Model {
  readonly #raw: AnyModel;
  /** The snapshot with its parts, and the traits that it was made of. */
  #whole: Snapshot | null = null;
  #pieces: readonly unknown[] = [];
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** Whether the kernel is lost; a restarted one does not know this model. */
  #isLost = false;

  constructor(raw: AnyModel) {
    this.#raw = raw;
  }

  /** The snapshot with its parts; the same object until it changes. */
  get #snapshot(): Snapshot {
    const bare = this.#raw.get("snapshot") as Snapshot;
    // On pages without Python, and in notebooks of earlier versions, it is whole.
    if (bare.seats[0]?.scene) return bare;
    const pieces = PIECES.map((name) => this.#raw.get(name));
    if (!this.#whole || pieces.some((piece, n) => piece !== this.#pieces[n])) {
      const scenes = pieces.slice(1) as CityScene[];
      const seats = bare.seats.map((seat, n) => ({ ...seat, scene: scenes[n]! }));
      const parts = PARTS.map((name, n) => [name, pieces[1 + SCENES.length + n]] as const);
      const there = Object.fromEntries(parts.filter(([, part]) => part != null));
      this.#whole = { ...bare, seats, ...there };
      this.#pieces = pieces;
    }
    return this.#whole;
  }

  /** The value of a trait; without side data that is outdated, or comes before its snapshot. */
  get<K extends keyof Traits>(name: K): Traits[K] {
    const fallback = DEFAULTS[name as keyof typeof DEFAULTS] as Traits[K];
    const given = name === "snapshot" ? this.#snapshot : this.#raw.get(name);
    const value = (given as Traits[K] | undefined) ?? fallback;
    return this.#isCurrent(name, value) ? value : fallback;
  }

  /** Whether a value is no side data, or belongs to the present snapshot. */
  #isCurrent(name: keyof Traits, value: unknown): boolean {
    if (!SIDE_DATA.includes(name)) return true;
    const revision = (value as { revision?: number } | null)?.revision;
    return revision === undefined || revision === this.get("snapshot").revision;
  }

  get searches(): readonly Search[] {
    return this.#raw.searches ?? SEARCHES;
  }

  /** All traits as they are now. */
  values(): Traits {
    return Object.fromEntries(TRAITS.map((name) => [name, this.get(name)])) as unknown as Traits;
  }

  /** Set a trait; it changes immediately here, and a moment later in Python. */
  set<K extends Own>(name: K, value: Traits[K]): void {
    this.#raw.set(name, value);
    this.#save();
  }

  /** Set the cursor; linked views follow immediately, Python is updated when the pointer rests. */
  point(cursor: Traits["cursor"]): void {
    this.#raw.set("cursor", cursor);
    this.#resting ??= setTimeout(() => {
      this.#resting = undefined;
      this.#save();
    }, REST_MS);
  }

  /** Do not send the last cursor: the view was removed. */
  dispose(): void {
    clearTimeout(this.#resting);
  }

  /** Send changed traits to Python, if the kernel is still there. */
  #save(): void {
    if (!this.#isLost) this.#raw.save_changes();
  }

  /** Call a handler when a trait changes, until a view is removed. */
  onChange(name: keyof Traits, handler: () => void, signal: AbortSignal): void {
    if (name !== "snapshot") return this.#on(`change:${name}`, handler, signal);
    // Front ends may set the traits of one message together, or one after the other.
    let last = this.#snapshot;
    const listener = (): void => {
      const now = this.#snapshot;
      if (now === last) return;
      last = now;
      handler();
    };
    for (const piece of PIECES) this.#on(`change:${piece}`, listener, signal);
  }

  /** Call a handler for each message from Python. */
  onMessage(handler: MessageHandler, signal: AbortSignal): void {
    this.#on("msg:custom", (content: unknown, buffers?: unknown): void => {
      if (typeof content !== "object" || content === null) return;
      handler(content as Record<string, unknown>, (buffers as DataView[] | undefined) ?? []);
    }, signal);
  }

  /** Call a handler when the kernel is lost. */
  onLost(handler: () => void, signal: AbortSignal): void {
    const kernel = this.#raw.widget_manager?.kernel;
    const lose = (): void => {
      this.#isLost = true;
      handler();
    };
    const look = (): void => {
      if (kernel && LOST.includes(kernel.status)) lose();
    };
    // One signal is for kernels that die, the other for models that were disconnected.
    kernel?.statusChanged?.connect(look);
    signal.addEventListener("abort", () => kernel?.statusChanged?.disconnect(look));
    this.#on("comm_live_update", look, signal);
    this.#on("comm:close", lose, signal);
  }

  /** Whether the kernel is known to be busy; few front ends provide this. */
  get #isBusy(): boolean {
    return this.#raw.widget_manager?.kernel?.status === "busy";
  }

  #on(name: string, handler: (...args: never[]) => void, signal: AbortSignal): void {
    this.#raw.on(name, handler);
    signal.addEventListener("abort", () => this.#raw.off(name, handler));
  }

  send(content: object): void {
    this.#raw.send(content);
  }

  /** Create the queue of a view's intents. */
  queue(signal: AbortSignal): IntentQueue {
    const prefix = Math.random().toString(36).slice(2, 10);
    const revision = (): number => this.get("snapshot").revision;
    const post = (intent: object): void => this.send(intent);
    const queue = new IntentQueue(prefix, post, revision, () => this.#isBusy);
    this.onMessage((content) => {
      if (typeof content["reply"] === "string") queue.receive(content as unknown as Reply);
    }, signal);
    // The reply to a change comes with its snapshot.
    this.#on("change:_reply", () => {
      const reply = this.#raw.get("_reply") as Reply | null;
      if (reply) queue.receive(reply);
    }, signal);
    this.onChange("snapshot", () => queue.advance(), signal);
    signal.addEventListener("abort", () => queue.stop());
    return queue;
  }
}
