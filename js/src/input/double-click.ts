/**
 * Double clicks: the second click is ignored, because after the first click another button may be
 * under the pointer. Buttons for repeated use, such as Undo, are exempt: `data-every-click`. Those
 * with `data-one-press` ignore each press soon after any click at their position.
 */
import { above } from "../ui/dom.ts";

/** Maximum time between the two clicks of a double click, */
const SOON_MS = 500;

/** and maximum distance in pixels; touch is less exact. */
const NEAR = { mouse: 6, touch: 24 };

/** Position of a view: its top in the viewport, its height, and the page's scroll position. */
export interface Place {
  top: number;
  height: number;
  scroll: number;
}

interface Press {
  x: number;
  y: number;
  time: number;
  on: Element;
  place: Place;
}

/** Position and time of the last press. */
export class Presses {
  readonly #place: () => Place;
  #last: Press | null = null;

  constructor(place: () => Place) {
    this.#place = place;
  }

  /** Record a press; returns the element pressed here a moment ago, null if there is none. */
  note(event: MouseEvent, on: Element): Element | null {
    const last = this.#last;
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const place = this.#place();
    this.#last = { x, y, time, on, place };
    if (!last || time - last.time >= SOON_MS || !isNear(last, event)) return null;
    return isScrolled(last.place, place) ? null : last.on;
  }

  /** Record a pointer move: after some distance, the next press is a new click. */
  moved(event: MouseEvent): void {
    if (this.#last && !isNear(this.#last, event)) this.#last = null;
  }

  /** Forget the last press, so that the next one is a new click. */
  forget(): void {
    this.#last = null;
  }
}

/** The current position of a view. */
export function placeOf(root: HTMLElement): Place {
  const { top, height } = root.getBoundingClientRect();
  let scroll = 0;
  for (let node: Node | null = root; node; node = above(node)) {
    if (node instanceof Element) scroll += node.scrollTop;
  }
  return { top, height, scroll };
}

/**
 * Whether the user has scrolled: then the second click is intended. A page also scrolls by itself,
 * by as much as the view and the content above it have grown or shrunk.
 */
function isScrolled(before: Place, now: Place): boolean {
  const scrolled = now.scroll - before.scroll;
  const above = now.top - before.top + scrolled;
  const inside = now.height - before.height;
  return Math.abs(scrolled) > Math.abs(above) + Math.abs(inside) + NEAR.mouse;
}

function isNear({ x, y }: Press, event: MouseEvent): boolean {
  const touch = "pointerType" in event && event.pointerType === "touch";
  return Math.hypot(event.clientX - x, event.clientY - y) <= (touch ? NEAR.touch : NEAR.mouse);
}

/** Ignore the second click of a double click on buttons in `root`. */
export function guardButtons(root: HTMLElement, presses: Presses, signal: AbortSignal): void {
  const guard = (event: MouseEvent): void => {
    const button = (event.target as Element).closest("button");
    // A click by a key or a script.
    if (!button || event.detail === 0) return;
    const before = presses.note(event, button);
    const moved = before !== null && before !== button;
    const again = before !== null && button.matches("[data-one-press]");
    // Not all devices count clicks, so the recorded presses are used as well.
    if (event.detail < 2 && !moved && !again) return;
    if (!moved && button.matches("[data-every-click]")) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener("click", guard, { capture: true, signal });
  const moved = (event: MouseEvent): void => presses.moved(event);
  root.addEventListener("pointermove", moved, { capture: true, signal });
  for (const name of ["keydown", "wheel"] as const) {
    const options = { capture: true, passive: true, signal };
    root.addEventListener(name, () => presses.forget(), options);
  }
}
