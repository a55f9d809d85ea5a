/** The score panel: value × stars = points by district of the shown city. */
import { chosenSeat, type State } from "../state.ts";
import { h, list, makeRow, set, showing, table, write, type Row } from "../ui/dom.ts";
import { doubled, formatChange, text, type Texts } from "../ui/messages.ts";
import type { Seat } from "../wire/snapshot.ts";
import { makePanel, section, type Panel } from "./panel.ts";
import { PARTS, scoreRow } from "./score-parts.ts";

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
  const twice = h("span", { class: "ak-doubled" }, "×2");
  const change = h("td", { class: "ak-change" });
  const { element, points, show } = scoreRow(part, twice);
  points.before(change);
  if (part === "stones") element.className = "ak-stones-row";
  return makeRow(element, (line, texts) => {
    set(element, "hidden", line === null);
    if (line === null) return;
    set(twice, "hidden", line.doubled === undefined);
    set(twice, "title", line.doubled !== undefined && doubled(texts, line.doubled));
    showChange(change, line.change);
    const isDistrict = line.stars !== undefined;
    if (isDistrict) show(String(line.points), String(line.value), String(line.stars));
    else show(String(line.points));
    set(element, "data-nothing", isDistrict && line.points === 0);
  });
}

export function scorePanel(): Panel {
  const body = h("tbody");
  const changes = h("th", { scope: "col", class: "ak-change" });
  const total = h("td", { class: "ak-points" });
  const totalName = h("th", { scope: "row", colspan: 3, ...showing("total") });
  const totalChange = h("td", { class: "ak-change" });
  const foot = h("tfoot", {}, h("tr", {}, totalName, totalChange, total));
  const columns = ["district", "value", "stars", changes, "points"] as const;
  const { element, aside } = section("score", table("", columns, body, foot));
  const showLines = list(body, lineRow);

  return makePanel(element, (state) => {
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
  }, ({ reveal }) => !reveal);
}
