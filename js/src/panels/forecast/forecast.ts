/**
 * The forecast panel: what is expected at the end of the game, and what is still open in the shown
 * city.
 */
import type { Actions } from "../../input/actions.ts";
import { keyed } from "../../input/shortcuts.ts";
import { chosenSeat, showsAnswers, type State } from "../../state.ts";
import { press, textButton } from "../../ui/buttons.ts";
import { h, list, set, write } from "../../ui/dom.ts";
import { text } from "../../ui/messages.ts";
import { roving } from "../../ui/roving.ts";
import { showing } from "../../ui/static-text.ts";
import { section, type Panel } from "../panel.ts";
import { effort, isOff, remark } from "../search.ts";
import { linesOf, mostOf, partRow, totalRow } from "./forecast-rows.ts";
import { openIn, openRow, plazaTable } from "./open.ts";

/** Whether a forecast can be asked for: on a page it needs Python. */
export const canForecast = ({ bot_data, searches }: State): boolean =>
  bot_data !== null && searches.includes("forecasting");

export function forecastPanel(actions: Actions): Panel {
  const toggle = textButton(() => actions.toggle("forecasting"), keyed("forecast"));
  const note = h("p", { class: "ak-nothing" });
  const totals = h("tbody");
  const parts = h("tbody");
  const columns = (["district", "value", "stars", "points"] as const).map((name) =>
    h("th", { scope: "col", ...showing(name) }),
  );
  const head = h("thead", {}, h("tr", {}, ...columns));
  const open = h("ul", { class: "ak-open" });
  const stillOpen = h("h4", { class: "ak-open-heading", ...showing("still_open") });
  const plazas = plazaTable();
  const results = h(
    "div",
    { class: "ak-forecast-results" },
    h("table", { class: "ak-table ak-forecast-totals" }, totals),
    h("p", { class: "ak-nothing", ...showing("forecast_of") }),
    h("table", { class: "ak-table" }, head, parts),
    ...[stillOpen, open, plazas.element],
  );
  const buttons = h("div", { class: "ak-text-buttons" }, toggle);
  const { element, aside } = section("forecast", buttons, note, results);
  const showTotals = list(totals, totalRow);
  const showParts = list(parts, partRow);
  let seat = 0;
  const showOpen = list(open, () => openRow(actions, () => seat));
  const rove = roving(open, "still_open", "li");

  return {
    element,
    isEmpty: (state) =>
      !showsAnswers(state) || state.snapshot.kind !== "game" ||
      (!canForecast(state) && state.forecast_data === null),
    update(state) {
      const { forecast_data, forecasting, texts, snapshot, player } = state;
      const known = isOff(forecasting, state, forecast_data) ? null : forecast_data;
      write(toggle, text(texts, forecasting ? "stop" : "forecast_end"));
      press(toggle, forecasting);
      set(toggle, "hidden", !canForecast(state));
      write(aside, effort(texts, known));
      const words = remark(state, known, "forecast_off");
      write(note, words);
      set(note, "hidden", words === "");
      const seats = known?.seats ?? [];
      const shown = seats[player];
      set(results, "hidden", !shown);
      if (!shown) return;
      seat = player;
      const named = snapshot.seats.map(({ name }, i) => ({ name, forecast: seats[i]! }));
      const chosen = named[player]!;
      showTotals(named, { texts, chosen });
      const now = chosenSeat(state);
      const most = Math.max(1, ...seats.map(mostOf));
      showParts(linesOf(shown, now), { texts, most });
      const found = openIn(shown, texts);
      set(stillOpen, "hidden", found.length === 0);
      showOpen(found);
      rove();
      plazas.show(shown, texts);
    },
  };
}
