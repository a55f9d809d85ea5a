/** What is said between a view and Python: gestures with their answers, questions, remarks. */
import type { Disposer } from "../ui/disposer.ts";
import type { Traits } from "../wire/model.ts";
import type { Chosen, Gesture, IntentQueue, Reply } from "../wire/queue.ts";
import { ghostOf, type State } from "../state.ts";
import { text } from "../ui/messages.ts";

/** Python is asked why a placement is illegal when the aim has rested this long. */
const ASK_AFTER_MS = 120;

/** Unanswered gestures are worth telling after this. */
const TELL_AFTER_MS = 400;

export class Dialogue {
  readonly #state: State;
  readonly #queue: IntentQueue;
  readonly #disposer: Disposer;
  readonly #changed: () => void;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(state: State, queue: IntentQueue, disposer: Disposer, changed: () => void) {
    this.#state = state;
    this.#queue = queue;
    this.#disposer = disposer;
    this.#changed = changed;
    queue.onSilence = () => this.#count();
    disposer.add(() => {
      clearTimeout(this.#asking);
      clearTimeout(this.#telling);
    });
  }

  /** Whether gestures are on their way. */
  get busy(): boolean {
    return this.#queue.waiting > 0;
  }

  /** Ask for a change, of a certain revision or of any, and say what came of it. */
  async send(gesture: Gesture, aimed: number | null = null): Promise<Reply> {
    const state = this.#state;
    state.notice = null;
    const answered = this.#queue.push(gesture, aimed);
    this.#count();
    const reply = await answered;
    if (this.#disposer.disposed) return reply;
    const stale = reply.stale ? text(state.texts, "changed") : null;
    const said = reply.error ?? stale ?? (state.reveal ? reply.text : null) ?? null;
    // What a trait has said meanwhile is not unsaid by an answer without words.
    if (said !== null) {
      state.notice = said;
      state.refused = !reply.ok;
    }
    this.#count();
    return reply;
  }

  /** Send once more what was not answered. */
  retry(): void {
    this.#queue.retry();
  }

  /** The tile in hand, as intents name it. */
  chosen(): Chosen {
    const { snapshot, selected, own } = this.#state;
    if (snapshot.kind !== "city") return { index: selected };
    return { tile: own ?? snapshot.palette?.[selected] ?? "" };
  }

  /** What is aimed at has changed, or the city under it. */
  aimed(): void {
    const state = this.#state;
    clearTimeout(this.#asking);
    const ghost = ghostOf(state);
    if (state.answer?.about !== ghost?.about) state.answer = null;
    const known = ghost === null || (ghost.legal && ghost.gain !== null);
    if (!known && !state.answer && !state.gone) {
      this.#asking = setTimeout(() => this.#askWhy(ghost.about), ASK_AFTER_MS);
    }
    this.#changed();
  }

  /** Take over what Python or another view has set, and what they say by it. */
  hear(traits: Traits): void {
    const state = this.#state;
    const before = state.bot_data;
    const answered = state.review_data?.text;
    const { revision } = state.snapshot;
    Object.assign(state, traits);
    if (revision !== state.snapshot.revision) state.proposed = null;
    const { bot_data } = state;
    if (bot_data && bot_data.text && bot_data.text !== before?.text) {
      state.notice = bot_data.failed || state.reveal ? bot_data.text : null;
      state.refused = bot_data.failed;
    }
    const { review_data } = state;
    if (review_data?.text && review_data.text !== answered) {
      state.notice = review_data.text;
      state.refused = false;
    }
    this.aimed();
  }

  /** Say that nobody answers any more. */
  lose(): void {
    const state = this.#state;
    if (state.gone) return;
    state.gone = true;
    state.notice = null;
    this.#queue.close(text(state.texts, "kernel_gone"));
    this.#changed();
  }

  /** Keep the number of unanswered gestures, and tell of it when Python takes long. */
  #count(): void {
    const state = this.#state;
    state.pending = this.#queue.waiting;
    state.unanswered = this.#queue.unanswered;
    if (state.pending === 0) {
      clearTimeout(this.#telling);
      this.#telling = undefined;
      state.waiting = false;
    }
    else this.#telling ??= setTimeout(() => {
      state.waiting = true;
      this.#changed();
    }, TELL_AFTER_MS);
    this.#changed();
  }

  #askWhy(about: string): void {
    const state = this.#state;
    const { rotation, hex } = state;
    const question = { kind: "why", ...this.chosen(), q: hex.q, r: hex.r, rotation } as const;
    void this.#queue.ask(question).then((reply) => {
      if (this.#disposer.disposed || ghostOf(state)?.about !== about || !reply.text) {
        return;
      }
      const hexes = (reply.hexes ?? []).map(([q, r]) => ({ q, r }));
      state.answer = { about, text: reply.text, hexes };
      this.#changed();
    });
  }
}
