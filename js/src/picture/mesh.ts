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
  const prisms = new Faces();
  const extras = new Faces();
  const wide = borders(detail);
  for (const [hex, heights, sameTile] of neighbourhoods(scene)) {
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
  const fills = PARTS.prism.map((_, face) =>
    solid(hex, face < TOP ? ground(hex) : `wall ${Math.floor((face - TOP) / 2)}`),
  );
  prisms.add([...top, ...raised(hex, outlines.CORNERS, 0)], PARTS.prism, fills);
}

/** Add lines around a hex between its levels, unless neighbours hide them. */
function joints(extras: Faces, hex: SceneHex, insets: number[], heights: number[]): void {
  const top = outlines.top(insets);
  for (let level = 2; level <= hex.level; level++) {
    const low = (level - 1) * RISE;
    const below = girth(hex, top, low);
    const above = girth(hex, top, low + SIZES.joint);
    for (const [edge, height] of heights.entries()) {
      if (height >= level) continue;
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
  const inner = insets.map((inset, i) => (sameTile[i] ? inset : inset + wide));
  const height = hex.level * RISE + SIZES.skin;
  for (const band of outlines.bands(insets, inner, sameTile.map((same) => !same))) {
    extras.add(raised(hex, band, height), QUAD, colour("last"));
  }
}

function addSigns(extras: Faces, hex: SceneHex, detail: Detail): void {
  for (const sign of signs(hex, detail)) {
    const [look, shape] = sign;
    const height = hex.level * RISE + (shape === "circle" ? 1 : 2) * SIZES.skin;
    const points = outlinesOf(sign).flatMap((outline) => raised(hex, outline, height));
    extras.add(points, PARTS.triangles[shape]!, solid(hex, look));
  }
}
