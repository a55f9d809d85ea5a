/**
 * The forecast panel: what is expected at the end of the game, and what is still open in the shown
 * city.
 */
import type { Actions } from "../../input/actions.ts";
import { keyed } from "../../input/shortcuts.ts";
import { chosenSeat, showsAnswers, type State } from "../../state.ts";
import { press, textButton } from "../../ui/buttons.ts";
import { h, list, set, write } from "../../ui/dom.ts";
import { count, text, whole } from "../../ui/messages.ts";
import { roving } from "../../ui/roving.ts";
import { showing } from "../../ui/static-text.ts";
import { section, type Panel } from "../panel.ts";
import { linesOf, mostOf, partRow, totalRow } from "./forecast-rows.ts";
import { openIn, openRow, plazaTable } from "./open.ts";

/** Whether the forecast is off; without Python, recorded forecasts are shown. */
const isOff = ({ forecasting, bot_data, forecast_data }: State): boolean =>
  !forecasting && bot_data !== null && forecast_data?.revision !== undefined;

/** Whether a forecast can be asked for: on a page it needs Python. */
export const canForecast = ({ bot_data, searches }: State): boolean =>
  bot_data !== null && searches.includes("forecasting");

/** A message in place of the forecast, or above it. */
function remark(state: State): string {
  const { forecast_data, texts, snapshot } = state;
  if (!forecast_data || isOff(state)) return text(texts, "forecast_off");
  const { state: now, error, seats } = forecast_data;
  if (now === "over" || snapshot.is_over) return text(texts, "game_over");
  if (now === "none") return text(texts, "analysis_none");
  if (now === "failed") return error;
  if (now === "resting") return text(texts, "analysis_rests");
  return seats.length === 0 ? text(texts, "analysis_begins") : "";
}

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
      const known = forecast_data !== null && !isOff(state);
      write(toggle, text(texts, forecasting ? "stop" : "forecast_end"));
      press(toggle, forecasting);
      set(toggle, "hidden", !canForecast(state));
      const { playouts = 0, seconds = 0 } = (known && forecast_data) || {};
      const games = count(texts, "games", playouts, whole(texts, playouts));
      const spent = { games, seconds: Math.round(seconds) };
      write(aside, playouts > 0 ? text(texts, "spent", spent) : "");
      const words = remark(state);
      write(note, words);
      set(note, "hidden", words === "");
      const seats = known ? forecast_data.seats : [];
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
