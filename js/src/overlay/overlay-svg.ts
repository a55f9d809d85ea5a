/** The overlays of a city as SVG: patches on hexes, badges, and the legend. */
import { boxAround } from "../picture/bounds.ts";
import { centre, key, levelAt, round, type Axial, type Point } from "../picture/geometry.ts";
import { raiseOutline, RISE, type Point3 } from "../picture/mesh.ts";
import { patches, type Patch } from "../picture/patches.ts";
import { levelsOf, type Scene } from "../picture/scene.ts";
import { colour, fillWith, legible, STYLE, type Polygon } from "../picture/style.ts";
import { h, svg } from "../ui/dom.ts";
import { groupByKey } from "../ui/grouped.ts";
import { text, type Texts } from "../ui/messages.ts";
import { around } from "./occlusion.ts";
import { outlineData, pixelOf, project, unitAt, type Projection } from "./projection.ts";

/** Maximum number of letters on a badge. */
const LONGEST = 3;

/** Maximum size of a badge in pixels, without its rim. */
const BADGE = { width: 34, height: 22 };

/** The patches; in 3D grouped by hex, without the parts that nearer prisms hide. */
export function patchPaths(scene: Scene, projection: Projection): SVGElement[] {
  const all = patches(scene, projection.kind === "flat");
  if (projection.kind === "flat") return paths(all, projection);
  const groups = groupByKey(all, (patch) => {
    const { q, r } = below(patch);
    // Rims of all arrows are below all arrows.
    return `${patch.heights.length > 0 ? patch.name : ""} ${key(q, r)}`;
  });
  return [...groups.values()].flatMap((own) => {
    const hex = below(own[0]!);
    const points = own.flatMap((patch) => patch.outlines.flatMap((it) => inSpace(patch, it)));
    const seen = points.map((point) => projection.sight.project(point));
    if (seen.some((pixel) => pixel === null)) return [];
    const low = Math.min(...points.map(([, , z]) => z));
    const { occlusion } = projection;
    return occlusion.hideWithin(around(seen as Point[]), hex, low, ...paths(own, projection));
  });
}

/** The hex below the middle of a patch. */
function below({ at, outlines, heights }: Patch): Axial {
  if (heights.length === 0) return at;
  const points = outlines.flat();
  const mean = (axis: 0 | 1): number =>
    points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const { x, y } = centre(at.q, at.r);
  return round({ x: x + mean(0), y: y + mean(1) });
}

function inSpace({ at, heights }: Patch, outline: Polygon): Point3[] {
  const points = raiseOutline(at, outline, at.level * RISE);
  return points.map(([x, y, z], i) => [x, y, heights[i] ?? z]);
}

/** One path per name and colour, in the order of first occurrence. */
function paths(patches: readonly Patch[], projection: Projection): SVGPathElement[] {
  const groups = groupByKey(patches, ({ name, fill }) => `${name} ${fill}`);
  return [...groups.values()].map((own) => {
    const data = own.flatMap((patch) =>
      patch.outlines.map((outline) => dataOf(projection, patch, outline)),
    );
    return svg("path", { d: data.join(""), fill: own[0]!.fill });
  });
}

function dataOf(projection: Projection, patch: Patch, outline: Polygon): string {
  if (projection.kind === "space") return project(projection.sight, inSpace(patch, outline));
  return outlineData(projection, patch.at, patch.at.level, outline);
}

/** Badges of constant size in pixels; in 3D nearer prisms hide them. */
export function badges(scene: Scene, projection: Projection): SVGElement[] {
  const levels = levelsOf(scene);
  const [dx, dy] = STYLE.overlays.badge;
  const marks = (scene.marks ?? []).filter(({ kind }) => kind === "badge");
  if (projection.kind === "space") marks.sort(projection.sight.farthestFirst);
  return marks.flatMap((mark) => {
    const level = levelAt(levels, mark);
    const at = pixelOf(projection, mark, level);
    const unit = unitAt(projection, mark, level);
    if (!at) return [];
    const middle = { x: at.x + dx * unit, y: at.y - dy * unit };
    const shapes = badge(middle, shorten(mark.text), mark.color ?? STYLE.panel);
    if (projection.kind === "flat") return shapes;
    const room = boxAround(middle, BADGE.width, BADGE.height);
    return [projection.occlusion.hideWithin(room, mark, level * RISE, ...shapes)];
  });
}

/** Letters on a disc, or on a bar if there are several. */
export function badge({ x, y }: Point, letters: string, fill: string): SVGElement[] {
  const { height } = BADGE;
  const width = Math.min(BADGE.width, Math.max(height, 10 + 8 * letters.length));
  const ground = svg("rect", {
    ...{ class: "ak-badge", x: x - width / 2, y: y - height / 2, width, height },
    ...{ rx: height / 2, fill },
  });
  const words = svg("text", { class: "ak-badge-text", x, y, fill: colour(legible(fill)) });
  words.textContent = letters;
  return [ground, words];
}

function shorten(words = ""): string {
  const letters = [...words];
  return letters.length <= LONGEST ? words : `${letters.slice(0, LONGEST - 1).join("")}…`;
}

/** The legend of rings around what differs from the city beside it: an entry for each colour. */
export function ringLegend({ marks = [] }: Scene, texts: Texts): HTMLElement[] {
  const { highlight, idle } = STYLE.overlays;
  const names = new Map([
    [highlight, text(texts, "ring_differs")],
    [idle, text(texts, "ring_missing")],
  ]);
  const rings = marks.filter(({ kind }) => kind === "highlight");
  const seen = new Set(rings.map(({ color }) => color ?? highlight));
  return [...names].filter(([fill]) => seen.has(fill)).map(([fill, name]) => swatch(name, fill));
}

function swatch(name: string, fill: string): HTMLElement {
  const element = h("li", { class: "ak-swatch" }, name);
  fillWith(element, fill);
  return element;
}

/** The legend: an entry for each colour; empty if there is nothing to explain. */
export function legend(scene: Scene, title: string, texts: Texts): HTMLElement[] {
  const seen = new Map<string, Patch>();
  for (const patch of patches(scene)) {
    if (patch.legend) seen.set(`${patch.name} ${patch.fill}`, patch);
  }
  const named: Readonly<Record<string, string>> = {
    counts: text(texts, "counts_yes"),
    "does not count": text(texts, "counts_no"),
  };
  const shown = [...seen.values()];
  const entries = shown.map(({ name, fill }) => swatch(named[name] ?? name, fill));
  if (title && scene.heat?.length) entries.unshift(h("li", { class: "ak-legend-title" }, title));
  return entries;
}
