/** Buttons below a game that copy its record for Python, and open another one. */
import { button, onSend, sendButton, textButton } from "../../ui/buttons.ts";
import { showDialog } from "../../ui/dialog.ts";
import { copyText, h, write } from "../../ui/dom.ts";
import { text, type Texts } from "../../ui/messages.ts";

/** How long it is said that a record was copied. */
const TOLD_MS = 2000;

/**
 * Create the buttons.
 *
 * @param record returns the record of the present game, which `ak.Game.from_json` reads.
 * @param open opens a record and returns whether it is as it was saved; throws an error if it is
 *   none.
 */
export function recordBar(
  texts: Texts, record: () => string, open: (record: string) => boolean,
): HTMLElement {
  const told = h("span", { "aria-live": "polite" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const copy = textButton(() => void copyRecord());
  write(copy, text(texts, "copy_record"));
  const copyRecord = async (): Promise<void> => {
    await copyText(record(), element);
    write(told, text(texts, "copied"));
    clearTimeout(timer);
    timer = setTimeout(() => write(told, ""), TOLD_MS);
  };
  const { dialog, show } = openDialog(texts, (source) => {
    const sound = open(source);
    clearTimeout(timer);
    write(told, sound ? "" : text(texts, "record_damaged"));
  });
  const other = button({ class: "ak-text-button", "aria-haspopup": "dialog" }, show);
  write(other, text(texts, "open_record"));
  const element = h("div", { class: "ak-text-buttons ak-record" }, copy, other, told, dialog);
  return element;
}

/** The dialog in which a record is pasted. */
function openDialog(
  texts: Texts, open: (record: string) => void,
): { dialog: HTMLDialogElement; show: () => void } {
  const area = h("textarea", { class: "ak-field", rows: 8, required: true, spellcheck: false });
  const error = h("p", { class: "ak-error", role: "alert" });
  const start = sendButton();
  write(start, text(texts, "open_record"));
  const cancel = textButton(() => showDialog(dialog, false));
  write(cancel, text(texts, "cancel"));
  const title = text(texts, "open_record");
  const form = h(
    "form",
    {},
    h("h3", { class: "ak-form-title" }, title),
    h("label", { class: "ak-label-text" }, text(texts, "paste_record"), area),
    error,
    h("div", { class: "ak-text-buttons" }, start, cancel),
  );
  const dialog = h("dialog", { class: "ak-dialog", "aria-label": title }, form);
  onSend(form, start, () => {
    try {
      open(area.value);
      showDialog(dialog, false);
    } catch (wrong) {
      const said = wrong instanceof Error ? wrong.message : String(wrong);
      write(error, text(texts, "record_wrong", { error: said }));
    }
  });
  const show = (): void => {
    area.value = "";
    write(error, "");
    showDialog(dialog, true);
    area.focus();
  };
  return { dialog, show };
}
