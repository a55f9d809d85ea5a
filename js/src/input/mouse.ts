/** The mouse: hovering aims, a click lays the tile. A pen hovers like a mouse. */
import type { Actions } from "./actions.ts";
import type { Presses } from "./double-click.ts";
import { isControl, isFinger, isOver, type Surface } from "./pointer.ts";

/** Minimum distance of a drag. */
const CLICK_PX = 6;

export function listenToMouse(
  surface: Surface,
  actions: Actions,
  presses: Presses,
  signal: AbortSignal,
): void {
  const board = surface.field;
  let down: { x: number; y: number; id: number } | null = null;
  let clicks = 0;

  const aim = (event: PointerEvent): boolean => {
    const hex = surface.locate(event.clientX, event.clientY);
    if (hex) actions.aim("pointer", hex);
    return hex !== null;
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
    down = { x: event.clientX, y: event.clientY, id: event.pointerId };
    clicks = 0;
  }, { signal });
  // mousedown comes between pointerdown and pointerup, and only it has a click count.
  const count = (event: MouseEvent): void => void (clicks = event.detail);
  board.addEventListener("mousedown", count, { capture: true, signal });
  // Listen on the window, because Plotly covers the page during a drag.
  const up = (event: PointerEvent): void => {
    if (!down || event.pointerId !== down.id) return;
    const moved = Math.hypot(event.clientX - down.x, event.clientY - down.y);
    down = null;
    const cancelled = event.type === "pointercancel";
    // The drag ended outside of the board, which has ignored the pointer's leaving until now.
    const { clientX: x, clientY: y } = event;
    if (cancelled || !isOver(board, { x, y })) actions.abandon("pointer");
    if (cancelled || moved > CLICK_PX) return;
    const before = presses.note(event, board);
    if (before === null && clicks < 2 && aim(event)) actions.place();
  };
  window.addEventListener("pointerup", up, { capture: true, signal });
  window.addEventListener("pointercancel", up, { capture: true, signal });
}
