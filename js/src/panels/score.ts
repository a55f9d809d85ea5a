/** The score panel: value × stars = points by district of the shown city. */
import { h, list, set, write, type Row } from "../ui/dom.ts";
import { starPicture } from "../picture/svg-paths.ts";
import type { Seat } from "../wire/snapshot.ts";
import { shownSeat, type State } from "../state.ts";
import { text } from "../ui/messages.ts";
import { section, type Panel } from "./panel.ts";
import { PARTS, partKey, partPicture } from "./score-parts.ts";

/** A row of the table; quarries and stones have no value and no stars. */
interface Line {
  value?: number;
  stars?: number;
  points: number;
}

const linesOf = ({ districts, quarries, stones }: Seat): Line[] => [
  ...districts,
  { points: quarries },
  { points: stones },
];

function lineRow(index: number): Row<Line, State> {
  const part = PARTS[index]!;
  const name = h("span");
  const head = h("th", { scope: "row" }, h("span", { class: "ak-kind" }, partPicture(part), name));
  const value = h("td");
  const stars = h("td", { class: "ak-star-cell" });
  const points = h("td", { class: "ak-points" });
  const element = h("tr", {}, head, value, stars, points);
  if (part === "stones") element.className = "ak-stones-row";
  return {
    element,
    show(line, { texts }) {
      write(name, text(texts, partKey(part)));
      write(points, String(line.points));
      // Only some architects get points for quarries.
      set(element, "hidden", part === "q" && line.points === 0);
      if (line.stars === undefined) return;
      write(value, String(line.value));
      if (stars.textContent !== String(line.stars)) {
        stars.replaceChildren(String(line.stars), starPicture());
      }
      set(element, "data-nothing", line.points === 0);
    },
  };
}

export function scorePanel(): Panel {
  const body = h("tbody");
  const headings = ["district", "value", "stars", "points"] as const;
  const columns = headings.map((name) => ({ name, cell: h("th", { scope: "col" }) }));
  const head = h("thead", {}, h("tr", {}, ...columns.map(({ cell }) => cell)));
  const total = h("td", { class: "ak-points" });
  const totalName = h("th", { scope: "row", colspan: 3 });
  const foot = h("tfoot", {}, h("tr", {}, totalName, total));
  const table = h("table", { class: "ak-table" }, head, body, foot);
  const { element, aside, title } = section("score", table);
  const showLines = list(body, lineRow);

  return {
    element,
    update(state) {
      title(state);
      set(element, "hidden", !state.reveal);
      const { texts } = state;
      const seat = shownSeat(state);
      write(aside, seat.name);
      for (const { name, cell } of columns) write(cell, text(texts, name));
      showLines(linesOf(seat), state);
      write(totalName, text(texts, "total"));
      write(total, String(seat.total));
    },
  };
}
