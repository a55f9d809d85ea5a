/**
 * A line for text commands, below the board: moves in notation and questions, with a log of the
 * answers, which screen readers announce. It is closed until its key or its button opens it.
 */
import type { Actions } from "../../input/actions.ts";
import { canBuild, FRESH, ghostOf, type Notice, type State } from "../../state.ts";
import { bestInWords } from "../../ui/candidates.ts";
import { isolate, text } from "../../ui/messages.ts";
import type { Gesture, Placing } from "../../wire/intents.ts";
import { describeHex, status } from "../status.ts";
import {
  city, fits, help, noSuchTile, scores, findSeat, siteIndex, tiles, unknown,
} from "./answers.ts";
import { commandOf, hexIn, moveIn, type WrittenMove } from "./commands.ts";
import { keysOf } from "../../input/keys.ts";
import { makePanel, type Panel } from "../../panels/panel.ts";
import { expand, focused, h, onSend, sendButton, set, showing, textButton } from "../../ui/dom.ts";

/** "best" is answered after so many seconds of analysis, or earlier if the best move is clear. */
const ENOUGH_SECONDS = 10;

/** A question for the best move that waits for the analysis. */
interface AskedBest {
  revision: number;
  /** Whether the analysis was off, and is turned off again. */
  own: boolean;
}

type Do = Pick<Actions, "ask" | "chosen" | "light" | "send" | "set" | "toggle">;

/** Runs text commands one after another: the same gestures and questions as by mouse and keys. */
export class CommandRunner {
  readonly #actions: Do;
  /** Called with the answers. */
  readonly #say: (words: string, isError?: boolean) => void;
  #state: State | null = null;
  /** Lines that wait until what the lines before them have changed is known. */
  readonly #lines: string[] = [];
  #awaited = -Infinity;
  #best: AskedBest | null = null;

  constructor(actions: Do, say: (words: string, isError?: boolean) => void) {
    this.#actions = actions;
    this.#say = say;
  }

  /** Run a line, after those before it. */
  add(line: string): void {
    this.#lines.push(line);
    this.#advance();
  }

  /** Handle a change of the view. */
  update(state: State): void {
    this.#state = state;
    this.#tellBest(state);
    this.#advance();
  }

  #advance(): void {
    const state = this.#state;
    while (state && this.#lines.length > 0) {
      if (state.pending > 0 || state.snapshot.revision < this.#awaited) return;
      this.#awaited = -Infinity;
      this.#run(state, this.#lines.shift()!);
    }
  }

  #run(state: State, line: string): void {
    this.#actions.light([]);
    const command = commandOf(line, state.texts);
    if (command.name === "unknown") return this.#say(unknown(state, line), true);
    if (command.name === "move") return this.#place(state, command.move);
    const { name, rest } = command;
    switch (name) {
      case "why":
        return void this.#why(state, rest, line);
      case "best":
        return this.#askBest(state);
      case "score":
        return this.#list(scores(state));
      case "tiles":
        return this.#list(tiles(state));
      case "help":
        return this.#list(help(state));
      case "undo":
      case "redo":
        return void this.#send({ kind: name, count: Number.parseInt(rest, 10) || 1 });
      case "city":
        return this.#city(state, rest);
    }
  }

  #list(lines: readonly string[]): void {
    for (const line of lines) this.#say(line);
  }

  async #send(gesture: Gesture, revision: number | null = null): Promise<void> {
    const reply = await this.#actions.send(gesture, revision);
    this.#awaited = reply.revision ?? -Infinity;
    const state = this.#state!;
    // All other replies are messages of the view.
    if (reply.ok && !(reply.text && state.reveal)) this.#say(text(state.texts, "command_done"));
  }

  /** A move as intents have it; null if its tile is not on the construction site. */
  #placing(state: State, { tile, ...where }: WrittenMove): Placing | null {
    const { kind, setup } = state.snapshot;
    if (setup) return { tile, seat: state.player, ...where };
    if (kind === "city") return { tile, ...where };
    const index = siteIndex(state, tile);
    if (index >= 0) return { index, ...where };
    this.#say(noSuchTile(state, tile), true);
    return null;
  }

  #place(state: State, move: WrittenMove): void {
    const placing = this.#placing(state, move);
    // The index belongs to this revision.
    if (placing) void this.#send({ kind: "place", ...placing }, state.snapshot.revision);
  }

  async #why(state: State, rest: string, line: string): Promise<void> {
    const move = moveIn(rest);
    const hex = hexIn(rest);
    if (move) {
      const placing = this.#placing(state, move);
      const legal = placing && whatLegal(state, move, placing.index);
      if (legal) this.#say(legal);
      else if (placing) await this.#ask(placing);
    } else if (hex) {
      this.#actions.light([hex]);
      this.#say(describeHex({ ...state, asked: hex }));
      const rotations = fits(state, hex);
      if (rotations !== "") this.#say(rotations);
      else if (canBuild(state)) {
        await this.#ask({ ...this.#actions.chosen, ...hex, rotation: state.rotation });
      }
    } else this.#say(unknown(state, line), true);
  }

  async #ask(placing: Placing): Promise<void> {
    const { text: words, error } = await this.#actions.ask(placing);
    this.#say(words ?? error ?? "", error !== undefined);
  }

  #city(state: State, name: string): void {
    const { seats } = state.snapshot;
    const seat = findSeat(state, name);
    if (seat < 0) {
      const names = seats.map((one) => isolate(one.name)).join(", ");
      this.#say(text(state.texts, "command_no_player", { name, names }), true);
      return;
    }
    this.#actions.set("player", seat);
    this.#list(city(state, seats[seat]!));
  }

  /** Begin an analysis for the best move, unless there is a result already. */
  #askBest(state: State): void {
    const { snapshot, texts, bot_data, analysis_data, pondering } = state;
    const known = analysis_data !== null && analysis_data.state !== "none";
    // A page without an engine has only the analyses that were saved with it.
    if (snapshot.kind !== "game" || (!known && bot_data === null)) {
      this.#say(text(texts, "command_no_analysis"), true);
      return;
    }
    const own = !pondering && bot_data !== null;
    this.#best = { revision: snapshot.revision, own };
    this.#tellBest(state);
    if (!this.#best) return;
    this.#say(text(texts, "analysis_begins"));
    if (own) this.#actions.toggle("pondering");
  }

  /** Tell the best move once the analysis has got far enough. */
  #tellBest(state: State): void {
    const asked = this.#best;
    if (!asked) return;
    const { analysis_data: data, snapshot, texts, reveal } = state;
    const [first] = data?.moves ?? [];
    const isDone = data?.state === "done" || (data?.seconds ?? 0) >= ENOUGH_SECONDS;
    if (snapshot.revision !== asked.revision) this.#say(text(texts, "changed"), true);
    else if (snapshot.is_over) this.#say(text(texts, "game_over"));
    else if (data?.state === "failed") this.#say(data.error, true);
    else if (first && (isDone || first.standing === "best")) {
      this.#say([bestInWords(state), reveal ? data?.why : ""].filter(Boolean).join(" "));
    } else return;
    this.#best = null;
    if (asked.own && state.pondering) this.#actions.toggle("pondering");
  }
}

/** What a legal placement brings, if the page knows it. */
function whatLegal(
  state: State, { q, r, rotation }: WrittenMove, selected: number | undefined,
): string | null {
  if (selected === undefined) return null;
  const { to_move: player } = state.snapshot;
  const placing = { ...state, ...FRESH, player, selected, rotation, hex: { q, r } };
  const pointed: State = { ...placing, aim: "pointer" };
  const ghost = ghostOf(pointed);
  return ghost?.legal && ghost.gain !== null ? status(pointed) : null;
}

/** Most entries of the log. */
const MOST_LINES = 200;

/** The button that opens the line; it is only seen with the focus. */
export function textLineButton(actions: Actions): Panel {
  const attributes = { class: "ak-text-button ak-skip", ...showing("text_line") };
  const act = (): void => actions.openText(true);
  const element = textButton(act, { ...attributes, ...keysOf("text_line") });
  return makePanel(element, ({ textOpen }) => {
    expand(element, textOpen);
    set(element, "hidden", textOpen);
  });
}

export function textLine(actions: Actions): Panel {
  const log = h("div", { class: "ak-log", role: "log", tabindex: 0, "data-name": "command_log" });
  const field = h("input", {
    ...{ type: "text", class: "ak-field", autocomplete: "off", autocapitalize: "off" },
    ...{ spellcheck: false, enterkeyhint: "send" },
  });
  const name = h("span", { class: "ak-row-name", ...showing("text_line") });
  const send = sendButton({ class: "ak-text-button", ...showing("command_send") });
  const close = textButton(() => leave(), showing("close"));
  const form = h("form", { class: "ak-own" }, h("label", {}, name, field), send, close);
  const element = h("div", { class: "ak-text-line", hidden: true }, log, form);
  let lastNotice: Notice | undefined;
  /** Lines typed before, and which of them is shown again. */
  const past: string[] = [];
  let recalled = 0;

  const say = (words: string, isError = false): void => {
    if (words !== "") enter(h("p", { "data-error": isError }, words));
  };
  const enter = (entry: HTMLElement): void => {
    log.append(entry);
    while (log.children.length > MOST_LINES) log.firstElementChild!.remove();
    log.scrollTop = log.scrollHeight;
    // The log grows, and must not push the line out of sight.
    if (focused(form)) form.scrollIntoView({ block: "nearest", behavior: "instant" });
  };
  const runner = new CommandRunner(actions, say);
  const leave = (): void => {
    actions.openText(false);
    element.closest<HTMLElement>(".akropolis")?.focus();
  };

  onSend(form, send, () => {
    const line = field.value.trim();
    field.value = "";
    if (line === "") return;
    past.push(line);
    recalled = past.length;
    // Whoever has typed it has heard it.
    enter(h("p", { class: "ak-typed", "aria-hidden": "true" }, line));
    runner.add(line);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave();
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || event.target !== field) return;
    event.preventDefault();
    recalled = Math.min(Math.max(recalled + by, 0), past.length);
    field.value = past[recalled] ?? "";
  });

  return makePanel(element, (state) => {
    const opening = state.textOpen && element.hidden;
    set(element, "hidden", !state.textOpen);
    if (opening) field.focus();
    const news = state.notices.slice(state.notices.indexOf(lastNotice!) + 1);
    lastNotice = state.notices.at(-1);
    if (state.textOpen) for (const { text, refused } of news) say(text, refused);
    runner.update(state);
  });
}
