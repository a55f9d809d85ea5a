/** Buttons, and what they tell of themselves. */
import { h, set } from "./dom.ts";

/** A button of words. */
export function textButton(
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  return h("button", { type: "button", class: "ak-text-button", ...attributes });
}

/** The button that sends a form, or does what one came for. */
export function mainButton(type: "submit" | "button"): HTMLButtonElement {
  return h("button", { type, class: "ak-text-button ak-primary" });
}

/** Act on a click while the button is of use, see `enable`. */
export function onPress(button: HTMLButtonElement, act: () => void): void {
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") act();
  });
}

/** Whether a button is of use now; not `disabled`, which would drop the focus and the keys. */
export function enable(button: HTMLButtonElement, useful: boolean): void {
  set(button, "aria-disabled", String(!useful));
}

/** Whether a button is pressed, in the sense of something chosen or switched on. */
export function press(button: HTMLButtonElement, pressed: boolean): void {
  set(button, "aria-pressed", String(pressed));
}

export const isPressed = (button: Element): boolean =>
  button.getAttribute("aria-pressed") === "true";

/** Whether what a button opens is open. */
export function expand(button: HTMLButtonElement, open: boolean): void {
  set(button, "aria-expanded", String(open));
}
