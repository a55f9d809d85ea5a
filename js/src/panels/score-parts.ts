/** The parts of a score: districts, an architect's quarries, stones. */
import { DISTRICTS } from "../picture/scene.ts";
import { colour, STYLE } from "../picture/style.ts";
import { hexPicture, stonePicture } from "../picture/svg-paths.ts";
import { h, write } from "../ui/dom.ts";
import { DISTRICT_KEYS, text, type TextKey, type Texts } from "../ui/messages.ts";
import type { RowName } from "../wire/side-data.ts";

export const PARTS = [...DISTRICTS, "q", "stones"] as const;

type Part = (typeof PARTS)[number];

export const partColour = (part: Part): string =>
  part === "stones" ? STYLE.stone : colour(part);

export const partPicture = (part: Part): SVGElement =>
  part === "stones" ? stonePicture() : hexPicture(part);

/** The text key of a part. */
export const partKey = (part: Part): TextKey =>
  part === "stones" ? "stones_row" : part === "q" ? "quarries" : DISTRICT_KEYS[part];

interface PartHead {
  readonly element: HTMLElement;
  /** Show a part, with other words than its name if a key is given. */
  show(name: RowName, texts: Texts, key?: TextKey): void;
}

/** The head of a row about a part of the final scores: its picture and name. */
export function partHead(): PartHead {
  const [picture, words] = [h("span"), h("span")];
  const element = h("th", { scope: "row" }, h("span", { class: "ak-kind" }, picture, words));
  return {
    element,
    show(name, texts, key = ROWS[name]) {
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
