/** Traces as SVG paths: tiles, glyphs, the ghost, and the board while Plotly is on its way. */
import { svg } from "../ui/dom.ts";
import { tileHexes } from "./geometry.ts";
import { place } from "./hex-shapes.ts";
import type { Kind, Scene } from "./scene.ts";
import { STYLE, colour, type Polygon } from "./style.ts";
import { traces, type Trace } from "./traces.ts";

/** One trace as path data; y stays upwards. */
export function pathData({ x, y }: Pick<Trace, "x" | "y">): string {
  let data = "";
  let start = true;
  x.forEach((px, i) => {
    if (px === null) {
      data += "Z";
      start = true;
      return;
    }
    data += `${start ? "M" : "L"}${px} ${y[i]!}`;
    start = false;
  });
  return `${data}Z`;
}

function outlinesData(outlines: readonly Polygon[]): string {
  return outlines.map((line) => `M${line.map(([x, y]) => `${x} ${y}`).join("L")}Z`).join("");
}

/** A group of one path per trace, y upwards. */
export function paint(painted: Trace[]): SVGGElement {
  const paths = painted.map((trace) =>
    svg("path", { d: pathData(trace), fill: trace.fillcolor }),
  );
  return svg("g", {}, ...paths);
}

/** Three letters as a scene, lying at (0, 0). */
export function tileScene(tile: string, rotation: number, level = 1): Scene {
  const hexes = tileHexes({ q: 0, r: 0 }, rotation).map((at, i) => ({
    ...at,
    level,
    kind: tile[i] as Kind,
    placed: 1,
    counts: null,
    value: 0,
    why: "",
  }));
  return { hexes, last: 0 };
}

/** The slab of a tile at a level, without what it stands on. */
export function slab(tile: string, rotation: number, level: number): Trace[] {
  return traces(tileScene(tile, rotation, level)).filter((trace) =>
    trace.name.startsWith(`${level} `),
  );
}

/** A tile as a picture of its own, turned about its middle so that every rotation fits. */
function tilePicture(tile: string, rotation: number): SVGSVGElement {
  // The middle is the corner shared by the three hexes.
  const angle = ((1 - rotation) * Math.PI) / 3;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const picture = paint(traces(tileScene(tile, rotation), { digits: false }));
  picture.setAttribute("transform", `scale(1 -1) translate(${-x} ${-y})`);
  return svg("svg", { viewBox: "-2.05 -2.05 4.1 4.3", "aria-hidden": "true" }, picture);
}

/** Let an element show a tile; what shows it already is left alone. */
export function showTile(element: HTMLElement, tile: string, rotation: number): void {
  const shown = `${tile} ${rotation}`;
  if (element.dataset["tile"] === shown) return;
  element.dataset["tile"] = shown;
  element.replaceChildren(tilePicture(tile, rotation));
}

/** One hex of a kind with its glyph and stars. */
export function hexPicture(kind: Kind): SVGSVGElement {
  const hex = { q: 0, r: 0, level: 1, kind, placed: 1, counts: null, value: 0, why: "" };
  const picture = paint(traces({ hexes: [hex], last: 0 }, { digits: false }));
  picture.setAttribute("transform", "scale(1 -1)");
  return svg("svg", { viewBox: "-1.04 -0.95 2.08 2.1", "aria-hidden": "true" }, picture);
}

/** A stone. */
export function stonePicture(): SVGSVGElement {
  const shades = [colour("q", 4), colour("q", 2), colour("q", 1)];
  const faces = STYLE.cube.map((face, i) =>
    svg("path", { d: outlinesData([face]), fill: shades[i % 3]! }),
  );
  const cube = svg("g", { transform: "scale(1 -1)" }, ...faces);
  return svg("svg", { viewBox: "-0.55 -0.6 1.1 1.2", "aria-hidden": "true" }, cube);
}

/** A star as on the plazas. */
export function starPicture(): SVGSVGElement {
  const star = place([STYLE.star], 0, 0, 1);
  const path = svg("path", { d: outlinesData(star), fill: "currentColor" });
  const turned = svg("g", { transform: "scale(1 -1)" }, path);
  return svg("svg", { viewBox: "-1.05 -1.05 2.1 2.1", "aria-hidden": "true" }, turned);
}
