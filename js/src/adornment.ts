/** The overlays of a city as SVG: patches on the hexes, badges, and the legend of the colours. */
import { h, svg } from "./dom.ts";
import { centre, key, type Point } from "./geometry.ts";
import { outlineData, pixelOf, projected } from "./lens.ts";
import { RISE, raised } from "./mesh.ts";
import { COUNTS, IDLE, patches, type Patch } from "./patches.ts";
import { levelsOf, type Scene } from "./scene.ts";
import type { Lens } from "./stage.ts";
import { STYLE, colour, fillWith, legible } from "./style.ts";
import { text, type Texts } from "./texts.ts";

/** How far above a top arrows and badges float in space. */
const FLOATING = 0.3;

/** Letters on a badge. */
const LONGEST = 3;

/** Pixels of a badge, without its rim, that are never exceeded. */
const BADGE = { width: 34, height: 22 };

/** The patches; in space those that lie on a hex go together, and nearer prisms hide them. */
export function patchPaths(scene: Scene, lens: Lens): SVGElement[] {
  const all = patches(scene, lens.kind === "flat");
  if (lens.kind === "flat") return paths(all, lens);
  const lying = new Map<string, Patch[]>();
  for (const patch of all) {
    const name = patch.floats ? "" : key(patch.at.q, patch.at.r);
    lying.set(name, [...(lying.get(name) ?? []), patch]);
  }
  const floating = lying.get("") ?? [];
  lying.delete("");
  const shown = [...lying.values()].flatMap((own) => {
    const { at } = own[0]!;
    const height = at.level * RISE;
    return lens.occlusion.hide(at, height, height, ...paths(own, lens));
  });
  return [...shown, ...paths(floating, lens)];
}

/** One path per name and colour, in the order in which they first come. */
function paths(patches: readonly Patch[], lens: Lens): SVGPathElement[] {
  const found = new Map<string, { fill: string; data: string[] }>();
  for (const patch of patches) {
    const name = `${patch.name} ${patch.fill}`;
    let group = found.get(name);
    if (!group) found.set(name, (group = { fill: patch.fill, data: [] }));
    group.data.push(...patch.outlines.map((outline) => dataOf(lens, patch, outline)));
  }
  return [...found.values()].map(({ fill, data }) => svg("path", { d: data.join(""), fill }));
}

function dataOf(lens: Lens, { at, floats }: Patch, outline: Patch["outlines"][number]): string {
  if (!floats || lens.kind === "flat") return outlineData(lens, at, at.level, outline);
  return projected(lens.sight, raised(at, outline, at.level * RISE + FLOATING));
}

/** Badges, of constant size, in pixels; in space nearer prisms hide them. */
export function badges(scene: Scene, lens: Lens): SVGElement[] {
  const levels = levelsOf(scene);
  const [dx, dy] = STYLE.overlays.badge;
  const marks = (scene.marks ?? []).filter(({ kind }) => kind === "badge");
  // The farthest first: what is nearer covers it.
  if (lens.kind === "space") marks.sort((a, b) => lens.sight.away(b) - lens.sight.away(a));
  return marks.flatMap((mark) => {
    const level = levels.get(key(mark.q, mark.r)) ?? 0;
    const at = pixelOf(lens, mark, level);
    const unit = lens.kind === "flat" ? lens.scale : sizeOf(lens, mark, levels);
    if (!at) return [];
    const middle = { x: at.x + dx * unit, y: at.y - dy * unit };
    const shapes = badge(middle, shortened(mark.text), mark.color ?? STYLE.panel);
    if (lens.kind === "flat") return shapes;
    const [width, height] = [BADGE.width / 2, BADGE.height / 2];
    const room = {
      ...{ left: middle.x - width, right: middle.x + width },
      ...{ top: middle.y - height, bottom: middle.y + height },
    };
    return [lens.occlusion.hideWithin(room, mark, level * RISE, ...shapes)];
  });
}

/** Letters on a disc, or on a bar if they are many. */
function badge({ x, y }: Point, letters: string, fill: string): SVGElement[] {
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

/** Pixels per hex radius at a hex in space. */
function sizeOf(
  lens: Lens & { kind: "space" },
  { q, r }: { q: number; r: number },
  levels: ReadonlyMap<string, number>,
): number {
  const height = (levels.get(key(q, r)) ?? 0) * RISE;
  const { x, y } = centre(q, r, 1);
  const [a, b] = [lens.sight.project([x, y, height]), lens.sight.project([x + 1, y, height])];
  return a && b ? Math.hypot(b.x - a.x, b.y - a.y) : 0;
}

function shortened(words = ""): string {
  const letters = [...words];
  return letters.length <= LONGEST ? words : `${letters.slice(0, LONGEST - 1).join("")}…`;
}

/** What the colours mean: a row per meaning; none when there is nothing to explain. */
export function legend(scene: Scene, title: string, texts: Texts): HTMLElement[] {
  const seen = new Map<string, Patch>();
  for (const patch of patches(scene)) {
    if (patch.legend) seen.set(`${patch.name} ${patch.fill}`, patch);
  }
  const named: Readonly<Record<string, string>> = {
    [COUNTS]: text(texts, "counts_yes"),
    [IDLE]: text(texts, "counts_no"),
  };
  const entries = [...seen.values()].map(({ name, fill }) => {
    const swatch = h("li", { class: "ak-swatch" }, named[name] ?? name);
    fillWith(swatch, fill);
    return swatch;
  });
  if (title && scene.heat?.length) entries.unshift(h("li", { class: "ak-legend-title" }, title));
  return entries;
}
