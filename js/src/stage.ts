/** What shows a city: flat, or in space. */
import type { Camera } from "./actions.ts";
import type { Where } from "./companions.ts";
import type { Axial, Point } from "./geometry.ts";
import type { View } from "./model.ts";
import type { Graph } from "./plotly-library.ts";
import type { Occlusion } from "./occlusion.ts";
import type { Sight } from "./space.ts";
import type { Scene } from "./scene.ts";

export interface Size {
  width: number;
  height: number;
}

export const sameSize = (a: Size, b: Size): boolean =>
  a.width === b.width && a.height === b.height;

export const sizeOf = ({ clientWidth: width, clientHeight: height }: Element): Size => ({
  width,
  height,
});

/** How the overlay finds its places: a flat picture's frame, or what an eye sees. */
export type Lens = FlatLens | SpaceLens;

interface FlatLens {
  kind: "flat";
  origin: Point;
  scale: number;
  width: number;
}

export interface SpaceLens {
  kind: "space";
  sight: Sight;
  width: number;
  occlusion: Occlusion;
}

/** What a stage does as the camera does, and when it is done. */
export type Moves = {
  [move in keyof Camera]: (...how: Parameters<Camera[move]>) => Promise<void>;
};

export interface Stage extends Moves {
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
  lens(): Lens;
  /** Show what another stage of this kind shows. */
  go(where: Where): Promise<void>;
  dispose(): void;
}
