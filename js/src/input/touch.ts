/** Fingers and the tip of a pen: a tap sets the ghost, a tap on it lays the tile, two zoom. */
import type { Axial, Point } from "../picture/geometry.ts";
import type { Actions } from "./actions.ts";
import type { Presses } from "./double-click.ts";
import { Fingers } from "./fingers.ts";
import { isControl, isFinger, isOver, type Surface } from "./mouse.ts";

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });

/** A drag of the ghost: its hex at the beginning, and the hex under the finger. */
interface Drag {
  ghost: Axial;
  finger: Axial;
}

export function listenToTouch(
  surface: Surface,
  actions: Actions,
  presses: Presses,
  signal: AbortSignal,
): void {
  const board = surface.field;
  let drag: Drag | null = null;
  /** The last touch was the second of a double tap. */
  let again = false;

  const fingers = new Fingers(
    {
      canDrag: (at) => !actions.setsUp && surface.isOnGhost(at),
      tap(at) {
        if (again) return;
        if (!actions.setsUp && surface.isOnGhost(at)) actions.place();
        else actions.tap(surface.locate(at.x, at.y));
      },
      longPress: (at) => actions.explain(surface.locate(at.x, at.y)),
      drag(from, to) {
        const finger = surface.locate(from.x, from.y);
        if (!drag && finger) drag = { ghost: actions.hex, finger };
        const at = isOver(board, to) ? surface.locate(to.x, to.y) : null;
        if (!drag || !at) return;
        const { ghost, finger: start } = drag;
        const hex = { q: ghost.q + at.q - start.q, r: ghost.r + at.r - start.r };
        actions.aim("touch", hex, true);
      },
      undrag() {
        if (drag) actions.aim("touch", drag.ghost);
      },
      pinch: (from, to, factor) => actions.camera.pinch(from, to, factor),
    },
    (run) => requestAnimationFrame(run),
  );

  let byPen = false;
  board.addEventListener("pointerdown", (event) => {
    byPen = event.pointerType === "pen";
    if (!isFinger(event)) return;
    if (isControl(event)) {
      fingers.down(event.pointerId, pointOf(event), true, event.isPrimary);
      return;
    }
    // Plotly must not see the mouse events that follow a touch. Those of a pen are stopped below:
    // otherwise WebKit would not report that the pen is lifted.
    if (event.pointerType === "touch") event.preventDefault();
    again = presses.note(event, board) !== null;
    fingers.down(event.pointerId, pointOf(event), false, event.isPrimary);
    drag = null;
  }, { signal });
  board.addEventListener("mousedown", (event) => {
    if (!byPen || isControl(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true, signal });
  // Listen on the window: the element under a finger may be replaced.
  const options = { capture: true, signal };
  window.addEventListener("pointermove", (event) => {
    fingers.move(event.pointerId, pointOf(event));
  }, options);
  window.addEventListener("pointerup", (event) => fingers.up(event.pointerId), options);
  window.addEventListener("pointercancel", (event) => fingers.cancel(event.pointerId), options);
  signal.addEventListener("abort", () => fingers.stop());

  const stopHeld = (event: Event): void => {
    if (!fingers.holds) return;
    event.stopPropagation();
    event.preventDefault();
  };
  // Only these events can stop the page from scrolling; Plotly must not see them, either.
  for (const name of ["touchstart", "touchmove"] as const) {
    board.addEventListener(name, (event) => {
      event.stopPropagation();
      if (fingers.holds && event.cancelable) event.preventDefault();
    }, { capture: true, passive: false, signal });
  }
  // Safari reports a pinch by fingers as it reports those on trackpads, too.
  board.addEventListener("gesturestart", stopHeld, { capture: true, signal });
  board.addEventListener("gesturechange", stopHeld, { capture: true, signal });
  // A long press explains the hex; it must not open a menu.
  board.addEventListener("contextmenu", (event) => {
    if (isFinger(event as PointerEvent)) event.preventDefault();
  }, { signal });
}
