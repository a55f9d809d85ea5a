/** Keys call actions; a press on the view gives it the focus. */
import { activeElement, focused, isFull, toggleFullScreen } from "../ui/dom.ts";
import { ZOOM_STEP } from "../board/renderer.ts";
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

/** Key bindings; `view/keys.ts` lists them for users. */
export function bindings(actions: Actions, root: HTMLElement): Record<string, () => void> {
  const table: Record<string, () => void> = {
    ArrowUp: () => actions.moveCursor("up"),
    ArrowDown: () => actions.moveCursor("down"),
    ArrowLeft: () => actions.moveCursor("left"),
    ArrowRight: () => actions.moveCursor("right"),
    "Shift+ArrowUp": () => actions.camera.move(0, 1),
    "Shift+ArrowDown": () => actions.camera.move(0, -1),
    "Shift+ArrowLeft": () => actions.camera.move(-1, 0),
    "Shift+ArrowRight": () => actions.camera.move(1, 0),
    Enter: () => actions.place(),
    " ": () => actions.place(),
    r: () => actions.rotate(1),
    "Shift+r": () => actions.rotate(-1),
    u: () => actions.undo(),
    "Ctrl+z": () => actions.undo(),
    "Shift+u": () => actions.redo(),
    "Ctrl+Shift+z": () => actions.redo(),
    v: () => actions.toggle("view"),
    c: () => actions.toggle("coordinates"),
    p: () => actions.toggle("presenter"),
    s: () => actions.toggle("reveal"),
    n: () => actions.open("newGame", true),
    ".": () => actions.open("more", true),
    a: () => actions.toggle("pondering"),
    e: () => actions.toggle("forecasting"),
    o: () => actions.toggle("opening"),
    "Shift+a": () => actions.announceBest(),
    m: () => actions.review("next"),
    "Shift+m": () => actions.review("previous"),
    f: () => actions.toggleQuestion(),
    w: () => actions.showStep(1),
    "Shift+w": () => actions.showStep(-1),
    Home: () => actions.goto(0),
    End: () => actions.last(),
    PageUp: () => actions.step(-1),
    PageDown: () => actions.step(1),
    b: () => actions.toggleBots(),
    "+": () => actions.camera.zoom(ZOOM_STEP),
    "=": () => actions.camera.zoom(ZOOM_STEP),
    "-": () => actions.camera.zoom(1 / ZOOM_STEP),
    "0": () => actions.camera.fit(),
    "Shift+f": () => void toggleFullScreen(root),
    t: () => actions.openText(true),
    "?": () => actions.open("keys", true),
    Escape: () => {
      if (isFull(root)) {
        void toggleFullScreen(root);
        return;
      }
      actions.leave();
      if (actions.setsUp) return actions.select(-1);
      (activeElement(root) as HTMLElement | null)?.blur();
    },
  };
  for (let digit = 1; digit <= 6; digit++) table[String(digit)] = () => actions.select(digit - 1);
  return table;
}

export function listenToKeys(root: HTMLElement, actions: Actions, signal: AbortSignal): void {
  const table = bindings(actions, root);
  root.addEventListener("keydown", (event) => {
    if (event.key === "Tab") return;
    if ((event.target as Element).closest(FIELDS)) {
      event.stopPropagation();
      return;
    }
    const name = chord(event);
    const action = name === null ? undefined : table[name];
    // Keys without modifiers must not reach the notebook, where `d d` deletes the cell.
    if (action || !(event.ctrlKey || event.metaKey || event.altKey)) event.stopPropagation();
    const target = event.target as Element;
    const pressed = (name === "Enter" || name === " ") && target.closest("button") !== null;
    if (!action || pressed) return;
    event.preventDefault();
    if (!event.repeat || REPEATED.test(name!)) action();
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
