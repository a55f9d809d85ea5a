/**
 * Recognises the gestures of fingers, without the page: tap, long press, drag of the ghost, and
 * pinch. `docs/gestures.md` has the table of what they do.
 */
import type { Point } from "../picture/geometry.ts";

/** A finger that has moved less far has not moved. */
const SLOP_PX = 10;

/** A finger that stays for this time presses long. */
const LONG_MS = 500;

/** Fingers that are nearer have this distance, otherwise a small move would zoom far. */
const NEAR_PX = 30;

/** What gestures do. */
export interface Gestures {
  /** Whether a drag from here moves the ghost. */
  canDrag(at: Point): boolean;
  /** A short touch; `from` is where the finger came down. */
  tap(from: Point): void;
  longPress(at: Point): void;
  /** The ghost is dragged from a point to another. */
  drag(from: Point, to: Point): void;
  /** The drag was interrupted: the ghost returns to where it was. */
  undrag(): void;
  /** The middle between two fingers moves, and their distance changes by a factor. */
  pinch(from: Point, to: Point, factor: number): void;
}

/**
 * Nothing; one finger; one finger that has pressed long; one that drags the ghost; two or more;
 * or fingers that do nothing until all are lifted.
 */
type Phase = "none" | "press" | "long" | "drag" | "pinch" | "spent";

type Pair = readonly [Point, Point];

export class Fingers {
  readonly #gestures: Gestures;
  /** Run a function before the next frame. */
  readonly #beforeFrame: (run: () => void) => void;
  /** The fingers on the board, in the order in which they came. */
  readonly #at = new Map<number, Point>();
  #phase: Phase = "none";
  #start: Point = { x: 0, y: 0 };
  #draggable = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The two fingers at the last change of the picture. */
  #pair: Pair | null = null;
  #waiting = false;

  constructor(gestures: Gestures, beforeFrame: (run: () => void) => void) {
    this.#gestures = gestures;
    this.#beforeFrame = beforeFrame;
  }

  /** Whether the page must not scroll. */
  get holds(): boolean {
    return this.#at.size > 1 || this.#phase === "drag" || (this.#draggable && this.#at.size > 0);
  }

  /**
   * A finger comes down; on a button, alone, it does nothing on the board. If it is the first one
   * on the screen, the page was not told that others were lifted.
   */
  down(id: number, at: Point, onButton = false, isFirst = false): void {
    if (isFirst) for (const lifted of [...this.#at.keys()]) this.cancel(lifted);
    this.#at.set(id, at);
    clearTimeout(this.#timer);
    if (this.#at.size > 1) {
      this.#draggable = false;
      this.#phase = "pinch";
      this.#pair = this.#firstTwo();
      return;
    }
    this.#start = at;
    this.#draggable = false;
    this.#phase = onButton ? "spent" : "press";
    if (onButton) return;
    this.#draggable = this.#gestures.canDrag(at);
    this.#timer = setTimeout(() => {
      this.#phase = "long";
      this.#gestures.longPress(at);
    }, LONG_MS);
  }

  move(id: number, at: Point): void {
    if (!this.#at.has(id)) return;
    this.#at.set(id, at);
    if (this.#phase === "pinch") this.#soon();
    if (this.#phase === "press" || this.#phase === "long") {
      if (apart(at, this.#start) <= SLOP_PX) return;
      clearTimeout(this.#timer);
      this.#phase = this.#draggable ? "drag" : "spent";
    }
    if (this.#phase === "drag") this.#gestures.drag(this.#start, at);
  }

  up(id: number): void {
    if (!this.#at.has(id)) return;
    if (this.#phase === "press") this.#gestures.tap(this.#start);
    this.#lift(id);
  }

  /** The system has taken the finger, such as to scroll the page. */
  cancel(id: number): void {
    if (!this.#at.has(id)) return;
    if (this.#phase === "drag") this.#gestures.undrag();
    this.#lift(id);
  }

  /** Forget all fingers. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#at.clear();
    this.#phase = "none";
  }

  #lift(id: number): void {
    clearTimeout(this.#timer);
    if (this.#phase === "pinch") this.#pinch();
    this.#at.delete(id);
    if (this.#phase === "pinch" && this.#at.size > 1) this.#pair = this.#firstTwo();
    else this.#phase = this.#at.size > 0 ? "spent" : "none";
  }

  #firstTwo(): Pair {
    const [one, other] = [...this.#at.values()];
    return [one!, other!];
  }

  /** Both fingers report their moves one after the other; the picture changes once a frame. */
  #soon(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    this.#beforeFrame(() => {
      this.#waiting = false;
      if (this.#phase === "pinch") this.#pinch();
    });
  }

  #pinch(): void {
    const [before, now] = [this.#pair!, this.#firstTwo()];
    this.#pair = now;
    const same = before.every((point, i) => apart(point, now[i]!) === 0);
    if (!same) this.#gestures.pinch(middle(before), middle(now), span(now) / span(before));
  }
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const span = ([a, b]: Pair): number => Math.max(apart(a, b), NEAR_PX);
const middle = ([a, b]: Pair): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
