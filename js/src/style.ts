/** The palette, glyphs and proportions that all renderers share, typed. */
import json from "../../akropolis_nb/draw/style.json" with { type: "json" };

/** A polygon of [x, y] in hex radii, y upwards. */
export type Polygon = readonly (readonly [number, number])[];

/** x, y, size, measured from a hex's centre. */
export type Place = readonly [number, number, number];

/** See akropolis_nb/draw/style.py for what each of them is. */
interface Style {
  proportions: {
    lift: number;
    gap: number;
    seam: number;
    stratum: number;
    shine: number;
    mark: number;
    glyph: Place;
    medallion: Place;
    plazaGlyph: Place;
    starSize: number;
    digit: Place;
    digitPitch: number;
    shadow: number;
  };
  fills: Readonly<Record<string, string | readonly string[]>>;
  stone: string;
  inks: Readonly<Record<string, "light" | "dark">>;
  stars: Readonly<Record<string, Polygon>>;
  star: Polygon;
  circle: Polygon;
  cube: readonly Polygon[];
  glyphs: Readonly<Record<string, readonly Polygon[]>>;
  digits: Readonly<Record<string, readonly Polygon[]>>;
}

export const STYLE = json as unknown as Style;

/** The colour of a look at a level. */
export function colour(look: string, level = 2): string {
  const fill = STYLE.fills[look]!;
  return typeof fill === "string" ? fill : fill[Math.min(level, fill.length) - 1]!;
}
