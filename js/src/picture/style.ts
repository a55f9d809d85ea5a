/** The palette, glyphs, proportions and outlines that all renderers share, typed. */
import parts from "../../../akropolis_nb/draw/board/parts.json" with { type: "json" };
import json from "../../../akropolis_nb/draw/board/style.json" with { type: "json" };
import type { Kind } from "../wire/scene.ts";

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
  space: With<typeof json.space, "towards", readonly [number, number, number]>;
  fills: Readonly<Record<string, string | readonly string[]>>;
  /** Scales of [colour, ink], in ascending order of values. */
  heat: Readonly<Record<"sequential" | "diverging", readonly (readonly [string, string])[]>>;
  /** Annotation sign of a move that lost points, or ✓ for the better one -> its colour. */
  judgements: Readonly<Record<string, string>>;
  stone: string;
  accent: string;
  panel: string;
  kinds: Readonly<Record<Kind, { ground: string; ink: string; signs: readonly Sign[] }>>;
  star: Polygon;
  circle: Polygon;
  cube: readonly Polygon[];
  glyphs: Outlines;
  digits: Outlines;
}

export const STYLE = json as unknown as Style;

export type Triangles = readonly (readonly [number, number, number])[];

/** akropolis_nb/draw/board/parts.py explains the fields. */
interface Parts {
  corners: Polygon;
  walls: readonly (readonly { edge: number; shade: string; whole: Polygon; face: Polygon }[])[];
  shadows: readonly { edge: number; outline: Polygon }[];
  prism: Triangles;
  solid: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  stamps: Readonly<Record<string, { fill: string; outlines: readonly Polygon[] }>>;
  triangles: Readonly<Record<string, Triangles>>;
}

export const PARTS = parts as unknown as Parts;

/** The colour of a look at a level; in 3D, where all is opaque, of a look over a ground. */
export function colour(look: string, level = 2, ground = ""): string {
  const fill = PARTS.solid[ground]?.[look] ?? STYLE.fills[look]!;
  return typeof fill === "string" ? fill : fill[Math.min(level, fill.length) - 1]!;
}

/** The ink, "light" or "dark", that is easier to read on a colour. */
export function legible(fill: string): "light" | "dark" {
  const channel = (at: number): number => Number.parseInt(fill.slice(at, at + 2), 16);
  return 299 * channel(1) + 587 * channel(3) + 114 * channel(5) > 124_000 ? "dark" : "light";
}

/** Set an element's background, and a readable text colour. */
export function fillWith(element: HTMLElement, fill: string): void {
  element.style.background = fill;
  element.style.color = colour(legible(fill));
}
