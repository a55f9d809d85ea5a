/**
 * The SVG overlay above the plot: the ghost, the cursor, patches, marks and badges.
 *
 * It follows the pointer within one animation frame; a redraw by Plotly would be too slow. In 2D
 * everything is in picture units, with one transform for the plot's frame. In 3D everything is
 * projected again when the camera moves.
 */
import { centre, levelAt, type Axial, type Point } from "../picture/geometry.ts";
import { RISE } from "../picture/mesh.ts";
import type { Scene } from "../picture/scene.ts";
import {
  canBuild, captionOf, ghostOf, legalPlaces, shownLevels, type Ghost, type State,
} from "../state.ts";
import { h, set, svg } from "../ui/dom.ts";
import { partsOf } from "../wire/notation.ts";
import { flatGhost, ghostInSpace, GhostLabel, isOnGhost } from "./ghost.ts";
import { Coordinates } from "./coordinates.ts";
import { MoveMarks } from "./move-marks.ts";
import { hasLegend, OverlayData } from "./overlay-data.ts";
import { badges, legend, patchPaths, ringLegend } from "./overlay-svg.ts";
import { hexData, shownOn, type Projection } from "./projection.ts";

/** The size of a dot where the tile in hand can lie, in hexes. */
const DOT = 0.22;

/** Whether dots show where the tile in hand can lie: for fingers, which do not hover. */
const marksPlaces = (state: State): boolean =>
  state.fingers && canBuild(state) && !state.snapshot.setup;

export class Overlay {
  /** The legend, below the picture. */
  readonly legend = h("ul", { class: "ak-legend", "aria-hidden": "true" });
  readonly #patches = svg("g");
  readonly #marks = svg("g");
  readonly #ghost = svg("g", { class: "ak-ghost" });
  readonly #cursor = svg("g", { class: "ak-cursor" });
  readonly #moves = new MoveMarks();
  readonly #scene = svg(
    "g",
    {},
    ...[this.#patches, this.#moves.tiles, this.#marks, this.#ghost, this.#cursor],
  );
  readonly #badges = svg("g");
  readonly #coordinates = new Coordinates();
  readonly #layers = [
    ...[this.#scene, this.#coordinates.element, this.#badges, this.#moves.signs],
  ];
  readonly #label = new GhostLabel();
  readonly element = h(
    "div",
    { class: "ak-overlay", "aria-hidden": "true" },
    svg("svg", {}, ...this.#layers),
    this.#label.element,
    this.#moves.legend,
  );
  readonly #overlayData = new OverlayData();
  #shownScene: Scene | null = null;
  /** Key of the shapes in the ghost's group, so that they are reused when it moves. */
  #shape = "";
  /** Key of the outline around the cursor's hex. */
  #ringed = "";
  /** Cache of ghost shapes of the selected tile, by legality and level. */
  readonly #built = new Map<string, SVGElement[]>();
  #projection: Projection = { kind: "flat", origin: { x: 0, y: 0 }, scale: 1, width: 0, height: 0 };
  #state: State | null = null;

  /** Use the projection of the picture below. */
  follow(projection: Projection): void {
    const redraw = projection.kind === "space" || this.#projection.kind === "space";
    this.#projection = projection;
    if (projection.kind === "space") this.#scene.removeAttribute("transform");
    else {
      const { origin, scale } = projection;
      set(this.#scene, "transform", `matrix(${scale} 0 0 ${-scale} ${origin.x} ${origin.y})`);
    }
    if (!this.#state) return;
    if (redraw) {
      this.#shape = "";
      this.#ringed = "";
      this.#shownScene = null;
      this.#moves.reset();
      this.update(this.#state);
      return;
    }
    this.#label.place(ghostOf(this.#state), this.#projection);
    this.#moves.follow(projection);
    this.#showCoordinates(this.#state);
    if (this.#shownScene) this.#badges.replaceChildren(...badges(this.#shownScene, projection));
  }

  /** Whether a finger at a point of the board touches the ghost. */
  isOnGhost(at: Point): boolean {
    const ghost = this.#state && ghostOf(this.#state);
    return ghost !== null && isOnGhost(at, ghost, this.#projection);
  }

  update(state: State): void {
    this.#state = state;
    this.#updateOverlays(state);
    const ghost = ghostOf(state);
    const levels = shownLevels(state);
    this.#updateGhost(state, ghost);
    this.#moves.update(state, this.#projection);
    this.#showCoordinates(state);
    const mark = (hex: Axial, name: string, size = 0.9): SVGElement[] => {
      const height = levelAt(levels, hex);
      const d = hexData(this.#projection, hex, height, size);
      return onTop(this.#projection, hex, height, svg("path", { d, class: name }));
    };
    const places = marksPlaces(state) ? legalPlaces(state) : [];
    const marked = [
      ...places.flatMap((hex) => mark(hex, "ak-place", DOT)),
      ...(state.explanation?.hexes ?? []).flatMap((hex) => mark(hex, "ak-marked")),
      ...state.lit.flatMap((hex) => [...mark(hex, "ak-lit-under"), ...mark(hex, "ak-lit")]),
    ];
    if (marked.length > 0 || this.#marks.childElementCount > 0) {
      this.#marks.replaceChildren(...marked);
    }
    const shown = state.aim === "keys" || (state.aim !== null && !canBuild(state));
    const linked = state.aim === null ? state.cursor : null;
    set(this.#cursor, "display", shown || linked ? "inline" : "none");
    set(this.#cursor, "data-linked", linked !== null);
    if (!shown && !linked) return;
    const hex = linked ? { q: linked[0], r: linked[1] } : state.hex;
    const level = levelAt(levels, hex);
    const d = hexData(this.#projection, hex, level);
    if (d === this.#ringed) return;
    this.#ringed = d;
    const ring = ["under", "over"].map((name) =>
      svg("path", { d, class: `ak-cursor-${name}` }),
    );
    const faint = svg("path", { d, class: "ak-cursor-through" });
    const seen = onTop(this.#projection, hex, level, ...ring);
    this.#cursor.replaceChildren(faint, ...seen);
  }

  #showCoordinates(state: State): void {
    const { coordinates, presenter } = state;
    // From afar nobody finds a hex by its name.
    const isCited = presenter && !coordinates;
    const named = isCited ? partsOf(captionOf(state)).flatMap(({ hex }) => hex ?? []) : [];
    const scene = coordinates || named.length > 0 ? this.#shownScene : null;
    this.#coordinates.show(scene, presenter, this.#projection, named);
  }

  /** Update the overlays from Python, which change rarely. */
  #updateOverlays(state: State): void {
    set(this.legend, "hidden", !hasLegend(state));
    const scene = this.#overlayData.of(state);
    if (scene === this.#shownScene) return;
    this.#shownScene = scene;
    this.#patches.replaceChildren(...patchPaths(scene, this.#projection));
    this.#badges.replaceChildren(...badges(scene, this.#projection));
    const rings = state.compared ? ringLegend(scene, state.texts) : [];
    const colours = legend(scene, this.#overlayData.legend, state.texts);
    this.legend.replaceChildren(...colours, ...rings);
  }

  #updateGhost(state: State, ghost: Ghost | null): void {
    set(this.#ghost, "display", ghost ? "inline" : "none");
    set(this.#ghost, "data-ghost", ghost ? (ghost.legal ? "legal" : "illegal") : false);
    // The label's size decides its place.
    if (ghost) this.#label.write(state, ghost);
    this.#label.place(ghost, this.#projection);
    if (!ghost) return;
    if (this.#projection.kind === "space") {
      this.#inSpace(ghost);
      return;
    }
    const { tile, rotation, level, legal, hexes } = ghost;
    const shape = `${tile} ${rotation} ${level} ${legal}`;
    if (shape !== this.#shape) {
      if (!this.#shape.startsWith(tile)) this.#built.clear();
      this.#shape = shape;
      const shapes = this.#built.get(shape) ?? flatGhost(ghost);
      this.#built.set(shape, shapes);
      this.#ghost.replaceChildren(...shapes);
    }
    const { x, y } = centre(hexes[0].q, hexes[0].r);
    set(this.#ghost, "transform", `translate(${x} ${y})`);
  }

  #inSpace(ghost: Ghost): void {
    if (this.#projection.kind !== "space" || ghost.about === this.#shape) return;
    this.#shape = ghost.about;
    this.#ghost.removeAttribute("transform");
    this.#ghost.replaceChildren(...ghostInSpace(this.#projection, ghost));
  }
}

/** Shapes on the top of a hex. */
function onTop(
  projection: Projection,
  hex: Axial,
  level: number,
  ...things: SVGElement[]
): SVGElement[] {
  return shownOn(projection, hex, level * RISE, level * RISE, ...things);
}
