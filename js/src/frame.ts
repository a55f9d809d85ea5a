/** Which part of the plane the board shows. */
import { bounds, contains, pad, union, withAspect, type Bounds } from "./geometry.ts";
import type { Snapshot } from "./snapshot.ts";

/** Free ground around the cities, in hex radii: room to aim a tile beside them. */
const ROOM = 3;

/** Once drawn, the frame stays until a city comes this near to its edge. */
const TIGHT = 1.8;

/** A young city is not blown up beyond this. */
const LEAST: Bounds = { left: -7, right: 7, bottom: -5.5, top: 5.5 };

/** All cities, so that looking from one to another keeps the scale. */
function extent(snapshot: Snapshot): Bounds {
  return snapshot.seats.map(({ scene }) => bounds(scene.hexes)).reduce(union);
}

/** The frame that shows all of every city, with room around. */
export function fit(snapshot: Snapshot, aspect: number): Bounds {
  return withAspect(union(LEAST, pad(extent(snapshot), ROOM)), aspect);
}

/** Whether every city still stands well inside the frame. */
export function stillFits(frame: Bounds, snapshot: Snapshot): boolean {
  return contains(frame, pad(extent(snapshot), TIGHT));
}
