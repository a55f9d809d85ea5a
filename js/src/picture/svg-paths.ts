/** Traces as SVG paths: tiles, glyphs, the ghost, and the board until Plotly is loaded. */
import { svg } from "../ui/dom.ts";
import { bounds, heightOf, widthOf } from "./bounds.ts";
import { centre, tileHexes } from "./geometry.ts";
import { patches } from "./patches.ts";
import type { Kind, Scene } from "./scene.ts";
import { colour, STYLE, type Polygon } from "./style.ts";
import { traces, type Trace } from "./traces.ts";

/** Outlines as path data, with y pointing up. */
export function pathData(outlines: readonly Polygon[]): string {
  return outlines.map((line) => `M${line.map(([x, y]) => `${x} ${y}`).join("L")}Z`).join("");
}

/** A group with one path per trace, with y pointing up. */
export function paint(painted: Trace[]): SVGGElement {
  const paths = painted.map(({ outlines, fillcolor }) =>
    svg("path", { d: pathData(outlines), fill: fillcolor }),
  );
  return svg("g", {}, ...paths);
}

/** The scene of a tile, or of its first letters, at (0, 0). */
export function tileScene(tile: string, rotation: number, level = 1): Scene {
  const places = tileHexes({ q: 0, r: 0 }, rotation);
  const hexes = [...tile].map((kind, i) => ({
    ...places[i]!,
    level,
    kind: kind as Kind,
    placed: 1,
    counts: null,
    value: 0,
    why: "",
  }));
  return { hexes, last: 0 };
}

/** The slab of a tile at a level, without the levels below. */
export function slab(tile: string, rotation: number, level: number): Trace[] {
  return traces(tileScene(tile, rotation, level)).filter((trace) =>
    trace.name.startsWith(`${level} `),
  );
}

/** Pictures of tiles by letters and rotation; lists show copies of them. */
const tilePictures = new Map<string, SVGSVGElement>();

/** A picture of a tile, rotated about its middle so that all rotations fit. */
function tilePicture(tile: string, rotation: number): SVGSVGElement {
  // The middle is the corner shared by the three hexes.
  const angle = ((1 - rotation) * Math.PI) / 3;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const picture = paint(traces(tileScene(tile, rotation), { digits: false }));
  picture.setAttribute("transform", `scale(1 -1) translate(${-x} ${-y})`);
  return svg("svg", { viewBox: "-2.05 -2.05 4.1 4.3", "aria-hidden": "true" }, picture);
}

/** Show a tile in an element, unless it already does. */
export function showTile(element: HTMLElement, tile: string, rotation: number): void {
  const shown = `${tile} ${rotation}`;
  if (element.dataset["tile"] === shown) return;
  element.dataset["tile"] = shown;
  let picture = tilePictures.get(shown);
  if (!picture) tilePictures.set(shown, (picture = tilePicture(tile, rotation)));
  element.replaceChildren(picture.cloneNode(true));
}

/** A picture of a hex with its glyph and stars. */
export function hexPicture(kind: Kind): SVGSVGElement {
  const picture = paint(traces(tileScene(kind, 0), { digits: false }));
  picture.setAttribute("transform", "scale(1 -1)");
  return svg("svg", { viewBox: "-1.04 -0.95 2.08 2.1", "aria-hidden": "true" }, picture);
}

/** A picture of a city with its overlays; of several cities, all have a place. */
export function cityPicture(scene: Scene, scenes: readonly Scene[] = [scene]): SVGSVGElement {
  const box = bounds(scenes.flatMap(({ hexes }) => hexes));
  const picture = paint(traces(scene));
  for (const { fill, at, outlines } of patches(scene)) {
    const { x, y } = centre(at.q, at.r, at.level);
    const transform = `translate(${x} ${y})`;
    picture.append(svg("path", { d: pathData(outlines), fill, transform }));
  }
  picture.setAttribute("transform", "scale(1 -1)");
  const viewBox = `${box.left} ${-box.top} ${widthOf(box)} ${heightOf(box)}`;
  return svg("svg", { viewBox, "aria-hidden": "true" }, picture);
}

/** A picture of a stone. */
export function stonePicture(): SVGSVGElement {
  const shades = [colour("q", 4), colour("q", 2), colour("q", 1)];
  const faces = STYLE.cube.map((face, i) =>
    svg("path", { d: pathData([face]), fill: shades[i % 3]! }),
  );
  const cube = svg("g", { transform: "scale(1 -1)" }, ...faces);
  return svg("svg", { viewBox: "-0.55 -0.6 1.1 1.2", "aria-hidden": "true" }, cube);
}

/** A picture of a star, as on plazas. */
export function starPicture(): SVGSVGElement {
  const path = svg("path", { d: pathData([STYLE.star]), fill: "currentColor" });
  const turned = svg("g", { transform: "scale(1 -1)" }, path);
  return svg("svg", { viewBox: "-1.05 -1.05 2.1 2.1", "aria-hidden": "true" }, turned);
}
