/**
 * Lists of buttons with a single tab stop: arrow keys, Home and End move the focus within a list,
 * and Tab leaves it.
 */
import { focused, set } from "./dom.ts";
import type { TextKey } from "./messages.ts";

/** Where an item is on the screen. */
export type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** The step along a row of steps to which a key moves; null for other keys. */
export function along(key: string, at: number, last: number): number | null {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), last);
}

/**
 * The index of the item to which a key moves from the item `at`, at the ends `at` itself; null for
 * other keys. Left and right follow the order of the items, up and down the rows on the screen.
 */
export function neighbour(boxes: readonly Box[], at: number, key: string): number | null {
  if (key === "ArrowUp") return inNextRow(boxes, at, -1);
  if (key === "ArrowDown") return inNextRow(boxes, at, 1);
  return along(key, at, boxes.length - 1);
}

const middle = ({ left, top, width, height }: Box): { x: number; y: number } => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** The item in the next row, upwards (-1) or downwards (1), that is nearest to a column. */
function inNextRow(boxes: readonly Box[], at: number, way: 1 | -1): number {
  const from = middle(boxes[at]!);
  const half = boxes[at]!.height / 2;
  const others = boxes
    .map((box, index) => ({ index, away: way * (middle(box).y - from.y), x: middle(box).x }))
    .filter(({ away }) => away > half);
  const nearest = Math.min(...others.map(({ away }) => away));
  const row = others.filter(({ away }) => away < nearest + half);
  const sides = row.map(({ x }) => Math.abs(x - from.x));
  return row[sides.indexOf(Math.min(...sides))]?.index ?? at;
}

const CHOSEN = "[aria-current], [aria-pressed=true]";

/**
 * Give a list a single tab stop and a name; returns a function that must be called when
 * the items have changed. The stop is the focused item, else the chosen one, else the first.
 */
export function roving(list: HTMLElement, name: TextKey, items = "button"): () => void {
  set(list, "data-name", name);
  if (list.localName !== "ul") set(list, "role", "toolbar");
  const all = (): HTMLElement[] =>
    [...list.querySelectorAll<HTMLElement>(items)].filter((item) => !item.closest("[hidden]"));
  const update = (): void => {
    const found = all();
    const active = focused(list);
    const stop =
      found.find((item) => item === active) ??
      found.find((item) => item.matches(CHOSEN)) ??
      found[0];
    for (const item of found) set(item, "tabindex", item === stop ? 0 : -1);
  };
  list.addEventListener("focusin", update);
  list.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const found = all();
    const at = found.indexOf((event.target as Element).closest<HTMLElement>(items)!);
    if (at < 0) return;
    const boxes = found.map((item) => item.getBoundingClientRect());
    const to = neighbour(boxes, at, event.key);
    if (to === null) return;
    // The key must move neither the board's cursor nor the notebook.
    event.preventDefault();
    event.stopPropagation();
    found[to]!.focus();
  });
  return update;
}

/** Scroll only the list; `scrollIntoView` would scroll the page, too. */
export function keepInSight(list: HTMLElement, item: HTMLElement | null): void {
  if (!item) return;
  const top = item.offsetTop;
  const bottom = top + item.offsetHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) {
    list.scrollTop = bottom - list.clientHeight;
  }
}
