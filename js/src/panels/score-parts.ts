/** The parts of a score: districts, an architect's quarries, stones. */
import { DISTRICTS } from "../picture/scene.ts";
import { colour, STYLE } from "../picture/style.ts";
import { hexPicture, stonePicture } from "../picture/svg-paths.ts";
import { DISTRICT_KEYS, type TextKey } from "../ui/messages.ts";

export const PARTS = [...DISTRICTS, "q", "stones"] as const;

type Part = (typeof PARTS)[number];

export const partColour = (part: Part): string =>
  part === "stones" ? STYLE.stone : colour(part);

export const partPicture = (part: Part): SVGElement =>
  part === "stones" ? stonePicture() : hexPicture(part);

/** The text key of a part. */
export const partKey = (part: Part): TextKey =>
  part === "stones" ? "stones_row" : part === "q" ? "quarries" : DISTRICT_KEYS[part];
