/** Buttons and their ARIA states. */
import { h, set } from "./dom.ts";

/** Create a button; `act` is called on a click while the button is enabled, see `enable`. */
export function button(
  attributes: Readonly<Record<string, string | number | boolean>>,
  act: () => void,
  ...children: (Node | string)[]
): HTMLButtonElement {
  const element = h("button", { type: "button", ...attributes }, ...children);
  element.addEventListener("click", () => {
    if (element.getAttribute("aria-disabled") !== "true") act();
  });
  return element;
}

/** Create a button with text. */
export const textButton = (act: () => void, attributes = {}): HTMLButtonElement =>
  button({ class: "ak-text-button", ...attributes }, act);

/** Create the button that sends a form, see `onSend`. */
export const sendButton = (attributes = {}): HTMLButtonElement =>
  h("button", { type: "button", class: "ak-text-button ak-primary", ...attributes });

/**
 * Call a function when a form is sent, by its button or by Enter in a line, and its fields are
 * valid. The form is not submitted: frames in a sandbox may not.
 */
export function onSend(form: HTMLFormElement, by: HTMLButtonElement, act: () => void): void {
  const send = (): void => {
    if (form.reportValidity()) act();
  };
  by.addEventListener("click", send);
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    if (!(event.target as Element).matches("input")) return;
    event.preventDefault();
    send();
  });
}

/** Name a button that has no text of its own. */
export function label(element: Element, words: string): void {
  set(element, "aria-label", words);
  set(element, "title", words);
}

/** Enable or disable a button with `aria-disabled`, because `disabled` loses focus and keys. */
export function enable(element: HTMLButtonElement, useful: boolean): void {
  set(element, "aria-disabled", String(!useful));
}

/** Set `aria-pressed`, for choices and toggles. */
export function press(element: HTMLButtonElement, pressed: boolean): void {
  set(element, "aria-pressed", String(pressed));
}

export const isPressed = (element: Element): boolean =>
  element.getAttribute("aria-pressed") === "true";

/** Set `aria-expanded`. */
export function expand(element: HTMLButtonElement, open: boolean): void {
  set(element, "aria-expanded", String(open));
}
