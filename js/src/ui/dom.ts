/** Elements, buttons, static texts. Text always becomes a text node, never markup. */
import { text, type TextKey, type Texts } from "./messages.ts";

/** Create a function that tells whether its arguments differ from those of its last call. */
export function changes(): (...values: readonly unknown[]) => boolean {
  let last: readonly unknown[] | null = null;
  return (...values) => {
    const same = last?.length === values.length && values.every((value, i) => value === last![i]);
    last = values;
    return !same;
  };
}

export const isFull = (root: Element): boolean => root.matches(":fullscreen");

/** Enter or leave full-screen mode; does nothing where it is not allowed. */
export async function toggleFullScreen(root: Element): Promise<void> {
  if (!document.fullscreenEnabled) return;
  try {
    await (isFull(root) ? document.exitFullscreen() : root.requestFullscreen());
  } catch {
    // Browsers reject requests without a user gesture.
  }
}

type Attributes = Readonly<Record<string, string | number | boolean>>;

const SVG = "http://www.w3.org/2000/svg";

function assign(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
}

/** Set an attribute if it differs; `false` removes it, `true` makes it empty. */
export function set(element: Element, name: string, value: string | number | boolean): void {
  if (value === false) element.removeAttribute(name);
  else {
    const wanted = value === true ? "" : String(value);
    if (element.getAttribute(name) !== wanted) element.setAttribute(name, wanted);
  }
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  assign(element, attributes);
  element.append(...children);
  return element;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Node[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  assign(element, attributes);
  element.append(...children);
  return element;
}

/** The parent node; for a shadow root, its host. */
export function above(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : node.parentNode;
}

/** The focused element, also inside a shadow root. */
export function activeElement(near: Node): Element | null {
  return (near.getRootNode() as Document | ShadowRoot).activeElement ?? null;
}

/** The focused element if it is inside `parent`. */
export function focused(parent: Element): Element | null {
  const active = activeElement(parent);
  return active && parent.contains(active) ? active : null;
}

/** Whether the pointer, a finger or the focus is on an element: what it lists must not change. */
export const isInUse = (element: HTMLElement): boolean =>
  element.matches(":is(:hover, :active)") || focused(element) !== null;

/** Set the text if it differs, to prevent needless layouts and announcements. */
export function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Write words into an element, or hide it without any. */
export function tell(element: Element, words: string): void {
  write(element, words);
  set(element, "hidden", words === "");
}

/** A table whose columns are headed by texts, or by elements. */
export function table(
  look: string, columns: readonly (TextKey | HTMLElement)[], ...parts: HTMLElement[]
): HTMLTableElement {
  const heads = columns.map((column) =>
    typeof column === "string" ? h("th", { scope: "col", ...showing(column) }) : column,
  );
  const head = h("thead", {}, h("tr", {}, ...heads));
  return h("table", { class: `ak-table ${look}`.trim() }, head, ...parts);
}

/** Make elements the only children of `parent`, in this order; those in place are not touched. */
export function arrange(parent: Element, elements: readonly Element[]): void {
  const wanted = new Set<Element>(elements);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  elements.forEach((element, i) => {
    const there = parent.children[i];
    if (there !== element) parent.insertBefore(element, there ?? null);
  });
}

/** An element that shows one item of a list; the context is the same for all items. */
export interface Row<T, C = void> {
  readonly element: Element;
  show(item: T, context: C): void;
}

/** Create a row from its element and the function that shows an item in it. */
export const makeRow = <T, C = void>(
  element: Element, show: (item: T, context: C) => void,
): Row<T, C> => ({ element, show });

/** Create a function that shows items in rows of `parent`; existing rows keep the focus. */
export function list<T, C = void>(
  parent: Element,
  make: (index: number) => Row<T, C>,
): (items: readonly T[], context: C) => void {
  const rows: Row<T, C>[] = [];
  return (items, context) => {
    while (rows.length > items.length) rows.pop()!.element.remove();
    items.forEach((item, i) => {
      if (!rows[i]) parent.append((rows[i] = make(i)).element);
      rows[i]!.show(item, context);
    });
  };
}

/** Put a text on the clipboard; `near` is an element that may hold a field for a moment. */
export async function copyText(words: string, near: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    // Outside of secure contexts, use the older API.
    const area = h("textarea", { readonly: true });
    area.value = words;
    near.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

/** Save a text in a file. */
export function saveText(words: string, name: string, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([words], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Let the user choose a file. */
export function chooseFile(chosen: (file: File) => void): void {
  const input = h("input", { type: "file" });
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) chosen(file);
  });
  input.click();
}

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

/** Attributes of an element that shows a text, see `translate`. */
export const showing = (key: TextKey): { "data-text": TextKey } => ({ "data-text": key });

/** Attributes of a button without text that is called as a text says. */
export const naming = (key: TextKey): { "data-label": TextKey } => ({ "data-label": key });

/** A field with its name before it. */
export const field = (name: TextKey, input: HTMLElement): HTMLElement =>
  h("label", {}, h("span", { class: "ak-row-name", ...showing(name) }), input);

/** Write the static texts in `root`, and the accessible names, which are in `data-name`. */
export function translate(root: Element, texts: Texts): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-label]")) {
    label(element, text(texts, element.dataset["label"] as TextKey));
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-text]")) {
    write(element, text(texts, element.dataset["text"] as TextKey));
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-name]")) {
    set(element, "aria-label", text(texts, element.dataset["name"] as TextKey));
  }
}
