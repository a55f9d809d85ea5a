/** Which part of the plane the board shows. */
import { bounds, contains, pad, withAspect, type Bounds } from "../picture/geometry.ts";
import type { Traits } from "../wire/model.ts";
import type { Snapshot } from "../wire/snapshot.ts";

/**
 * Free ground around a city, in hex radii. The first hex of a tile may lie two hexes off, its
 * centre 2.6 from the city's edge; there it must still be possible to aim.
 */
const TIGHT = 2.9;

/** A new frame has more, so that it stays for some moves. */
const ROOM = 3.3;

/** What a city that nobody builds in has around it. */
const MARGIN = 1;

/** A young city is not blown up beyond this. */
const LEAST: Bounds = { left: -7, right: 7, bottom: -5.5, top: 5.5 };

type Around = Traits["around"];

/** The frames of all seats' cities. */
export interface Frames {
  boxes: readonly Bounds[];
  /** Whether there is room to build. */
  roomy: boolean;
  /** The hexes that were asked for. */
  around: Around;
}

const isRoomy = (snapshot: Snapshot): boolean => snapshot.legal.length > 0;

/** What has to be seen of each seat: its city, or the hexes that were asked for instead. */
function extents({ seats }: Snapshot, around: Around): Bounds[] {
  const asked = around.map(([q, r]) => ({ q, r, level: 1 }));
  return seats.map(({ scene }) => bounds(asked.length > 0 ? asked : scene.hexes));
}

/** One frame per seat, each around its city, all of one scale. */
export function fit(snapshot: Snapshot, aspect: number, around: Around = []): Frames {
  const roomy = isRoomy(snapshot);
  const wanted = extents(snapshot, around).map((box) => pad(box, roomy ? ROOM : MARGIN));
  const width = Math.max(...[LEAST, ...wanted].map(({ left, right }) => right - left));
  const height = Math.max(...[LEAST, ...wanted].map(({ bottom, top }) => top - bottom));
  const boxes = wanted.map((box) => {
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
  return { boxes, roomy, around };
}

/** Whether every city still stands well inside its frame. */
export function stillFits(
  { boxes, roomy, around: before }: Frames,
  snapshot: Snapshot,
  around: Around = [],
): boolean {
  return (
    roomy === isRoomy(snapshot) &&
    // Two views that are asked for the same hexes show the same, whatever each has shown before.
    String(before) === String(around) &&
    boxes.length === snapshot.seats.length &&
    extents(snapshot, around).every((box, i) => contains(boxes[i]!, pad(box, roomy ? TIGHT : 0)))
  );
}
