/** The replay panel: buttons and a slider. */
import type { Actions } from "../input/actions.ts";
import type { Panel } from "../panels/panel.ts";
import { h, set } from "../ui/dom.ts";
import { text } from "../ui/messages.ts";
import { wayThrough } from "./tools.ts";

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
      set(slider, "aria-valuetext", text(state.texts, "slider_value", values));
      set(slider, "disabled", line.length === 0 || state.locked || state.connection === "lost");
      if (!busy && wanted === null) slider.value = String(ply);
    },
  };
}
