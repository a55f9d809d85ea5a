/** The part of the plane that the 2D board shows. */
import {
  bounds, boxAround, contains, heightOf, middleOf, pad, sameSize, widthOf, withAspect, type Bounds,
  type Size,
} from "../picture/bounds.ts";
import { boardSeat, type State } from "../state.ts";
import type { Traits } from "../wire/model.ts";
import type { Snapshot } from "../wire/snapshot.ts";

/**
 * Free space around a city, in hex radii. The first hex of a tile may be two hexes away, with its
 * centre 2.6 from the city's edge; it must be inside the picture.
 */
const TIGHT = 2.9;

/** Free space in a new frame, which is larger so that the frame can stay for some moves. */
const ROOM = 3.3;

/** Free space around a city in which nothing can be built. */
const MARGIN = 1;

/** Minimum frame, so that a small city is not enlarged too much. */
const LEAST = { width: 14, height: 11 };

type Around = Traits["around"];

/** The frames of the cities of all seats. */
interface Frames {
  boxes: readonly Bounds[];
  /** Whether the frames include space to build. */
  roomy: boolean;
  /** The hexes that must stay in sight. */
  around: Around;
}

const isRoomy = (snapshot: Snapshot): boolean => snapshot.legal.length > 0;

/** The rectangle of each seat that must be visible: its city, or the hexes in `around`. */
function extents({ seats }: Snapshot, around: Around): Bounds[] {
  const asked = around.map(([q, r]) => ({ q, r, level: 1 }));
  return seats.map(({ scene }) => bounds(asked.length > 0 ? asked : scene.hexes));
}

/** One frame per seat, each around its city, all with the same scale. */
export function fit(snapshot: Snapshot, aspect: number, around: Around = []): Frames {
  const roomy = isRoomy(snapshot);
  const wanted = extents(snapshot, around).map((box) => pad(box, roomy ? ROOM : MARGIN));
  const width = Math.max(LEAST.width, ...wanted.map(widthOf));
  const height = Math.max(LEAST.height, ...wanted.map(heightOf));
  const boxes = wanted.map((box) => withAspect(boxAround(middleOf(box), width, height), aspect));
  return { boxes, roomy, around };
}

/** Whether all cities still fit into their frames. */
export function stillFits(
  { boxes, roomy, around: before }: Frames,
  snapshot: Snapshot,
  around: Around = [],
): boolean {
  return (
    roomy === isRoomy(snapshot) &&
    // Views with the same `around` must show the same frame, so earlier frames do not matter.
    String(before) === String(around) &&
    boxes.length === snapshot.seats.length &&
    extents(snapshot, around).every((box, i) => contains(boxes[i]!, pad(box, roomy ? TIGHT : 0)))
  );
}

/** The visible part of the plane, which follows the cities until the user zooms or drags. */
export class Framing {
  readonly #state: State;
  #frames: Frames | null = null;
  follows = true;

  constructor(state: State) {
    this.#state = state;
  }

  /** The frame of the next drawing; `now` is the current frame with its size. */
  next(size: Size, now?: { frame: Bounds; size: Size }): Bounds {
    const { snapshot, around } = this.#state;
    const resized = now !== undefined && !sameSize(now.size, size);
    if (!this.follows && now) return resized ? rescaled(now.frame, now.size, size) : now.frame;
    if (resized || !this.#frames || !stillFits(this.#frames, snapshot, around)) {
      this.#frames = fit(snapshot, size.width / size.height, around);
    }
    return this.#frames.boxes[boardSeat(this.#state)] ?? this.#frames.boxes[0]!;
  }

  /** Follow the cities again. */
  reset(): void {
    this.follows = true;
    this.#frames = null;
  }
}

/** A frame with the same centre and scale for another size. */
function rescaled(frame: Bounds, from: Size, to: Size): Bounds {
  const perPixel = widthOf(frame) / from.width;
  return boxAround(middleOf(frame), perPixel * to.width, perPixel * to.height);
}
