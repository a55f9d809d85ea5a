/** The button *More* and its dialog: what a board can do that is not always in sight. */
import type { Actions } from "../input/actions.ts";
import { keyed } from "../input/shortcuts.ts";
import { openingTurn, showsOpening } from "../overlay/opening.ts";
import type { Panel } from "../panels/panel.ts";
import { canForecast } from "../panels/forecast.ts";
import { showsAnswers, type State } from "../state.ts";
import { button, h, label, press, set, showing, textButton, write } from "../ui/dom.ts";
import { fileButtons, hasFiles } from "./files.ts";
import { text, type TextKey } from "../ui/messages.ts";
import { dialogPanel } from "./dialog.ts";

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
    ...showing("forecast_end"), ...keyed("forecast"),
  });
  const heat = textButton(() => change("gains"), showing("heat"));
  const words = { ...showing("opening"), ...keyed("opening") };
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
  const attributes = { class: "ak-button", "aria-haspopup": "dialog" };
  const element = button(attributes, () => actions.open("more", true), "⋯");
  return {
    element,
    update(state) {
      const { link, locked, snapshot, show } = state;
      const isWhole = link === "" && !locked && show.includes("city");
      const forecasts = canForecast(state) && showsAnswers(state);
      const offers = hasFiles(state) || hasGains(state) || forecasts;
      label(element, text(state.texts, "more"));
      set(element, "hidden", !isWhole || snapshot.kind !== "game" || !offers);
    },
  };
}
