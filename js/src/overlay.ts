/**
 * Our own SVG above the plot: the ghost, the cursor and the hexes an answer points at.
 *
 * It moves within a frame of the pointer, which no redrawing by Plotly could. Everything in it is
 * in picture units; one transform follows the plot's frame.
 */
import { h, set, svg, write } from "./dom.ts";
import { DIRECTIONS, centre, key, type Axial, type Point } from "./geometry.ts";
import { CORNERS } from "./outlines.ts";
import { paint, slab } from "./picture.ts";
import { canBuild, ghostOf, levelsOf, shownSeat, type Ghost, type State } from "./state.ts";
import { count, signed, text } from "./texts.ts";

const HEX = `M${CORNERS.map(([x, y]) => `${x} ${y}`).join("L")}Z`;

/** Where the picture's origin is in the element, pixels per hex radius, the element's width. */
export interface View {
  origin: Point;
  scale: number;
  width: number;
}

/** The label's middle stays this far from the board's sides, its foot from the top. */
const LABEL = { side: 75, top: 30 };

export class Overlay {
  readonly element: HTMLElement;
  readonly #scene: SVGGElement;
  readonly #marks: SVGGElement;
  readonly #ghost: SVGGElement;
  readonly #cursor: SVGGElement;
  readonly #label: HTMLElement;
  /** What the ghost's group shows, so that moving it rebuilds nothing. */
  #shape = "";
  /** Ghosts that were built for the tile in hand: legality and level change back and forth. */
  readonly #built = new Map<string, SVGElement[]>();
  #marked = "";
  #anchor: Point | null = null;
  #view: View = { origin: { x: 0, y: 0 }, scale: 1, width: 0 };

  constructor() {
    this.#marks = svg("g", { class: "ak-marks" });
    this.#ghost = svg("g", { class: "ak-ghost" });
    this.#cursor = svg(
      "g",
      { class: "ak-cursor" },
      svg("path", { d: HEX, class: "ak-cursor-under" }),
      svg("path", { d: HEX, class: "ak-cursor-over" }),
    );
    this.#scene = svg("g", {}, this.#marks, this.#ghost, this.#cursor);
    this.#label = h("div", { class: "ak-label", hidden: true });
    this.element = h(
      "div",
      { class: "ak-overlay", "aria-hidden": "true" },
      svg("svg", {}, this.#scene),
      this.#label,
    );
  }

  /** Follow the plot's frame. */
  follow(view: View): void {
    this.#view = view;
    const { origin, scale } = view;
    set(this.#scene, "transform", `matrix(${scale} 0 0 ${-scale} ${origin.x} ${origin.y})`);
    this.#placeLabel();
  }

  update(state: State): void {
    const ghost = ghostOf(state);
    const levels = levelsOf(shownSeat(state).scene);
    this.#updateGhost(state, ghost);
    this.#updateMarks(state, levels);
    const shown = state.aim === "keys" || (state.aim === "pointer" && !canBuild(state));
    set(this.#cursor, "display", shown ? "inline" : "none");
    const { x, y } = centre(state.hex.q, state.hex.r, levels.get(key(state.hex.q, state.hex.r)));
    set(this.#cursor, "transform", `translate(${x} ${y})`);
  }

  #updateGhost(state: State, ghost: Ghost | null): void {
    set(this.#ghost, "display", ghost ? "inline" : "none");
    if (!ghost) {
      this.#ghost.removeAttribute("data-ghost");
      this.#anchor = null;
      this.#placeLabel();
      return;
    }
    const { tile, rotation, level, legal, hexes } = ghost;
    const shape = `${tile} ${rotation} ${level} ${legal}`;
    if (shape !== this.#shape) {
      if (!this.#shape.startsWith(tile)) this.#built.clear();
      this.#shape = shape;
      const shapes = this.#built.get(shape) ?? ghostShapes(ghost);
      this.#built.set(shape, shapes);
      this.#ghost.replaceChildren(...shapes);
    }
    set(this.#ghost, "data-ghost", legal ? "legal" : "illegal");
    const [at] = hexes;
    const { x, y } = centre(at.q, at.r);
    set(this.#ghost, "transform", `translate(${x} ${y})`);
    const tops = hexes.map((hex) => centre(hex.q, hex.r, level));
    this.#anchor = {
      x: tops.reduce((sum, point) => sum + point.x, 0) / 3,
      y: Math.max(...tops.map((point) => point.y)) + 1,
    };
    write(this.#label, label(state, ghost));
    set(this.#label, "data-legal", legal ? "yes" : "no");
    this.#placeLabel();
  }

  #updateMarks(state: State, levels: ReadonlyMap<string, number>): void {
    const hexes = state.answer?.hexes ?? [];
    const wanted = hexes.map(({ q, r }) => `${q},${r},${levels.get(key(q, r)) ?? 0}`).join(" ");
    if (wanted === this.#marked) return;
    this.#marked = wanted;
    this.#marks.replaceChildren(
      ...hexes.map(({ q, r }) => {
        const { x, y } = centre(q, r, levels.get(key(q, r)));
        return svg("path", { d: HEX, transform: `translate(${x} ${y}) scale(0.9)` });
      }),
    );
  }

  /** The label stands above the ghost, inside the board. */
  #placeLabel(): void {
    set(this.#label, "hidden", this.#anchor === null);
    if (!this.#anchor) return;
    const { origin, scale, width } = this.#view;
    const wanted = origin.x + scale * this.#anchor.x;
    const x = Math.max(LABEL.side, Math.min(wanted, width - LABEL.side));
    const y = Math.max(origin.y - scale * this.#anchor.y, LABEL.top);
    this.#label.style.transform = `translate(${x}px, ${y}px) translate(-50%, -100%)`;
  }
}

/** `level 2 · +7 · 2 stones` */
function label({ texts, reveal }: State, ghost: Ghost): string {
  if (!ghost.affordable) return text(texts, "too_dear");
  if (!ghost.legal) return text(texts, "not_here");
  const parts = [text(texts, "level", { level: ghost.level })];
  if (ghost.gain !== null && reveal) parts.push(signed(ghost.gain));
  if (ghost.stones > 0) parts.push(count(texts, "stones", ghost.stones));
  return parts.join(" · ");
}

/** The tile as it would lie, around its first hex on the ground. */
function ghostShapes({ tile, rotation, level, legal, hexes }: Ghost): SVGElement[] {
  const body = paint(slab(tile, rotation, level));
  body.setAttribute("class", "ak-ghost-body");
  const [at] = hexes;
  const local = hexes.map(({ q, r }) => ({ q: q - at.q, r: r - at.r }));
  const edge = outline(local, level);
  const shapes: SVGElement[] = [
    body,
    svg("path", { d: edge, class: "ak-ghost-under" }),
    svg("path", { d: edge, class: "ak-ghost-over" }),
  ];
  if (!legal) {
    const crosses = local.map((hex) => cross(hex, level)).join("");
    shapes.push(svg("path", { d: crosses, class: "ak-ghost-under ak-ghost-cross-under" }));
    shapes.push(svg("path", { d: crosses, class: "ak-ghost-cross" }));
  }
  return shapes;
}

/** The border of three hexes: every side that no two of them share. */
function outline(hexes: Axial[], level: number): string {
  const own = new Set(hexes.map(({ q, r }) => key(q, r)));
  let data = "";
  for (const { q, r } of hexes) {
    const { x, y } = centre(q, r, level);
    DIRECTIONS.forEach((step, i) => {
      if (own.has(key(q + step.q, r + step.r))) return;
      // Direction 0 is north, whose side runs between the corners at 60 and 120 degrees.
      const [ax, ay] = CORNERS[(7 - i) % 6]!;
      const [bx, by] = CORNERS[(8 - i) % 6]!;
      data += `M${x + ax} ${y + ay}L${x + bx} ${y + by}`;
    });
  }
  return data;
}

function cross({ q, r }: Axial, level: number): string {
  const { x, y } = centre(q, r, level);
  const arm = 0.42;
  return (
    `M${x - arm} ${y - arm}L${x + arm} ${y + arm}` + `M${x - arm} ${y + arm}L${x + arm} ${y - arm}`
  );
}
