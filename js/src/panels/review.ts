/** The review panel: the players' mistakes, moving between them, and exercises. */
import type { Actions } from "../input/actions.ts";
import { enable, onPress, textButton } from "../ui/buttons.ts";
import { withError } from "../ui/candidates.ts";
import { h, resize, set, write } from "../ui/dom.ts";
import { countEveryClick } from "../input/double-click.ts";
import type { ReviewStep } from "../wire/queue.ts";
import type { Review } from "../wire/side-data.ts";
import { text, type TextKey } from "../ui/messages.ts";
import { section, type Panel } from "./panel.ts";

const SIGNS = {
  "?!": "mark_dubious",
  "?": "mark_mistake",
  "??": "mark_blunder",
} as const satisfies Record<string, TextKey>;

interface Choice {
  name: TextKey;
  button: HTMLButtonElement;
  /** Whether the button is visible. */
  shown: (review: Review) => boolean;
  /** Whether the button is enabled. */
  useful: (review: Review) => boolean;
}

const always = (): boolean => true;
/** Whether exercises are available and none is open. */
const atRest = ({ asks, asking }: Review): boolean => asks && !asking;
const asked = ({ asking }: Review): boolean => asking !== null;

export function reviewPanel(actions: Actions): Panel {
  const columns = [h("th"), h("th"), ...Object.keys(SIGNS).map((sign) => h("th", {}, sign))];
  for (const column of columns) column.scope = "col";
  const body = h("tbody");
  const table = h("table", { class: "ak-table" }, h("thead", {}, h("tr", {}, ...columns)), body);
  const here = h("p", { class: "ak-judged" });
  const tries = h("ul", { class: "ak-tries" });
  const rows: HTMLTableRowElement[] = [];
  const tried: HTMLElement[] = [];
  const choice = (
    step: ReviewStep,
    name: TextKey,
    shown: Choice["shown"],
    useful: Choice["useful"] = always,
  ): Choice => {
    const button = textButton();
    onPress(button, () => actions.review(step));
    if (step === "previous" || step === "next") countEveryClick(button);
    return { name, button, shown, useful };
  };
  const way = [
    choice("previous", "previous_mistake", always, ({ previous }) => previous),
    choice("next", "next_mistake", always, ({ next }) => next),
  ];
  const others = [
    choice("ask", "find_better", atRest, ({ better, next }) => better || next),
    choice("better", "play_better", atRest, ({ better }) => better),
    choice("answer", "show_answer", asked, ({ asking }) => !asking?.answered),
    choice("end", "end_question", asked),
    choice("write", "write_lines", atRest),
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
        const values = [name, lost === null ? "" : withError(texts, lost, error), ...counts];
        values.forEach((value, i) => write(cells[i]!, String(value)));
      });
      for (const { name, button, shown, useful } of [...way, ...others]) {
        write(button, text(texts, name));
        enable(button, useful(review));
        set(button, "hidden", !shown(review));
      }
      const { asking } = review;
      write(here, asking ? asking.text : reveal ? review.here : "");
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
