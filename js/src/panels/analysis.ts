/**
 * The analysis panel: the best moves with their estimates, which are updated while the analysis
 * runs. Hovering over a move shows it on the board, a click plays it; by finger, the first tap sets
 * its tile on the board, and a second one plays it.
 */
import type { Actions } from "../input/actions.ts";
import { onPoint } from "../input/pointing.ts";
import { keysOf } from "../input/keys.ts";
import { moveOf, showsAnswers, type State } from "../state.ts";
import {
  button, h, isInUse, list, makeRow, press, set, showing, tell, textButton, write, type Row,
} from "../ui/dom.ts";
import { behind, behindInWords, describe, factsOf } from "../ui/candidates.ts";
import { text } from "../ui/messages.ts";
import { COVER } from "../ui/numbers.ts";
import { roving } from "../ui/roving.ts";
import { placedOf } from "../wire/notation.ts";
import type { Candidate } from "../wire/results.ts";
import type { Analysis } from "../wire/side-data.ts";
import { moveInWords, movePicture } from "./moves/move-picture.ts";
import { effort, isOff, remark, section, type Panel } from "./panel.ts";
import { sentence } from "./sentence.ts";

/** Points at the end of the bars: at least, and at most. */
const [LEAST_SCALE, MOST_SCALE] = [4, 20];

/** The points at the end of the bars. */
function scaleOf({ moves, aims: [aim] }: Analysis): number {
  const ends = moves.map((move) => {
    const { points, error } = behind(move, aim) ?? { points: 0, error: 0 };
    return points + COVER * error;
  });
  return Math.min(MOST_SCALE, Math.max(LEAST_SCALE, ...ends));
}

export function analysisPanel(actions: Actions): Panel {
  const toggle = textButton(() => actions.toggle("pondering"), keysOf("analysis"));
  const say = textButton(() => actions.announceBest(), {
    ...showing("say_best"),
    ...keysOf("say_best"),
  });
  const numbers = textButton(() => {
    withNumbers = !withNumbers;
    if (now) fill(now);
  }, showing("all_numbers"));
  const buttons = h("div", { class: "ak-text-buttons" }, toggle, say, numbers);
  const note = h("p", { class: "ak-nothing" });
  const whose = h("p", { class: "ak-nothing" });
  const head = h("div", { class: "ak-candidate-head", ...showing("analysis_heat") });
  const sure = h("div");
  const line = h("p", { class: "ak-unsure", ...showing("unreliable") });
  const unsure = h("div");
  const rows = h("div", { class: "ak-candidates" }, head, sure, line, unsure);
  const why = h("p", { class: "ak-why" });
  const showWhy = sentence(why, actions);
  const caption = h("p", { class: "ak-nothing", ...showing("behind_how") });
  const { element, aside } = section("analysis", buttons, note, whose, rows, caption, why);
  let shown: Analysis | null = null;
  let now: State | null = null;
  let withNumbers = false;

  // When the pointer leaves a row, apply updates that arrived during hovering.
  const row = (): Row<Candidate, Listed> => candidateRow(actions, () => now && fill(now));
  const showSure = list(sure, row);
  const showUnsure = list(unsure, row);
  const rove = roving(rows, "candidates");

  const fill = (state: State): void => {
    const { analysis_data, texts } = state;
    const latest = analysis_data?.moves.length ? analysis_data : null;
    // Rows must not change while a pointer is over the list, or a finger on it. Neither do numbers,
    // because rows are sorted by them.
    if (!isInUse(rows) || shown === null || latest === null) shown = latest;
    const moves = shown?.moves ?? [];
    const context = { state, analysis: shown, scale: shown ? scaleOf(shown) : 1, withNumbers };
    showSure(moves.filter(({ reliable }) => reliable), context);
    showUnsure(moves.filter(({ reliable }) => !reliable), context);
    rove();
    const { seats, to_move } = state.snapshot;
    write(whose, text(texts, "moves_of", { name: seats[to_move]?.name ?? "" }));
    set(whose, "hidden", moves.length === 0);
    for (const part of [caption, head, numbers]) set(part, "hidden", moves.length === 0);
    press(numbers, withNumbers);
    set(line, "hidden", moves.every(({ reliable }) => reliable));
  };

  return {
    element,
    isEmpty: (state) => {
      const { snapshot, bot_data, analysis_data } = state;
      if (!showsAnswers(state) || snapshot.kind !== "game") return true;
      return bot_data === null && analysis_data === null;
    },
    update(state) {
      now = state;
      const { analysis_data, bot_data, pondering, texts } = state;
      const known = isOff(pondering, state, analysis_data) ? null : analysis_data;
      write(toggle, text(texts, pondering ? "stop" : "analyse"));
      press(toggle, pondering);
      set(toggle, "hidden", bot_data === null);
      set(say, "hidden", !known || known.state === "none");
      write(aside, known?.proved ? text(texts, "proved") : effort(texts, known));
      const words = remark(state, known, "analysis_off");
      tell(note, words);
      const reasons = known?.why ?? "";
      showWhy(reasons, state);
      set(why, "hidden", reasons === "" || words !== "");
      fill(state);
    },
  };
}

/** What rows need besides their candidate. */
interface Listed {
  state: State;
  analysis: Analysis | null;
  /** The points at the end of the bars. */
  scale: number;
  /** Whether to show all numbers. */
  withNumbers: boolean;
}

/** A move; `left` is called when the pointer or the focus leaves it. */
function candidateRow(actions: Actions, left: () => void): Row<Candidate, Listed> {
  let shown: Candidate | null = null;
  const picture = movePicture();
  const place = h("span", { class: "ak-spot" });
  const bar = h("span", { class: "ak-error-bar" });
  const points = h("span", { class: "ak-points" });
  const parts = [picture.element, place, h("span", { class: "ak-error-bars" }, bar), points];
  const facts = h("span", { class: "ak-facts" });
  const words = h("span", { class: "ak-hidden" });
  const element = button(
    { class: "ak-candidate", "data-one-press": true },
    () => shown && actions.choose(shown.move),
    ...[...parts, facts].map((part) => (set(part, "aria-hidden", "true"), part)),
    words,
  );
  onPoint(element, (isTouch) => isTouch || actions.propose(shown && shown.move), () => {
    actions.propose(null);
    left();
  });
  return makeRow(element, (candidate, { state, analysis, scale, withNumbers }) => {
    if (!analysis) return;
    shown = candidate;
    const { texts } = state;
    const placed = placedOf(candidate.move, state.snapshot.site);
    if (!placed) return;
    const { hexes } = state.snapshot.site[placed.index]!;
    const move = moveOf(state, candidate.move, hexes, placed);
    picture.show(move, state);
    const [aim] = analysis.aims;
    write(place, `(${placed.q}, ${placed.r})`);
    write(points, behindInWords(texts, candidate, aim));
    const found = behind(candidate, aim);
    set(bar, "hidden", !found);
    if (found) showBar(bar, found, scale);
    write(facts, factsOf(texts, candidate, analysis));
    set(facts, "hidden", !withNumbers);
    const sentence = describe(texts, candidate, analysis);
    write(words, sentence.replace(candidate.move, moveInWords(move, state)));
    set(element, "title", sentence);
    set(element, "data-standing", candidate.standing);
  });
}

/** Show the 95% interval of points behind the best move; its middle is marked. */
function showBar(
  bar: HTMLElement, { points, error }: { points: number; error: number }, scale: number,
): void {
  const share = (value: number): number => 100 * Math.min(1, Math.max(0, value / scale));
  const [from, to] = [share(points - COVER * error), share(points + COVER * error)];
  bar.style.setProperty("--ak-from", `${from}%`);
  bar.style.setProperty("--ak-to", `${to}%`);
  bar.style.setProperty("--ak-middle", `${share(points)}%`);
}
