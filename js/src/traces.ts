/**
 * A scene as Plotly traces: the mirror image of akropolis_nb/draw/traces.py, which explains the
 * picture. The golden files under tests/data hold the two equal.
 */
import { LIFT, centre, key } from "./geometry.ts";
import { CORNERS, NEIGHBOURS, S, SE, SW, place, rounded, strip, top, wall } from "./outlines.ts";
import type { Scene, SceneHex } from "./snapshot.ts";
import { STYLE, colour, type Polygon } from "./style.ts";

/** What is painted within a level, in this order. */
const LOOKS = [
  "shadow",
  "body",
  "paving",
  "q",
  "h",
  "m",
  "b",
  "t",
  "g",
  "side",
  "front",
  "shine",
  "dark",
  "dark-faint",
  "light",
  "light-faint",
  "last",
] as const;

type Look = (typeof LOOKS)[number];

/** All polygons of one look at one level, separated by null. */
export interface Trace {
  type: "scatter";
  name: string;
  x: (number | null)[];
  y: (number | null)[];
  mode: "none";
  fill: "toself";
  fillcolor: string;
  hoverinfo: "skip";
  showlegend: false;
}

/** Polygons by level and look. */
type Layers = Map<string, Polygon[]>;

const PARTS = STYLE.proportions;

/** The board of a scene; `digits` are the levels written on the hexes. */
export function traces(scene: Scene, { digits = true } = {}): Trace[] {
  const layers: Layers = new Map();
  const at = new Map(scene.hexes.map((hex) => [key(hex.q, hex.r), hex]));
  let highest = 0;
  for (const hex of scene.hexes) {
    const around = NEIGHBOURS.map(([q, r]) => at.get(key(hex.q + q, hex.r + r)));
    walls(layers, hex, around.map((other) => other?.level ?? 0));
    const sameTile = around.map((other) => other?.placed === hex.placed);
    face(layers, hex, sameTile, scene.last > 0 && hex.placed === scene.last);
    signs(layers, hex, digits);
    highest = Math.max(highest, hex.level);
  }
  const result: Trace[] = [];
  for (let level = 1; level <= highest; level++) {
    for (const look of LOOKS) {
      const polygons = layers.get(`${level} ${look}`);
      if (polygons) result.push(trace(level, look, polygons));
    }
  }
  return result;
}

/** The shadows, bodies and walls of all slabs of a hex, the one under its top included. */
function walls(layers: Layers, hex: SceneHex, heights: number[]): void {
  for (let level = 1; level <= hex.level; level++) {
    const south = heights[S]! >= level;
    for (const edge of [SW, S, SE]) {
      if (heights[edge]! >= level) continue;
      const face = wall(edge, LIFT - PARTS.stratum, south);
      add(layers, hex, level, level, "body", wall(edge, LIFT, south));
      add(layers, hex, level, level, ground(hex), face);
      add(layers, hex, level, level, edge === S ? "front" : "side", face);
    }
    if (level > 1) {
      const [dx, dy] = PARTS.shadow;
      add(layers, hex, level - 1, level, "shadow", place([CORNERS], dx, dy, 1)[0]!);
    }
  }
}

/** The top of a hex with its edges: what it is, without the signs on it. */
function face(layers: Layers, hex: SceneHex, sameTile: boolean[], last: boolean): void {
  const { level } = hex;
  const insets = sameTile.map((same) => (same ? PARTS.seam : PARTS.gap));
  const outline = top(insets);
  const inner = top(insets.map((inset) => inset + PARTS.shine));
  const mark = top(sameTile.map((same) => (same ? PARTS.seam : PARTS.mark)));
  const outer = top(sameTile.map((same) => (same ? PARTS.seam : 0)));
  add(layers, hex, level, level, "body", CORNERS);
  add(layers, hex, level, level, ground(hex), outline);
  if (isPlaza(hex)) {
    const disc = place([STYLE.circle], ...PARTS.medallion)[0]!;
    add(layers, hex, level, level, letter(hex) as Look, disc);
  }
  for (let edge = 0; edge < 3; edge++) {
    add(layers, hex, level, level, "shine", strip(outline, inner, edge));
  }
  for (let edge = 0; edge < 6; edge++) {
    if (last && !sameTile[edge]) add(layers, hex, level, level, "last", strip(outer, mark, edge));
  }
}

/** The glyph, the stars and the level of a hex. */
function signs(layers: Layers, hex: SceneHex, digits: boolean): void {
  const { level } = hex;
  const ink = STYLE.inks[letter(hex)]!;
  const draw = (look: Look, outlines: Polygon[]): void => {
    for (const outline of outlines) add(layers, hex, level, level, look, outline);
  };
  const faint = hex.kind === "q" || hex.counts === false;
  const where = isPlaza(hex) ? PARTS.plazaGlyph : PARTS.glyph;
  draw(faint ? `${ink}-faint` : ink, place(STYLE.glyphs[letter(hex)]!, ...where));
  for (const [x, y] of STYLE.stars[hex.kind] ?? []) {
    draw(ink, place([STYLE.star], x, y, PARTS.starSize));
  }
  if (!digits) return;
  const digitInk = isPlaza(hex) ? "dark" : ink;
  const [x, y, size] = PARTS.digit;
  const number = String(level);
  [...number].forEach((digit, i) => {
    const shift = (i - (number.length - 1) / 2) * PARTS.digitPitch * size;
    const outlines = place(STYLE.digits[digit]!, x + shift, y, size);
    draw(level === 1 ? `${digitInk}-faint` : digitInk, outlines);
  });
}

const letter = (hex: SceneHex): string => hex.kind.toLowerCase();

const isPlaza = (hex: SceneHex): boolean => hex.kind in STYLE.stars;

/** The look of a hex's top and walls. */
const ground = (hex: SceneHex): Look => (isPlaza(hex) ? "paving" : (letter(hex) as Look));

/** Paint an outline, given around a hex's centre, at a height, among the looks of a level. */
function add(
  layers: Layers,
  hex: SceneHex,
  height: number,
  level: number,
  look: Look,
  outline: Polygon,
): void {
  const { x, y } = centre(hex.q, hex.r, height);
  const name = `${level} ${look}`;
  let polygons = layers.get(name);
  if (!polygons) layers.set(name, (polygons = []));
  polygons.push(outline.map(([px, py]) => [rounded(x + px), rounded(y + py)]));
}

function trace(level: number, look: Look, polygons: Polygon[]): Trace {
  const x: (number | null)[] = [];
  const y: (number | null)[] = [];
  for (const polygon of polygons) {
    if (x.length) {
      x.push(null);
      y.push(null);
    }
    for (const [px, py] of polygon) {
      x.push(px);
      y.push(py);
    }
  }
  return {
    type: "scatter",
    name: `${level} ${look}`,
    x,
    y,
    mode: "none",
    fill: "toself",
    fillcolor: colour(look, level),
    hoverinfo: "skip",
    showlegend: false,
  };
}
