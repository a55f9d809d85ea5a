/** A scene as Plotly mesh3d traces. Mirrors akropolis_nb/draw/board/mesh.py. */
import { centre, key } from "./geometry.ts";
import * as outlines from "./hex-shapes.ts";
import { hexesOf, type Scene, type SceneHex } from "./scene.ts";
import {
  borders, ground, outlinesOf, signs, TRIANGLES, type Detail, type Triangles,
} from "./signs.ts";
import { colour, mixed, STYLE, type Polygon } from "./style.ts";

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

const TOP: Triangles = [
  [0, 1, 2],
  [0, 2, 3],
  [0, 3, 4],
  [0, 4, 5],
];
const QUAD: Triangles = [
  [0, 1, 2],
  [0, 2, 3],
];
const EDGES = [0, 1, 2, 3, 4, 5] as const;
const SIDES: Triangles = EDGES.flatMap((edge) => [
  [edge, edge + 6, ((edge + 1) % 6) + 6],
  [edge, ((edge + 1) % 6) + 6, (edge + 1) % 6],
]);

/** The board of a scene as mesh3d traces. */
export function mesh(scene: Scene, detail: Detail = {}): Mesh[] {
  const prisms = new Faces();
  const extras = new Faces();
  const wide = borders(detail);
  const at = hexesOf(scene);
  for (const hex of scene.hexes) {
    const around = outlines.NEIGHBOURS.map(([q, r]) => at.get(key(hex.q + q, hex.r + r)));
    const heights = around.map((other) => other?.level ?? 0);
    const sameTile = around.map((other) => other?.placed === hex.placed);
    const insets = sameTile.map((same) => (same ? wide.seam : wide.gap));
    prism(prisms, hex, insets);
    joints(extras, hex, insets, heights);
    const isLast = scene.last > 0 && hex.placed === scene.last;
    if (isLast) mark(extras, hex, insets, sameTile, wide.mark);
    addSigns(extras, hex, detail);
  }
  const found = [prisms.trace("prisms", "none"), extras.trace("signs", "skip")];
  return found.filter(({ i }) => i.length > 0);
}

/** A list of coloured triangles. */
class Faces {
  readonly #points: Point3[] = [];
  readonly #faces: number[][] = [];
  readonly #colours: string[] = [];

  /** Add faces, given by the indices of their points, with one colour or one for each. */
  add(points: readonly Point3[], faces: Triangles, colours: string | readonly string[]): void {
    const first = this.#points.length;
    this.#points.push(...points);
    faces.forEach((face, i) => {
      this.#faces.push(face.map((number) => first + number));
      this.#colours.push(typeof colours === "string" ? colours : colours[i]!);
    });
  }

  /** All triangles as one trace. */
  trace(name: string, hoverinfo: string): Mesh {
    const axis = (n: 0 | 1 | 2): number[] =>
      this.#points.map((point) => outlines.rounded(point[n]));
    const corner = (n: 0 | 1 | 2): number[] => this.#faces.map((face) => face[n]!);
    return {
      type: "mesh3d",
      name,
      ...{ x: axis(0), y: axis(1), z: axis(2) },
      ...{ i: corner(0), j: corner(1), k: corner(2) },
      facecolor: this.#colours,
      flatshading: true,
      lighting: { ambient: 1, diffuse: 0, specular: 0, fresnel: 0 },
      hoverinfo,
      showlegend: false,
    };
  }
}

/** The points of an outline around a hex's centre, at a height above the ground. */
export function raised(hex: { q: number; r: number }, outline: Polygon, height: number): Point3[] {
  const { x, y } = centre(hex.q, hex.r, 1);
  return outline.map(([px, py]) => [x + px, y + py, height]);
}

function prism(prisms: Faces, hex: SceneHex, insets: number[]): void {
  const top = raised(hex, outlines.top(insets), hex.level * RISE);
  const fill = colour(ground(hex), hex.level);
  const walls = STYLE.walls.flatMap((shade) => [mixed(shade, fill), mixed(shade, fill)]);
  prisms.add(
    [...top, ...raised(hex, outlines.CORNERS, 0)],
    [...TOP, ...SIDES],
    [...TOP.map(() => fill), ...walls],
  );
}

/** Add lines around a hex between its levels, unless neighbours hide them. */
function joints(extras: Faces, hex: SceneHex, insets: number[], heights: number[]): void {
  const top = outlines.top(insets);
  for (let level = 2; level <= hex.level; level++) {
    const low = (level - 1) * RISE;
    const below = girth(hex, top, low);
    const above = girth(hex, top, low + SIZES.joint);
    for (const edge of EDGES) {
      if (heights[edge]! >= level) continue;
      const end = (edge + 1) % 6;
      const points = [above[edge]!, below[edge]!, below[end]!, above[end]!];
      extras.add(points, QUAD, colour("body"));
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
  return raised(hex, outline, height);
}

/** Add the hex's part of the outline around its tile. */
function mark(
  extras: Faces,
  hex: SceneHex,
  insets: number[],
  sameTile: boolean[],
  wide: number,
): void {
  const outer = outlines.top(insets);
  const inner = outlines.top(
    insets.map((inset, i) => (sameTile[i] ? inset : inset + wide)),
  );
  const height = hex.level * RISE + SIZES.skin;
  for (const edge of EDGES) {
    if (sameTile[edge]) continue;
    const strip = raised(hex, outlines.strip(outer, inner, edge), height);
    extras.add(strip, QUAD, colour("last"));
  }
}

function addSigns(extras: Faces, hex: SceneHex, detail: Detail): void {
  const under = colour(ground(hex), hex.level);
  for (const sign of signs(hex, detail)) {
    const [look, shape] = sign;
    const height = hex.level * RISE + (shape === "circle" ? 1 : 2) * SIZES.skin;
    const points = outlinesOf(sign).flatMap((outline) => raised(hex, outline, height));
    extras.add(points, TRIANGLES[shape]!, mixed(colour(look, hex.level), under));
  }
}
