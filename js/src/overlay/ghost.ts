/** Pictures of the ghost over the board, its label, and whether a finger touches it. */
import { centre, key, neighbours, tileHexes, type Axial, type Point } from "../picture/geometry.ts";
import { CORNERS, top } from "../picture/hex-shapes.ts";
import { raiseOutline, RISE, type Point3 } from "../picture/mesh.ts";
import type { SceneHex } from "../picture/scene.ts";
import { ground, outlinesOf, signs, solid } from "../picture/signs.ts";
import type { Sight } from "../picture/space.ts";
import { colour, STYLE, type Polygon } from "../picture/style.ts";
import { paint, slab, tileScene } from "../picture/svg-paths.ts";
import type { Ghost, State } from "../state.ts";
import { h, set, svg, write } from "../ui/dom.ts";
import { pixelOf, pixelsOf, project, type Projection, type SpaceProjection } from "./projection.ts";
import { count, formatChange, text } from "../ui/messages.ts";
import { behindInShort, judge, placeHere } from "./opening.ts";

/** Minimum distance of the label from the board's edges. */
const MARGIN = 4;

/** The label of the ghost: what the placement would bring, or why it is not possible. */
export class GhostLabel {
  readonly element = h("div", { class: "ak-label", hidden: true });

  write(state: State, ghost: Ghost): void {
    write(this.element, label(state, ghost));
    set(this.element, "data-legal", ghost.legal ? "yes" : "no");
    const place = placeHere(state, ghost);
    set(this.element, "data-place", place ? judge(place) : false);
  }

  /** Move the label above the ghost, or below it, inside the board; hide it without a ghost. */
  place(ghost: Ghost | null, projection: Projection): void {
    const wanted = ghost && edges(ghost, projection);
    set(this.element, "hidden", !wanted);
    if (!wanted) return;
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const x = within(wanted.x, width / 2 + MARGIN, projection.width - width / 2 - MARGIN);
    const [least, most] = [height + MARGIN, projection.height - MARGIN];
    const y = within(wanted.top < least ? wanted.bottom + height : wanted.top, least, most);
    this.element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -100%)`;
  }
}

const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** The middle of the ghost, and where a label above or below it ends or begins, in pixels. */
function edges(
  { hexes, level }: Ghost, projection: Projection,
): { x: number; top: number; bottom: number } | null {
  const found = pixelsOf(projection, hexes, level);
  if (!found) return null;
  const { centres, middle } = found;
  const [{ q, r }] = hexes;
  const higher = pixelOf(projection, { q: q + 1, r: r - 2 }, level);
  const apart = Math.abs(centres[0]!.y - (higher?.y ?? 0));
  const heights = centres.map(({ y }) => y);
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  return { x: middle.x, top: top - (apart * 2) / 5, bottom: bottom + (apart * 2) / 5 };
}

/** `level 2 · +7 · 2 stones`, and how far the place is behind while the Opening panel is shown. */
export function label(state: State, ghost: Ghost): string {
  const { texts, reveal } = state;
  if (!ghost.affordable) return text(texts, "too_dear");
  if (!ghost.legal) return text(texts, "not_here");
  const parts = [text(texts, "level", { level: ghost.level })];
  if (ghost.gain !== null && reveal) parts.push(formatChange(ghost.gain));
  if (ghost.stones > 0) parts.push(count(texts, "stones", ghost.stones));
  const place = placeHere(state, ghost);
  if (place) parts.push(text(texts, "place_behind", { value: behindInShort(texts, place) }));
  return parts.join(" · ");
}

/** A finger needs a target of 44 pixels. */
const FINGER = 22;

/** The radius of a ghost's hex in pixels, from their centres. */
function radiusOf([a, b, c]: readonly Point[]): number {
  // Two neighbours are √3 radii apart; in 3D the nearest pair is foreshortened most.
  const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
  return Math.max(apart(a!, b!), apart(b!, c!)) / Math.sqrt(3);
}

/** Whether a finger at a point of the board touches the ghost. */
export function isOnGhost(at: Point, ghost: Ghost, projection: Projection): boolean {
  const found = pixelsOf(projection, ghost.hexes, ghost.level);
  if (!found) return false;
  const reach = Math.max(FINGER, radiusOf(found.centres));
  return found.centres.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= reach);
}

/** The ghost in 2D, relative to its first hex on the ground. */
export function flatGhost({ tile, rotation, level, legal }: Ghost): SVGElement[] {
  const hexes = tileHexes({ q: 0, r: 0 }, rotation);
  const body = paint(slab(tile, rotation, level));
  const edges = border(hexes).map(([hex, a, b]) => {
    const { x, y } = centre(hex.q, hex.r, level);
    const ends = [CORNERS[a]!, CORNERS[b]!].map(([px, py]) => `${x + px} ${y + py}`);
    return `M${ends.join("L")}`;
  });
  const crosses = hexes.flatMap((hex) => {
    const { x, y } = centre(hex.q, hex.r, level);
    return BARS.map((bar) => `M${bar.map(([px, py]) => `${x + px} ${y + py}`).join("L")}`);
  });
  body.setAttribute("class", "ak-ghost-body");
  return [body, ...drawFrame(edges.join(""), legal ? "" : crosses.join(""))];
}

/** The ghost in 3D, in pixels; nearer prisms hide it, except its border. */
export function ghostInSpace(projection: SpaceProjection, ghost: Ghost): SVGElement[] {
  const { sight, occlusion } = projection;
  const { tile, rotation, level, legal, hexes } = ghost;
  const [at] = hexes;
  const scene = tileScene(tile, rotation, level).hexes.map((hex) => ({
    ...hex,
    q: hex.q + at.q,
    r: hex.r + at.r,
  }));
  const high = level * RISE;
  scene.sort(sight.farthestFirst);
  const lines = border(hexes);
  const edgesOf = (own: (hex: Axial) => boolean): string =>
    lines
      .filter(([hex]) => own(hex))
      .map(([hex, a, b]) => raiseOutline(hex, [CORNERS[a]!, CORNERS[b]!], high))
      .map((edge) => project(sight, edge, false))
      .join("");
  const hide = (hex: Axial, ...things: SVGElement[]): SVGGElement =>
    occlusion.hide(hex, high - RISE, high, ...things);
  const body = svg("g", { class: "ak-ghost-body" });
  body.append(...scene.map((hex) => hide(hex, ...hexInSpace(sight, hex))));
  const frame = scene.map((hex) => {
    const edges = edgesOf(({ q, r }) => q === hex.q && r === hex.r);
    const bars = BARS.map((bar) => project(sight, raiseOutline(hex, bar, high), false)).join("");
    return hide(hex, ...drawFrame(edges, legal ? "" : bars));
  });
  const through = svg("path", { d: edgesOf(() => true), class: "ak-ghost-through" });
  return [through, body, ...frame];
}

/** A hex of a tile: the visible walls, the top and its signs. */
function hexInSpace(sight: Sight, hex: SceneHex): SVGElement[] {
  const high = hex.level * RISE;
  const crown = raiseOutline(hex, CORNERS, high);
  const foot = raiseOutline(hex, CORNERS, high - RISE);
  const shapes: SVGElement[] = [];
  const fill = (data: string, colouring: string): void => {
    if (data) shapes.push(svg("path", { d: data, fill: colouring }));
  };
  for (let edge = 0; edge < 6; edge++) {
    const end = (edge + 1) % 6;
    const angle = ((2 * edge + 1) * Math.PI) / 6;
    if (!sight.faces(crown[edge]!, [Math.cos(angle), Math.sin(angle), 0])) continue;
    const wall: Point3[] = [crown[edge]!, foot[edge]!, foot[end]!, crown[end]!];
    fill(project(sight, wall), solid(hex, `wall ${edge}`));
  }
  fill(project(sight, crown), colour("body"));
  fill(project(sight, raiseOutline(hex, top(GAPS), high)), solid(hex, ground(hex)));
  for (const sign of signs(hex)) {
    const raiseMarks = outlinesOf(sign).map((outline) => raiseOutline(hex, outline, high));
    const data = raiseMarks.map((outline) => project(sight, outline));
    fill(data.join(""), solid(hex, sign[0]));
  }
  return shapes;
}

const GAPS = Array.from({ length: 6 }, () => STYLE.proportions.seam);

/** The two strokes of a cross on a hex. */
const ARM = 0.42;
const BARS: readonly Polygon[] = [
  [[-ARM, -ARM], [ARM, ARM]],
  [[-ARM, ARM], [ARM, -ARM]],
];

function drawFrame(edges: string, crosses: string): SVGElement[] {
  const shapes: SVGElement[] = [
    svg("path", { d: edges, class: "ak-ghost-under" }),
    svg("path", { d: edges, class: "ak-ghost-over" }),
  ];
  if (crosses) {
    shapes.push(svg("path", { d: crosses, class: "ak-ghost-under ak-ghost-cross-under" }));
    shapes.push(svg("path", { d: crosses, class: "ak-ghost-cross" }));
  }
  return shapes;
}

/** The border of a set of hexes: all sides that no two of them share, as hex and two corners. */
function border(hexes: readonly Axial[]): [hex: Axial, a: number, b: number][] {
  const own = new Set(hexes.map(({ q, r }) => key(q, r)));
  return hexes.flatMap((hex) =>
    neighbours(hex).flatMap(({ q, r }, edge): [Axial, number, number][] =>
      own.has(key(q, r)) ? [] : [[hex, edge, (edge + 1) % 6]],
    ),
  );
}
