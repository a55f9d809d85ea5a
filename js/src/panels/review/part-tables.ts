/**
 * Why the better move is better: the main reason, and on demand what differs at once and a table of
 * what each part of the final scores contributes, with bars around zero and what causes it.
 */
import type { Actions } from "../../input/actions.ts";
import type { State } from "../../state.ts";
import {
  expand, h, list, makeRow, set, showing, table, textButton, write, type Row,
} from "../../ui/dom.ts";
import { COVER, number, withError, withSign } from "../../ui/numbers.ts";
import type { ReasonRow, TriedPart, Why } from "../../wire/side-data.ts";
import { partHead } from "../score-parts.ts";
import { sentence } from "../sentence.ts";
import type { Texts } from "../../ui/messages.ts";

/** A smaller difference is shown as none: in points, in stars. */
const [LEAST, LEAST_STARS] = [0.05, 0.5];

/** The table of an exercise: final points after the move tried and the one played. */
export function triedParts(): Row<readonly TriedPart[], State> {
  const body = h("tbody");
  const element = table("ak-tried-parts", ["points", "move_your", "shown_played"], body);
  const showParts = list(body, triedRow);
  return makeRow(element, (parts, state) => {
    set(element, "hidden", parts.length === 0);
    showParts(parts, state);
  });
}

function triedRow(): Row<TriedPart, State> {
  const head = partHead();
  const [points, played] = [h("td"), h("td")];
  const element = h("tr", {}, head.element, points, played);
  return makeRow(element, (part, { texts }) => {
    head.show(part.name, texts);
    set(element, "class", part.name === "stones" && "ak-stones-row");
    write(points, number(texts, part.points));
    showPlayed(played, part, texts);
  });
}

/** Points after the move that was played, and how many more or fewer points and stars that is. */
function showPlayed(cell: HTMLElement, part: TriedPart, texts: Texts): void {
  const { played, difference, error, stars } = part;
  const lines = [h("span", {}, number(texts, played))];
  if (Math.abs(difference) >= LEAST) {
    const points = withSign(texts, difference);
    const more = error === 0 ? points : `${points} ± ${number(texts, error)}`;
    lines.push(h("small", { "data-more": difference > 0 }, more));
  }
  if (Math.abs(stars) >= LEAST_STARS) lines.push(h("small", {}, `${withSign(texts, stars)} ★`));
  cell.replaceChildren(...lines);
}

/** Why the better move is better. */
export function whyTable(actions: Actions): Row<Why | null, State> {
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
  const points = h("th", { scope: "col", colspan: 3, ...showing("points_more_at_end") });
  const body = h("tbody");
  const parts = table("ak-why-table", [points, "heading_why"], body);
  const showRows = list(body, () => reasonRow(actions));
  const games = h("p", { class: "ak-counted-in" });
  const numbers = h("div", {}, parts, games);
  const element = h("div", { class: "ak-reasons" }, first, now, more, numbers);
  const open = (): void => {
    expand(more, isOpen);
    set(numbers, "hidden", !isOpen);
  };
  open();
  return makeRow(element, (why, state) => {
    set(element, "hidden", !why);
    if (!why) return;
    showFirst(why.first, state);
    set(more, "hidden", why.rows.length === 0);
    set(now, "hidden", why.now === "");
    showNow(why.now, state);
    write(games, why.games);
    const parts = why.rows.filter(({ name }) => name !== "total");
    const most = Math.max(1, ...parts.map(({ points }) => Math.abs(points)));
    showRows(why.rows, { state, most });
  });
}

/** A part of the difference; `most` are the most points of any part. */
function reasonRow(actions: Actions): Row<ReasonRow, { state: State; most: number }> {
  const points = h("td", { class: "ak-points" });
  const bar = h("span", { class: "ak-why-bar" });
  const because = h("td", { class: "ak-because" });
  const showWhy = sentence(because, actions);
  const head = partHead();
  const bars = h("td", { class: "ak-why-bars", "aria-hidden": "true" }, bar);
  const element = h("tr", {}, head.element, points, bars, because);
  return makeRow(element, (row, { state, most }) => {
    const { texts } = state;
    const opponents = row.points > 0 ? "kept_from_opponents" : "given_to_opponents";
    head.show(row.name, texts, row.name === "opponents" ? opponents : undefined);
    set(element, "class", row.name === "stones" && "ak-stones-row");
    set(element, "data-part", row.name);
    const more = withSign(texts, row.points);
    const isUnclear = row.error === null || Math.abs(row.points) <= COVER * row.error;
    const isTotal = row.name === "total";
    const label = isTotal || isUnclear ? withError(texts, row.points, row.error, more) : more;
    write(points, label);
    set(element, "data-unclear", isUnclear && !isTotal);
    set(points, "data-more", row.points > 0);
    set(bar, "hidden", isTotal);
    set(bar, "data-more", row.points > 0);
    bar.style.setProperty("--ak-share", `${(50 * Math.abs(row.points)) / most}%`);
    showWhy(row.why, state);
  });
}
