/** The ways through a game and through the steps of a view. */
import type { Actions } from "../input/actions.ts";
import { keyed } from "../input/shortcuts.ts";
import type { Panel } from "../panels/panel.ts";
import { stepBy, stepOf } from "../state.ts";
import { enable, textButton } from "../ui/buttons.ts";
import { h, set, write } from "../ui/dom.ts";
import { text, type TextKey } from "../ui/messages.ts";
import { showing } from "../ui/static-text.ts";
import { wayThrough } from "./tools.ts";

/** Buttons through the steps of a view, such as a question, its answer, and why. */
export function stepsPanel(actions: Actions): Panel {
  const choice = (by: 1 | -1, name: TextKey): HTMLButtonElement =>
    textButton(() => actions.showStep(by), { ...showing(name), ...keyed(name) });
  const [back, on] = [choice(-1, "previous_step"), choice(1, "next_step")];
  const where = h("span", { class: "ak-where" });
  const element = h("div", { class: "ak-line" }, back, where, on);
  return {
    element,
    update(state) {
      const { at, count } = stepOf(state);
      set(element, "hidden", count === 0);
      enable(back, stepBy(state, -1) !== null);
      enable(on, stepBy(state, 1) !== null);
      write(where, count === 0 ? "" : `${at + 1} / ${count}`);
    },
  };
}

/** The replay panel: buttons and a slider. */
export function replayPanel(actions: Actions): Panel {
  const slider = h("input", { type: "range", class: "ak-slider", min: 0, step: 1 });
  const way = wayThrough(actions, slider);
  const element = h("section", { class: "ak-section ak-replay" }, way.element);
  /** The slider's value while Python still handles an earlier one. */
  let wanted: number | null = null;
  let busy = false;

  const go = (): void => {
    if (wanted === null || busy) return;
    const ply = wanted;
    wanted = null;
    busy = true;
    actions.goto(ply);
  };
  slider.addEventListener("input", () => {
    wanted = slider.valueAsNumber;
    go();
  });

  return {
    element,
    update(state) {
      way.update(state);
      const { ply, line } = state.snapshot;
      busy = state.pending > 0;
      go();
      set(slider, "max", line.length);
      set(slider, "aria-label", text(state.texts, "slider"));
      const values = { ply, plies: line.length };
      set(slider, "aria-valuetext", text(state.texts, "went_to", values));
      set(slider, "disabled", line.length === 0 || state.locked || state.connection === "lost");
      if (!busy && wanted === null) slider.value = String(ply);
    },
  };
}
