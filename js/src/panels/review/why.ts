/**
 * Why the better move is better: the main reason, and on demand what differs at once and a table of
 * what each part of the final scores contributes, with bars around zero and what causes it.
 */
import type { Actions } from "../../input/actions.ts";
import type { State } from "../../state.ts";
import { expand, textButton } from "../../ui/buttons.ts";
import { COVER, withError, withSign } from "../../ui/numbers.ts";
import { h, list, set, write, type Row } from "../../ui/dom.ts";
import { showing } from "../../ui/static-text.ts";
import type { ReasonRow, Why } from "../../wire/side-data.ts";
import { partHead } from "../score-parts.ts";
import { sentence } from "../sentence.ts";

interface WhyTable {
  readonly element: HTMLElement;
  show(why: Why | null, state: State): void;
}

/** A row, and the most points of any row. */
type Shown = ReasonRow & { most: number };

export function whyTable(actions: Actions): WhyTable {
  const first = h("p", { class: "ak-first-reason" });
  const showFirst = sentence(first, actions);
  let isOpen = false;
  const more = textButton(() => {
    isOpen = !isOpen;
    open();
    if (isOpen) numbers.scrollIntoView({ block: "nearest" });
  }, showing("part_table"));
  const now = h("p", { class: "ak-right-after" });
  const showNow = sentence(now, actions);
  const column = { scope: "col" };
  const head = h(
    "tr",
    {},
    h("th", { ...column, colspan: 3, ...showing("points_more_at_end") }),
    h("th", { ...column, ...showing("heading_why") }),
  );
  const body = h("tbody");
  const table = h("table", { class: "ak-table ak-why-table" }, h("thead", {}, head), body);
  const showRows = list(body, () => partRow(actions));
  const games = h("p", { class: "ak-counted-in" });
  const numbers = h("div", {}, table, games);
  const element = h("div", { class: "ak-reasons" }, first, now, more, numbers);
  const open = (): void => {
    expand(more, isOpen);
    set(numbers, "hidden", !isOpen);
  };
  open();
  return {
    element,
    show(why, state) {
      set(element, "hidden", !why);
      if (!why) return;
      showFirst(why.first, state);
      set(more, "hidden", why.rows.length === 0);
      set(now, "hidden", why.now === "");
      showNow(why.now, state);
      write(games, why.games);
      const parts = why.rows.filter(({ name }) => name !== "total");
      const most = Math.max(1, ...parts.map(({ points }) => Math.abs(points)));
      showRows(why.rows.map((row) => ({ ...row, most })), state);
    },
  };
}

function partRow(actions: Actions): Row<Shown, State> {
  const points = h("td", { class: "ak-points" });
  const bar = h("span", { class: "ak-why-bar" });
  const because = h("td", { class: "ak-because" });
  const showWhy = sentence(because, actions);
  const head = partHead();
  const bars = h("td", { class: "ak-why-bars", "aria-hidden": "true" }, bar);
  const element = h("tr", {}, head.element, points, bars, because);
  return {
    element,
    show(row, state) {
      const { texts } = state;
      const opponents = row.points > 0 ? "kept_from_opponents" : "given_to_opponents";
      head.show(row.name, texts, row.name === "opponents" ? opponents : undefined);
      set(element, "class", row.name === "stones" && "ak-stones-row");
      set(element, "data-part", row.name);
      const more = withSign(texts, row.points);
      const isUnclear = row.error === null || Math.abs(row.points) <= COVER * row.error;
      const isTotal = row.name === "total";
      const told = isTotal || isUnclear ? withError(texts, row.points, row.error, more) : more;
      write(points, told);
      set(element, "data-unclear", isUnclear && !isTotal);
      set(points, "data-more", row.points > 0);
      set(bar, "hidden", isTotal);
      set(bar, "data-more", row.points > 0);
      bar.style.setProperty("--ak-share", `${(50 * Math.abs(row.points)) / row.most}%`);
      showWhy(row.why, state);
    },
  };
}
