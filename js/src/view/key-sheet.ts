/** The sheet of keys: a dialog with all keys and what they do. */
import type { Actions } from "../input/actions.ts";
import { KEY_ROWS, keysOf, type KeyRow } from "../input/keys.ts";
import { makePanel, type Panel } from "../panels/panel.ts";
import type { State } from "../state.ts";
import { button, changes, h, naming, set, showing, textButton } from "../ui/dom.ts";
import { text, type TextKey, type Texts } from "../ui/messages.ts";
import type { Search } from "../wire/model.ts";
import { dialogPanel } from "./dialog.ts";

/** The rows of keys that start a search. */
const SEARCHES: Partial<Record<TextKey, Search>> = {
  analysis: "pondering",
  forecast: "forecasting",
};

/** The rows for the keys that do something here. */
export const rowsFor = (
  { searches, flat }: Pick<State, "searches" | "flat">,
): readonly KeyRow[] =>
  KEY_ROWS.filter(([, name]) => {
    const search = SEARCHES[name];
    if (name === "key_view" && flat) return false;
    return search === undefined || searches.includes(search);
  });

/** What is printed on keys, or the text with it. */
const CAPS: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowRight: "→",
  ArrowDown: "↓",
  Escape: "Esc",
  "-": "−",
};
const CAP_TEXTS: Readonly<Record<string, TextKey>> = {
  " ": "cap_space",
  Ctrl: "cap_ctrl",
  Shift: "cap_shift",
  Home: "cap_home",
  End: "cap_end",
  PageUp: "cap_page_up",
  PageDown: "cap_page_down",
};

/** The caps of a key with its modifiers. */
export function caps(texts: Texts, chord: string): string[] {
  const names = chord.length === 1 ? [chord] : chord.split("+");
  return names.map((name) => {
    const key = CAP_TEXTS[name];
    if (key) return text(texts, key);
    return CAPS[name] ?? (/^[a-z]$/.test(name) ? name.toUpperCase() : name);
  });
}

export function keysDialog(actions: Actions): Panel {
  const list = h("dl", { class: "ak-keys" });
  const title = h("h3", { class: "ak-form-title", ...showing("keys") });
  const close = textButton(() => actions.open("keys", false), showing("close"));
  const buttons = h("div", { class: "ak-text-buttons" }, close);
  const body = h("div", { class: "ak-dialog-body" }, title, list, buttons);
  const reworded = changes();
  return dialogPanel(actions, "keys", "ak-keys-dialog", body, (state) => {
    const { dialog, texts } = state;
    if (dialog !== "keys" || !reworded(texts)) return;
    list.replaceChildren(...rowsFor(state).map((row) => keyRow(texts, row)));
  });
}

/** A row's keys as they are listed: the ends of a range, a modifier once. */
function listed(keys: readonly string[]): readonly string[] {
  if (keys.length > 4) return [keys[0]!, "…", keys.at(-1)!];
  return keys.map((key, n) => n > 0 ? key.replace("Shift+", "") : key);
}

function keyRow(texts: Texts, [keys, name]: KeyRow): HTMLElement {
  const pressed = listed(keys).flatMap((chord): (string | HTMLElement)[] =>
    chord === "…" ? [chord] : caps(texts, chord).map((cap) => h("kbd", {}, cap)),
  );
  return h("div", {}, h("dt", {}, ...pressed), h("dd", {}, text(texts, name)));
}

/** The button that opens the sheet. */
export function keysButton(actions: Actions): Panel {
  const act = (): void => actions.open("keys", true);
  const attributes = { class: "ak-button", "aria-haspopup": "dialog", ...keysOf("keys") };
  const element = button({ ...attributes, ...naming("keys") }, act, "?");
  return makePanel(element, ({ link }) => {
    // Linked boards have no room for it; the key opens the sheet there as well.
    set(element, "hidden", link !== "");
  });
}
