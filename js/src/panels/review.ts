/** What a review says of a game: the way from mistake to mistake, and looking for better moves. */
import type { Actions } from "../actions.ts";
import { enable, onPress, textButton } from "../buttons.ts";
import { withError } from "../candidates.ts";
import { h, resize, set, write } from "../dom.ts";
import type { ReviewStep } from "../queue.ts";
import type { Review } from "../insight.ts";
import { text, type TextKey } from "../texts.ts";
import { section, type Panel } from "./panel.ts";

const SIGNS = {
  "?!": "mark_dubious",
  "?": "mark_mistake",
  "??": "mark_blunder",
} as const satisfies Record<string, TextKey>;

interface Choice {
  step: ReviewStep;
  name: TextKey;
  button: HTMLButtonElement;
  /** Whether there is anything to press it for. */
  useful: (review: Review) => boolean;
}

export function reviewPanel(actions: Actions): Panel {
  const columns = [h("th"), h("th"), ...Object.keys(SIGNS).map((sign) => h("th", {}, sign))];
  for (const column of columns) column.scope = "col";
  const body = h("tbody");
  const table = h("table", { class: "ak-table" }, h("thead", {}, h("tr", {}, ...columns)), body);
  const here = h("p", { class: "ak-judged" });
  const tries = h("ul", { class: "ak-tries" });
  const rows: HTMLTableRowElement[] = [];
  const tried: HTMLElement[] = [];
  const choice = (step: ReviewStep, name: TextKey, useful: Choice["useful"]): Choice => {
    const button = textButton();
    onPress(button, () => actions.review(step));
    return { step, name, button, useful };
  };
  const way = [
    choice("previous", "previous_mistake", ({ previous }) => previous),
    choice("next", "next_mistake", ({ next }) => next),
  ];
  const others = [
    choice("ask", "find_better", ({ asks, asking, better, next }) =>
      asks && !asking && (better || next)),
    choice("better", "play_better", ({ asking, better }) => !asking && better),
    choice("answer", "show_answer", ({ asking }) => asking !== null && !asking.answered),
    choice("end", "end_question", ({ asking }) => asking !== null),
    choice("write", "write_lines", ({ asks, asking }) => asks && !asking),
  ];
  const buttons = (choices: Choice[]): HTMLElement =>
    h("div", { class: "ak-text-buttons" }, ...choices.map(({ button }) => button));
  const content = [table, buttons(way), here, tries, buttons(others)];
  const { element, title } = section("review", ...content);

  const make = (): HTMLTableRowElement =>
    h("tr", {}, h("th", { scope: "row" }), ...columns.slice(1).map(() => h("td")));

  return {
    element,
    update(state) {
      title(state);
      const { review_data: review, snapshot, texts, reveal } = state;
      set(element, "hidden", review === null);
      if (!review) return;
      write(columns[0]!, text(texts, "players"));
      write(columns[1]!, text(texts, "lost_a_move"));
      Object.values(SIGNS).forEach((name, i) => set(columns[i + 2]!, "title", text(texts, name)));
      set(table, "hidden", !reveal);
      resize(body, rows, review.players.length, make);
      review.players.forEach(({ lost, error, counts }, seat) => {
        const cells = [...rows[seat]!.children];
        const name = snapshot.seats[seat]?.name ?? "";
        const told = [name, lost === null ? "" : withError(texts, lost, error), ...counts];
        told.forEach((value, i) => write(cells[i]!, String(value)));
      });
      for (const { name, button, useful } of way) {
        write(button, text(texts, name));
        enable(button, useful(review));
      }
      for (const { name, button, useful } of others) {
        write(button, text(texts, name));
        set(button, "hidden", !useful(review));
      }
      const { asking } = review;
      const judged = reveal ? review.here : "";
      write(here, asking ? asking.text : judged);
      set(here, "hidden", !asking && judged === "");
      const answers = asking?.tries ?? [];
      set(tries, "hidden", answers.length === 0);
      resize(tries, tried, answers.length, () => h("li"));
      answers.forEach((answer, i) => {
        write(tried[i]!, answer.text);
        set(tried[i]!, "data-found", answer.found);
      });
    },
  };
}
