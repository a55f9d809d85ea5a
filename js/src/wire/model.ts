/** The only file that talks to the anywidget model: typed traits, intents, messages. */
import { IntentQueue, type Reply } from "./queue.ts";
import type { Analysis, BotData, Heat, Review } from "./side-data.ts";
import type { Mark } from "../picture/scene.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Texts } from "../ui/messages.ts";

/** What anywidget hands over; also what a page without a kernel puts in its place. */
export interface AnyModel {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, handler: (...args: never[]) => void): void;
  off(event: string, handler: (...args: never[]) => void): void;
  send(content: unknown): void;
  /** JupyterLab's, whose kernel tells when it goes. */
  widget_manager?: { kernel?: Kernel | null };
}

/** The little of JupyterLab's kernel connection that is looked at. */
interface Kernel {
  status: string;
  statusChanged?: { connect(slot: () => void): unknown; disconnect(slot: () => void): unknown };
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
  /** The board's height in pixels; null for as much as a low window has room for. */
  height: number | null;
  view: View;
  heat_data: Heat | null;
  bot_data: BotData | null;
  /** Whether the present position is analysed. */
  pondering: boolean;
  analysis_data: Analysis | null;
  review_data: Review | null;
  marks: readonly Mark[];
  /** Whether lines show where the levels change. */
  contours: boolean;
  /** Whether colours show what counts. */
  counts: boolean;
  /** Large type and thick lines, and only what matters to a room. */
  presenter: boolean;
  /** Whether scores and what follows from them are shown. */
  reveal: boolean;
  /** A sentence under the board. */
  caption: string;
  /** The hex that is pointed at, here or in a view that is linked with this one. */
  cursor: readonly [q: number, r: number] | null;
  /** Hexes that decide which part of the plane is shown, instead of the cities; none: these do. */
  around: readonly (readonly [q: number, r: number])[];
  /** Whether nothing can be changed from here. */
  locked: boolean;
  /** Views of the same name share cursor, rotation and tile; none if it is empty. */
  link: string;
}

export type View = "2d" | "3d";

/** What stands in for traits that a model has not. */
export const DEFAULTS = {
  selected: 0,
  rotation: 0,
  player: 0,
  height: null,
  view: "2d",
  heat_data: null,
  bot_data: null,
  pondering: false,
  analysis_data: null,
  review_data: null,
  marks: [],
  contours: false,
  counts: false,
  presenter: false,
  reveal: true,
  caption: "",
  cursor: null,
  around: [],
  locked: false,
  link: "",
} as const satisfies Partial<Traits>;

export const TRAITS = [
  "snapshot",
  "show",
  "texts",
  ...(Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]),
] as const satisfies readonly (keyof Traits)[];

/** The traits that a view may set. */
export type Own = "selected" | "rotation" | "player" | Switch;

/** What can be switched by a key or a button. */
export type Switch = "view" | "presenter" | "reveal" | "pondering";

/** Python hears where the pointer is no more often than this. */
const REST_MS = 150;

/** States in which a kernel answers nobody any more, or nobody who asked before. */
const GONE = ["restarting", "autorestarting", "terminating", "dead"];

/** Any message from Python, with its binary buffers. */
type MessageHandler = (content: Record<string, unknown>, buffers: DataView[]) => void;

export class Model {
  readonly #raw: AnyModel;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(raw: AnyModel) {
    this.#raw = raw;
  }

  get<K extends keyof Traits>(name: K): Traits[K] {
    const fallback = DEFAULTS[name as keyof typeof DEFAULTS] as Traits[K];
    return (this.#raw.get(name) as Traits[K] | undefined) ?? fallback;
  }

  /** All traits as they are now. */
  values(): Traits {
    return Object.fromEntries(TRAITS.map((name) => [name, this.get(name)])) as unknown as Traits;
  }

  /** Set a view option; it is this model's at once and Python's a moment later. */
  set<K extends Own>(name: K, value: Traits[K]): void {
    this.#raw.set(name, value);
    this.#raw.save_changes();
  }

  /** Point at a hex, or at none; linked views follow at once, Python when the hand rests. */
  point(cursor: Traits["cursor"]): void {
    this.#raw.set("cursor", cursor);
    this.#resting ??= setTimeout(() => {
      this.#resting = undefined;
      this.#raw.save_changes();
    }, REST_MS);
  }

  /** Returns a function that stops it. */
  onChange(name: keyof Traits, handler: () => void): () => void {
    return this.onEvent(`change:${name}`, handler);
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

  /** Call once when the kernel has gone; returns a function that stops it. */
  onGone(handler: () => void): () => void {
    const kernel = this.#raw.widget_manager?.kernel;
    const look = (): void => {
      if (kernel && GONE.includes(kernel.status)) handler();
    };
    // Both are told: kernels that die by themselves, and models that were cut off.
    kernel?.statusChanged?.connect(look);
    const cut = this.onEvent("comm_live_update", look);
    const closed = this.onEvent("comm:close", handler);
    return () => {
      kernel?.statusChanged?.disconnect(look);
      cut();
      closed();
    };
  }

  /** Whether the kernel is known to be at work; few hosts tell. */
  get #isBusy(): boolean {
    return this.#raw.widget_manager?.kernel?.status === "busy";
  }

  onEvent(name: string, handler: () => void): () => void {
    this.#raw.on(name, handler);
    return () => this.#raw.off(name, handler);
  }

  send(content: object): void {
    this.#raw.send(content);
  }

  /** A queue of this model's intents, and a function that stops listening for answers. */
  queue(): [queue: IntentQueue, stop: () => void] {
    const prefix = Math.random().toString(36).slice(2, 10);
    const revision = (): number => this.get("snapshot").revision;
    const post = (intent: object): void => this.send(intent);
    const queue = new IntentQueue(prefix, post, revision, () => this.#isBusy);
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
