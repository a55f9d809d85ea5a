/** The palette, glyphs, proportions and outlines that all renderers share, typed. */
import parts from "../../../akropolis_nb/draw/board/parts.json" with { type: "json" };
import json from "../../../akropolis_nb/draw/board/style.json" with { type: "json" };
import type { Parts, Style } from "./style-types.ts";

export type { Polygon, Triangles } from "./style-types.ts";

/** x, y, size, relative to a hex's centre. */
export type Place = readonly [number, number, number];

/** A shape on a hex, scaled by `size`, at (x, y) from the hex's centre. */
export type Sign = readonly [look: string, shape: string, x: number, y: number, size: number];

export const STYLE = json as unknown as Style;
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
