/** The table of an exercise: final points after the move tried and the one played. */
import type { State } from "../../state.ts";
import { number, withSign } from "../../ui/numbers.ts";
import { h, list, set, write, type Row } from "../../ui/dom.ts";
import type { TextKey, Texts } from "../../ui/messages.ts";
import { showing } from "../../ui/static-text.ts";
import type { TriedPart } from "../../wire/side-data.ts";
import { partHead } from "../score-parts.ts";

/** A smaller difference is shown as none: in points, in stars. */
const [LEAST, LEAST_STARS] = [0.05, 0.5];

interface Parts {
  readonly element: HTMLElement;
  show(parts: readonly TriedPart[], state: State): void;
}

const COLUMNS = ["your_move", "shown_played"] as const satisfies readonly TextKey[];

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
  const [points, played] = [h("td"), h("td")];
  const element = h("tr", {}, head.element, points, played);
  return {
    element,
    show(part, { texts }) {
      head.show(part.name, texts);
      set(element, "class", part.name === "stones" && "ak-stones-row");
      write(points, number(texts, part.points));
      showPlayed(played, part, texts);
    },
  };
}

/** Points after the move that was played, and how many more or fewer points and stars that is. */
function showPlayed(cell: HTMLElement, part: TriedPart, texts: Texts): void {
  const { played, difference, error, stars } = part;
  const lines = [h("span", {}, number(texts, played))];
  if (Math.abs(difference) >= LEAST) {
    const told = withSign(texts, difference);
    const more = error === 0 ? told : `${told} ± ${number(texts, error)}`;
    lines.push(h("small", { "data-more": difference > 0 }, more));
  }
  if (Math.abs(stars) >= LEAST_STARS) lines.push(h("small", {}, `${withSign(texts, stars)} ★`));
  cell.replaceChildren(...lines);
}
