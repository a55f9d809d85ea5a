/**
 * The review panel: the players' mistakes in numbers and as a list, moving between them, and
 * exercises. Pointing at a mistake shows the move played and the better one on the board.
 */
import type { Actions } from "../../input/actions.ts";
import { pointsAt } from "../../input/pointing.ts";
import { keysOf } from "../../input/keys.ts";
import { fillWith, STYLE } from "../../picture/style.ts";
import { mistake } from "../../overlay/shown-moves.ts";
import {
  listedMarks, listedSeats, findMark, type ReviewGesture, type State,
} from "../../state.ts";
import {
  button, enable, h, list, makeRow, press, set, showing, table, textButton, write, type Row,
} from "../../ui/dom.ts";
import { withError } from "../../ui/numbers.ts";
import { moveInWords, movePicture } from "../moves/move-picture.ts";
import { isolate, text, under, type TextKey } from "../../ui/messages.ts";
import { keepInSight, roving } from "../../ui/roving.ts";
import type { Review, ReviewMark, Try } from "../../wire/side-data.ts";
import { makePanel, section, type Panel } from "../panel.ts";
import { sentence } from "../sentence.ts";
import { triedParts, whyTable } from "./part-tables.ts";

export const SIGNS = {
  "?!": "judged_inaccuracy",
  "?": "judged_mistake",
  "??": "judged_blunder",
} as const satisfies Record<string, TextKey>;

interface Choice {
  button: HTMLButtonElement;
  /** Whether the button is visible. */
  shown: (review: Review) => boolean;
  /** Whether the button is enabled. */
  useful: (review: Review, state: State) => boolean;
}

const always = (): boolean => true;
const hasMistake = (state: State, way: "previous" | "next"): boolean =>
  findMark(state, way) !== undefined;
/** Whether there is a review, not only an exercise. */
const reviewed = ({ players, marks }: Review): boolean => players.length + marks.length > 0;
/** Whether exercises are available and none is open. */
const atRest = ({ asks, asking }: Review): boolean => asks && !asking;
/** Whether the better move may be seen. */
const reveals = ({ asks, asking }: Review): boolean => asks && (!asking || asking.answer !== null);
const runs = ({ running }: Review): boolean => running !== null;
const asked = ({ asking }: Review): boolean => asking !== null;

export function reviewPanel(actions: Actions): Panel {
  const signs = Object.keys(SIGNS).map((sign) => h("th", { scope: "col" }, sign));
  const body = h("tbody");
  const summary = table("", ["players", "lost_a_move", ...signs], body);
  const here = h("p", { class: "ak-judged" });
  const tries = h("ul", { class: "ak-tries" });
  const showPlayers = list(body, (seat) => playerRow(seat, actions));
  const showTries = list(tries, () => triedRow(actions));
  const showHere = sentence(here, actions);
  const choice = (
    step: ReviewGesture,
    name: TextKey,
    shown: Choice["shown"],
    useful: Choice["useful"] = always,
  ): Choice => {
    const every = step === "previous" || step === "next";
    const attributes = { "data-every-click": every, ...showing(name), ...keysOf(name) };
    return { button: textButton(() => actions.review(step), attributes), shown, useful };
  };
  const way = [
    choice("start", "review_game", ({ starts }) => starts, (_, state) => !state.locked),
    choice("stop", "stop", runs),
    choice("previous", "previous_mistake", reviewed, (_, state) => hasMistake(state, "previous")),
    choice("next", "next_mistake", reviewed, (_, state) => hasMistake(state, "next")),
  ];
  const others = [
    choice("ask", "find_better", atRest),
    choice("better", "play_better", reveals, ({ better }) => better),
    choice("answer", "show_answer", ({ asking }) => asking?.answer === null),
    choice("end", "end_question", asked),
    choice("write", "write_lines", (review) => atRest(review) && review.writes),
  ];
  // From before the mistake to after it, and back.
  const turn = textButton(() => actions.turnMistake());
  const longer = textButton(() => actions.review("longer"), showing("analyse_longer"));
  const aboutMistake = h("div", { class: "ak-text-buttons" }, turn, longer);
  const allButtons = [...way, ...others].map(({ button }) => button);
  const buttons = h("div", { class: "ak-text-buttons" }, ...allButtons);
  const mistakes = h("div", { class: "ak-mistakes" });
  const showMistakes = list(mistakes, () => mistakeRow(actions));
  const rove = roving(mistakes, "mistakes");
  let current = "";
  // Buttons and list come first, so that texts of any length do not move them out of sight.
  const [compared, why] = [triedParts(), whyTable(actions)];
  const sentences = [aboutMistake, here, why.element, tries, compared.element];
  const content = [buttons, mistakes, ...sentences, summary];
  const { element } = section("review", ...content);

  return makePanel(element, (state) => {
    const { review_data: review, texts, reveal } = state;
    if (!review) return;
    Object.values(SIGNS).forEach((name, i) => set(signs[i]!, "title", text(texts, name)));
    // An open exercise stands alone.
    const isVisible = reveal && !asked(review);
    set(summary, "hidden", !isVisible || review.players.length === 0);
    showPlayers(review.players, state);
    const marks = isVisible ? listedMarks(state) : [];
    set(mistakes, "hidden", marks.length === 0);
    showMistakes(marks, state);
    const now = `${state.snapshot.ply}, ${review.mistake}`;
    const isNew = current !== now;
    if (isNew) keepInSight(mistakes, mistakes.querySelector("[aria-current]"));
    rove();
    for (const { button, shown, useful } of [...way, ...others]) {
      enable(button, useful(review, state));
      set(button, "hidden", !shown(review));
    }
    const { asking, running, mistake } = review;
    write(turn, text(texts, state.snapshot.ply === mistake ? "before_move" : "after_move"));
    set(turn, "hidden", !isVisible || mistake === null);
    set(longer, "hidden", !isVisible || !review.longer);
    const progress = running && text(texts, "reviewing", { done: running[0], n: running[1] });
    showHere(asking?.text ?? progress ?? (reveal ? review.here : ""), state);
    why.show((reveal || asking) && !state.withheld ? review.why : null, state);
    const answers = asking?.tries ?? [];
    set(tries, "hidden", answers.length === 0);
    showTries(answers, state);
    compared.show(answers.at(-1)?.parts ?? [], state);
    if (isNew && current && element.matches(":focus-within")) {
      why.element.scrollIntoView({ block: "nearest", behavior: "instant" });
    }
    current = now;
  }, ({ review_data }) => review_data === null);
}

/** A player's name, which lists or hides their mistakes, mean loss, and numbers of mistakes. */
function playerRow(seat: number, actions: Actions): Row<Review["players"][number], State> {
  const cells = Object.keys(SIGNS).map(() => h("td"));
  const name = textButton(() => actions.listMistakesOf(seat));
  const mean = h("td");
  return {
    element: h("tr", {}, h("th", { scope: "row" }, name), mean, ...cells),
    show({ loss, error, inaccuracies, mistakes, blunders }, state) {
      const { snapshot, texts } = state;
      write(name, snapshot.seats[seat]?.name ?? "");
      press(name, listedSeats(state).includes(seat));
      set(name, "title", text(texts, "list_mistakes"));
      write(mean, loss === null ? "" : withError(texts, loss, error));
      [inaccuracies, mistakes, blunders].forEach((n, i) => write(cells[i]!, String(n)));
    },
  };
}

/** The judgement, the move played and the better one. */
function mistakeInWords({ text: judged, played, better }: ReviewMark, state: State): string {
  const { texts } = state;
  const moves = [["shown_played", played], ["shown_better", better]] as const;
  const words = moves.flatMap(([role, move]) =>
    move ? [under(texts, text(texts, role), moveInWords(move, state))] : [],
  );
  return [judged, ...words].join("; ");
}

/** A mistake: its number and sign, the move played, the better one, and the points lost. */
function mistakeRow(actions: Actions): Row<ReviewMark, State> {
  let shown: { mark: ReviewMark; state: State } | null = null;
  const number = h("span", { class: "ak-number" });
  const sign = h("strong", { class: "ak-sign" });
  const [played, better] = [movePicture(), movePicture()];
  const arrow = h("span", { class: "ak-arrow" }, "→");
  const lost = h("span", { class: "ak-points-lost" });
  const parts = [number, sign, played.element, arrow, better.element, lost];
  const words = h("span", { class: "ak-hidden" });
  const element = button(
    { class: "ak-mistake" },
    () => shown && actions.send({ kind: "review", do: "goto", ply: shown.mark.ply }),
    h("span", { class: "ak-mistake-parts", "aria-hidden": "true" }, ...parts),
    words,
  );
  // While a mistake is on the board with its reasons, others would be mistaken for it.
  pointsAt(element, actions, () => {
    const isFree = shown && (shown.state.review_data?.mistake ?? null) === null;
    return isFree ? mistake(shown!.mark, shown!.state.snapshot.ply) : null;
  });
  return makeRow(element, (mark, state) => {
    const { snapshot } = state;
    shown = { mark, state };
    write(number, `${mark.ply}. ${isolate(snapshot.seats[mark.seat]?.name ?? "")}`);
    write(sign, mark.sign);
    fillWith(sign, STYLE.judgements[mark.sign] ?? STYLE.panel);
    if (mark.played) played.show(mark.played, state);
    for (const part of [arrow, better.element]) set(part, "hidden", !mark.better);
    if (mark.better) better.show(mark.better, state);
    write(lost, mark.lost ? `−${mark.lost}` : "");
    write(words, mistakeInWords(mark, state));
    const moves = [mark.played, mark.better].flatMap((move) => (move ? [move.text] : []));
    set(element, "title", `${mark.text}: ${moves.join(" → ")}`);
    set(element, "aria-current", mark.ply === state.review_data?.mistake && "true");
  });
}

function triedRow(actions: Actions): Row<Try, State> {
  const [result, because] = [h("p"), h("p", { class: "ak-because" })];
  const [showResult, showWhy] = [sentence(result, actions), sentence(because, actions)];
  const element = h("li", {}, result, because);
  return makeRow(element, ({ text, why, verdict }, state) => {
    showResult(text, state);
    showWhy(why, state);
    set(because, "hidden", why === "");
    set(element, "data-verdict", verdict);
  });
}
