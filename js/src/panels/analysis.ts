/**
 * The analysis panel: the best moves with their estimates, which are updated while the analysis
 * runs. Hovering over a move shows it on the board, a click plays it.
 */
import type { Actions } from "../input/actions.ts";
import { press, textButton } from "../ui/buttons.ts";
import { described, gamesOf, standing, withError } from "../ui/candidates.ts";
import { focused, h, resize, set, write } from "../ui/dom.ts";
import { onePressOnly } from "../input/double-click.ts";
import { showTile } from "../picture/svg-paths.ts";
import type { Candidate } from "../wire/side-data.ts";
import type { State } from "../state.ts";
import { text, type Texts } from "../ui/messages.ts";
import { section, type Panel } from "./panel.ts";

interface Row {
  button: HTMLButtonElement;
  tile: HTMLElement;
  /** The cells: move, mean, games, loss. */
  facts: HTMLElement[];
  words: HTMLElement;
}

/** Whether the analysis is off; without Python, recorded analyses are shown. */
const isOff = ({ pondering, bot_data }: State): boolean =>
  !pondering && bot_data !== null;

/** A message in place of the list, or above it. */
function remark(own: State): string {
  const { analysis_data, reveal, texts, snapshot } = own;
  if (!analysis_data || isOff(own)) return text(texts, "analysis_off");
  const { state, error, moves } = analysis_data;
  if (state === "over" || snapshot.is_over) return text(texts, "game_over");
  if (state === "none") return text(texts, "analysis_none");
  if (state === "failed") return error;
  if (!reveal) return text(texts, "analysis_hidden");
  if (state === "resting") return text(texts, "analysis_rests");
  return moves.length === 0 ? text(texts, "analysis_begins") : "";
}

export function analysisPanel(actions: Actions): Panel {
  const toggle = textButton();
  toggle.addEventListener("click", () => actions.toggle("pondering"));
  const say = textButton();
  say.addEventListener("click", () => actions.sayBest());
  const buttons = h("div", { class: "ak-text-buttons" }, toggle, say);
  const note = h("p", { class: "ak-nothing" });
  const list = h("div", { class: "ak-candidates" });
  const { element, aside, title } = section("analysis", buttons, note, list);
  const rows: Row[] = [];
  const elements: HTMLElement[] = [];
  let shown: Candidate[] = [];
  let now: State | null = null;

  const make = (index: number): HTMLElement => {
    const row = newRow();
    rows[index] = row;
    const propose = (): void => actions.propose(shown[index] ?? null);
    const forget = (): void => {
      actions.propose(null);
      // Now apply updates that arrived during hovering.
      if (now) fill(now);
    };
    row.button.addEventListener("pointerenter", propose);
    row.button.addEventListener("focus", propose);
    row.button.addEventListener("pointerleave", forget);
    row.button.addEventListener("blur", forget);
    onePressOnly(row.button);
    row.button.addEventListener("click", () => {
      const candidate = shown[index];
      if (candidate) actions.play(candidate);
    });
    return row.button;
  };

  const fill = (state: State): void => {
    const { analysis_data, texts, reveal } = state;
    const moves = reveal ? (analysis_data?.moves ?? []) : [];
    // Rows must not change while the pointer is over the list. The numbers do not change either,
    // because rows are sorted by them.
    const held = list.matches(":hover") || focused(list) !== null;
    if (!held || shown.length === 0 || moves.length === 0) shown = moves;
    resize(list, elements, shown.length, make);
    rows.length = shown.length;
    shown.forEach((candidate, i) => show(rows[i]!, candidate, i === 0, texts));
  };

  return {
    element,
    update(state) {
      title(state);
      now = state;
      const { analysis_data, bot_data, pondering, texts, snapshot, reveal } = state;
      const known = analysis_data !== null && !isOff(state);
      set(element, "hidden", (bot_data === null && !known) || snapshot.kind !== "game");
      write(toggle, text(texts, pondering ? "stop" : "analyse"));
      press(toggle, pondering);
      set(toggle, "hidden", bot_data === null);
      write(say, text(texts, "say_best"));
      set(say, "hidden", !known || analysis_data.state === "none");
      const { playouts = 0, seconds = 0 } = (known && analysis_data) || {};
      const spent = { games: gamesOf(texts, playouts), seconds: Math.round(seconds) };
      write(aside, playouts > 0 && reveal ? text(texts, "spent", spent) : "");
      const words = remark(state);
      write(note, words);
      set(note, "hidden", words === "");
      fill(state);
    },
  };
}

function newRow(): Row {
  const tile = h("span", { class: "ak-tile" });
  const names = ["ak-move-text", "ak-mean", "ak-games", "ak-behind"];
  const facts = names.map((name) => h("span", { class: name }));
  const words = h("span", { class: "ak-hidden" });
  const grid = h("span", { class: "ak-facts", "aria-hidden": "true" }, ...facts);
  const button = h("button", { type: "button", class: "ak-candidate" }, tile, grid, words);
  return { button, tile, facts, words };
}

function show(row: Row, candidate: Candidate, best: boolean, texts: Texts): void {
  const { text: move, rotation, estimate, estimate_error, games, reliable, tile } = candidate;
  showTile(row.tile, tile, rotation);
  const counted = gamesOf(texts, games);
  const value = withError(texts, estimate, estimate_error);
  const facts = [move, value, counted, standing(texts, candidate, best)];
  facts.forEach((fact, i) => write(row.facts[i]!, fact));
  const words = described(texts, candidate, best);
  write(row.words, words);
  set(row.button, "title", words);
  set(row.button, "data-unreliable", !reliable);
  set(row.button, "data-best", best && reliable);
}
