/** Projection of outlines on hexes to SVG path data for the overlay. */
import { centre, type Axial, type Point } from "../picture/geometry.ts";
import { CORNERS, place } from "../picture/hex-shapes.ts";
import { raiseOutline, RISE, type Point3 } from "../picture/mesh.ts";
import type { Sight } from "../picture/space.ts";
import type { Polygon } from "../picture/style.ts";
import { pathData } from "../picture/svg-paths.ts";
import type { Occlusion } from "./occlusion.ts";

/** The projection for the overlay: a frame in 2D, or a camera in 3D. */
export type Projection = FlatProjection | SpaceProjection;

interface FlatProjection {
  kind: "flat";
  origin: Point;
  scale: number;
  width: number;
  height: number;
}

export interface SpaceProjection {
  kind: "space";
  sight: Sight;
  width: number;
  height: number;
  occlusion: Occlusion;
}

/** Path data of an outline around a hex's centre at a level; level 0 is the ground. */
export function outlineData(
  projection: Projection,
  hex: Axial,
  level: number,
  outline: Polygon,
): string {
  if (projection.kind === "space") {
    return project(projection.sight, raiseOutline(hex, outline, level * RISE));
  }
  const { x, y } = centre(hex.q, hex.r, level);
  return pathData(place([outline], x, y, 1));
}

/** Path data of a hex's border, scaled by `size`. */
export function hexData(projection: Projection, hex: Axial, level: number, size = 1): string {
  return outlineData(projection, hex, level, place([CORNERS], 0, 0, size)[0]!);
}

/** Shapes on a hex between two heights; in 3D without the parts that nearer prisms hide. */
export function shownOn(
  projection: Projection,
  hex: Axial,
  low: number,
  high: number,
  ...things: SVGElement[]
): SVGElement[] {
  if (projection.kind === "flat") return things;
  return [projection.occlusion.hide(hex, low, high, ...things)];
}

/** Path data of a polygon in 3D; empty if a part of it is behind the camera. */
export function project(sight: Sight, points: readonly Point3[], closed = true): string {
  const seen = points.map((point) => sight.project(point));
  if (seen.some((pixel) => pixel === null)) return "";
  const data = seen.map((pixel) => `${pixel!.x.toFixed(1)} ${pixel!.y.toFixed(1)}`).join("L");
  return `M${data}${closed ? "Z" : ""}`;
}

/** A hex's centre in pixels of the element; null behind the camera. */
export function pixelOf(projection: Projection, hex: Axial, level: number): Point | null {
  if (projection.kind === "space") {
    const { x, y } = centre(hex.q, hex.r, 1);
    return projection.sight.project([x, y, level * RISE]);
  }
  const { x, y } = centre(hex.q, hex.r, level);
  const { origin, scale } = projection;
  return { x: origin.x + scale * x, y: origin.y - scale * y };
}

/** The centres of three hexes and the middle between them; null behind the camera. */
export function pixelsOf(
  projection: Projection, hexes: readonly Axial[], level: number,
): { centres: Point[]; middle: Point } | null {
  const pixels = hexes.map((hex) => pixelOf(projection, hex, level));
  if (pixels.some((pixel) => pixel === null)) return null;
  const centres = pixels as Point[];
  const mean = (axis: "x" | "y"): number => centres.reduce((sum, at) => sum + at[axis], 0) / 3;
  return { centres, middle: { x: mean("x"), y: mean("y") } };
}

/** Pixels per hex radius at a hex. */
export function unitAt(projection: Projection, hex: Axial, level: number): number {
  if (projection.kind === "flat") return projection.scale;
  const { x, y } = centre(hex.q, hex.r, 1);
  const { sight } = projection;
  const height = level * RISE;
  const [a, b] = [sight.project([x, y, height]), sight.project([x + 1, y, height])];
  return a && b ? Math.hypot(b.x - a.x, b.y - a.y) : 0;
}
