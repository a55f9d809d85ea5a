/** The score panel: value × stars = points by district of the shown city. */
import { starPicture } from "../picture/svg-paths.ts";
import { chosenSeat, type State } from "../state.ts";
import { h, list, set, write, type Row } from "../ui/dom.ts";
import { doubled, formatChange, text, type Texts } from "../ui/messages.ts";
import { showing } from "../ui/static-text.ts";
import type { Seat } from "../wire/snapshot.ts";
import { section, type Panel } from "./panel.ts";
import { partKey, partPicture, PARTS } from "./score-parts.ts";

/** A row of the table; quarries and stones have no value and no stars. */
interface Line {
  /** The district's letter if a variant doubles it. */
  doubled?: string;
  value?: number;
  stars?: number;
  points: number;
  /** The points minus those of the city beside it; missing if none is compared. */
  change?: number;
}

/** The lines of a table; of linked views, all tables have a line for quarries if one needs it. */
function linesOf(state: State): (Line | null)[] {
  const { snapshot, link, compared } = state;
  const seat: Seat = chosenSeat(state);
  const changes = compared?.changes;
  const shown = link === "" ? [seat] : snapshot.seats;
  // Only some architects get points for quarries.
  const hasQuarries = shown.some(({ quarries }) => quarries > 0) || changes?.["q"] !== undefined;
  const change = (letter: string): { change?: number } =>
    changes ? { change: changes[letter] ?? 0 } : {};
  return [
    ...seat.districts.map((district) => ({
      ...district,
      ...(snapshot.rules?.variants.includes(district.letter) && { doubled: district.letter }),
      ...change(district.letter),
    })),
    hasQuarries ? { points: seat.quarries, ...change("q") } : null,
    { points: seat.stones, ...change("s") },
  ];
}

/** Show a change as a number with its sign; nothing if there is none. */
function showChange(cell: HTMLElement, change: number | undefined): void {
  set(cell, "hidden", change === undefined);
  write(cell, change ? formatChange(change) : "");
  set(cell, "data-more", (change ?? 0) > 0);
}

function lineRow(index: number): Row<Line | null, Texts> {
  const part = PARTS[index]!;
  const name = h("span", showing(partKey(part)));
  const twice = h("span", { class: "ak-doubled" }, "×2");
  const kind = h("span", { class: "ak-kind" }, partPicture(part), name, twice);
  const head = h("th", { scope: "row" }, kind);
  const value = h("td");
  const stars = h("td", { class: "ak-star-cell" });
  const points = h("td", { class: "ak-points" });
  const change = h("td", { class: "ak-change" });
  const element = h("tr", {}, head, value, stars, change, points);
  if (part === "stones") element.className = "ak-stones-row";
  return {
    element,
    show(line, texts) {
      set(element, "hidden", line === null);
      if (line === null) return;
      set(twice, "hidden", line.doubled === undefined);
      set(twice, "title", line.doubled !== undefined && doubled(texts, line.doubled));
      write(points, String(line.points));
      showChange(change, line.change);
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
  const changes = h("th", { scope: "col", class: "ak-change" });
  const head = h("thead", {}, h("tr", {}, ...columns.slice(0, 3), changes, columns[3]!));
  const total = h("td", { class: "ak-points" });
  const totalName = h("th", { scope: "row", colspan: 3, ...showing("total") });
  const totalChange = h("td", { class: "ak-change" });
  const foot = h("tfoot", {}, h("tr", {}, totalName, totalChange, total));
  const table = h("table", { class: "ak-table" }, head, body, foot);
  const { element, aside } = section("score", table);
  const showLines = list(body, lineRow);

  return {
    element,
    isEmpty: ({ reveal }) => !reveal,
    update(state) {
      const seat = chosenSeat(state);
      const { compared, texts } = state;
      write(aside, compared?.text ?? seat.name);
      showLines(linesOf(state), texts);
      write(total, String(seat.total));
      showChange(totalChange, compared?.changes[""]);
      const words = text(texts, "change");
      set(changes, "hidden", !compared);
      set(changes, "title", words);
      // Only the second city has changes.
      const isSecond = Boolean(compared?.text);
      write(changes, isSecond ? "±" : "");
      set(changes, "aria-label", isSecond && words);
    },
  };
}
