/** Buttons and their ARIA states. */
import { h, set } from "./dom.ts";

/** Create a text button. */
export function textButton(
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  return h("button", { type: "button", class: "ak-text-button", ...attributes });
}

/** Create a primary button. */
export function mainButton(type: "submit" | "button"): HTMLButtonElement {
  return h("button", { type, class: "ak-text-button ak-primary" });
}

/** Call `act` on a click while the button is enabled, see `enable`. */
export function onPress(button: HTMLButtonElement, act: () => void): void {
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") act();
  });
}

/** Enable or disable a button with `aria-disabled`, because `disabled` loses focus and keys. */
export function enable(button: HTMLButtonElement, useful: boolean): void {
  set(button, "aria-disabled", String(!useful));
}

/** Set `aria-pressed`, for choices and toggles. */
export function press(button: HTMLButtonElement, pressed: boolean): void {
  set(button, "aria-pressed", String(pressed));
}

export const isPressed = (button: Element): boolean =>
  button.getAttribute("aria-pressed") === "true";

/** Set `aria-expanded`. */
export function expand(button: HTMLButtonElement, open: boolean): void {
  set(button, "aria-expanded", String(open));
}
