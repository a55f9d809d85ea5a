/**
 * What a view shows while gestures wait for the kernel, or after the kernel is gone: the state that
 * the page's engine computes. Python's snapshots replace it.
 */
import type { State } from "../state.ts";
import { fallbackEngine, type Fallback, type MakeFallback } from "../wire/fallback.ts";
import type { Answer, Gesture, Placing } from "../wire/intents.ts";
import type { Traits } from "../wire/model.ts";
import { positionOf, type IntentQueue, type Pending } from "../wire/queue.ts";
import type { BotData } from "../wire/side-data.ts";

/** Traits that the provisional state replaces. */
type Shown = Pick<
  Traits,
  | "snapshot" | "selected" | "player" | "bot_data" | "heat_data" | "analysis_data"
  | "forecast_data" | "review_data"
>;

/** Revisions between two of Python's are those of provisional states. */
const FRACTION = 2 ** -20;

export class Provisional {
  readonly #queue: IntentQueue;
  readonly #load: () => Promise<MakeFallback | null>;
  #make: MakeFallback | null = null;
  /** Whether gestures wait longer than usual. */
  waiting = false;
  #fallback: Fallback | null = null;
  /** What the fallback began with. */
  #base: Traits | null = null;
  /** The waiting gestures that the fallback has carried out, or that will be dropped. */
  #done: Pending[] = [];
  /** Whether a gesture waits that only Python can carry out. */
  #blocked = false;
  #shown: Shown | null = null;
  #version = 0;
  /** The gestures that waited when the kernel was lost. */
  #left: Pending[] | null = null;
  /** Whether the engine has failed; Python alone answers from then on. */
  #failed = false;

  constructor(
    queue: IntentQueue, load: () => Promise<MakeFallback | null> = fallbackEngine,
  ) {
    this.#queue = queue;
    this.#load = load;
  }

  /** Whether the engine is loaded. */
  get isLoaded(): boolean {
    return this.#make !== null;
  }

  /** Load the engine; resolves with whether the page has it. */
  async load(): Promise<boolean> {
    if (this.#failed) return false;
    this.#make ??= await this.#load();
    return this.#make !== null;
  }

  /** Whether the page answers alone, because the kernel is gone. */
  get alone(): boolean {
    return this.#left !== null && this.#fallback !== null;
  }

  /** The revision of the provisional state; null if Python's snapshot is shown. */
  get revision(): number | null {
    return this.#shown?.snapshot.revision ?? null;
  }

  /** The position that is shown. */
  get position(): string {
    const shown = this.#shown ?? this.#base;
    return shown ? positionOf(shown.snapshot) : "";
  }

  /** Whether a gesture waits whose result the page cannot show. */
  get blocked(): boolean {
    return this.#blocked;
  }

  /** The game as JSON; null if there is none. */
  get record(): string | null {
    return this.#fallback?.record() ?? null;
  }

  /** Go on alone after the kernel is gone, with the gestures that have waited. */
  takeOver(): void {
    this.#left = this.#queue.pending;
    this.#forget();
  }

  /** The traits, and what waiting gestures change. */
  over(traits: Traits): Partial<State> {
    this.#update(traits);
    const alone = this.alone;
    const moves = alone || !this.#shown ? null : this.#try((fallback) => fallback.moves());
    const provisional = this.#shown !== null;
    return { ...traits, ...this.#shown, provisional, queued: moves ?? [], alone: this.alone };
  }

  /** Note the user's choice, which a provisional state must not replace. */
  keep(name: string, value: unknown): void {
    if (this.#shown && (name === "selected" || name === "player")) {
      this.#shown = { ...this.#shown, [name]: value };
    }
  }

  /** Carry out a gesture; null if only Python can. */
  answer(gesture: Gesture): Answer | null {
    if (this.#blocked) return null;
    return this.#try((fallback) => {
      const answer = fallback.answer(gesture);
      if (answer && answer.error === undefined) this.#show();
      return answer;
    });
  }

  /** Note that the newest gesture of the queue has been carried out here. */
  sent(): void {
    const newest = this.#queue.pending.at(-1);
    if (newest) this.#done.push(newest);
  }

  /** Why a placement is illegal, or what it gains; null without the engine. */
  why(traits: Traits, placing: Placing): Answer | null {
    if (!this.#fallback) this.#begin(traits);
    return this.#try((fallback) => fallback.why(placing));
  }

  /** Ask the engine; null without it. If it fails, do without it from then on. */
  #try<Found>(ask: (fallback: Fallback) => Found): Found | null {
    if (!this.#fallback || this.#failed) return null;
    try {
      return ask(this.#fallback);
    } catch (error) {
      this.#fail(error);
      return null;
    }
  }

  #fail(error: unknown): void {
    console.warn("akropolis: the page's engine has failed", error);
    this.#failed = true;
    this.#make = null;
    // A board without a kernel keeps its game for the record.
    if (!this.#left) this.#forget();
  }

  #forget(): void {
    this.#fallback = this.#shown = this.#base = null;
    this.#done = [];
    this.#blocked = false;
  }

  #update(traits: Traits): void {
    if (this.#failed && this.#left) return;
    if (!this.#make || (!this.waiting && !this.#left)) {
      this.#forget();
      return;
    }
    const pending = this.#left ?? this.#queue.pending;
    const known = this.#done.every((entry, n) => isSame(entry, pending[n]));
    if (this.#base?.snapshot !== traits.snapshot || !known) this.#begin(traits);
    for (const entry of pending.slice(this.#done.length)) this.#carryOut(entry);
  }

  #begin(traits: Traits): void {
    this.#forget();
    const { snapshot, start_data: start, texts, locked, review_data, bot_data } = traits;
    // An open exercise tries moves, it does not play them.
    if (!this.#make || locked || review_data?.asking) return;
    const bots = this.#left ? [] : (bot_data?.seats ?? []);
    try {
      this.#fallback = this.#make({ snapshot, start, bots, texts });
      this.#base = traits;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Carry out a waiting gesture, unless it will be dropped. */
  #carryOut(entry: Pending): void {
    this.#done.push(entry);
    if (!this.#fallback || this.#blocked || !this.#base) return;
    const { intent, seen, aimed } = entry;
    const { revision } = this.#base.snapshot;
    if (intent && intent.revision < revision) return;
    if (seen === null && aimed !== null && (aimed !== revision || this.#shown)) return;
    if (seen !== null && seen !== this.position) return;
    const { snapshot } = this.#shown ?? this.#base;
    const made = typeof entry.gesture === "function" ? entry.gesture(snapshot) : entry.gesture;
    const answer = this.#try((fallback) => {
      const found = fallback.answer(intent && intent.kind !== "why" ? intent : made);
      if (found && found.error === undefined) this.#show();
      return found;
    });
    if (answer === null) this.#blocked = this.#left === null;
  }

  /** Show the state after the gestures. */
  #show(): void {
    const base = this.#base!;
    const { heat_data } = base;
    const before = this.#shown ?? base;
    const made = this.#fallback!.snapshot();
    const revision = base.snapshot.revision + ++this.#version * FRACTION;
    const follows = before.player === before.snapshot.to_move;
    const game = made.kind === "game";
    this.#shown = {
      snapshot: { ...made, revision },
      selected: game ? (made.site.length > 0 ? 0 : -1) : before.selected,
      player: game && follows ? made.to_move : before.player,
      bot_data: this.#bots(made.to_move),
      // Gains are in the snapshot; all other data are about another position.
      heat_data: heat_data?.kind === "now" && heat_data.values.length === 0 ? heat_data : null,
      ...{ analysis_data: null, forecast_data: null, review_data: null },
    };
  }

  /** The bots wait for the kernel, too. */
  #bots(seat: number): BotData | null {
    const { bot_data } = this.#base!;
    if (!bot_data || this.#left) return null;
    const isBot = bot_data.seats[seat] != null;
    const state = isBot ? (bot_data.state === "resting" ? "resting" : "thinking") : "idle";
    return { ...bot_data, state, seat: isBot ? seat : null, text: "" };
  }
}

const isSame = (one: Pending, other: Pending | undefined): boolean =>
  other !== undefined && one.gesture === other.gesture;
