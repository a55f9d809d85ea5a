/** The parts of a score: districts, an architect's quarries, stones. */
import { DISTRICTS } from "../picture/scene.ts";
import { colour, STYLE } from "../picture/style.ts";
import { hexPicture, starPicture, stonePicture } from "../picture/svg-paths.ts";
import { h, showing, write } from "../ui/dom.ts";
import { DISTRICT_KEYS, text, type TextKey, type Texts } from "../ui/messages.ts";
import type { RowName } from "../wire/side-data.ts";

export const PARTS = [...DISTRICTS, "q", "stones"] as const;

type ScorePart = (typeof PARTS)[number];

export const partColour = (part: ScorePart): string =>
  part === "stones" ? STYLE.stone : colour(part);

export const partPicture = (part: ScorePart): SVGElement =>
  part === "stones" ? stonePicture() : hexPicture(part);

/** The text key of a part. */
export const partKey = (part: ScorePart): TextKey =>
  part === "stones" ? "stones_row" : part === "q" ? "quarries" : DISTRICT_KEYS[part];

/** The head of a row about a part of a score: its picture and name. */
const headOf = (...parts: Element[]): HTMLElement =>
  h("th", { scope: "row" }, h("span", { class: "ak-kind" }, ...parts));

/** The row of a part in a table: value × stars = points; `beside` stands after its name. */
export function scoreRow(part: ScorePart, ...beside: Element[]) {
  const head = headOf(partPicture(part), h("span", showing(partKey(part))), ...beside);
  const [value, stars] = [h("td"), h("td", { class: "ak-star-cell" })];
  const points = h("td", { class: "ak-points" });
  return {
    ...{ head, points, element: h("tr", {}, head, value, stars, points) },
    /** Quarries and stones have neither a value nor stars. */
    show(score: string, amount?: string, many?: string): void {
      write(points, score);
      write(value, amount ?? "");
      if (many === undefined || stars.textContent === many) return;
      stars.replaceChildren(many, starPicture());
    },
  };
}

/** The head of a row about any part of the final scores. */
export function partHead() {
  const [picture, words] = [h("span"), h("span")];
  return {
    element: headOf(picture, words),
    /** Show a part, with other words than its name if a key is given. */
    show(name: RowName, texts: Texts, key = ROWS[name]): void {
      const letter = DISTRICTS.find((one) => DISTRICT_KEYS[one] === name);
      const hasPicture = letter !== undefined || name === "stones";
      picture.replaceChildren(...(hasPicture ? [partPicture(letter ?? "stones")] : []));
      write(words, text(texts, key));
    },
  };
}

const ROWS: Readonly<Record<RowName, TextKey>> = {
  ...{ houses: "houses", markets: "markets", barracks: "barracks", temples: "temples" },
  ...{ gardens: "gardens", stones: "stones_row", opponents: "opponents_row" },
  ...{ rest: "rest_row", total: "total" },
};
