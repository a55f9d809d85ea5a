/** The signs on the top of a hex. Mirrors akropolis_nb/draw/board/signs.py. */
import triangles from "../../../akropolis_nb/draw/board/triangles.json" with { type: "json" };
import type { District, SceneHex } from "./scene.ts";
import { STYLE, type Place, type Polygon } from "./style.ts";

/** Shape to outlines; holes run clockwise. */
export const SHAPES: Readonly<Record<string, readonly Polygon[]>> = {
  ...STYLE.glyphs,
  ...STYLE.digits,
  star: [STYLE.star],
  circle: [STYLE.circle],
};

export type Triangles = readonly (readonly number[])[];

/** Shape to triangles, as indices of the outlines' points, counted over all outlines. */
export const TRIANGLES: Readonly<Record<string, Triangles>> = triangles;

/** A shape on a hex, scaled by `size`, at (x, y) from the hex's centre. */
export interface Sign {
  look: string;
  shape: string;
  x: number;
  y: number;
  size: number;
}

const SIZES = STYLE.proportions;

export const letter = (hex: SceneHex): District | "q" => hex.kind.toLowerCase() as District | "q";

export const isPlaza = (hex: SceneHex): boolean => hex.kind in STYLE.stars;

/** The look of a hex's top and walls. */
export const ground = (hex: SceneHex): string => (isPlaza(hex) ? "paving" : letter(hex));

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
  const kind = letter(hex);
  let ink: string = STYLE.inks[kind]!;
  const faint = hex.kind === "q" || hex.counts === false;
  const look = faint ? `${ink}-faint` : ink;
  const found: Sign[] = [];
  const add = (of: string, shape: string, [x, y, size]: Place): void => {
    found.push({ look: of, shape, x, y, size });
  };
  if (!isPlaza(hex)) add(look, kind, presenter && hex.level > 1 ? PRESENTER.glyph : SIZES.glyph);
  else {
    add(kind, "circle", SIZES.medallion);
    add(look, kind, SIZES.plazaGlyph);
    for (const [x, y] of STYLE.stars[hex.kind]!) add(ink, "star", [x, y, SIZES.starSize]);
    ink = "dark";
  }
  if (digits && !(presenter && hex.level === 1)) {
    const of = hex.level === 1 ? `${ink}-faint` : ink;
    found.push(...number(String(hex.level), of, ...(presenter ? PRESENTER.digit : SIZES.digit)));
  }
  return found;
}

/** The digits of a number, centred on a point. */
export function number(figures: string, look: string, x: number, y: number, size: number): Sign[] {
  const pitch = SIZES.digitPitch;
  return [...figures].map((shape, i) => ({
    look,
    shape,
    x: x + (i - (figures.length - 1) / 2) * pitch * size,
    y,
    size,
  }));
}
