/** Helpers to create elements. Text always becomes a text node, never markup. */

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
