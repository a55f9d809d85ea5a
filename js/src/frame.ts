/** Which part of the plane the board shows. */
import { bounds, contains, pad, withAspect, type Bounds } from "./geometry.ts";
import type { Snapshot } from "./snapshot.ts";

/**
 * Free ground around a city, in hex radii. The first hex of a tile may lie two hexes off, its centre
 * 2.6 from the city's edge; there it must still be possible to aim.
 */
const TIGHT = 2.9;

/** A new frame has more, so that it stays for some moves. */
const ROOM = 3.3;

/** A young city is not blown up beyond this. */
const LEAST: Bounds = { left: -7, right: 7, bottom: -5.5, top: 5.5 };

function extents(snapshot: Snapshot): Bounds[] {
  return snapshot.seats.map(({ scene }) => bounds(scene.hexes));
}

/** One frame per seat, each around its city, all of one scale. */
export function fit(snapshot: Snapshot, aspect: number): Bounds[] {
  const wanted = extents(snapshot).map((box) => pad(box, ROOM));
  const width = Math.max(...[LEAST, ...wanted].map(({ left, right }) => right - left));
  const height = Math.max(...[LEAST, ...wanted].map(({ bottom, top }) => top - bottom));
  return wanted.map((box) => {
    const x = (box.left + box.right) / 2;
    const y = (box.bottom + box.top) / 2;
    const same = {
      left: x - width / 2,
      right: x + width / 2,
      bottom: y - height / 2,
      top: y + height / 2,
    };
    return withAspect(same, aspect);
  });
}

/** Whether every city still stands well inside its frame. */
export function stillFits(frames: readonly Bounds[], snapshot: Snapshot): boolean {
  return (
    frames.length === snapshot.seats.length &&
    extents(snapshot).every((box, i) => contains(frames[i]!, pad(box, TIGHT)))
  );
}
