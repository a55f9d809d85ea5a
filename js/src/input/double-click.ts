/**
 * Double clicks: the second click does nothing, except on buttons that are meant to be pressed
 * again and again, such as Undo. What the first click did may have put another button there.
 */
import type { Disposer } from "../ui/disposer.ts";
import { above, set } from "../ui/dom.ts";

/** A second click comes this soon after the first, */
const SOON_MS = 500;

/** and this near to it, in pixels; fingers are less exact. */
const NEAR = { mouse: 6, touch: 24 };

/** Where a view is: its top in the viewport, its height, and how far down the page is scrolled. */
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

/** Where and when somebody pressed last. */
export class Presses {
  readonly #place: () => Place;
  #last: Press | null = null;

  constructor(place: () => Place) {
    this.#place = place;
  }

  /** Note a press; gives back what was pressed at this place a moment ago, null if nothing was. */
  note(event: MouseEvent, on: Element): Element | null {
    const last = this.#last;
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const place = this.#place();
    this.#last = { x, y, time, on, place };
    if (!last || time - last.time >= SOON_MS || !isNear(last, event)) return null;
    return isScrolled(last.place, place) ? null : last.on;
  }

  /** The pointer has moved: what is pressed elsewhere, or here later on, is another click. */
  moved(event: MouseEvent): void {
    if (this.#last && !isNear(this.#last, event)) this.#last = null;
  }

  /** Something else was done: a click after it is a new one. */
  forget(): void {
    this.#last = null;
  }
}

/** Where a view is now. */
export function placeOf(root: HTMLElement): Place {
  const { top, height } = root.getBoundingClientRect();
  let scroll = 0;
  for (let node: Node | null = root; node; node = above(node)) {
    if (node instanceof Element) scroll += node.scrollTop;
  }
  return { top, height, scroll };
}

/**
 * Whether somebody has scrolled: then what is under the pointer now was meant. A page also scrolls
 * by itself, by as much as the view and what is above it have grown or shrunk.
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

/** Let every click on a button count, however fast one clicks. */
export function countEveryClick(button: HTMLElement): void {
  set(button, "data-every-click", true);
}

/** Let a button do nothing soon after a click at its place, even if that was not a double click. */
export function onePressOnly(button: HTMLElement): void {
  set(button, "data-one-press", true);
}

/** Take the second click of a double click from the buttons in `root`. */
export function guardButtons(root: HTMLElement, presses: Presses, disposer: Disposer): void {
  const guard = (event: MouseEvent): void => {
    const button = (event.target as Element).closest("button");
    // By a key or by a script.
    if (!button || event.detail === 0) return;
    const before = presses.note(event, button);
    const moved = before !== null && before !== button;
    const again = before !== null && button.matches("[data-one-press]");
    // Not all that clicks counts clicks.
    if (event.detail < 2 && !moved && !again) return;
    if (!moved && button.matches("[data-every-click]")) return;
    event.preventDefault();
    event.stopPropagation();
  };
  disposer.listen(root, "click", guard, { capture: true });
  disposer.listen(root, "pointermove", (event) => presses.moved(event), { capture: true });
  for (const name of ["keydown", "wheel"] as const) {
    disposer.listen(root, name, () => presses.forget(), { capture: true, passive: true });
  }
}
