/** Everything a gesture can do: changes of the view's state, and what is asked of Python. */
import { bestSaid } from "../ui/candidates.ts";
import type { Dialogue } from "./requests.ts";
import { key, step, type Axial, type Point } from "../picture/geometry.ts";
import type { Model, Own, Switch, Traits } from "../wire/model.ts";
import type { NewGame, Reply, ReviewStep } from "../wire/queue.ts";
import type { Candidate } from "../wire/side-data.ts";
import { canBuild, shownSeat, type State } from "../state.ts";

/** What the board does for the actions. */
export interface Camera {
  /** Come closer (a factor above 1) or go away, about a point of the viewport or the middle. */
  zoom(factor: number, about?: Point): void;
  /** Pan the flat picture, or go round the city in space, by steps. */
  move(right: number, up: number): void;
  /** Show all of every city. */
  fit(): void;
  /** Bring a hex into sight. */
  reveal(hex: Axial): void;
}

/** The keyboard's cursor goes no farther from the city than this. */
const REACH = 4;

export const ZOOM_STEP = 1.25;

export class Actions {
  readonly #state: State;
  readonly #model: Model;
  readonly #dialogue: Dialogue;
  readonly #camera: Camera;
  readonly #changed: () => void;

  constructor(
    state: State,
    model: Model,
    dialogue: Dialogue,
    camera: Camera,
    changed: () => void,
  ) {
    this.#state = state;
    this.#model = model;
    this.#dialogue = dialogue;
    this.#camera = camera;
    this.#changed = changed;
  }

  select(index: number): void {
    const { site, palette } = this.#state.snapshot;
    if (index >= (palette ?? site).length) return;
    this.#state.own = null;
    this.#set("selected", index);
  }

  /** Take three letters in hand that no tile of the game has. */
  takeOwn(letters: string): void {
    this.#state.own = letters;
    this.#state.notice = null;
    this.#dialogue.aimed();
  }

  /** Turn the tile in hand clockwise (1) or counter-clockwise (-1). */
  rotate(by: 1 | -1): void {
    this.#set("rotation", (this.#state.rotation + by + 6) % 6);
  }

  /** Look at a seat's city. */
  look(player: number): void {
    this.#set("player", player);
  }

  /** Switch one of the options that are this view's to switch. */
  option<K extends Switch>(name: K, value: Traits[K]): void {
    this.#set(name, value);
  }

  toggle(name: Switch): void {
    const state = this.#state;
    // There is nothing to analyse in a puzzle or a free city.
    if (name === "pondering" && state.snapshot.kind !== "game") return;
    if (name === "view") this.option(name, state.view === "2d" ? "3d" : "2d");
    else this.option(name, !state[name]);
  }

  /** Show a move of a list on the board, or none any more. */
  propose(candidate: Candidate | null): void {
    if (this.#state.proposed === candidate) return;
    this.#state.proposed = candidate;
    this.#changed();
  }

  /** Play a move of a list; where others were played before, it begins a variation. */
  play({ index, q, r, rotation }: Candidate): void {
    this.#state.proposed = null;
    const move = { kind: "place", index, q, r, rotation } as const;
    void this.#dialogue.send(move, this.#state.shown);
  }

  /** Say what the analysis has found. */
  sayBest(): void {
    this.say(bestSaid(this.#state));
  }

  /** Open or close the form for a new game. */
  ask(open: boolean): void {
    this.#state.asking = open && this.#state.snapshot.rules !== undefined;
    this.#changed();
  }

  /** Say something until the next gesture. */
  say(notice: string, refused = false): void {
    this.#state.notice = notice;
    this.#state.refused = refused;
    this.#changed();
  }

  /** Aim at a hex. */
  aim(by: "pointer" | "keys", hex: Axial): void {
    const state = this.#state;
    if (state.aim === by && key(state.hex.q, state.hex.r) === key(hex.q, hex.r)) return;
    state.aim = by;
    state.hex = hex;
    this.#model.point([hex.q, hex.r]);
    state.notice = null;
    this.#dialogue.aimed();
  }

  /** Aim at nothing. */
  leave(): void {
    if (this.#state.aim === null) return;
    this.#state.aim = null;
    this.#model.point(null);
    this.#dialogue.aimed();
  }

  /** The keyboard has come: show where its cursor is, unless the pointer aims already. */
  attend(): void {
    if (this.#state.aim === null) this.aim("keys", this.#state.hex);
  }

  /** The keyboard, or the pointer, has gone elsewhere. */
  abandon(by: "pointer" | "keys"): void {
    if (this.#state.aim === by) this.leave();
  }

  moveCursor(direction: "up" | "down" | "left" | "right"): void {
    const hex = step(this.#state.hex, direction);
    const near = shownSeat(this.#state).scene.hexes.some((other) => {
      const [q, r] = [other.q - hex.q, other.r - hex.r];
      return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= REACH;
    });
    this.aim("keys", near ? hex : this.#state.hex);
    this.#camera.reveal(this.#state.hex);
  }

  /** Lay the tile in hand on the hex aimed at; Python says whether that is possible. */
  place(): void {
    const state = this.#state;
    if (state.aim === null) {
      this.attend();
      return;
    }
    // Behind other gestures the city to build in is not known yet, so Python has to say.
    if (!canBuild(state) && !this.#dialogue.busy) {
      state.notice = null;
      this.#changed();
      return;
    }
    const { rotation, hex, aim, snapshot } = state;
    const chosen = this.#dialogue.chosen();
    // Who builds freely may click as fast as the hand goes: nobody else is ever to move.
    const seen = aim === "keys" ? state.shown : state.painted;
    const aimed = snapshot.kind === "city" ? null : seen;
    void this.#dialogue.send({ kind: "place", ...chosen, q: hex.q, r: hex.r, rotation }, aimed);
  }

  undo(): void {
    void this.#dialogue.send({ kind: "undo", count: 1 });
  }

  redo(): void {
    void this.#dialogue.send({ kind: "redo", count: 1 });
  }

  goto(ply: number): void {
    void this.#dialogue.send({ kind: "goto", ply });
  }

  /** Go to a node of the tree, make its line the main one, or delete it with all that follows. */
  node(kind: "goto" | "promote" | "delete", node: number): void {
    // To go somewhere does no harm, whatever has happened since.
    void this.#dialogue.send({ kind, node }, kind === "goto" ? null : this.#state.shown);
  }

  /** Bring back the line that was deleted last. */
  restore(): void {
    void this.#dialogue.send({ kind: "restore" }, this.#state.shown);
  }

  /** Send once more what was not answered. */
  retry(): void {
    this.#dialogue.retry();
  }

  annotate(node: number, comment: string, marks: string[]): Promise<Reply> {
    return this.#dialogue.send({ kind: "annotate", node, comment, marks });
  }

  begin(game: Omit<NewGame, "kind">): Promise<Reply> {
    return this.#dialogue.send({ kind: "new", ...game }, this.#state.shown);
  }

  /** Go along the line, ply by ply. */
  step(by: 1 | -1): void {
    void this.#dialogue.send({ kind: "step", by });
  }

  /** Check what lies there, or get help. */
  puzzle(kind: "check" | "hint" | "solution" | "reset"): void {
    void this.#dialogue.send({ kind });
  }

  /** Let the bots play on from here, or rest. */
  bots(play: boolean): void {
    void this.#dialogue.send({ kind: "bots", play });
  }

  /** Go from mistake to mistake, or look for a better move. */
  review(step: ReviewStep): void {
    if (!this.#state.review_data) return;
    const aimed = step === "better" ? this.#state.shown : null;
    void this.#dialogue.send({ kind: "review", do: step }, aimed);
  }

  /** Begin to look for a better move, or end it. */
  toggleQuestion(): void {
    this.review(this.#state.review_data?.asking ? "end" : "ask");
  }

  /** Stop the bot that thinks, or let one play that rests. */
  toggleBots(): void {
    const { bot_data } = this.#state;
    if (bot_data && bot_data.state !== "idle") this.bots(bot_data.state === "resting");
  }

  first(): void {
    this.goto(0);
  }

  last(): void {
    this.goto(this.#state.snapshot.line.length);
  }

  zoom(factor: number, about?: Point): void {
    this.#camera.zoom(factor, about);
  }

  fit(): void {
    this.#camera.fit();
  }

  moveCamera(right: number, up: number): void {
    this.#camera.move(right, up);
  }

  /** Take over what Python or another view has set. */
  sync(): void {
    this.#dialogue.hear(this.#model.values());
  }

  /** Another view points at a hex. */
  follow(): void {
    this.#state.cursor = this.#model.get("cursor");
    this.#changed();
  }

  #set<K extends Own>(name: K, value: Traits[K]): void {
    (this.#state as Traits)[name] = value;
    this.#state.notice = null;
    this.#model.set(name, value);
    this.#dialogue.aimed();
  }
}
