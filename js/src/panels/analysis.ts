/**
 * The analysis panel: the best moves with their estimates, which are updated while the analysis
 * runs. Hovering over a move shows it on the board, a click plays it.
 */
import type { Actions } from "../input/actions.ts";
import { showTile } from "../picture/svg-paths.ts";
import type { State } from "../state.ts";
import { button, press, textButton } from "../ui/buttons.ts";
import { described, gamesOf, standing, withError } from "../ui/candidates.ts";
import { focused, h, list, set, write, type Row } from "../ui/dom.ts";
import { text, type Texts } from "../ui/messages.ts";
import { showing } from "../ui/static-text.ts";
import type { Candidate } from "../wire/side-data.ts";
import { section, type Panel } from "./panel.ts";

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
  const toggle = textButton(() => actions.toggle("pondering"));
  const say = textButton(() => actions.announceBest(), showing("say_best"));
  const buttons = h("div", { class: "ak-text-buttons" }, toggle, say);
  const note = h("p", { class: "ak-nothing" });
  const rows = h("div", { class: "ak-candidates" });
  const { element, aside } = section("analysis", buttons, note, rows);
  let shown: Candidate[] = [];
  let now: State | null = null;

  const showCandidates = list(rows, (index) =>
    // When the pointer leaves a row, apply updates that arrived during hovering.
    candidateRow(actions, index === 0, () => now && fill(now)),
  );

  const fill = (state: State): void => {
    const { analysis_data, texts, reveal } = state;
    const moves = reveal ? (analysis_data?.moves ?? []) : [];
    // Rows must not change while the pointer is over the list. The numbers do not change either,
    // because rows are sorted by them.
    const held = rows.matches(":hover") || focused(rows) !== null;
    if (!held || shown.length === 0 || moves.length === 0) shown = moves;
    showCandidates(shown, texts);
  };

  return {
    element,
    update(state) {
      now = state;
      const { analysis_data, bot_data, pondering, texts, snapshot, reveal } = state;
      const known = analysis_data !== null && !isOff(state);
      set(element, "hidden", (bot_data === null && !known) || snapshot.kind !== "game");
      write(toggle, text(texts, pondering ? "stop" : "analyse"));
      press(toggle, pondering);
      set(toggle, "hidden", bot_data === null);
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

/** A move; `left` is called when the pointer or the focus leaves it. */
function candidateRow(actions: Actions, best: boolean, left: () => void): Row<Candidate, Texts> {
  let shown: Candidate | null = null;
  const tile = h("span", { class: "ak-tile" });
  const names = ["ak-move-text", "ak-mean", "ak-games", "ak-behind"];
  const cells = names.map((name) => h("span", { class: name }));
  const words = h("span", { class: "ak-hidden" });
  const element = button(
    { class: "ak-candidate", "data-one-press": true },
    () => shown && actions.play(shown),
    tile,
    h("span", { class: "ak-facts", "aria-hidden": "true" }, ...cells),
    words,
  );
  for (const name of ["pointerenter", "focus"]) {
    element.addEventListener(name, () => actions.propose(shown));
  }
  for (const name of ["pointerleave", "blur"]) {
    element.addEventListener(name, () => {
      actions.propose(null);
      left();
    });
  }
  return {
    element,
    show(candidate, texts) {
      shown = candidate;
      const { text: move, rotation, estimate, estimate_error, games, reliable } = candidate;
      showTile(tile, candidate.tile, rotation);
      const value = withError(texts, estimate, estimate_error);
      const facts = [move, value, gamesOf(texts, games), standing(texts, candidate, best)];
      facts.forEach((fact, i) => write(cells[i]!, fact));
      const sentence = described(texts, candidate, best);
      write(words, sentence);
      set(element, "title", sentence);
      set(element, "data-unreliable", !reliable);
      set(element, "data-best", best && reliable);
    },
  };
}
