/** The score panel: value × stars = points by district of the shown city. */
import { starPicture } from "../picture/svg-paths.ts";
import { chosenSeat } from "../state.ts";
import { h, list, set, write, type Row } from "../ui/dom.ts";
import { showing } from "../ui/static-text.ts";
import type { Seat } from "../wire/snapshot.ts";
import { section, type Panel } from "./panel.ts";
import { partKey, partPicture, PARTS } from "./score-parts.ts";

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

function lineRow(index: number): Row<Line> {
  const part = PARTS[index]!;
  const name = h("span", showing(partKey(part)));
  const head = h("th", { scope: "row" }, h("span", { class: "ak-kind" }, partPicture(part), name));
  const value = h("td");
  const stars = h("td", { class: "ak-star-cell" });
  const points = h("td", { class: "ak-points" });
  const element = h("tr", {}, head, value, stars, points);
  if (part === "stones") element.className = "ak-stones-row";
  return {
    element,
    show(line) {
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
  const columns = (["district", "value", "stars", "points"] as const).map((name) =>
    h("th", { scope: "col", ...showing(name) }),
  );
  const head = h("thead", {}, h("tr", {}, ...columns));
  const total = h("td", { class: "ak-points" });
  const totalName = h("th", { scope: "row", colspan: 3, ...showing("total") });
  const foot = h("tfoot", {}, h("tr", {}, totalName, total));
  const table = h("table", { class: "ak-table" }, head, body, foot);
  const { element, aside } = section("score", table);
  const showLines = list(body, lineRow);

  return {
    element,
    update(state) {
      set(element, "hidden", !state.reveal);
      const seat = chosenSeat(state);
      write(aside, seat.name);
      showLines(linesOf(seat));
      write(total, String(seat.total));
    },
  };
}
