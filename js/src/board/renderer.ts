/** The interface of the 2D and 3D renderers. */
import type { Projection } from "../overlay/projection.ts";
import type { Size } from "../picture/bounds.ts";
import type { Axial, Point } from "../picture/geometry.ts";
import type { Scene } from "../picture/scene.ts";
import type { Graph } from "../plotly/library.ts";
import type { View } from "../wire/model.ts";
import type { Where } from "./camera-sync.ts";

/** The factor of one step of zooming. */
export const ZOOM_STEP = 1.25;

/** Changes of the camera, for gestures. */
interface Moves {
  /** Zoom in (a factor above 1) or out, about a viewport point or the middle. */
  zoom(factor: number, about?: Point): void;
  /**
   * Zoom by a factor and move the picture from a viewport point to another, as two fingers do; in
   * 3D this rotates around the city.
   */
  pinch(from: Point, to: Point, factor: number): void;
  /** Pan in 2D, or rotate around the city in 3D, by steps. */
  move(right: number, up: number): void;
  /** Show the whole of each city. */
  fit(): void;
  /** Pan so that a hex is visible. */
  reveal(hex: Axial): void;
}

/** The camera methods of a board. */
export interface Camera extends Moves {
  /** Rotate around the city in 3D, as the mouse drags; in 2D Plotly pans. */
  drag(from: Point, to: Point): void;
  /** Scroll the page so that the board is visible. */
  scrollIntoView(): void;
}

/** The camera methods of a renderer, which resolve when they are done. */
type SlowMoves = {
  [move in keyof Moves]: (...how: Parameters<Moves[move]>) => Promise<void>;
};

export interface Renderer extends SlowMoves {
  readonly view: View;
  /** The current frame or camera. */
  readonly where: Where;
  readonly graph: Graph;
  /** Show a scene; resolves when it is visible. */
  draw(scene: Scene, size: Size): Promise<void>;
  /** The visible hex at a viewport point. */
  locate(clientX: number, clientY: number): Axial | null;
  /** The visible centre of a hex in viewport coordinates. */
  hexToClient(q: number, r: number): Point | null;
  projection(): Projection;
  /** The picture as a data URL; null if it is SVG, which needs no copy for printing. */
  image(): string | null;
  /** Show what another renderer of this kind shows. */
  go(where: Where): Promise<void>;
  dispose(): void;
}
