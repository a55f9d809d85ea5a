/** Requests from a view to Python: gestures, questions, and the handling of replies. */
import { announce, ghostOf, notify, type State } from "../state.ts";
import { text } from "../ui/messages.ts";
import type { Gesture, Placing, Reply } from "../wire/intents.ts";
import type { Traits } from "../wire/model.ts";
import type { IntentQueue } from "../wire/queue.ts";

/** Ask Python to explain a placement after the ghost has rested for this time. */
const WHY_AFTER_MS = 120;

/** Show that gestures are waiting for replies after this time. */
const WAITING_AFTER_MS = 400;

export class Requests {
  readonly #state: State;
  readonly #queue: IntentQueue;
  readonly #signal: AbortSignal;
  readonly #changed: () => void;
  #whyTimer: ReturnType<typeof setTimeout> | undefined;
  #waitingTimer: ReturnType<typeof setTimeout> | undefined;
  /** The sentences heard last, also while new data is awaited. */
  readonly #heard: { bots: string | undefined; review: string | undefined };

  constructor(state: State, queue: IntentQueue, signal: AbortSignal, changed: () => void) {
    this.#state = state;
    this.#queue = queue;
    this.#signal = signal;
    this.#changed = changed;
    this.#heard = { bots: state.bot_data?.text, review: state.review_data?.text };
    queue.onSilence = () => this.#count();
    signal.addEventListener("abort", () => {
      clearTimeout(this.#whyTimer);
      clearTimeout(this.#waitingTimer);
    });
  }

  /** Whether there are gestures without a reply. */
  get busy(): boolean {
    return this.#queue.waiting > 0;
  }

  /** Send a gesture, made against a revision or valid at any, and show the reply's text. */
  async send(gesture: Gesture | (() => Gesture), aimed: number | null = null): Promise<Reply> {
    const state = this.#state;
    state.notice = null;
    const answered = this.#queue.push(gesture, aimed);
    this.#count();
    const reply = await answered;
    if (this.#signal.aborted) return reply;
    const stale = reply.stale ? text(state.texts, "changed") : null;
    const said = reply.error ?? stale ?? (state.reveal ? reply.text : null) ?? null;
    // A reply without text does not remove a newer notice.
    if (said !== null) notify(state, said, !reply.ok);
    this.#count();
    return reply;
  }

  /** Ask what a placement gains, or why it is illegal. */
  ask(placing: Placing): Promise<Reply> {
    return this.#queue.ask({ kind: "why", ...placing });
  }

  /** Send the unanswered gesture again. */
  retry(): void {
    this.#queue.retry();
  }

  /** The selected tile in the form of intents. */
  chosen(): Pick<Placing, "index" | "tile"> {
    const { snapshot, selected, ownTile } = this.#state;
    if (snapshot.kind !== "city") return { index: selected };
    return { tile: ownTile ?? snapshot.palette?.[selected] ?? "" };
  }

  /**
   * Remember the hex under the pointer, and why nothing can be placed there. Both are still told
   * after the pointer has left the board, so that it can reach the names in these sentences.
   */
  rested(): void {
    const { aim, hex, explanation } = this.#state;
    if (aim !== "pointer") return;
    const refusal = explanation && explanation.hexes.length > 0 ? explanation.text : null;
    this.#state.rested = { hex, refusal };
  }

  /** Handle a change of the placement aimed at, or of the city. */
  aimed(): void {
    const state = this.#state;
    clearTimeout(this.#whyTimer);
    const ghost = ghostOf(state);
    if (state.explanation?.about !== ghost?.about) state.explanation = null;
    const known = ghost === null || (ghost.legal && ghost.gain !== null);
    if (!known && !state.explanation && !state.gone) {
      this.#whyTimer = setTimeout(() => this.#askWhy(ghost.about), WHY_AFTER_MS);
    }
    this.#changed();
  }

  /** Update the state after Python or another view has set traits, and show their messages. */
  update(traits: Traits): void {
    const state = this.#state;
    const { revision, puzzle: before } = state.snapshot;
    Object.assign(state, traits);
    if (revision !== state.snapshot.revision) {
      state.proposed = state.pointed = state.rested = null;
      state.lit = [];
      const { deleted, puzzle } = state.snapshot;
      if (deleted?.last) notify(state, deleted.text);
      // The panel of a puzzle shows these.
      if (puzzle && puzzle.told !== before?.told) announce(state, puzzle.told);
      for (const hint of puzzle?.hints.slice(before?.hints.length ?? 0) ?? []) {
        announce(state, hint);
      }
    }
    const heard = this.#heard;
    const { bot_data, review_data } = state;
    if (bot_data?.text && bot_data.text !== heard.bots) {
      if (bot_data.failed || state.reveal) notify(state, bot_data.text, bot_data.failed);
      else state.notice = null;
    }
    if (review_data?.text && review_data.text !== heard.review) notify(state, review_data.text);
    heard.bots = bot_data?.text ?? heard.bots;
    heard.review = review_data?.text ?? heard.review;
    this.aimed();
  }

  /** Show that the kernel is gone. */
  kernelGone(): void {
    const state = this.#state;
    if (state.gone) return;
    state.gone = true;
    state.notice = null;
    this.#queue.close(text(state.texts, "kernel_gone"));
    this.#changed();
  }

  /** Update the number of unanswered gestures, and show it when Python takes long. */
  #count(): void {
    const state = this.#state;
    state.pending = this.#queue.waiting;
    state.unanswered = this.#queue.unanswered;
    if (state.pending === 0) {
      clearTimeout(this.#waitingTimer);
      this.#waitingTimer = undefined;
      state.waiting = false;
    }
    else this.#waitingTimer ??= setTimeout(() => {
      state.waiting = true;
      this.#changed();
    }, WAITING_AFTER_MS);
    this.#changed();
  }

  #askWhy(about: string): void {
    const state = this.#state;
    const { rotation, hex } = state;
    const placing = { ...this.chosen(), q: hex.q, r: hex.r, rotation };
    void this.ask(placing).then((reply) => {
      if (this.#signal.aborted || ghostOf(state)?.about !== about || !reply.text) {
        return;
      }
      const hexes = (reply.hexes ?? []).map(([q, r]) => ({ q, r }));
      state.explanation = { about, text: reply.text, hexes };
      if (state.rested?.hex === state.hex) this.rested();
      this.#changed();
    });
  }
}
