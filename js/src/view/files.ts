/** Copy, paste, save and open: what a board shows, as text. */
import { hasRecord, recordIn } from "../input/connection.ts";
import type { Actions } from "../input/actions.ts";
import { keyed } from "../input/shortcuts.ts";
import type { Panel } from "../panels/panel.ts";
import type { State } from "../state.ts";
import {
  chooseFile, h, onSend, saveText, sendButton, set, showing, textButton, write,
} from "../ui/dom.ts";
import { text, type TextKey } from "../ui/messages.ts";
import { dialogPanel } from "./dialog.ts";
import { replaces } from "../input/requests.ts";

/** Most bytes of a record. */
const LARGEST = 8_000_000;

/** The four buttons; `begun` is called first. */
export function fileButtons(actions: Actions, begun = (): void => {}): Panel {
  let now: State | null = null;
  const make = (name: TextKey, act: (state: State) => void): HTMLElement =>
    textButton(() => {
      begun();
      if (now) act(now);
    }, { ...showing(name), ...keyed(name) });
  const read = async (file: File): Promise<void> => {
    if (file.size <= LARGEST) actions.read(await file.text());
    else if (now) actions.notify(text(now.texts, "record_large"), true);
  };
  const out = [
    make("copy", () => void actions.copyRecord(element.closest<HTMLElement>(".akropolis")!)),
    make("save", (state) => {
      const name = fileName(state);
      saveText(recordIn(state), name);
      actions.notify(text(state.texts, "saved_file", { name }));
    }),
  ] as const;
  const into = [
    make("paste", () => void actions.paste()),
    make("open", () => chooseFile((file) => void read(file))),
  ] as const;
  const buttons = [out[0], into[0], out[1], into[1]];
  const element = h("div", { class: "ak-text-buttons" }, ...buttons);
  return {
    element,
    update(state) {
      now = state;
      for (const one of out) set(one, "hidden", !hasRecord(state));
      for (const one of into) set(one, "hidden", !state.snapshot.tables);
    },
  };
}

/** Whether there is something to copy, or something can be opened. */
export const hasFiles = (state: State): boolean =>
  hasRecord(state) || state.snapshot.tables !== undefined;

/** A name with the players and the date, of letters, digits and hyphens. */
function fileName({ snapshot: { kind, seats } }: State): string {
  // The Swedish form of a date is that of ISO 8601.
  const words = [...seats.map(({ name }) => name), new Date().toLocaleDateString("sv")];
  const name = ["akropolis", ...words].join("-").replace(/[^\p{L}\p{N}]+/gu, "-");
  return `${name.toLowerCase()}.${kind === "game" ? "json" : "txt"}`;
}

/** The dialog in which a text is pasted, if the page may not read the clipboard. */
export function pasteDialog(actions: Actions): Panel {
  const close = (): void => actions.open("paste", false);
  const field = { class: "ak-field", rows: 8, required: true, spellcheck: false };
  const area = h("textarea", field);
  const [send, wrong] = [sendButton(showing("open")), h("p", { class: "ak-error", role: "alert" })];
  const asked = h("p", showing("open_over"));
  const form = h(
    "form",
    {},
    h("h3", { class: "ak-form-title", ...showing("paste") }),
    h("label", { class: "ak-label-text" }, h("span", showing("paste_record")), area),
    asked,
    wrong,
    h("div", { class: "ak-text-buttons" }, send, textButton(close, showing("cancel"))),
  );
  onSend(form, send, async () => {
    const { ok, error = "" } = await actions.send({ kind: "open", text: area.value });
    write(wrong, error);
    if (ok) close();
  });
  return dialogPanel(actions, "paste", "ak-record", form, (state, opens) => {
    set(asked, "hidden", !replaces(state));
    if (!opens) return;
    area.value = state.pasted;
    write(wrong, "");
    set(area, "autofocus", state.pasted === "");
    set(send, "autofocus", state.pasted !== "");
  });
}
