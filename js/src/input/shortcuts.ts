/** The keys of a view and what they do, for the sheet of keys and for screen readers. */
import type { TextKey } from "../ui/messages.ts";

/** The keys that do a thing, as in `bindings`, or a range of them, and its name. */
export type KeyRow = readonly [keys: readonly string[], name: TextKey];

export const KEY_ROWS: readonly KeyRow[] = [
  [["1", "…", "6"], "key_choose"],
  [["r"], "rotate_right"],
  [["Shift+r"], "rotate_left"],
  [["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"], "key_aim"],
  [["Enter", " "], "key_place"],
  [["u"], "undo"],
  [["Shift+u"], "redo"],
  [["PageUp"], "previous"],
  [["PageDown"], "next"],
  [["Home"], "first"],
  [["End"], "last"],
  [["+"], "zoom_in"],
  [["-"], "zoom_out"],
  [["0"], "fit"],
  [["Shift+ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"], "key_shift"],
  [["v"], "key_view"],
  [["c"], "coordinates"],
  [["Shift+f"], "full_screen"],
  [["p"], "presenter"],
  [["s"], "key_scores"],
  [["n"], "new_game"],
  [["Ctrl+c"], "copy"],
  [["Ctrl+v"], "paste"],
  [["."], "more"],
  [["b"], "key_bots"],
  [["a"], "analysis"],
  [["Shift+a"], "say_best"],
  [["e"], "forecast"],
  [["o"], "opening"],
  [["m"], "next_mistake"],
  [["Shift+m"], "previous_mistake"],
  [["f"], "key_exercise"],
  [["w"], "next_step"],
  [["Shift+w"], "previous_step"],
  [["t"], "text_line"],
  [["?"], "keys"],
  [["Escape"], "key_leave"],
];

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
