/** Event listeners: keys, wheel and pointer call actions. */
import type { Axial } from "../picture/geometry.ts";
import { activeElement } from "../ui/dom.ts";
import { isFull, toggleFullScreen } from "../ui/full-screen.ts";
import { ZOOM_STEP, type Actions } from "./actions.ts";
import type { Presses } from "./double-click.ts";

/** Minimum distance of a drag. */
const CLICK_PX = 6;

/** Wheel distance for one rotation: a notch of a mouse wheel, a short stroke on a trackpad. */
const TURN_PX = 50;

/** Duration of a pause that ends a stroke of the wheel. */
const STROKE_MS = 250;

const LINE_PX = 33;

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
    n: () => actions.openNewGame(true),
    a: () => actions.toggle("pondering"),
    e: () => actions.toggle("forecasting"),
    "Shift+a": () => actions.announceBest(),
    m: () => actions.review("next"),
    "Shift+m": () => actions.review("previous"),
    f: () => actions.toggleQuestion(),
    Home: () => actions.first(),
    End: () => actions.last(),
    PageUp: () => actions.step(-1),
    PageDown: () => actions.step(1),
    b: () => actions.toggleBots(),
    "+": () => actions.camera.zoom(ZOOM_STEP),
    "=": () => actions.camera.zoom(ZOOM_STEP),
    "-": () => actions.camera.zoom(1 / ZOOM_STEP),
    "0": () => actions.camera.fit(),
    "Shift+f": () => void toggleFullScreen(root),
    "?": () => actions.openKeys(true),
    Escape: () => {
      if (isFull(root)) {
        void toggleFullScreen(root);
        return;
      }
      actions.leave();
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
  // Show the focus ring and the keyboard cursor, but not after a click: `:focus-visible` also
  // matches when a script sets the focus.
  let pressing = false;
  root.addEventListener("focus", () => {
    if (!pressing && root.matches(":focus-visible")) actions.attend();
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
    pressing = true;
    root.focus({ preventScroll: true });
    pressing = false;
  }, { signal });
  // A press on a button must not take the focus from the root, which handles the keys.
  root.addEventListener("mousedown", (event) => {
    if ((event.target as Element).closest("button")) event.preventDefault();
  }, { signal });
}

function isOver(element: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
}

/** Listen to clicks, hovering and the wheel; `locate` returns the hex at a viewport point. */
export function listenToPointer(
  root: HTMLElement,
  board: HTMLElement,
  locate: (clientX: number, clientY: number) => Axial | null,
  actions: Actions,
  presses: Presses,
  signal: AbortSignal,
): void {
  let down: { x: number; y: number; id: number } | null = null;
  let clicks = 0;
  let frame = 0;
  signal.addEventListener("abort", () => cancelAnimationFrame(frame));

  const aim = (event: PointerEvent): boolean => {
    const hex = locate(event.clientX, event.clientY);
    if (hex) actions.aim("pointer", hex);
    return hex !== null;
  };
  const isControl = (event: Event): boolean =>
    (event.target as Element).closest?.("button") != null;

  board.addEventListener("pointermove", (event) => {
    if (isControl(event)) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => aim(event));
  }, { signal });
  board.addEventListener("pointerleave", () => {
    cancelAnimationFrame(frame);
    if (!down) actions.abandon("pointer");
  }, { signal });
  board.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || isControl(event)) return;
    down = { x: event.clientX, y: event.clientY, id: event.pointerId };
    clicks = 0;
  }, { signal });
  // mousedown comes between pointerdown and pointerup, and only it has a click count.
  const count = (event: MouseEvent): void => void (clicks = event.detail);
  board.addEventListener("mousedown", count, { capture: true, signal });
  // Listen on the window, because Plotly covers the page during a drag.
  const up = (event: PointerEvent): void => {
    if (!down || event.pointerId !== down.id) return;
    const moved = Math.hypot(event.clientX - down.x, event.clientY - down.y);
    down = null;
    cancelAnimationFrame(frame);
    const cancelled = event.type === "pointercancel";
    // The drag ended outside of the board, which has ignored the pointer's leaving until now.
    if (cancelled || !isOver(board, event)) actions.abandon("pointer");
    if (cancelled || moved > CLICK_PX) return;
    const before = presses.note(event, board);
    if (before === null && clicks < 2 && aim(event)) actions.place();
  };
  window.addEventListener("pointerup", up, { capture: true, signal });
  window.addEventListener("pointercancel", up, { capture: true, signal });

  let travel = 0;
  let last = 0;
  board.addEventListener(
    "wheel",
    (event) => {
      if (event.deltaY === 0) return;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const factor = event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP;
        actions.camera.zoom(factor, { x: event.clientX, y: event.clientY });
        return;
      }
      // Without the focus, the wheel scrolls the notebook.
      if (!root.contains(activeElement(root))) return;
      event.preventDefault();
      if (event.timeStamp - last > STROKE_MS) travel = 0;
      last = event.timeStamp;
      travel += event.deltaY * (event.deltaMode === 1 ? LINE_PX : 1);
      if (Math.abs(travel) < TURN_PX) return;
      actions.rotate(travel > 0 ? 1 : -1);
      travel = 0;
    },
    { passive: false, signal },
  );
}
