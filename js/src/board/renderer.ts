/** What shows a city: flat, or in space. */
import type { Camera } from "../input/actions.ts";
import type { Where } from "./camera-sync.ts";
import type { Axial, Point } from "../picture/geometry.ts";
import type { View } from "../wire/model.ts";
import type { Size } from "../picture/size.ts";
import type { Graph } from "../plotly/library.ts";
import type { Occlusion } from "./occlusion.ts";
import type { Sight } from "./space.ts";
import type { Scene } from "../picture/scene.ts";

/** How the overlay finds its places: a flat picture's frame, or what an eye sees. */
export type Projection = FlatProjection | SpaceProjection;

interface FlatProjection {
  kind: "flat";
  origin: Point;
  scale: number;
  width: number;
}

export interface SpaceProjection {
  kind: "space";
  sight: Sight;
  width: number;
  occlusion: Occlusion;
}

/** What a renderer does as the camera does, and when it is done. */
export type Moves = {
  [move in keyof Camera]: (...how: Parameters<Camera[move]>) => Promise<void>;
};

export interface Renderer extends Moves {
  readonly view: View;
  /** What is shown of the plane, or from where. */
  readonly where: Where;
  readonly graph: Graph;
  /** Show a scene; resolves when it is seen. */
  draw(scene: Scene, size: Size): Promise<void>;
  /** The hex seen at a point of the viewport. */
  locate(clientX: number, clientY: number): Axial | null;
  /** The viewport's point over the visible centre of a hex. */
  hexToClient(q: number, r: number): Point | null;
  projection(): Projection;
  /** Show what another renderer of this kind shows. */
  go(where: Where): Promise<void>;
  dispose(): void;
}
