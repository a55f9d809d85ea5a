/** The actions of a view: changes of its state, and intents to Python. */
import type { Camera } from "../board/renderer.ts";
import { openingTurn, showsOpening } from "../overlay/opening.ts";
import { distance, key, step, type Axial } from "../picture/geometry.ts";
import {
  canBuild, captionOf, fittingTurn, ghostOf, listedSeats, findMark, reviewIntent, selectedTile,
  shownSeat, showsAnswers, snap, stepBy, toggleSeat, turnedPlace, turnTo, type Pointed,
  type ReviewGesture, type State,
} from "../state.ts";
import { bestInWords } from "../ui/candidates.ts";
import { text } from "../ui/messages.ts";
import { Timer } from "../ui/timer.ts";
import type { Gesture } from "../wire/intents.ts";
import type { Model, Own, Switch, Traits } from "../wire/model.ts";
import { placedOf, type SitePlaced } from "../wire/notation.ts";
import { Pointing } from "./pointing.ts";
import { boundTo, Requests } from "./requests.ts";

/** Maximum distance of the keyboard cursor from the city, in hexes. */
const REACH = 4;

/** Maximum distance from the city of a hex where a tile can lie: its first hex is two away. */
const RIM = 2;

/** A pointer that stays on a hex for this time has rested there. */
const RESTED_MS = 400;

export class Actions extends Requests {
  readonly camera: Camera;
  readonly #model: Model;
  readonly #pointing: Pointing;
  readonly #rest: Timer;
  /** Whether the pointer is on the board and has not moved since another city was shown. */
  #still = false;

  constructor(
    state: State, model: Model, camera: Camera, changed: () => void, signal: AbortSignal,
  ) {
    super(state, model.queue(signal), signal, changed);
    this.#model = model;
    this.camera = camera;
    this.#pointing = new Pointing(state, changed, signal);
    this.#rest = new Timer(signal);
  }

  /** Set a trait that a page may set. */
  set<K extends Own>(name: K, value: Traits[K]): void {
    (this.state as Traits)[name] = value;
    this.state.notice = this.state.rested = null;
    this.#model.set(name, value);
    this.changeAim();
  }

  select(index: number): void {
    const { site, palette, to_move, setup } = this.state.snapshot;
    if (index >= (palette ?? site).length) return;
    // The tile is for the city of the seat to move.
    const own = { ...this.state, player: to_move, pointed: null, selected: index };
    if (this.state.player !== to_move && !setup && canBuild(own)) this.set("player", to_move);
    this.state.ownTile = this.state.built = this.state.anchor = null;
    this.#aimAgain();
    this.set("selected", index);
  }

  /** Select a tile by three letters that no tile of the box has. */
  takeOwnTile(letters: string): void {
    this.state.ownTile = letters;
    this.state.built = this.state.notice = null;
    this.changeAim();
  }

  /** Rotate the selected tile clockwise (1) or counter-clockwise (-1). */
  rotate(by: 1 | -1): void {
    this.state.built = null;
    this.#aimAgain();
    const place = turnedPlace(this.state, by);
    this.set("rotation", place?.rotation ?? (this.state.rotation + by + 6) % 6);
    if (place) this.aim("touch", place);
  }

  toggle(name: Switch | "gains" | "comparing" | "opening"): void {
    const state = this.state;
    if (name === "opening") return this.#toggleOpening();
    if (name === "gains" || name === "comparing") {
      state[name] = !state[name];
      return this.changed();
    }
    if (name === "pondering" || name === "forecasting") {
      // There is nothing to analyse in a puzzle or a free city.
      if (state.snapshot.kind !== "game" || !this.#model.searches.includes(name)) return;
      if (!showsAnswers(state) && !state[name]) {
        return this.notify(text(state.texts, "analysis_hidden"), true);
      }
    }
    if (name === "reveal") state.answered = captionOf(state);
    if (name !== "view") this.set(name, !state[name]);
    else if (!state.flat) this.set(name, state.view === "2d" ? "3d" : "2d");
  }

  /** Show the Opening panel with an analysis, which it needs, or hide both. */
  #toggleOpening(): void {
    const state = this.state;
    const opens = !showsOpening(state);
    if (opens && openingTurn(state) === null) {
      return this.notify(text(state.texts, "opening_none"), true);
    }
    const others = state.show.filter((name) => name !== "opening");
    this.set("show", opens ? [...others, "opening"] : others);
    if (state.pondering !== opens) this.toggle("pondering");
  }

  /** Show a move of a list on the board; null for none. */
  propose(move: string | null): void {
    if (this.state.proposed === move) return;
    this.state.proposed = move;
    this.#pointing.point(move === null ? null : { seat: this.state.snapshot.to_move, moves: [] });
    this.changed();
  }

  /** Light up hexes on the board whose names are pointed at. */
  light(hexes: readonly Axial[]): void {
    if (hexes.length + this.state.lit.length === 0) return;
    this.state.lit = hexes;
    this.state.asked = null;
    this.changed();
  }

  /** Show moves on the board; null for none. */
  point(pointed: Pointed | null): void {
    this.#pointing.point(pointed);
  }

  /** Play a move of a list; it starts a variation if another move was played here. */
  play(placed: SitePlaced): void {
    this.state.proposed = this.state.pointed = null;
    void this.send({ kind: "place", ...placed }, this.state.rendered);
  }

  /** Announce the best moves of the analysis. */
  announceBest(): void {
    this.notify(bestInWords(this.state));
  }

  /** Open or close the line for text commands; while it is open, the cursor is put away. */
  openText(open: boolean): void {
    this.state.textOpen = open;
    this.light([]);
    this.leave();
    this.changed();
  }

  /** Aim at a hex, or a drag at a legal place beside it. After a tap, the tile turns to fit. */
  aim(by: "pointer" | "touch" | "keys", at: Axial, isDrag = false): void {
    const state = this.state;
    const first = by === "keys" ? null : state.anchor;
    const hex = first ?? (isDrag ? snap(state, at) : at);
    const turns = state.snapshot.setup ? by !== "keys" : by === "touch" && !isDrag;
    if (turns && canBuild(state)) {
      const turn = first ? turnTo(first, at) : fittingTurn(state, at);
      if (turn >= 0 && turn !== state.rotation) this.set("rotation", turn);
    }
    this.#still = false;
    if (state.aim === by && key(state.hex.q, state.hex.r) === key(hex.q, hex.r)) return;
    state.aim = by;
    state.hex = hex;
    state.built = null;
    this.#rest.start(() => this.noteRest(), RESTED_MS);
    this.#model.point([hex.q, hex.r]);
    state.notice = null;
    this.changeAim();
  }

  /** Aim at nothing. */
  leave(): void {
    if (this.state.aim === null) return;
    this.state.anchor = null;
    this.#rest.stop();
    this.state.aim = null;
    this.#model.point(null);
    this.changeAim();
  }

  /** The hex aimed at last. */
  get hex(): Axial {
    return this.state.hex;
  }

  /** Note whether the view is used by finger. */
  useFingers(fingers: boolean): void {
    if (this.state.fingers === fingers) return;
    this.state.fingers = fingers;
    this.changed();
  }

  /**
   * Handle a tap: set the ghost on the city or beside it, put it away elsewhere; if nothing can be
   * built, explain the hex.
   */
  tap(hex: Axial | null): void {
    if (!hex) return;
    if (this.setsUp) this.#lay("touch", hex);
    else if (canBuild(this.state) && !this.#isNear(hex, RIM)) this.leave();
    else this.aim("touch", hex);
  }

  /** Whether a position is set up. */
  get setsUp(): boolean {
    return this.state.snapshot.setup !== undefined && !this.state.locked;
  }

  /** Handle a click. */
  click(hex: Axial): void {
    if (this.setsUp) return this.#lay("pointer", hex);
    this.aim("pointer", hex);
    this.place();
  }

  /**
   * Lay a tile in two steps while a position is set up: its first hex, then the next one; the first
   * again keeps the rotation. Without a tile in hand, one is taken back.
   */
  #lay(by: "pointer" | "touch", hex: Axial): void {
    const state = this.state;
    const { anchor: first, player: seat } = state;
    if (!selectedTile(state)) return void this.send({ kind: "setup", do: "lift", seat, ...hex });
    const isSame = first !== null && key(first.q, first.r) === key(hex.q, hex.r);
    if (first && (isSame || turnTo(first, hex) >= 0)) {
      this.aim(by, hex);
      return this.place();
    }
    state.anchor = null;
    this.aim(by, hex);
    state.anchor = hex;
    this.changed();
  }

  /** Explain a hex without aiming at it. */
  explain(hex: Axial | null): void {
    if (!hex) return;
    this.light([hex]);
    this.state.asked = hex;
  }

  /**
   * Choose a move of a list by finger: set its tile on the board, where it can be turned, moved and
   * laid; if it lies there already, lay it.
   */
  choose(move: string): void {
    const state = this.state;
    const placed = placedOf(move, state.snapshot.site);
    if (!placed) return;
    if (!state.fingers) return this.play(placed);
    const { index, rotation, q, r } = placed;
    const there = state.aim === "touch" && key(state.hex.q, state.hex.r) === key(q, r);
    if (there && state.selected === index && state.rotation === rotation) return this.place();
    this.select(index);
    this.set("rotation", rotation);
    this.aim("touch", { q, r });
    this.camera.scrollIntoView();
    this.camera.reveal(state.hex);
  }

  /** Whether a hex is within a distance of the city; all are if nothing is built. */
  #isNear(hex: Axial, most: number): boolean {
    const { hexes } = shownSeat(this.state).scene;
    return hexes.length === 0 || hexes.some((other) => distance(hex, other) <= most);
  }

  /** Handle keyboard focus: show its cursor, unless the pointer already aims. */
  attend(): void {
    if (this.state.aim === null) this.aim("keys", this.state.hex);
  }

  /** Handle that the keyboard focus, or the pointer, has left. */
  abandon(by: "pointer" | "keys"): void {
    if (by === "pointer") this.#still = false;
    if (this.state.aim === by) this.leave();
  }

  /** Let a pointer that rests on the board aim again, in the city that is shown now. */
  #aimAgain(): void {
    if (this.#still && canBuild(this.state)) this.aim("pointer", this.state.hex);
  }

  moveCursor(direction: "up" | "down" | "left" | "right"): void {
    const hex = step(this.state.hex, direction);
    this.aim("keys", this.#isNear(hex, REACH) ? hex : this.state.hex);
    this.camera.reveal(this.state.hex);
  }

  /** Place the selected tile on the hex aimed at; Python decides whether this is legal. */
  place(): void {
    const state = this.state;
    if (state.aim === null) return this.attend();
    // The pointer may leave the board at once.
    this.noteRest();
    const { rotation, hex, aim, snapshot } = state;
    // In a free city, clicks may be fast, because there is no other player.
    const expected = aim === "keys" ? state.rendered : state.painted;
    const isElsewhere = expected === snapshot.revision && state.player !== snapshot.to_move;
    // With other gestures in the queue the position may change first: Python decides.
    const isDecided = isElsewhere || !this.awaitsReply;
    if (!canBuild(state) && state.connection !== "lost" && isDecided) {
      state.notice = null;
      this.changed();
      return;
    }
    if (ghostOf(state)?.legal) state.built = hex;
    const chosen = this.chosen;
    const place = { kind: "place", ...chosen, q: hex.q, r: hex.r, rotation } as const;
    void this.send(place, snapshot.palette ? null : expected).then(({ ok }) => {
      if (ok) state.anchor = null;
      // A finger does not hover: after its tile is laid, it aims at nothing.
      if (ok && state.aim === "touch" && state.built === hex) this.leave();
    });
  }

  /** Undo a deletion if it is the last change when all gestures before are done; else a move. */
  undo(): void {
    void this.send(() =>
      this.#model.get("snapshot").deleted?.last ? { kind: "restore" } : { kind: "undo", count: 1 },
    );
  }

  /** Carry out an action of the review panel. */
  review(step: ReviewGesture): void {
    const state = this.state;
    if (!state.review_data) return;
    state.withheld = step === "answer" && state.presenter;
    const isStep = step === "previous" || step === "next";
    const ended = isStep && !this.awaitsReply && !findMark(state, step);
    if (ended) return this.notify(text(state.texts, "no_mistake"), true);
    // Made when it is sent, so that each step goes one mistake further.
    const gesture = (): Gesture => reviewIntent({ ...state, ...this.#model.values() }, step);
    void this.send(gesture, boundTo(reviewIntent(state, step), state));
  }

  /** Show the next step of the view, or the one before. */
  showStep(by: 1 | -1): void {
    const [state, step] = [this.state, stepBy(this.state, by)];
    if (step === null) return;
    this.leave();
    if (state.steps.length === 0) {
      if (step === 1 && by > 0) return this.review("answer");
      state.withheld = step === 1;
      return this.changed();
    }
    const changes = Object.entries({ step, ...state.steps[step] });
    for (const [name, value] of changes) this.set(name as Own, value as never);
  }

  /** List a player's mistakes, or hide them. */
  listMistakesOf(seat: number): void {
    this.state.mistakesOf = toggleSeat(listedSeats(this.state), seat);
    this.changed();
  }

  /** Go from before the mistake that is shown to after it, or back. */
  turnMistake(): void {
    const ply = this.state.review_data?.mistake ?? null;
    if (ply === null) return;
    if (this.state.snapshot.ply < ply) this.review("after");
    else void this.send({ kind: "review", do: "goto", ply });
  }

  /** Open or end an exercise. */
  toggleQuestion(): void {
    this.review(this.state.review_data?.asking ? "end" : "ask");
  }

  /** Pause a thinking bot, or start a paused one. */
  toggleBots(): void {
    const bots = this.state.bot_data?.state ?? "idle";
    if (bots !== "idle") void this.send({ kind: "bots", play: bots === "resting" });
  }

  /** Update the state after Python or another view has set traits. */
  sync(): void {
    const { player } = this.state;
    const wasShown = showsOpening(this.state);
    this.update(this.#model.values());
    // With the opening its analysis ends.
    const isOver = wasShown && this.state.show.includes("opening") && !showsOpening(this.state);
    if (isOver && this.state.pondering) this.set("pondering", false);
    if (this.state.player === player) return;
    // What the pointer has aimed at is in another city, until it moves or a tile is turned.
    this.state.rested = null;
    if (this.state.aim !== "pointer") return;
    this.leave();
    this.#still = true;
  }

  /** Show the cursor that a linked view has set. */
  follow(): void {
    this.state.cursor = this.#model.get("cursor");
    this.changed();
  }
}
