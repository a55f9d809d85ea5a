/** Requests from a view to Python and their replies; dialogs, and what a view copies. */
import {
  announce, foldScores, ghostOf, notify, waitingMove, type Dialog, type State,
} from "../state.ts";
import { text } from "../ui/messages.ts";
import { deletedWords } from "../ui/sentences.ts";
import { Timer } from "../ui/timer.ts";
import { tileText } from "../wire/notation.ts";
import type { MakePuzzle, Placing, Reply } from "../wire/intents.ts";
import type { Traits } from "../wire/model.ts";
import type { IntentQueue, Made } from "../wire/queue.ts";
import { connectionInWords, hasRecord, recordIn } from "./connection.ts";
import { copyText } from "../ui/dom.ts";

/** Ask Python to explain a placement after the ghost has rested for this time. */
const WHY_AFTER_MS = 120;

/** Whether another game takes the place of one with moves. */
export const replaces = ({ snapshot: { kind, line } }: State): boolean =>
  kind === "game" && line.length > 0;

export class Requests {
  protected readonly state: State;
  readonly #queue: IntentQueue;
  /** Aborted when the view is removed. */
  readonly signal: AbortSignal;
  protected readonly changed: () => void;
  readonly #whyTimer: Timer;
  /** The revision after the gesture whose reply was shown last. */
  #repliedAt = -Infinity;
  /** The sentences announced last, also while new data is awaited. */
  readonly #announced: { bots: string | undefined; review: string | undefined };

  constructor(state: State, queue: IntentQueue, signal: AbortSignal, changed: () => void) {
    this.state = state;
    this.#queue = queue;
    this.signal = signal;
    this.changed = changed;
    this.#announced = { bots: state.bot_data?.text, review: state.review_data?.text };
    queue.onConnection = () => this.#connect();
    this.#whyTimer = new Timer(signal);
  }

  /** Whether there are gestures without a reply. */
  protected get awaitsReply(): boolean {
    return this.#queue.pending.length > 0;
  }

  redo(): void {
    void this.send({ kind: "redo", count: 1 });
  }

  goto(ply: number): void {
    void this.send({ kind: "goto", ply });
  }

  /** Go one ply along the line. */
  step(by: 1 | -1): void {
    void this.send({ kind: "step", by });
  }

  last(): void {
    this.goto(this.state.snapshot.line.length);
  }

  /** Send a gesture, made against a revision or valid at any, and show the reply's text. */
  async send(gesture: Made, base = boundTo(gesture, this.state)): Promise<Reply> {
    const state = this.state;
    state.notice = null;
    if (this.#isRefused(gesture)) {
      const error = connectionInWords(state);
      announce(state, error, true);
      this.changed();
      return { reply: "", error };
    }
    const answered = this.#queue.push(gesture, base);
    this.#connect();
    const reply = await answered;
    // A lost kernel is announced anyway.
    if (this.signal.aborted || this.#queue.isClosed) return reply;
    const stale = reply.stale ? text(state.texts, "changed") : null;
    const words = reply.error ?? stale ?? (state.reveal ? reply.text : null) ?? null;
    // A reply without text does not remove a newer notice.
    if (words !== null) {
      notify(state, words, !reply.ok);
      this.#repliedAt = reply.revision ?? state.snapshot.revision;
    }
    this.#connect();
    return reply;
  }

  /** Whether a gesture is not sent: without a kernel, and if a placement waits already. */
  #isRefused(gesture: Made): boolean {
    if (this.#queue.isClosed) return true;
    const isPlacement = typeof gesture === "object" && gesture.kind === "place";
    return isPlacement && (this.state.connection === "lost" || this.state.waiting !== null);
  }

  /** Ask what a placement gains, or why it is illegal. */
  ask(placing: Placing): Promise<Reply> {
    return this.#queue.ask({ kind: "why", ...placing });
  }

  /** Ask for a puzzle of the last tiles of a free city. */
  makePuzzle(asked: Omit<MakePuzzle, "kind">): Promise<Reply> {
    return this.#queue.ask({ kind: "puzzle", ...asked });
  }

  /** Send the unanswered gesture again. */
  retry(): void {
    this.#queue.retry();
  }

  /** Open or close a dialog. */
  open(dialog: Dialog, open: boolean): void {
    const { snapshot, link } = this.state;
    const isOffered = dialog === "more"
      ? snapshot.kind === "game" && link === ""
      : dialog === "keys" || snapshot.tables !== undefined;
    if (open && isOffered) this.state.dialog = dialog;
    else if (this.state.dialog === dialog) this.state.dialog = null;
    this.changed();
  }

  /** Show a notice until the next gesture. */
  notify(notice: string, refused = false): void {
    notify(this.state, notice, refused);
    this.changed();
  }

  /** Put the record on the clipboard. */
  copyRecord(near: HTMLElement): Promise<void> {
    return this.copy(recordIn(this.state), near);
  }

  /** Put the record, if there is one, into the data of an event. */
  copyInto(data: DataTransfer | null): boolean {
    if (!data || !hasRecord(this.state)) return false;
    data.setData("text/plain", recordIn(this.state));
    this.notify(text(this.state.texts, "copied"));
    return true;
  }

  /** Go on with the game or position of a text; if moves were played, a dialog asks first. */
  read(words: string): void {
    if (!this.state.snapshot.tables) return;
    if (replaces(this.state)) this.#askToPaste(words);
    else void this.send({ kind: "open", text: words });
  }

  #askToPaste(words: string): void {
    this.state.pasted = words;
    this.open("paste", true);
  }

  /** Read the clipboard; if the page may not, the user pastes the text into a dialog. */
  async paste(): Promise<void> {
    // Not all browsers have it, or let a page use it.
    const words = await navigator.clipboard?.readText?.().catch(() => undefined);
    if (words) this.read(words);
    else this.#askToPaste("");
  }

  /** Put words on the clipboard. */
  async copy(words: string, near: HTMLElement): Promise<void> {
    await copyText(words, near);
    this.notify(text(this.state.texts, "copied"));
  }

  /** The selected tile in the form of intents. */
  get chosen(): Pick<Placing, "index" | "tile" | "seat"> {
    const { snapshot, selected, ownTile } = this.state;
    const { setup, kind } = snapshot;
    if (setup) return { tile: tileText(setup.tiles[selected] ?? ""), seat: this.state.player };
    if (kind !== "city") return { index: selected };
    return { tile: ownTile ?? snapshot.palette?.[selected] ?? "" };
  }

  /**
   * Remember the hex under the pointer, and why nothing can be placed there. Both are still shown
   * after the pointer has left the board, so that it can reach the names in these sentences.
   */
  protected noteRest(): void {
    const { aim, hex, explanation } = this.state;
    if (aim !== "pointer") return;
    const refusal = explanation && explanation.hexes.length > 0 ? explanation.text : null;
    this.state.rested = { hex, refusal };
  }

  /** Handle a change of the placement aimed at, or of the city. */
  protected changeAim(): void {
    const state = this.state;
    this.#whyTimer.stop();
    const ghost = ghostOf(state);
    if (state.explanation?.about !== ghost?.about) state.explanation = null;
    const known = ghost === null || (ghost.legal && ghost.gain !== null);
    if (!known && !state.explanation) {
      this.#whyTimer.start(() => this.#askWhy(ghost.about), WHY_AFTER_MS);
    }
    this.changed();
  }

  /** Update the state after Python or another view has set traits, and show their messages. */
  protected update(traits: Traits): void {
    const state = this.state;
    const { revision, puzzle: before } = state.snapshot;
    Object.assign(state, traits);
    foldScores(state);
    if (revision !== state.snapshot.revision) {
      state.proposed = state.pointed = state.rested = null;
      state.lit = [];
      // What was said about an earlier position may no longer be true; why not, stays true.
      if (!state.refused && state.snapshot.revision > this.#repliedAt) state.notice = null;
      const { deleted, puzzle } = state.snapshot;
      if (deleted?.last) notify(state, deletedWords(state.texts, deleted));
      // The panel of a puzzle shows these.
      if (puzzle && puzzle.told !== before?.told) announce(state, puzzle.told);
      for (const hint of puzzle?.hints.slice(before?.hints.length ?? 0) ?? []) {
        announce(state, hint);
      }
    }
    const announced = this.#announced;
    const { bot_data, review_data } = state;
    if (bot_data?.text && bot_data.text !== announced.bots) {
      if (bot_data.failed || state.reveal) notify(state, bot_data.text, bot_data.failed);
      else state.notice = null;
    }
    if (review_data?.text && review_data.text !== announced.review) notify(state, review_data.text);
    announced.bots = bot_data?.text ?? announced.bots;
    announced.review = review_data?.text ?? announced.review;
    this.#connect();
    this.changeAim();
  }

  /** Show that the kernel is lost. */
  loseKernel(): void {
    if (this.#queue.isClosed) return;
    this.state.notice = null;
    this.state.waiting = this.#waiting;
    this.state.pending = 0;
    this.#queue.close(text(this.state.texts, "kernel_lost"));
    this.#connect();
  }

  /** The first placement without a reply that is legal in the city that is shown. */
  get #waiting(): Placing | null {
    const state = this.state;
    for (const { gesture, base } of this.#queue.pending) {
      if (typeof gesture === "function" || gesture.kind !== "place") continue;
      const isOutdated = base !== null && base !== state.snapshot.revision;
      if (!isOutdated && waitingMove({ ...state, waiting: gesture })) return gesture;
    }
    return null;
  }

  /** Show the connection to the kernel, and what waits for it. */
  #connect(): void {
    const state = this.state;
    const { connection, pending, isClosed } = this.#queue;
    state.connection = connection;
    if (!isClosed) {
      state.pending = pending.length;
      state.waiting = connection === "connected" ? null : this.#waiting;
    }
    this.changed();
  }

  #askWhy(about: string): void {
    const state = this.state;
    const { rotation, hex } = state;
    const placing = { ...this.chosen, q: hex.q, r: hex.r, rotation };
    void this.ask(placing).then((reply) => {
      if (this.signal.aborted || ghostOf(state)?.about !== about || !reply.text) {
        return;
      }
      const hexes = (reply.hexes ?? []).map(([q, r]) => ({ q, r }));
      state.explanation = { about, text: reply.text, hexes };
      if (state.rested?.hex === state.hex) this.noteRest();
      this.changed();
    });
  }
}

/** The shown revision, if a gesture is valid only for it. */
export function boundTo(gesture: Made, { rendered }: State): number | null {
  if (typeof gesture === "function") return null;
  const bound =
    ["promote", "delete", "restore", "new"].includes(gesture.kind) ||
    (gesture.kind === "review" && gesture.do === "better");
  return bound ? rendered : null;
}
