/** Listens to all input of a view; `docs/gestures.md` has the table of what each gesture does. */
import type { Actions } from "./actions.ts";
import { guardButtons, placeOf, Presses } from "./double-click.ts";
import { listenToClipboard, listenToKeys } from "./keys.ts";
import { listenToMouse, type Surface } from "./mouse.ts";
import { listenToTouch } from "./touch.ts";
import { listenToWheel } from "./wheel.ts";

export function listen(
  root: HTMLElement,
  surface: Surface,
  actions: Actions,
  signal: AbortSignal,
): void {
  const presses = new Presses(() => placeOf(root));
  guardButtons(root, presses, signal);
  listenToDevice(root, actions, signal);
  listenToKeys(root, actions, signal);
  listenToClipboard(root, actions, signal);
  listenToMouse(surface, actions, presses, signal);
  listenToTouch(surface, actions, presses, signal);
  listenToWheel(root, surface.field, actions, signal);
}

/** Note whether the view is used by finger or by mouse, for the words of its hints. */
function listenToDevice(root: HTMLElement, actions: Actions, signal: AbortSignal): void {
  actions.useFingers(matchMedia("(pointer: coarse)").matches);
  root.addEventListener("pointerdown", ({ pointerType }) => {
    if (pointerType !== "") actions.useFingers(pointerType !== "mouse");
  }, { capture: true, signal });
}
