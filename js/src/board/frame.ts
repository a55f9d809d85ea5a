/** The part of the plane that the 2D board shows. */
import { reviewedMoves } from "../overlay/shown-moves.ts";
import {
  bounds, boxAround, contains, heightOf, middleOf, pad, sameSize, union, widthOf, withAspect,
  type Bounds, type Size,
} from "../picture/bounds.ts";
import { tileHexes, type Axial } from "../picture/geometry.ts";
import { boardSeat, isStage, type State } from "../state.ts";
import { placementOf } from "../wire/notation.ts";
import type { Traits } from "../wire/model.ts";

/**
 * Free space around a city, in hex radii. The first hex of a tile may be two hexes away; its
 * centre, 2 beside the city's edge or 2.6 above or below, must be inside the picture.
 */
const TIGHT = { x: 2.3, y: 2.9 };

/** Free space in a new frame: two hexes, so that a tile is whole wherever it can lie. */
const ROOM = { x: 3, y: 2 * Math.sqrt(3) };

/** On the stage, number of revisions with one scale: a picture that zooms is hard to follow. */
const STEADY = 3;

/** A new frame where something can be built is larger by this, so that it stays for some moves. */
const SPARE = 1.03;

/** A frame that is larger than a new one by this factor shows the city too small. */
const LOOSE = 1.6;

/** Free space around a city in which nothing can be built. */
const MARGIN = { x: 0.8, y: 0.8 };

/** Free space for the coordinates of the hexes around it. */
const NAMED = { x: 1.8, y: 1.4 };

/** Free space around moves under review, with room for the legend above or below them. */
const REVIEWED = { x: 0.8, y: 2 };

/** Minimum frame, so that a small city is not enlarged too much. */
const LEAST = { width: 11, height: 9 };

type Around = Traits["around"];

/** The parts of the state that frames depend on. */
export type Scope = Parameters<typeof isStage>[0] & Parameters<typeof reviewedMoves>[0] &
  Parameters<typeof boardSeat>[0] &
  Pick<State, "around" | "coordinates" | "locked" | "marks" | "steps">;

/** The frames of the cities of all seats. */
interface Frames {
  boxes: readonly Bounds[];
  /** Whether the frames include space to build. */
  roomy: boolean;
  /** The hexes that must stay in sight. */
  around: Around;
  /** The revision for which their scale was chosen. */
  since: number;
}

/** Whether something can be built; boards with the same `around` show the same frame. */
export const isRoomy = ({ snapshot, locked, around }: Scope): boolean =>
  snapshot.legal.length > 0 && (!locked || around.length > 0);

/** The hexes with marks, those of all steps, so that the picture stays from step to step. */
function markedHexes({ marks, steps }: Scope): Axial[] {
  return [{ marks }, ...steps].flatMap((step) => step.marks ?? []).flatMap(({ q, r, to }) => [
    { q, r },
    ...(to ? [{ q: to[0], r: to[1] }] : []),
  ]);
}

/**
 * What must be visible of each seat: its city with all marks, or the hexes in `around`, with `x`
 * and `y` of free space around it, and the moves under review.
 */
function extents(scope: Scope, x: number, y: number): Bounds[] {
  const { snapshot: { seats }, around } = scope;
  const asked = around.map(([q, r]) => ({ q, r, level: 1 }));
  const reviewed = asked.length > 0 ? null : reviewedMoves(scope);
  const moved = (reviewed?.moves ?? []).flatMap(({ move: { text, level = 1 } }) => {
    const spot = placementOf(text);
    return spot ? tileHexes(spot, spot.rotation).map((hex) => ({ ...hex, level })) : [];
  });
  const marked = asked.length > 0 ? [] : markedHexes(scope).map((hex) => ({ ...hex, level: 1 }));
  return seats.map(({ scene }, seat) => {
    const built = pad(bounds(asked.length > 0 ? asked : scene.hexes), x, y);
    const city =
      marked.length === 0 ? built : union(built, pad(bounds(marked), MARGIN.x, MARGIN.y));
    if (reviewed?.seat !== seat || moved.length === 0) return city;
    return union(city, pad(bounds(moved), REVIEWED.x, REVIEWED.y));
  });
}

/**
 * The cities that decide on the scale: all, so that it stays from seat to seat; on the stage the
 * one that is shown, so that it fills the stage, until a larger one has been shown.
 */
const deciding = (boxes: Bounds[], scope: Scope): Bounds[] =>
  isStage(scope) ? [boxes[boardSeat(scope)] ?? boxes[0]!] : boxes;

/** One frame per seat, each around its city, all with the same scale. */
export function fit(scope: Scope, aspect: number): Frames {
  const roomy = isRoomy(scope);
  const { x, y } = roomy ? ROOM : scope.coordinates ? NAMED : MARGIN;
  const wanted = extents(scope, x, y);
  const spare = roomy ? SPARE : 1;
  const sizes = deciding(wanted, scope).map((box) => withAspect(box, aspect));
  const width = Math.max(LEAST.width, LEAST.height * aspect, ...sizes.map(widthOf)) * spare;
  const boxes = wanted.map((box) => boxAround(middleOf(box), width, width / aspect));
  return { boxes, roomy, around: scope.around, since: scope.snapshot.revision };
}

/**
 * The frames in which all cities still fit, moved if a city comes near the edge of its frame; null
 * if another scale is needed.
 */
export function moved(frames: Frames, scope: Scope): Frames | null {
  const { boxes, roomy, around, since } = frames;
  const isHeld = isStage(scope) && Math.abs(scope.snapshot.revision - since) < STEADY;
  const least = scope.coordinates && !roomy ? NAMED : { x: 0, y: 0 };
  const { x, y } = roomy && !isHeld ? TIGHT : least;
  const needed = extents(scope, x, y);
  const [width, height] = [widthOf(boxes[0]!), heightOf(boxes[0]!)];
  const isLoose = (): boolean =>
    !isHeld && widthOf(fit(scope, width / height).boxes[0]!) * LOOSE < width;
  const stays =
    roomy === isRoomy(scope) &&
    // Views with the same `around` must show the same frame, so earlier frames do not matter.
    String(around) === String(scope.around) &&
    boxes.length === needed.length &&
    deciding(needed, scope).every((box) => widthOf(box) <= width && heightOf(box) <= height) &&
    !isLoose();
  if (!stays) return null;
  const followed = boxes.map((box, i) =>
    contains(box, needed[i]!) ? box : boxAround(middleOf(needed[i]!), width, height),
  );
  return { ...frames, boxes: followed };
}

/** The visible part of the plane, which follows the cities until the user zooms or drags. */
export class Framing {
  readonly #state: State;
  #frames: Frames | null = null;
  /** How far texts and buttons cover the picture from its edges, in pixels. */
  #covered: Bounds = { left: 0, right: 0, bottom: 0, top: 0 };
  /** The size of the free part for which the frames were made. */
  #shape: Size = { width: 0, height: 0 };
  follows = true;

  constructor(state: State) {
    this.#state = state;
  }

  /** Keep the cities free of what covers the picture's edges. */
  cover(covered: Bounds): void {
    this.#covered = covered;
  }

  /** The frame of the next drawing; `now` is the current frame with its size. */
  next(size: Size, now?: { frame: Bounds; size: Size }): Bounds {
    const resized = now !== undefined && !sameSize(now.size, size);
    if (!this.follows && now) return resized ? rescale(now.frame, now.size, size) : now.frame;
    const { left, right, bottom, top } = this.#covered;
    const width = Math.max(size.width - left - right, 1);
    const height = Math.max(size.height - bottom - top, 1);
    const isSameShape = width * this.#shape.height === height * this.#shape.width;
    const kept = this.#frames && isSameShape ? moved(this.#frames, this.#state) : null;
    this.#frames = kept ?? fit(this.#state, width / height);
    this.#shape = { width, height };
    const free = this.#frames.boxes[boardSeat(this.#state)] ?? this.#frames.boxes[0]!;
    const unit = widthOf(free) / width;
    return {
      left: free.left - left * unit,
      right: free.right + right * unit,
      bottom: free.bottom - bottom * unit,
      top: free.top + top * unit,
    };
  }

  /** Follow the cities again. */
  reset(): void {
    this.follows = true;
    this.#frames = null;
  }
}

/** A frame with the same centre and scale for another size. */
function rescale(frame: Bounds, from: Size, to: Size): Bounds {
  const perPixel = widthOf(frame) / from.width;
  return boxAround(middleOf(frame), perPixel * to.width, perPixel * to.height);
}
