/** Requests from a view to Python: gestures, questions, and the handling of replies. */
import { announce, ghostOf, notify, type State } from "../state.ts";
import { count, text } from "../ui/messages.ts";
import { Timer } from "../ui/timer.ts";
import type { Gesture, Placing, Reply } from "../wire/intents.ts";
import type { Own, Traits } from "../wire/model.ts";
import type { IntentQueue, Made, Settled } from "../wire/queue.ts";
import { Provisional } from "./provisional.ts";

/** Ask Python to explain a placement after the ghost has rested for this time. */
const WHY_AFTER_MS = 120;

/** After this time without a reply, say so, and let the page's engine answer. */
const WAITING_AFTER_MS = 300;

export class Requests {
  readonly #state: State;
  readonly #queue: IntentQueue;
  /** Aborted when the view is removed. */
  readonly signal: AbortSignal;
  readonly #changed: () => void;
  readonly #traits: () => Traits;
  readonly #provisional: Provisional;
  readonly #whyTimer: Timer;
  readonly #waitingTimer: Timer;
  /** The gesture that has waited longest. */
  #first: Made | undefined;
  /** The revision after the gesture whose reply was shown last. */
  #repliedAt = -Infinity;
  /** The sentences heard last, also while new data is awaited. */
  readonly #heard: { bots: string | undefined; review: string | undefined };

  constructor(
    state: State, queue: IntentQueue, signal: AbortSignal, changed: () => void,
    traits: () => Traits, provisional = new Provisional(queue),
  ) {
    this.#traits = traits;
    this.#provisional = provisional;
    this.#state = state;
    this.#queue = queue;
    this.signal = signal;
    this.#changed = changed;
    this.#heard = { bots: state.bot_data?.text, review: state.review_data?.text };
    queue.onSilence = () => this.#count();
    this.#whyTimer = new Timer(signal);
    this.#waitingTimer = new Timer(signal);
  }

  /** Whether there are gestures without a reply. */
  get busy(): boolean {
    return this.#queue.waiting > 0;
  }

  /** Send a gesture, made against a revision or valid at any, and show the reply's text. */
  async send(gesture: Made, aimed: number | null = null): Promise<Reply> {
    const state = this.#state;
    state.notice = null;
    const answered = this.#answered(gesture, aimed);
    this.#count();
    const reply = await answered;
    if (this.signal.aborted) return reply;
    const { texts } = state;
    const stale = reply.stale ? text(texts, "changed") : null;
    const said = reply.error ?? stale ?? (state.reveal ? reply.text : null) ?? null;
    // A reply without text does not remove a newer notice. That the kernel is gone is said anyway.
    if (said !== null && !(state.gone && said === text(texts, "kernel_gone"))) {
      const { dropped = 0 } = reply;
      const words = dropped > 0 ? `${said} ${count(texts, "dropped", dropped)}` : said;
      notify(state, words, !reply.ok);
      this.#repliedAt = reply.revision ?? this.#provisional.revision ?? state.snapshot.revision;
    }
    this.#count();
    return reply;
  }

  /** Ask what a placement gains, or why it is illegal: the page's engine if Python is silent. */
  ask(placing: Placing): Promise<Reply> {
    const question = { kind: "why", ...placing } as const;
    const here = async (): Promise<Reply | null> => {
      const loaded = !this.signal.aborted && (await this.#provisional.load());
      const answer = loaded ? this.#provisional.why(this.#traits(), question) : null;
      if (answer === null && this.#state.provisional) this.#refresh();
      return answer && { reply: "", ...answer };
    };
    const { alone, provisional } = this.#state;
    if (alone || provisional) return here().then((reply) => reply ?? this.#queue.ask(question));
    return new Promise((settle) => {
      const answerHere = (): void => void here().then((reply) => reply && settle(reply));
      const late = new Timer(this.signal);
      late.start(answerHere, WAITING_AFTER_MS);
      void this.#queue.ask(question).then((reply) => {
        late.stop();
        settle(reply);
      });
    });
  }

  /** Carry out a gesture here if the kernel is gone or silent; send it if there is one. */
  #answered(given: Made, aimed: number | null): Promise<Settled> {
    const [own, { texts, snapshot }] = [this.#provisional, this.#state];
    const gesture = typeof given === "function" ? given(snapshot) : given;
    const settled = (answer: Omit<Settled, "reply">) => Promise.resolve({ reply: "", ...answer });
    if (own.alone) {
      const answer = own.answer(gesture) ?? { error: text(texts, "no_kernel") };
      return settled({ ...answer, ok: answer.error === undefined });
    }
    const { revision } = own;
    if (revision === null) return this.#queue.push(given, aimed);
    if (aimed !== null && aimed !== revision) return settled({ stale: true });
    if (aimed !== null && own.blocked) {
      return settled({ error: count(texts, "queued", this.#queue.waiting) });
    }
    if (gesture.kind === "undo" && gesture.count === 1 && this.#queue.takeBack()) {
      return settled({ ok: true });
    }
    const { position } = own;
    const answer = own.answer(gesture);
    if (answer?.error !== undefined) return settled({ error: answer.error });
    const replied = this.#queue.push(gesture, null, position);
    if (answer) own.sent();
    return replied;
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
    this.#whyTimer.stop();
    const ghost = ghostOf(state);
    if (state.explanation?.about !== ghost?.about) state.explanation = null;
    const known = ghost === null || (ghost.legal && ghost.gain !== null);
    if (!known && !state.explanation && (!state.gone || state.alone)) {
      this.#whyTimer.start(() => this.#askWhy(ghost.about), WHY_AFTER_MS);
    }
    this.#changed();
  }

  /** Update the state after Python or another view has set traits, and show their messages. */
  update(traits: Traits): void {
    const state = this.#state;
    const { revision, puzzle: before } = state.snapshot;
    Object.assign(state, this.#provisional.over(traits));
    if (revision !== state.snapshot.revision) {
      state.proposed = state.pointed = state.rested = null;
      state.lit = [];
      // What was said about an earlier position may no longer be true; why not, stays true.
      if (!state.refused && state.snapshot.revision > this.#repliedAt) state.notice = null;
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
    this.#provisional.takeOver();
    this.#queue.close(text(state.texts, "kernel_gone"));
    this.#refresh();
  }

  /** Keep a choice of the user while the page shows what Python has not carried out. */
  keep<K extends Own>(name: K, value: Traits[K]): void {
    this.#provisional.keep(name, value);
  }

  /** The game as JSON, if the page goes on alone; null for a city. */
  get record(): string | null {
    return this.#provisional.record;
  }

  /** Show what waiting gestures would do, once the page's engine is loaded. */
  #refresh(): void {
    // What an engine has shown that has failed is replaced, too.
    if (this.#provisional.isLoaded || this.#state.provisional) this.update(this.#traits());
    else {
      void this.#provisional.load().then((loaded) => {
        if (!this.signal.aborted && loaded) this.update(this.#traits());
      });
      this.#changed();
    }
  }

  /** Update the number of unanswered gestures, and show it when Python takes long. */
  #count(): void {
    const state = this.#state;
    state.pending = this.#queue.waiting;
    state.unanswered = this.#queue.unanswered;
    if (state.pending === 0) {
      this.#waitingTimer.stop();
      this.#first = undefined;
      this.#wait(false);
    }
    else if (!state.waiting && this.#queue.pending[0]?.gesture !== this.#first) {
      // Each reply begins the time anew.
      this.#first = this.#queue.pending[0]?.gesture;
      this.#waitingTimer.start(() => this.#wait(true), WAITING_AFTER_MS);
    }
    if (state.waiting || state.provisional || state.alone) this.#refresh();
    this.#changed();
  }

  #wait(waiting: boolean): void {
    this.#state.waiting = this.#provisional.waiting = waiting;
    if (waiting) this.#refresh();
  }

  #askWhy(about: string): void {
    const state = this.#state;
    const { rotation, hex } = state;
    const placing = { ...this.chosen(), q: hex.q, r: hex.r, rotation };
    void this.ask(placing).then((reply) => {
      if (this.signal.aborted || ghostOf(state)?.about !== about || !reply.text) {
        return;
      }
      const hexes = (reply.hexes ?? []).map(([q, r]) => ({ q, r }));
      state.explanation = { about, text: reply.text, hexes };
      if (state.rested?.hex === state.hex) this.rested();
      this.#changed();
    });
  }
}

/** The shown revision, if a gesture is valid only for it. */
export function boundTo(gesture: Gesture, { shown }: State): number | null {
  const bound =
    ["promote", "delete", "restore", "new"].includes(gesture.kind) ||
    (gesture.kind === "review" && gesture.do === "better");
  return bound ? shown : null;
}
