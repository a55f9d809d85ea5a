/**
 * The button *More* and its dialog: what a board can do that is not always in sight, such as to
 * copy, paste, save and open what it shows.
 */
import type { Actions } from "../input/actions.ts";
import { keysOf } from "../input/keys.ts";
import { openingTurn, showsOpening } from "../overlay/opening.ts";
import { makePanel, type Panel } from "../panels/panel.ts";
import { canForecast } from "../panels/forecast.ts";
import { showsAnswers, type State } from "../state.ts";
import {
  button, chooseFile, h, naming, onSend, press, saveText, sendButton, set, showing, textButton,
  write,
} from "../ui/dom.ts";
import { text, type TextKey } from "../ui/messages.ts";
import { dialogPanel } from "./dialog.ts";
import { hasRecord, recordIn } from "../input/connection.ts";
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
    }, { ...showing(name), ...keysOf(name) });
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
  return makePanel(element, (state) => {
    now = state;
    for (const one of out) set(one, "hidden", !hasRecord(state));
    for (const one of into) set(one, "hidden", !state.snapshot.tables);
  });
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

/** Calls in Python that show more than one board, and what they show. */
const CALLS = [
  ["ak.Study(view.game)", "study_words"],
  ["ak.compare(city, other)", "compare_words"],
] as const satisfies readonly (readonly [string, TextKey])[];

/** Whether scores can be shown as colours. */
const hasGains = ({ reveal, snapshot }: State): boolean => reveal && snapshot.kind === "game";

export function moreDialog(actions: Actions): Panel {
  const close = (): void => actions.open("more", false);
  const change = (name: "forecasting" | "gains" | "opening"): void => {
    close();
    actions.toggle(name);
  };
  const files = fileButtons(actions, close);
  const row = (button: HTMLElement, words: TextKey): HTMLElement =>
    h("div", {}, h("dt", {}, button), h("dd", showing(words)));
  const forecast = textButton(() => change("forecasting"), {
    ...showing("forecast_end"), ...keysOf("forecast"),
  });
  const heat = textButton(() => change("gains"), showing("heat"));
  const words = { ...showing("opening"), ...keysOf("opening") };
  const opening = textButton(() => change("opening"), words);
  const [forecastRow, heatRow] = [row(forecast, "forecast_off"), row(heat, "heat_now")];
  const openingRow = row(opening, "opening_words");
  const fileRow = row(files.element, "files_words");
  const setUp = textButton(() => {
    close();
    void actions.send({ kind: "setup", do: "begin" });
  }, showing("setup"));
  const setUpRow = row(setUp, "setup_words");
  const calls = CALLS.map(([call, words]) => {
    const copy = textButton(() => {
      close();
      void actions.copy(call, copy);
    });
    write(copy, call);
    return row(copy, words);
  });
  const title = h("h3", { class: "ak-form-title", ...showing("more") });
  const leave = h("div", { class: "ak-text-buttons" }, textButton(close, showing("close")));
  const rows = [openingRow, fileRow, setUpRow, forecastRow, heatRow, ...calls];
  const list = h("dl", { class: "ak-more" }, ...rows);
  const body = h("div", { class: "ak-dialog-body" }, title, list, leave);
  return dialogPanel(actions, "more", "", body, (state) => {
    if (state.dialog !== "more") return;
    files.update(state);
    set(fileRow, "hidden", !hasFiles(state));
    press(forecast, state.forecasting);
    press(heat, state.gains);
    press(opening, showsOpening(state));
    set(openingRow, "hidden", openingTurn(state) === null);
    set(forecastRow, "hidden", !canForecast(state) || !showsAnswers(state));
    set(heatRow, "hidden", !hasGains(state));
    // Only Python has these.
    const hasPython = state.searches.includes("forecasting");
    for (const one of calls) set(one, "hidden", !hasPython);
    set(setUpRow, "hidden", !hasPython || !state.snapshot.tables);
  });
}

/** The button that opens the dialog. */
export function moreButton(actions: Actions): Panel {
  const attributes = { class: "ak-button", "aria-haspopup": "dialog", ...naming("more") };
  const element = button(attributes, () => actions.open("more", true), "⋯");
  return makePanel(element, (state) => {
    const { link, locked, snapshot, show } = state;
    const isWhole = link === "" && !locked && show.includes("city");
    const forecasts = canForecast(state) && showsAnswers(state);
    const offers = hasFiles(state) || hasGains(state) || forecasts;
    set(element, "hidden", !isWhole || snapshot.kind !== "game" || !offers);
  });
}
