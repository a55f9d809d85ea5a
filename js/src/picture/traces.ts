/**
 * A scene as coloured polygons. Mirrors akropolis_nb/draw/board/traces.py, which explains the
 * picture. Tests compare both with the golden files in tests/data.
 */
import { centre } from "./geometry.ts";
import * as shapes from "./hex-shapes.ts";
import { neighbourhoods, type Scene, type SceneHex } from "./scene.ts";
import { borders, ground, outlinesOf, signs, type Detail } from "./signs.ts";
import { colour, PARTS, STYLE, type Polygon } from "./style.ts";

/** All polygons of one look at one level. */
export interface Trace {
  name: string;
  fillcolor: string;
  outlines: readonly Polygon[];
}

/** Polygons by level and look. */
type Layers = Map<string, Polygon[]>;

const SIZES = STYLE.proportions;

/** The board of a scene. */
export function traces(scene: Scene, detail: Detail = {}): Trace[] {
  const layers: Layers = new Map();
  for (const [hex, heights, sameTile] of neighbourhoods(scene)) {
    slabs(layers, hex, heights);
    top(layers, hex, sameTile, detail);
    if (scene.last > 0 && hex.placed === scene.last) mark(layers, hex, sameTile, detail);
    for (const sign of signs(hex, detail)) paint(layers, hex, sign[0], outlinesOf(sign));
  }
  const result: Trace[] = [];
  const highest = Math.max(0, ...scene.hexes.map(({ level }) => level));
  for (let level = 1; level <= highest; level++) {
    for (const look of Object.keys(STYLE.fills)) {
      const name = `${level} ${look}`;
      const outlines = layers.get(name);
      if (outlines) result.push({ name, fillcolor: colour(look, level), outlines });
    }
  }
  return result;
}

/** Add the shadows and walls of all slabs of a hex; `heights` are its neighbours' levels. */
function slabs(layers: Layers, hex: SceneHex, heights: number[]): void {
  for (let level = 1; level <= hex.level; level++) {
    const walls = PARTS.walls[heights[shapes.SOUTH]! >= level ? 1 : 0]!;
    for (const { edge, shade, whole, face } of walls) {
      if (heights[edge]! >= level) continue;
      paint(layers, hex, "body", [whole], level);
      paint(layers, hex, ground(hex), [face], level);
      paint(layers, hex, shade, [face], level);
    }
    for (const { edge, outline } of PARTS.shadows) {
      if (level === 1 || heights[edge] !== level - 1) continue;
      paint(layers, hex, "shadow", [outline], level, level - 1);
    }
  }
}

/** Add the top of a hex without its signs; `sameTile` has a flag for each neighbour. */
function top(layers: Layers, hex: SceneHex, sameTile: boolean[], detail: Detail): void {
  const { seam, gap } = borders(detail);
  const insets = sameTile.map((same) => (same ? seam : gap));
  const inner = insets.map((inset) => inset + SIZES.shine);
  paint(layers, hex, "body", [shapes.CORNERS]);
  paint(layers, hex, ground(hex), [shapes.top(insets)]);
  paint(layers, hex, "shine", shapes.bands(insets, inner, shapes.LIT));
}

/** Add the hex's part of the outline around its tile. */
function mark(layers: Layers, hex: SceneHex, sameTile: boolean[], detail: Detail): void {
  const { seam, mark } = borders(detail);
  const [outer, inner] = [0, mark].map((wide) => sameTile.map((same) => (same ? seam : wide)));
  paint(layers, hex, "last", shapes.bands(outer!, inner!, sameTile.map((same) => !same)));
}

/** Add outlines around a hex's centre to a look of a level. */
function paint(
  layers: Layers,
  hex: SceneHex,
  look: string,
  painted: readonly Polygon[],
  level = hex.level,
  height = level,
): void {
  if (painted.length === 0) return;
  const { x, y } = centre(hex.q, hex.r, height);
  const name = `${level} ${look}`;
  let polygons = layers.get(name);
  if (!polygons) layers.set(name, (polygons = []));
  for (const outline of painted) {
    polygons.push(
      outline.map(([px, py]) => [shapes.roundCoordinate(x + px), shapes.roundCoordinate(y + py)]),
    );
  }
}
