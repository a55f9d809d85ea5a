/** The signs on the top of a hex. Mirrors akropolis_nb/draw/board/signs.py. */
import { place } from "./hex-shapes.ts";
import type { SceneHex } from "./scene.ts";
import { colour, STYLE, type Place, type Polygon, type Sign } from "./style.ts";

/** Shape to outlines; holes run clockwise. */
export const SHAPES: Readonly<Record<string, readonly Polygon[]>> = {
  ...STYLE.glyphs,
  ...STYLE.digits,
  star: [STYLE.star],
  circle: [STYLE.circle],
};

const SIZES = STYLE.proportions;

/** The look of a hex's top and walls. */
export const ground = ({ kind }: SceneHex): string => STYLE.kinds[kind]!.ground;

/** The colour of a look, or of a `wall` and its edge, in 3D, where all is opaque. */
export const solid = (hex: SceneHex, look: string): string => colour(look, hex.level, ground(hex));

/** Options for the details of a board. */
export interface Detail {
  /** Whether to show levels on the hexes. */
  digits?: boolean;
  /** Whether it is for presentations: wide borders, large levels, level 1 omitted. */
  presenter?: boolean;
}

/** Differences for presentations. */
const PRESENTER: { gap: number; mark: number; glyph: Place; digit: Place } = {
  gap: 1.7,
  mark: 1.6,
  glyph: [-0.1, 0, 1],
  digit: [0.6, 0, 0.4],
};

/** Widths of a top's borders, and of the outline around the last tile placed. */
export function borders({ presenter }: Detail): { seam: number; gap: number; mark: number } {
  if (!presenter) return SIZES;
  const { seam, gap, mark } = SIZES;
  return { seam: 2 * seam, gap: PRESENTER.gap * gap, mark: PRESENTER.mark * mark };
}

/** The signs on a hex in order of painting. */
export function signs(hex: SceneHex, { digits = true, presenter = false }: Detail = {}): Sign[] {
  const { ink, signs } = STYLE.kinds[hex.kind]!;
  const isMoved = presenter && hex.level > 1 && signs.length === 1;
  const found = signs.map(([look, shape, ...at]): Sign => {
    const faint = hex.counts === false ? "-faint" : "";
    return [look + faint, shape, ...(isMoved ? PRESENTER.glyph : at)];
  });
  if (!digits || (presenter && hex.level === 1)) return found;
  const look = hex.level === 1 ? `${ink}-faint` : ink;
  const at = presenter ? PRESENTER.digit : SIZES.digit;
  return [...found, ...number(String(hex.level), look, at)];
}

/** The digits of a number, centred on a point, smaller if it would be wider than `room`. */
export function number(
  figures: string,
  look: string,
  [x, y, largest]: Place,
  room = Infinity,
): Sign[] {
  const pitch = SIZES.digitPitch;
  const size = Math.min(largest, room / (figures.length * pitch));
  return [...figures].map((shape, i) => {
    return [look, shape, x + (i - (figures.length - 1) / 2) * pitch * size, y, size];
  });
}

/** The outlines of a sign. */
export const outlinesOf = ([, shape, ...at]: Sign): Polygon[] => place(SHAPES[shape]!, ...at);
