/**
 * A scene as coloured polygons. Mirrors akropolis_nb/draw/board/traces.py, which explains the
 * picture. Tests compare both with the golden files in tests/data.
 */
import { centre, key, LIFT } from "./geometry.ts";
import * as shapes from "./hex-shapes.ts";
import { hexesOf, type Scene, type SceneHex } from "./scene.ts";
import { borders, ground, outlinesOf, signs, type Detail } from "./signs.ts";
import { colour, STYLE, type Polygon } from "./style.ts";

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
  const at = hexesOf(scene);
  let highest = 0;
  for (const hex of scene.hexes) {
    const around = shapes.NEIGHBOURS.map(([q, r]) => at.get(key(hex.q + q, hex.r + r)));
    const heights = around.map((other) => other?.level ?? 0);
    const sameTile = around.map((other) => other?.placed === hex.placed);
    slabs(layers, hex, heights);
    top(layers, hex, sameTile, detail);
    if (scene.last > 0 && hex.placed === scene.last) mark(layers, hex, sameTile, detail);
    for (const sign of signs(hex, detail)) paint(layers, hex, sign[0], outlinesOf(sign));
    highest = Math.max(highest, hex.level);
  }
  const result: Trace[] = [];
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
  const joint = LIFT - SIZES.stratum;
  for (let level = 1; level <= hex.level; level++) {
    const besideSouth = heights[shapes.SOUTH]! >= level;
    for (const edge of shapes.SEEN) {
      if (heights[edge]! >= level) continue;
      const whole = shapes.wall(edge, LIFT, besideSouth);
      const face = shapes.wall(edge, joint, besideSouth);
      paint(layers, hex, "body", [whole], level);
      paint(layers, hex, ground(hex), [face], level);
      paint(layers, hex, edge === shapes.SOUTH ? "front" : "side", [face], level);
    }
    for (const edge of shapes.SHADED) {
      if (level === 1 || heights[edge] !== level - 1) continue;
      const shadow = shapes.shadow(edge, SIZES.shadow);
      paint(layers, hex, "shadow", [shadow], level, level - 1);
    }
  }
}

/** Add the top of a hex without its signs; `sameTile` has a flag for each neighbour. */
function top(layers: Layers, hex: SceneHex, sameTile: boolean[], detail: Detail): void {
  const { seam, gap } = borders(detail);
  const insets = sameTile.map((same) => (same ? seam : gap));
  const outline = shapes.top(insets);
  const inner = shapes.top(insets.map((inset) => inset + SIZES.shine));
  paint(layers, hex, "body", [shapes.CORNERS]);
  paint(layers, hex, ground(hex), [outline]);
  const shine = shapes.LIT.map((edge) => shapes.strip(outline, inner, edge));
  paint(layers, hex, "shine", shine);
}

/** Add the hex's part of the outline around its tile. */
function mark(layers: Layers, hex: SceneHex, sameTile: boolean[], detail: Detail): void {
  const { seam, mark: wide } = borders(detail);
  const outer = shapes.top(sameTile.map((same) => (same ? seam : 0)));
  const inner = shapes.top(sameTile.map((same) => (same ? seam : wide)));
  const border = sameTile.flatMap((same, edge) =>
    same ? [] : [shapes.strip(outer, inner, edge)],
  );
  paint(layers, hex, "last", border);
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
      outline.map(([px, py]) => [shapes.rounded(x + px), shapes.rounded(y + py)]),
    );
  }
}
