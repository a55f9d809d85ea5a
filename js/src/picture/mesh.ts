/** A scene as Plotly mesh3d traces. Mirrors akropolis_nb/draw/board/mesh.py. */
import { centre } from "./geometry.ts";
import * as outlines from "./hex-shapes.ts";
import { neighbourhoods, type Scene, type SceneHex } from "./scene.ts";
import { borders, ground, outlinesOf, signs, solid, type Detail } from "./signs.ts";
import { colour, PARTS, STYLE, type Polygon, type Triangles } from "./style.ts";

const SIZES = STYLE.proportions;

/** Height of one level in 3D. */
export const RISE = SIZES.rise;

export type Point3 = readonly [x: number, y: number, z: number];

export interface Mesh {
  type: "mesh3d";
  name: string;
  x: number[];
  y: number[];
  z: number[];
  i: number[];
  j: number[];
  k: number[];
  facecolor: string[];
  flatshading: true;
  lighting: object;
  hoverinfo: string;
  showlegend: false;
}

/** Number of faces of a prism's top. */
const TOP = 4;

const QUAD: Triangles = [[0, 1, 2], [0, 2, 3]];

/** The board of a scene as mesh3d traces. */
export function mesh(scene: Scene, detail: Detail = {}): Mesh[] {
  const [prisms, extras] = [blank("prisms", "none"), blank("signs", "skip")];
  const wide = borders(detail);
  for (const [hex, heights, sameTile] of neighbourhoods(scene)) {
    const insets = sameTile.map((same) => (same ? wide.seam : wide.gap));
    prism(prisms, hex, insets);
    joints(extras, hex, insets, heights);
    const isLast = scene.last > 0 && hex.placed === scene.last;
    if (isLast) mark(extras, hex, insets, sameTile, wide.mark);
    addSigns(extras, hex, detail);
  }
  return [prisms, extras].filter(({ i }) => i.length > 0);
}

const blank = (name: string, hoverinfo: string): Mesh => ({
  type: "mesh3d",
  name,
  ...{ x: [], y: [], z: [] },
  ...{ i: [], j: [], k: [] },
  facecolor: [],
  flatshading: true,
  lighting: { ambient: 1, diffuse: 0, specular: 0, fresnel: 0 },
  hoverinfo,
  showlegend: false,
});

/** Add faces, given by the indices of their points, in one colour or one for each. */
function add(
  to: Mesh,
  points: readonly Point3[],
  faces: Triangles,
  fills: string | readonly string[],
): void {
  const first = to.x.length;
  for (const [x, y, z] of points) {
    to.x.push(outlines.roundCoordinate(x));
    to.y.push(outlines.roundCoordinate(y));
    to.z.push(outlines.roundCoordinate(z));
  }
  for (const [n, [i, j, k]] of faces.entries()) {
    to.i.push(first + i);
    to.j.push(first + j);
    to.k.push(first + k);
    to.facecolor.push(typeof fills === "string" ? fills : fills[n]!);
  }
}

/** The points of an outline around a hex's centre, at a height above the ground. */
export function raiseOutline(
  hex: { q: number; r: number },
  outline: Polygon,
  height: number,
): Point3[] {
  const { x, y } = centre(hex.q, hex.r, 1);
  return outline.map(([px, py]) => [x + px, y + py, height]);
}

function prism(prisms: Mesh, hex: SceneHex, insets: number[]): void {
  const top = raiseOutline(hex, outlines.top(insets), hex.level * RISE);
  const fills = PARTS.prism.map((_, face) =>
    solid(hex, face < TOP ? ground(hex) : `wall ${Math.floor((face - TOP) / 2)}`),
  );
  add(prisms, [...top, ...raiseOutline(hex, outlines.CORNERS, 0)], PARTS.prism, fills);
}

/** Add lines around a hex between its levels, unless neighbours hide them. */
function joints(extras: Mesh, hex: SceneHex, insets: number[], heights: number[]): void {
  const top = outlines.top(insets);
  for (let level = 2; level <= hex.level; level++) {
    const low = (level - 1) * RISE;
    const below = girth(hex, top, low);
    const above = girth(hex, top, low + SIZES.joint);
    for (const [edge, height] of heights.entries()) {
      if (height >= level) continue;
      const end = (edge + 1) % 6;
      const points = [above[edge]!, below[edge]!, below[end]!, above[end]!];
      add(extras, points, QUAD, colour("body"));
    }
  }
}

/** The outline of the walls at a height, `skin` away from them. */
function girth(hex: SceneHex, top: Polygon, height: number): Point3[] {
  const share = height / (hex.level * RISE);
  const out = 1 + SIZES.skin;
  const outline = outlines.CORNERS.map(([ax, ay], i): [number, number] => {
    const [bx, by] = top[i]!;
    return [out * (ax + share * (bx - ax)), out * (ay + share * (by - ay))];
  });
  return raiseOutline(hex, outline, height);
}

/** Add the hex's part of the outline around its tile. */
function mark(
  extras: Mesh,
  hex: SceneHex,
  insets: number[],
  sameTile: boolean[],
  wide: number,
): void {
  const inner = insets.map((inset, i) => (sameTile[i] ? inset : inset + wide));
  const height = hex.level * RISE + SIZES.skin;
  for (const band of outlines.bands(insets, inner, sameTile.map((same) => !same))) {
    add(extras, raiseOutline(hex, band, height), QUAD, colour("last"));
  }
}

function addSigns(extras: Mesh, hex: SceneHex, detail: Detail): void {
  for (const sign of signs(hex, detail)) {
    const [look, shape] = sign;
    const height = hex.level * RISE + (shape === "circle" ? 1 : 2) * SIZES.skin;
    const points = outlinesOf(sign).flatMap((outline) => raiseOutline(hex, outline, height));
    add(extras, points, PARTS.triangles[shape]!, solid(hex, look));
  }
}
