/** The palette, glyphs and proportions that all renderers share, typed. */
import type { Kind } from "../wire/scene.ts";
import json from "../../../akropolis_nb/draw/board/style.json" with { type: "json" };

/** A polygon of [x, y] in hex radii, with y pointing up. */
export type Polygon = readonly (readonly [number, number])[];

/** x, y, size, relative to a hex's centre. */
export type Place = readonly [number, number, number];

/** A shape on a hex, scaled by `size`, at (x, y) from the hex's centre. */
export type Sign = readonly [look: string, shape: string, x: number, y: number, size: number];

type Pair = readonly [number, number];

/** Some fields of a JSON object with exact types, which TypeScript cannot infer. */
type With<T, K extends keyof T, V> = Omit<T, K> & Readonly<Record<K, V>>;

type Outlines = Readonly<Record<string, readonly Polygon[]>>;

/** akropolis_nb/draw/board/style.py explains the fields. */
interface Style {
  proportions: With<typeof json.proportions, "digit", Place>;
  overlays: With<
    With<typeof json.overlays, "ring" | "head" | "ends" | "badge" | "coordinates", Pair>,
    "tally",
    Place
  >;
  fills: Readonly<Record<string, string | readonly string[]>>;
  /** Scales of [colour, ink], in ascending order of values. */
  heat: Readonly<Record<"sequential" | "diverging", readonly (readonly [string, string])[]>>;
  /** Annotation sign of a move that lost points, or ✓ for the better one -> its colour. */
  judgements: Readonly<Record<string, string>>;
  stone: string;
  accent: string;
  panel: string;
  walls: readonly string[];
  kinds: Readonly<Record<Kind, { ground: string; ink: string; signs: readonly Sign[] }>>;
  star: Polygon;
  circle: Polygon;
  cube: readonly Polygon[];
  glyphs: Outlines;
  digits: Outlines;
}

export const STYLE = json as unknown as Style;

/** The colour of a look at a level. */
export function colour(look: string, level = 2): string {
  const fill = STYLE.fills[look]!;
  return typeof fill === "string" ? fill : fill[Math.min(level, fill.length) - 1]!;
}

/** A colour, which may be `rgba(...)`, as `#rrggbb` and its opacity. */
function opaque(fill: string): [colour: string, share: number] {
  const found = /^rgba\((\d+),(\d+),(\d+),([\d.]+)\)$/.exec(fill);
  if (!found) return [fill, 1];
  return [hexCode(found.slice(1, 4).map(Number)), Number(found[4])];
}

/** A colour, which may be `rgba(...)`, blended with an opaque one below. */
export function mixed(over: string, under: string): string {
  const [fill, share] = opaque(over);
  if (share === 1) return fill;
  const below = channels(under);
  return hexCode(
    channels(fill).map((a, i) => Math.floor(share * a + (1 - share) * below[i]! + 0.5)),
  );
}

/** Red, green and blue of `#rrggbb`, 0 to 255. */
function channels(fill: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
}

const hexCode = (parts: number[]): string =>
  `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

/** The ink, "light" or "dark", that is easier to read on a colour. */
export function legible(fill: string): "light" | "dark" {
  const [red, green, blue] = channels(fill) as [number, number, number];
  return 299 * red + 587 * green + 114 * blue > 124_000 ? "dark" : "light";
}

/** Set an element's background, and a readable text colour. */
export function fillWith(element: HTMLElement, fill: string): void {
  element.style.background = fill;
  element.style.color = colour(legible(fill));
}
