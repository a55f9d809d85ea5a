/** The part of the plane that the 2D board shows. */
import { reviewedMoves } from "../overlay/shown-moves.ts";
import {
  bounds, boxAround, contains, heightOf, middleOf, pad, sameSize, union, widthOf, withAspect,
  type Bounds, type Size,
} from "../picture/bounds.ts";
import { tileHexes } from "../picture/geometry.ts";
import { boardSeat, type State } from "../state.ts";
import { placementOf } from "../wire/notation.ts";
import type { Traits } from "../wire/model.ts";

/**
 * Free space around a city, in hex radii. The first hex of a tile may be two hexes away; its
 * centre, 2 beside the city's edge or 2.6 above or below, must be inside the picture.
 */
const TIGHT = { x: 2.3, y: 2.9 };

/** Free space in a new frame, which is larger so that the frame can stay for some moves. */
const ROOM = { x: 2.7, y: 3.2 };

/** Free space around a city in which nothing can be built. */
const MARGIN = { x: 0.8, y: 0.8 };

/** Free space around moves under review, with room for the legend above or below them. */
const REVIEWED = { x: 0.8, y: 2 };

/** Minimum frame, so that a small city is not enlarged too much. */
const LEAST = { width: 11, height: 9 };

type Around = Traits["around"];

/** The parts of the state that frames depend on. */
export type Scope = Pick<State, "snapshot" | "around" | "locked" | "review_data" | "reveal">;

/** The frames of the cities of all seats. */
interface Frames {
  boxes: readonly Bounds[];
  /** Whether the frames include space to build. */
  roomy: boolean;
  /** The hexes that must stay in sight. */
  around: Around;
}

/** Whether something can be built; boards with the same `around` show the same frame. */
export const isRoomy = ({ snapshot, locked, around }: Scope): boolean =>
  snapshot.legal.length > 0 && (!locked || around.length > 0);

/**
 * What must be visible of each seat: its city, or the hexes in `around`, with `x` and `y` of free
 * space around it, and the moves under review.
 */
function extents(scope: Scope, x: number, y: number): Bounds[] {
  const { snapshot: { seats }, around } = scope;
  const asked = around.map(([q, r]) => ({ q, r, level: 1 }));
  const reviewed = asked.length > 0 ? null : reviewedMoves(scope);
  const moved = (reviewed?.moves ?? []).flatMap(({ move: { text, level = 1 } }) => {
    const spot = placementOf(text);
    return spot ? tileHexes(spot, spot.rotation).map((hex) => ({ ...hex, level })) : [];
  });
  return seats.map(({ scene }, seat) => {
    const city = pad(bounds(asked.length > 0 ? asked : scene.hexes), x, y);
    if (reviewed?.seat !== seat || moved.length === 0) return city;
    return union(city, pad(bounds(moved), REVIEWED.x, REVIEWED.y));
  });
}

/** One frame per seat, each around its city, all with the same scale. */
export function fit(scope: Scope, aspect: number): Frames {
  const roomy = isRoomy(scope);
  const { x, y } = roomy ? ROOM : MARGIN;
  const wanted = extents(scope, x, y);
  const width = Math.max(LEAST.width, ...wanted.map(widthOf));
  const height = Math.max(LEAST.height, ...wanted.map(heightOf));
  const boxes = wanted.map((box) => withAspect(boxAround(middleOf(box), width, height), aspect));
  return { boxes, roomy, around: scope.around };
}

/** Whether all cities still fit into their frames. */
export function stillFits({ boxes, roomy, around }: Frames, scope: Scope): boolean {
  const { x, y } = roomy ? TIGHT : { x: 0, y: 0 };
  return (
    roomy === isRoomy(scope) &&
    // Views with the same `around` must show the same frame, so earlier frames do not matter.
    String(around) === String(scope.around) &&
    boxes.length === scope.snapshot.seats.length &&
    extents(scope, x, y).every((box, i) => contains(boxes[i]!, box))
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
    const resized = now !== undefined && !sameSize(now.size, size);
    if (!this.follows && now) return resized ? rescaled(now.frame, now.size, size) : now.frame;
    if (resized || !this.#frames || !stillFits(this.#frames, this.#state)) {
      this.#frames = fit(this.#state, size.width / size.height);
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
