/**
 * The forecast panel: what is expected at the end of the game, and what is still open in the shown
 * city.
 */
import type { Actions } from "../input/actions.ts";
import { keysOf } from "../input/keys.ts";
import { chosenSeat, showsAnswers, type State } from "../state.ts";
import {
  h, list, makeRow, press, set, showing, table, tell, textButton, write, type Row,
} from "../ui/dom.ts";
import { count, text, under, type Texts } from "../ui/messages.ts";
import { roving } from "../ui/roving.ts";
import { effort, isOff, remark, section, type Panel } from "./panel.ts";
import { hexPicture } from "../picture/svg-paths.ts";
import type { Distribution, OpenTemple, SeatForecast } from "../wire/results.ts";
import type { Seat } from "../wire/snapshot.ts";
import { partColour, PARTS, scoreRow } from "./score-parts.ts";
import { number, percent, withError } from "../ui/numbers.ts";
import { pointsAt } from "../input/pointing.ts";
import { DISTRICTS, type Kind } from "../picture/scene.ts";
import { groupByKey } from "../ui/grouped.ts";

type Hexes = readonly (readonly [q: number, r: number])[];

/** Something open: words, and its hexes. */
interface Open {
  words: string;
  hexes: Hexes;
}

/** What is open in a city: temples to close, then places on higher levels. */
export function openIn({ temples, sites }: SeatForecast, texts: Texts): Open[] {
  return [
    ...temples.map(({ temple, closed }): Open => ({
      words: templeWords(temple, closed, texts),
      hexes: [[temple.q, temple.r], ...temple.sides],
    })),
    ...[...groupByKey(sites, ({ level }) => level)].map(([level, places]): Open => ({
      words: text(texts, "open_level", { level, places: count(texts, "places", places.length) }),
      hexes: places.flatMap(({ cells }) => cells),
    })),
  ];
}

function templeWords({ level, sides, tiles }: OpenTemple, closed: number, texts: Texts): string {
  if (tiles === null) return text(texts, "stuck_temple", { level });
  const open = count(texts, "open_sides", sides.length);
  return text(texts, "open_temple", { level, sides: open, share: percent(texts, closed) });
}

export function openRow(actions: Actions, seat: () => number): Row<Open> {
  let hexes: Hexes = [];
  const element = h("li", { tabindex: 0 });
  pointsAt(element, actions, () => ({
    seat: seat(),
    moves: [],
    hexes: hexes.map(([q, r]) => ({ q, r })),
  }));
  return makeRow(element, (open) => {
    hexes = open.hexes;
    write(element, open.words);
  });
}

const PLAZA_ROWS = ["plazas_on_site", "plazas_unseen", "plazas_next", "more_stars"] as const;

/** What the chances are of. */
const HOW = { plazas_next: "plazas_next_how", more_stars: "more_stars_how" } as const;

/** Plazas on the site and to come, by kind, with chances. */
export function plazaTable() {
  const kinds = DISTRICTS.map((letter) => letter.toUpperCase() as Kind);
  const heads = kinds.map((kind) => {
    const name = h("span", { class: "ak-hidden", ...showing(kind) });
    return h("th", { scope: "col" }, hexPicture(kind), name);
  });
  const cells = PLAZA_ROWS.map((name) => {
    const row = kinds.map(() => h("td"));
    const head = h("th", { scope: "row", ...showing(name) });
    return { row, element: h("tr", {}, head, ...row) };
  });
  const body = h("tbody", {}, ...cells.map((row) => row.element));
  const how = h("p", { class: "ak-nothing" });
  const element = h("div", {}, table("ak-plazas", ["plazas", ...heads], body), how);
  return makeRow(element, ({ plazas, districts }: SeatForecast, texts: Texts) => {
    const columns = plazas.map(({ on_site, unseen, next_stack }, i) => [
      String(on_site || "–"),
      String(unseen || "–"),
      next_stack > 0 ? percent(texts, next_stack) : "–",
      percent(texts, districts[i]!.more_stars),
    ]);
    const chances = (["plazas_next", "more_stars"] as const).map((name) =>
      `${under(texts, text(texts, name), text(texts, HOW[name]))}.`,
    );
    write(how, chances.join(" "));
    cells.forEach(({ row }, i) => {
      row.forEach((cell, k) => write(cell, columns[k]?.[i] ?? ""));
    });
  });
}

interface Total {
  name: string;
  forecast: SeatForecast;
}

/** A player's expected total, and the chance to win. */
export function totalRow(): Row<Total, { texts: Texts; chosen: Total }> {
  const name = h("th", { scope: "row" });
  const total = h("td", { class: "ak-points" });
  const wins = h("td");
  const element = h("tr", {}, name, total, wins);
  return makeRow(element, (shown, { texts, chosen }) => {
    write(name, shown.name);
    write(total, withError(texts, shown.forecast.total.mean, shown.forecast.total.error));
    const share = percent(texts, shown.forecast.win_rate);
    write(wins, text(texts, "wins_share", { share }));
    set(element, "data-chosen", shown === chosen);
  });
}

/** A part of the score: what is expected, and what it is now. */
interface Line {
  points: Distribution;
  now: number;
  value?: number;
  stars?: number;
}

export const linesOf = (forecast: SeatForecast, { quarries, stones }: Seat): Line[] => [
  ...forecast.districts.map(({ points, now, value, stars }) =>
    ({ points, now, value: value.mean, stars: stars.mean })),
  { points: forecast.quarries, now: quarries },
  { points: forecast.stones, now: stones },
];

/** The most points of one part. */
export const mostOf = ({ districts, quarries, stones }: SeatForecast): number =>
  Math.max(...[...districts.map(({ points }) => points), quarries, stones].map(highest));

export const highest = ({ quantiles }: Distribution): number => quantiles.at(-1)!;

/** A row of the table of parts with a bar below it. */
export function partRow(index: number): Row<Line, { texts: Texts; most: number }> {
  const part = PARTS[index]!;
  const { element, head, show } = scoreRow(part);
  const bar = spreadBar(partColour(part));
  head.append(bar.element);
  set(element, "class", "ak-forecast-row");
  return {
    element,
    show({ points: expected, now, value: amount, stars: many }, { texts, most }) {
      const shown = withError(texts, expected.mean, expected.error);
      // Only some architects get points for quarries.
      set(element, "hidden", part === "q" && highest(expected) === 0);
      set(element, "data-nothing", highest(expected) === 0);
      const [, low, , high] = expected.quantiles;
      const [from, to] = [low!, high!].map((end) => String(Math.round(end)));
      const spread = text(texts, "forecast_spread", { points: shown, low: from!, high: to!, now });
      set(element, "title", spread);
      bar.show(expected, { points: now, end: most });
      if (amount === undefined || many === undefined) show(shown);
      else show(shown, number(texts, amount), number(texts, many));
    },
  };
}

/** A bar: the mean, full up to what is scored now, with lines over 90 and 50 % of the games. */
function spreadBar(fill: string): Row<Distribution, { points: number; end: number }> {
  const names = ["ak-spread-mean", "ak-spread-now", "ak-spread-most", "ak-spread-half"];
  const [mean, now, most, half] = names.map((name) => h("span", { class: name }));
  for (const one of [mean!, now!]) one.style.background = fill;
  const element = h("span", { class: "ak-spread", "aria-hidden": "true" });
  element.append(mean!, now!, most!, half!);
  const put = (one: HTMLElement, from: number, to: number): void => {
    one.style.left = `${(100 * from).toFixed(1)}%`;
    one.style.width = `${(100 * (to - from)).toFixed(1)}%`;
  };
  return makeRow(element, (expected, { points, end }) => {
    const [low, quarter, , three, high] = expected.quantiles.map((value) => value / end);
    put(mean!, 0, expected.mean / end);
    put(now!, 0, Math.min(1, points / end));
    put(most!, low!, high!);
    put(half!, quarter!, three!);
  });
}

/** Whether a forecast can be asked for: on a page it needs Python. */
export const canForecast = ({ bot_data, searches }: State): boolean =>
  bot_data !== null && searches.includes("forecasting");

export function forecastPanel(actions: Actions): Panel {
  const toggle = textButton(() => actions.toggle("forecasting"), keysOf("forecast"));
  const note = h("p", { class: "ak-nothing" });
  const totals = h("tbody");
  const parts = h("tbody");
  const open = h("ul", { class: "ak-open" });
  const stillOpen = h("h4", { class: "ak-open-heading", ...showing("still_open") });
  const plazas = plazaTable();
  const results = h(
    "div",
    { class: "ak-forecast-results" },
    h("table", { class: "ak-table ak-forecast-totals" }, totals),
    h("p", { class: "ak-nothing", ...showing("forecast_of") }),
    table("", ["district", "value", "stars", "points"], parts),
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
      tell(note, remark(state, known, "forecast_off"));
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
