/**
 * What the listeners to mouse, pen and fingers share. The mouse: hovering aims, a click lays the
 * tile; a pen hovers like a mouse.
 */
import type { Axial, Point } from "../picture/geometry.ts";
import type { Actions } from "./actions.ts";
import type { Presses } from "./double-click.ts";

/** The board as pointers see it; points are in viewport coordinates. */
export interface Surface {
  /** The element that receives the events. */
  readonly field: HTMLElement;
  /** The visible hex at a point; null before the board is drawn. */
  locate(clientX: number, clientY: number): Axial | null;
  /** Whether a finger at a point touches the ghost. */
  isOnGhost(at: Point): boolean;
}

/** Whether an event is on a button, which handles it itself. */
export const isControl = (event: Event): boolean =>
  (event.target as Element).closest?.("button") != null;

/** Whether a finger or a pen touches the board: a press is then less deliberate than a click. */
export const isFinger = ({ pointerType }: PointerEvent): boolean =>
  pointerType === "touch" || pointerType === "pen";

export function isOver(element: Element, { x, y }: Point): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x < right && y >= top && y < bottom;
}

/** Minimum distance of a drag. */
const CLICK_PX = 6;

export function listenToMouse(
  surface: Surface,
  actions: Actions,
  presses: Presses,
  signal: AbortSignal,
): void {
  const board = surface.field;
  /** Where the button was pressed, and how far it was dragged. */
  let down: (Point & { id: number; to: Point | null }) | null = null;
  let clicks = 0;

  const aim = (event: PointerEvent): void => {
    const hex = surface.locate(event.clientX, event.clientY);
    if (hex) actions.aim("pointer", hex);
  };
  /** Whether a pen or a finger touches the board; `touch.ts` handles these. */
  const isTouching = (event: PointerEvent): boolean => isFinger(event) && event.buttons !== 0;

  // Browsers send moves just before a frame, so that the ghost is painted in this frame.
  board.addEventListener("pointermove", (event) => {
    if (!isControl(event) && !isTouching(event)) aim(event);
  }, { signal });
  board.addEventListener("pointerleave", () => {
    if (!down) actions.abandon("pointer");
  }, { signal });
  board.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || isControl(event) || isFinger(event)) return;
    down = { x: event.clientX, y: event.clientY, id: event.pointerId, to: null };
    clicks = 0;
  }, { signal });
  // mousedown comes between pointerdown and pointerup, and only it has a click count.
  const count = (event: MouseEvent): void => void (clicks = event.detail);
  board.addEventListener("mousedown", count, { capture: true, signal });
  const isDown = (event: PointerEvent): boolean => event.pointerId === down?.id;
  const drag = (event: PointerEvent): void => {
    const to = { x: event.clientX, y: event.clientY };
    if (!down || (!down.to && Math.hypot(to.x - down.x, to.y - down.y) <= CLICK_PX)) return;
    actions.camera.drag(down.to ?? down, to);
    down.to = to;
  };
  /** The drag ended outside of the board, which has ignored the pointer's leaving until now. */
  const end = ({ type, clientX: x, clientY: y }: PointerEvent): void => {
    down = null;
    if (type === "pointercancel" || !isOver(board, { x, y })) actions.abandon("pointer");
  };
  // Listen on the window, because Plotly covers the page during a drag.
  window.addEventListener("pointermove", (event) => {
    if (!isDown(event)) return;
    // The page does not hear of each button that is released.
    if (event.buttons === 0) end(event);
    else drag(event);
  }, { capture: true, signal });
  window.addEventListener("pointercancel", (event) => {
    if (isDown(event)) end(event);
  }, { capture: true, signal });
  window.addEventListener("pointerup", (event) => {
    if (!isDown(event)) return;
    drag(event);
    const dragged = down?.to !== null;
    end(event);
    if (dragged) return;
    const before = presses.note(event, board);
    const hex = before === null && clicks < 2 ? surface.locate(event.clientX, event.clientY) : null;
    if (hex) actions.click(hex);
  }, { capture: true, signal });
}
