/**
 * The wheel and the trackpad: with the focus the wheel turns the tile, otherwise the page scrolls;
 * a pinch on a trackpad, or Ctrl and the wheel, zooms.
 */
import { activeElement } from "../ui/dom.ts";
import { ZOOM_STEP } from "../board/renderer.ts";
import type { Actions } from "./actions.ts";

/** Wheel distance for one rotation: a notch of a mouse wheel, a short stroke on a trackpad. */
const TURN_PX = 50;

/** Duration of a pause that ends a stroke of the wheel. */
const STROKE_MS = 250;

const LINE_PX = 33;

/**
 * Wheel distance that zooms by a factor of e. Browsers report a pinch on a trackpad as a wheel with
 * Ctrl, whose distance is 100 times the logarithm of the change of the fingers' distance.
 */
const ZOOM_PX = 100;

/** The zoom factor of a wheel event; a notch of a mouse wheel zooms as far as the button. */
export function zoomFactor(pixels: number): number {
  const factor = Math.exp(-pixels / ZOOM_PX);
  return Math.min(Math.max(factor, 1 / ZOOM_STEP), ZOOM_STEP);
}

/** Safari reports a pinch on a trackpad in its own way; `scale` counts from the pinch's start. */
type GestureEvent = MouseEvent & { readonly scale: number };

const pixelsOf = ({ deltaY, deltaMode }: WheelEvent): number =>
  deltaY * (deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);

export function listenToWheel(
  root: HTMLElement,
  board: HTMLElement,
  actions: Actions,
  signal: AbortSignal,
): void {
  let travel = 0;
  let last = 0;
  board.addEventListener(
    "wheel",
    (event) => {
      if (event.deltaY === 0) return;
      const pixels = pixelsOf(event);
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        actions.camera.zoom(zoomFactor(pixels), { x: event.clientX, y: event.clientY });
        return;
      }
      // Without the focus, the wheel scrolls the page.
      if (!root.contains(activeElement(root))) return;
      event.preventDefault();
      if (event.timeStamp - last > STROKE_MS) travel = 0;
      last = event.timeStamp;
      travel += pixels;
      if (Math.abs(travel) < TURN_PX) return;
      actions.rotate(travel > 0 ? 1 : -1);
      travel = 0;
    },
    { passive: false, signal },
  );
  let scale = 1;
  for (const name of ["gesturestart", "gesturechange"]) {
    board.addEventListener(name, (event) => {
      // Otherwise the page zooms.
      event.preventDefault();
      const { clientX: x, clientY: y, scale: now } = event as GestureEvent;
      if (name === "gesturechange") actions.camera.pinch({ x, y }, { x, y }, now / scale);
      scale = now;
    }, { signal });
  }
}
