/** The score panel: value × stars = points by district of the shown city. */
import { h, resize, set, write } from "../ui/dom.ts";
import { hexPicture, starPicture, stonePicture } from "../picture/svg-paths.ts";
import { DISTRICTS, type District } from "../picture/scene.ts";
import { shownSeat } from "../state.ts";
import { DISTRICT_KEYS, text } from "../ui/messages.ts";
import { section, type Panel } from "./panel.ts";

interface Row {
  name: HTMLElement;
  value: HTMLElement;
  stars: HTMLElement;
  points: HTMLElement;
}

function newRow(picture: Node): Row & { element: HTMLTableRowElement } {
  const name = h("span");
  const value = h("td");
  const stars = h("td", { class: "ak-star-cell" });
  const points = h("td", { class: "ak-points" });
  const head = h("th", { scope: "row" }, h("span", { class: "ak-kind" }, picture, name));
  return { name, value, stars, points, element: h("tr", {}, head, value, stars, points) };
}

export function scorePanel(): Panel {
  const body = h("tbody");
  const columns = [h("th"), h("th"), h("th"), h("th")] as const;
  for (const column of columns) column.scope = "col";
  const head = h("thead", {}, h("tr", {}, ...columns));
  const total = h("td", { class: "ak-points" });
  const totalName = h("th", { scope: "row", colspan: 3 });
  const foot = h("tfoot", {}, h("tr", {}, totalName, total));
  const table = h("table", { class: "ak-table" }, head, body, foot);
  const { element, aside, title } = section("score", table);

  const rows = new Map<District, Row>();
  const elements: HTMLTableRowElement[] = [];
  resize(body, elements, DISTRICTS.length, (i) => {
    const row = newRow(hexPicture(DISTRICTS[i]!));
    rows.set(DISTRICTS[i]!, row);
    return row.element;
  });
  const quarries = newRow(hexPicture("q"));
  const stones = newRow(stonePicture());
  stones.element.className = "ak-stones-row";
  body.append(quarries.element, stones.element);

  return {
    element,
    update(state) {
      title(state);
      set(element, "hidden", !state.reveal);
      const { texts } = state;
      const seat = shownSeat(state);
      write(aside, seat.name);
      const headings = ["district", "value", "stars", "points"] as const;
      headings.forEach((name, i) => write(columns[i]!, text(texts, name)));
      for (const { letter, value, stars, points } of seat.districts) {
        const row = rows.get(letter)!;
        write(row.name, text(texts, DISTRICT_KEYS[letter]));
        write(row.value, String(value));
        if (row.stars.textContent !== String(stars)) {
          row.stars.replaceChildren(String(stars), starPicture());
        }
        write(row.points, String(points));
        set(row.points.parentElement!, "data-nothing", points === 0);
      }
      // Only some architects get points for quarries.
      set(quarries.element, "hidden", seat.quarries === 0);
      write(quarries.name, text(texts, "quarries"));
      write(quarries.points, String(seat.quarries));
      write(stones.name, text(texts, "stones_row"));
      write(stones.points, String(seat.stones));
      write(totalName, text(texts, "total"));
      write(total, String(seat.total));
    },
  };
}
