/** The keys of a view and what they do; a press on the view gives it the focus. */
import { activeElement, focused, isFull, toggleFullScreen } from "../ui/dom.ts";
import { ZOOM_STEP } from "../board/renderer.ts";
import type { TextKey } from "../ui/messages.ts";
import type { Actions } from "./actions.ts";

/** Keys that repeat while they are held down. */
const REPEATED = /Arrow|Page|^(Shift\+)?[ru]$|^Ctrl\+(Shift\+)?z$|^[-+=]$/;

/** Elements that handle keys and focus themselves. */
const FIELDS = "input, select, textarea, label, form, dialog";

/** A key with its modifiers, such as `Shift+u`; null if the view does not handle it. */
function chord(event: KeyboardEvent): string | null {
  if (event.altKey) return null;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const control = event.ctrlKey || event.metaKey ? "Ctrl+" : "";
  const shift = event.shiftKey && /^([a-z]|[A-Z].+)$/.test(name) ? "Shift+" : "";
  return control + shift + name;
}

type Act = (actions: Actions, root: HTMLElement, index: number) => void;

/** The keys that do a thing, its name, and what is done with the index of the key.
 *
 * A row without a function is a key for which browsers have an event.
 */
export type KeyRow = readonly [keys: readonly string[], name: TextKey, act?: Act];

const ARROWS = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"];
const DIRECTIONS = ["left", "up", "right", "down"] as const;

/** All keys, in the order of the sheet of keys. */
export const KEY_ROWS: readonly KeyRow[] = [
  [["1", "2", "3", "4", "5", "6"], "key_choose", (actions, _, n) => actions.select(n)],
  [["r"], "rotate_right", (actions) => actions.rotate(1)],
  [["Shift+r"], "rotate_left", (actions) => actions.rotate(-1)],
  [ARROWS, "key_aim", (actions, _, n) => actions.moveCursor(DIRECTIONS[n]!)],
  [["Enter", " "], "key_place", (actions) => actions.place()],
  [["u"], "undo", (actions) => actions.undo()],
  [["Shift+u"], "redo", (actions) => actions.redo()],
  [["PageUp"], "previous", (actions) => actions.step(-1)],
  [["PageDown"], "next", (actions) => actions.step(1)],
  [["Home"], "first", (actions) => actions.goto(0)],
  [["End"], "last", (actions) => actions.last()],
  [["+"], "zoom_in", ({ camera }) => camera.zoom(ZOOM_STEP)],
  [["-"], "zoom_out", ({ camera }) => camera.zoom(1 / ZOOM_STEP)],
  [["0"], "fit", ({ camera }) => camera.fit()],
  [ARROWS.map((key) => `Shift+${key}`), "key_shift", ({ camera }, _, n) =>
    camera.move([1, 0, -1, 0][n]!, [0, 1, 0, -1][n]!)],
  [["v"], "key_view", (actions) => actions.toggle("view")],
  [["c"], "coordinates", (actions) => actions.toggle("coordinates")],
  [["Shift+f"], "full_screen", (_, root) => void toggleFullScreen(root)],
  [["p"], "presenter", (actions) => actions.toggle("presenter")],
  [["s"], "key_scores", (actions) => actions.toggle("reveal")],
  [["n"], "new_game", (actions) => actions.open("newGame", true)],
  [["Ctrl+c"], "copy"],
  [["Ctrl+v"], "paste"],
  [["."], "more", (actions) => actions.open("more", true)],
  [["b"], "key_bots", (actions) => actions.toggleBots()],
  [["a"], "analysis", (actions) => actions.toggle("pondering")],
  [["Shift+a"], "say_best", (actions) => actions.announceBest()],
  [["e"], "forecast", (actions) => actions.toggle("forecasting")],
  [["o"], "opening", (actions) => actions.toggle("opening")],
  [["m"], "next_mistake", (actions) => actions.review("next")],
  [["Shift+m"], "previous_mistake", (actions) => actions.review("previous")],
  [["f"], "key_exercise", (actions) => actions.toggleQuestion()],
  [["w"], "next_step", (actions) => actions.showStep(1)],
  [["Shift+w"], "previous_step", (actions) => actions.showStep(-1)],
  [["t"], "text_line", (actions) => actions.openText(true)],
  [["?"], "keys", (actions) => actions.open("keys", true)],
  [["Escape"], "key_leave", leave],
];

/** Second keys for what another key does, which the sheet leaves out. */
const ALSO = { "=": "+", "Ctrl+z": "u", "Ctrl+Shift+z": "Shift+u" };

/** What each key does. */
const BINDINGS = new Map<string, [act: Act, index: number]>(
  KEY_ROWS.flatMap(([keys, , act]) => act ? keys.map((key, n) => [key, [act, n]] as const) : []),
);
for (const [key, as] of Object.entries(ALSO)) BINDINGS.set(key, BINDINGS.get(as)!);

function leave(actions: Actions, root: HTMLElement): void {
  if (isFull(root)) {
    void toggleFullScreen(root);
    return;
  }
  actions.leave();
  if (actions.setsUp) return actions.select(-1);
  (activeElement(root) as HTMLElement | null)?.blur();
}

/** Names of keys in `aria-keyshortcuts`. */
const ARIA: Readonly<Record<string, string>> = { "+": "Plus", " ": "Space", Ctrl: "Control" };

/** The attribute that tells screen readers the keys of a button, by what the keys do. */
export function keysOf(name: TextKey): Readonly<Record<string, string>> {
  const chord = KEY_ROWS.find(([, what]) => what === name)?.[0][0];
  if (chord === undefined) return {};
  const parts = chord.length === 1 ? [chord] : chord.split("+");
  const keys = parts.map((key) => ARIA[key] ?? (key.length === 1 ? key.toUpperCase() : key));
  return { "aria-keyshortcuts": keys.join("+") };
}

export function listenToKeys(root: HTMLElement, actions: Actions, signal: AbortSignal): void {
  root.addEventListener("keydown", (event) => {
    if (event.key === "Tab") return;
    if ((event.target as Element).closest(FIELDS)) {
      event.stopPropagation();
      return;
    }
    const name = chord(event);
    const [act, index] = BINDINGS.get(name ?? "") ?? [];
    // Keys without modifiers must not reach the notebook, where `d d` deletes the cell.
    if (act || !(event.ctrlKey || event.metaKey || event.altKey)) event.stopPropagation();
    const target = event.target as Element;
    const pressed = (name === "Enter" || name === " ") && target.closest("button") !== null;
    if (!act || pressed) return;
    event.preventDefault();
    if (!event.repeat || REPEATED.test(name!)) act(actions, root, index!);
  }, { signal });
  // Show the focus ring and the keyboard cursor, but not after a click or a dialog:
  // `:focus-visible` also matches when a script sets the focus.
  let pressed = false;
  const watch = { capture: true, signal };
  root.ownerDocument.addEventListener("pointerdown", () => (pressed = true), watch);
  root.ownerDocument.addEventListener("keydown", () => (pressed = false), watch);
  root.addEventListener("focus", () => {
    if (pressed || root.querySelector("dialog[data-modal]")) return;
    if (root.matches(":focus-visible")) actions.attend();
  }, { signal });
  root.addEventListener("focusout", (event) => {
    if (!root.contains(event.relatedTarget as Node | null)) actions.abandon("keys");
  }, { signal });
  root.addEventListener("pointerdown", () => {
    // What was tapped before; a tap on another name comes after this.
    actions.light([]);
    actions.point(null);
  }, { capture: true, signal });
  root.addEventListener("pointerdown", (event) => {
    if ((event.target as Element).closest(FIELDS)) return;
    root.focus({ preventScroll: true });
  }, { signal });
  // A press on a button or a chart must not take the focus from the root, which handles the keys.
  root.addEventListener("mousedown", (event) => {
    if ((event.target as Element).closest("button, [role=slider]")) event.preventDefault();
  }, { signal });
}

/** Copy and paste by the browser's keys, while the view has the focus and no text is selected. */
export function listenToClipboard(root: HTMLElement, actions: Actions, signal: AbortSignal): void {
  const isOurs = (event: Event): boolean => {
    const active = focused(root);
    return active !== null && !active.closest(FIELDS) && !event.defaultPrevented;
  };
  window.addEventListener("copy", (event) => {
    if (!isOurs(event) || document.getSelection()?.isCollapsed === false) return;
    if (!actions.copyInto(event.clipboardData)) return;
    event.preventDefault();
  }, { signal });
  window.addEventListener("paste", (event) => {
    const words = event.clipboardData?.getData("text/plain") ?? "";
    if (!isOurs(event) || words === "") return;
    event.preventDefault();
    actions.read(words);
  }, { signal });
}
