/** What the listeners to mouse, pen and fingers share. */
import type { Axial, Point } from "../picture/geometry.ts";

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
