/** The table of an exercise: final points after the move tried, the one played and the best one. */
import type { State } from "../../state.ts";
import { number, withSign } from "../../ui/candidates.ts";
import { h, list, set, write, type Row } from "../../ui/dom.ts";
import type { TextKey, Texts } from "../../ui/messages.ts";
import { showing } from "../../ui/static-text.ts";
import type { OtherPart, TriedPart } from "../../wire/side-data.ts";
import { partHead } from "../score-parts.ts";

/** A smaller difference is shown as none: in points, in stars. */
const [LEAST, LEAST_STARS] = [0.05, 0.5];

interface Parts {
  readonly element: HTMLElement;
  show(parts: readonly TriedPart[], state: State): void;
}

const COLUMNS = ["your_move", "shown_played", "best"] as const satisfies readonly TextKey[];

export function triedParts(): Parts {
  const columns = COLUMNS.map((name) => h("th", { scope: "col", ...showing(name) }));
  const first = h("th", { scope: "col", ...showing("points") });
  const head = h("thead", {}, h("tr", {}, first, ...columns));
  const body = h("tbody");
  const element = h("table", { class: "ak-table ak-tried-parts" }, head, body);
  const showParts = list(body, partRow);
  return {
    element,
    show(parts, state) {
      set(element, "hidden", parts.length === 0);
      showParts(parts, state);
    },
  };
}

function partRow(): Row<TriedPart, State> {
  const head = partHead();
  const [points, ...others] = COLUMNS.map(() => h("td"));
  const element = h("tr", {}, head.element, points!, ...others);
  return {
    element,
    show(part, { texts }) {
      head.show(part.name, texts);
      set(element, "class", part.name === "stones" && "ak-stones-row");
      write(points!, number(texts, part.points));
      part.others.forEach((other, n) => showOther(others[n]!, other, texts));
    },
  };
}

/** Points after another move, and how many more or fewer points and stars that is. */
function showOther(cell: HTMLElement, other: OtherPart, texts: Texts): void {
  const { points, difference, error, stars } = other;
  const lines = [h("span", {}, number(texts, points))];
  if (Math.abs(difference) >= LEAST) {
    const told = withSign(texts, difference);
    const more = error === 0 ? told : `${told} ± ${number(texts, error)}`;
    lines.push(h("small", { "data-more": difference > 0 }, more));
  }
  if (Math.abs(stars) >= LEAST_STARS) lines.push(h("small", {}, `${withSign(texts, stars)} ★`));
  cell.replaceChildren(...lines);
}
